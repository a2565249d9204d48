"""Settings that all tests share."""

from hypothesis import settings

# No deadlines: how busy the machine is proves nothing. By day, the same examples every time.
settings.register_profile("everyday", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("everyday")
