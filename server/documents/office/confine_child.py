"""Confines a forked process to what converting one document needs. The kernel enforces it, whatever LibreOffice does.

Landlock allows it to write its own folder and to read the system's files and the profile. The seccomp filter, which the
server writes, refuses signals to others, new programs, processes and sockets, and changes of owner, mode and times.
"""

import ctypes
import os
import resource
import signal
import struct

# include/uapi/linux/prctl.h
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
SECCOMP_MODE_FILTER = 2
# The same on every architecture (asm-generic/unistd.h).
LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF = 444, 445, 446
LANDLOCK_CREATE_RULESET_VERSION = 1
LANDLOCK_RULE_PATH_BENEATH = 1
# include/uapi/linux/landlock.h: rights to files, with how many there are by version of the interface.
WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE, MAKE_DIR, MAKE_REG = 2, 4, 8, 16, 32, 128, 256
REFER, TRUNCATE = 1 << 13, 1 << 14
RIGHTS_BY_VERSION = {1: 13, 2: 14, 3: 15, 4: 15}
NEWEST_RIGHTS = 16
BIND_AND_CONNECT_TCP = 1 | 2
ABSTRACT_SOCKETS_AND_SIGNALS = 1 | 2
OWN = WRITE_FILE | READ_FILE | READ_DIR | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE
READABLE_FOLDERS = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc", "/var/lib/libreoffice", "/var/cache/fontconfig")
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom")

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


def landlock_version():
    """0 where the kernel has no Landlock."""
    return max(0, libc.syscall(LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), LANDLOCK_CREATE_RULESET_VERSION))


def confine_child(own_folder, readable_folders, seccomp_filter, limits):
    """Cannot be undone. `limits` are what resource.setrlimit takes, by its constants. Raises OSError where the kernel refuses."""
    # A child does not outlive its parent.
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    prctl(PR_SET_DUMPABLE, 0)
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    for which, limit in limits.items():
        _, highest = resource.getrlimit(which)
        lowered = limit if highest == resource.RLIM_INFINITY else min(limit, highest)
        resource.setrlimit(which, (lowered, lowered))
    restrict_files(own_folder, (*READABLE_FOLDERS, *readable_folders))
    filter_calls(seccomp_filter)


def restrict_files(own_folder, readable_folders):
    version = landlock_version()
    if version == 0:
        raise OSError("the kernel has no Landlock")
    handled = (1 << RIGHTS_BY_VERSION.get(version, NEWEST_RIGHTS)) - 1
    network = BIND_AND_CONNECT_TCP if version >= 4 else None
    scopes = ABSTRACT_SOCKETS_AND_SIGNALS if version >= 6 else None
    attributes = struct.pack("Q", handled)
    for more in (network, scopes):
        attributes += b"" if more is None else struct.pack("Q", more)
    rules = check(libc.syscall(LANDLOCK_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0))
    allow(rules, own_folder, OWN & handled)
    for folder in readable_folders:
        if os.path.isdir(folder):
            allow(rules, folder, READ_FILE | READ_DIR)
    for device in DEVICES:
        allow(rules, device, READ_FILE | WRITE_FILE)
    check(libc.syscall(LANDLOCK_RESTRICT_SELF, rules, 0))
    os.close(rules)


def allow(rules, path, rights):
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    # struct landlock_path_beneath_attr is packed.
    rule = struct.pack("=Qi", rights, place)
    check(libc.syscall(LANDLOCK_ADD_RULE, rules, LANDLOCK_RULE_PATH_BENEATH, rule, 0))
    os.close(place)


def filter_calls(seccomp_filter):
    program = ctypes.create_string_buffer(seccomp_filter, len(seccomp_filter))
    # struct sock_fprog: the number of instructions, of eight bytes each, and where they are.
    description = struct.pack("HxxxxxxQ", len(seccomp_filter) // 8, ctypes.addressof(program))
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, description)


def prctl(option, *arguments):
    words = [*arguments, 0, 0, 0, 0][:4]
    check(libc.prctl(option, *(word if isinstance(word, bytes) else ctypes.c_ulong(word) for word in words)))


def check(result):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
