"""What can be wrong with the file in which a server keeps its tables."""

from tudor.text.languages import N_

STORAGE_ERRORS: dict[str, str] = {
    "storage.folder": N_("Cannot use the folder {folder}: {problem}. Choose one you can write to."),
    "storage.in-use": N_("Another server is using the folder {folder}. Stop that server, or choose another folder."),
    "storage.newer": N_(
        "The file {file} was written by a newer Tudor (version {version}; this one reads up to {newest}). Update Tudor."
    ),
    "storage.foreign": N_("The file {file} is a database, but not one of Tudor's. Choose another folder."),
    "storage.damaged": N_("The file {file} is damaged ({problem}). Replace it with a backup."),
    "storage.missing": N_("There is no file {file} to back up. Name a server's data folder."),
    "storage.copy-exists": N_("The file {file} already exists. Choose another name for the backup."),
    "storage.copy": N_("Cannot write the backup {file}: {problem}. No partial file was left."),
}
