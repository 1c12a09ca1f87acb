"""A forked child that was taken over: it tries all it can against its parent and another job, and says what came of it.

Usage: hostile_child.py FOLDER_OF_CONFINE_CHILD JOB_FOLDER SECCOMP_FILTER
"""

import ctypes
import json
import os
import resource
import signal
import socket
import sys

sys.path.insert(0, sys.argv[1])
from confine_child import confine_child

SECRET = "swordfish"
SHMGET = {"x86_64": 29, "aarch64": 194}[os.uname().machine]
PTRACE = {"x86_64": 101, "aarch64": 117}[os.uname().machine]
PTRACE_ATTACH = 16

jobs = sys.argv[2]
own, other = f"{jobs}/own", f"{jobs}/other"
for folder in (own, other):
    os.mkdir(folder, 0o700)
with open(f"{other}/letter", "w", encoding="utf-8") as file:
    file.write(SECRET)
with open(f"{os.environ['TMPDIR']}/relic", "w", encoding="utf-8") as file:
    file.write(SECRET)
with open(sys.argv[3], "rb") as file:
    seccomp_filter = file.read()
libc = ctypes.CDLL(None, use_errno=True)


def call(*words):
    if libc.syscall(*words) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def read(path):
    with open(path, "rb") as file:
        return file.read(100)


def write(path):
    with open(path, "w", encoding="utf-8") as file:
        file.write("mine")


def fork():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)


parent = os.getpid()
attacks = {
    "reads another job's file": lambda: read(f"{other}/letter"),
    "lists the jobs": lambda: os.listdir(jobs),
    "lists another job": lambda: os.listdir(other),
    "writes into another job": lambda: write(f"{other}/note"),
    "overwrites another job's file": lambda: write(f"{other}/letter"),
    "empties another job's file": lambda: os.truncate(f"{other}/letter", 0),
    "removes another job's file": lambda: os.unlink(f"{other}/letter"),
    "moves another job's file": lambda: os.rename(f"{other}/letter", f"{own}/letter"),
    "links another job's file": lambda: os.link(f"{other}/letter", f"{own}/letter"),
    "leaves a link": lambda: os.symlink("/etc/passwd", f"{own}/link"),
    "leaves a pipe": lambda: os.mkfifo(f"{own}/pipe"),
    "shuts another job's folder": lambda: os.chmod(other, 0),
    "changes another file's times": lambda: os.utime(f"{other}/letter", (0, 0)),
    "reads what lies in /tmp": lambda: read(f"{os.environ['TMPDIR']}/relic"),
    "reads the home folder": lambda: os.listdir(os.environ["HOME"]),
    "lists the processes": lambda: os.listdir("/proc"),
    "reads a process's environment": lambda: read(f"/proc/{parent}/environ"),
    "reads its own maps": lambda: read("/proc/self/maps"),
    "reads a process's memory": lambda: read(f"/proc/{parent}/mem"),
    "traces a process": lambda: call(PTRACE, PTRACE_ATTACH, parent, 0, 0),
    "signals a process": lambda: os.kill(parent, 0),
    "signals all processes": lambda: os.kill(-1, signal.SIGCONT),
    "takes another's handle": lambda: os.pidfd_open(parent),
    "limits a process": lambda: resource.prlimit(parent, resource.RLIMIT_NOFILE, (0, 0)),
    "slows a process down": lambda: os.setpriority(os.PRIO_PROCESS, parent, 19),
    "moves a process to one core": lambda: os.sched_setaffinity(parent, {0}),
    "starts a process": fork,
    "starts a program": lambda: os.execv("/usr/bin/true", ["true"]),
    "leaves its group": os.setsid,
    "opens a connection": lambda: socket.socket(socket.AF_INET),
    "opens a local connection": lambda: socket.socket(socket.AF_UNIX),
    "shares memory": lambda: call(SHMGET, 0, 4096, 0o1777),
    "uses more memory than it may": lambda: bytearray(512 * 1024 * 1024),
    "raises its limit": lambda: resource.setrlimit(resource.RLIMIT_DATA, (-1, -1)),
}


def attempt(attack):
    try:
        attack()
    except (OSError, ValueError, MemoryError):
        return False
    return True


out, into = os.pipe()
if os.fork() == 0:
    limits = {resource.RLIMIT_DATA: 256 * 1024 * 1024, resource.RLIMIT_CPU: 60}
    confine_child(own, (), seccomp_filter, limits)
    # What a document needs stays.
    write(f"{own}/result")
    os.mkdir(f"{own}/temporary")
    os.rename(f"{own}/result", f"{own}/temporary/result")
    os.listdir("/usr/share")
    done = [name for name, attack in attacks.items() if attempt(attack)]
    os.write(into, json.dumps({"tried": len(attacks), "done": done}).encode())
    os._exit(0)
os.close(into)
_, status = os.wait()
print(os.read(out, 65536).decode() or f"the child ended with {status}")
