"""What can be wrong with the file in which a server keeps its tables."""

from tudor.text.languages import N_

STORAGE_ERRORS: dict[str, str] = {
    "storage.folder": N_("The folder {folder} cannot be used: {problem}. Name one that can be written to."),
    "storage.in-use": N_("Another server uses the folder {folder}. Stop that one, or choose another folder."),
    "storage.newer": N_(
        "The file {file} was written by a newer Tudor (version {version}; this one knows {newest}). Use the newer one."
    ),
    "storage.foreign": N_("The file {file} is a database, but none of Tudor's. Choose another folder."),
    "storage.damaged": N_("The file {file} is damaged ({problem}). Put a backup in its place."),
    "storage.missing": N_(
        "There is no file {file}, so there is nothing to back up. Name the folder of a server's data."
    ),
    "storage.copy-exists": N_("The file {file} is there already. Choose another name for the backup."),
    "storage.copy": N_("The backup {file} cannot be written: {problem}. Nothing was left behind."),
}
