"""Prepares one LibreOffice and forks it for each document.

Each document is read by a process that nobody else's document has ever been in, and that starts at once. This process
itself never reads one: it takes jobs from standard input, one JSON object a line, and says on standard output what
becomes of their processes. What a child says about its document it says to the server alone, over the socket
`events` in its job's folder, in the words of convert_job.py.

    in   {"id": "1", "folder": "/…/1", "input": "/…/1/a.docx", …}     a job of convert_job.py, with its folder
         {"kill": "1"}
    out  {"event": "ready"}
         {"event": "unfit", "detail": "…"}                            this LibreOffice cannot be forked; exits
         {"event": "forked", "id": "1"}
         {"event": "exited", "id": "1", "how": "signal 11", "isTooLarge": false}

A document that takes more processor time than SHORT_WORK_SECONDS gets LONG_WORK_NICE, so that shorter ones go first.

Usage: fork_server.py PROGRAM_FOLDER PROFILE_FOLDER SECCOMP_FILTER MEMORY_MAX_BYTES CPU_SECONDS SHORT_WORK_SECONDS
       LONG_WORK_NICE
"""

import fcntl
import json
import os
import resource
import select
import signal
import socket
import sys
import warnings

from confine_child import confine_child
from prepared_office import PreparedOffice

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
LOAD_INTERVAL_MS = 500
# Threads' stacks and what is mapped but never touched count to the kernel's limit, not to what the server allows.
MAPPED_TO_USED = 2


def main(program_folder, profile_folder, filter_path, *limits):
    # Python 3.12 warns of any other thread at a fork; `settle` has seen to it that none works.
    warnings.filterwarnings("ignore", message=".*multi-threaded", category=DeprecationWarning)
    with open(filter_path, "rb") as file:
        seccomp_filter = file.read()
    try:
        office = PreparedOffice(program_folder, profile_folder)
    except (OSError, AttributeError) as error:
        return emit({"event": "unfit", "detail": str(error)})
    server = ForkServer(office, profile_folder, seccomp_filter, *map(int, limits))
    office.run(server.run)


class ForkServer:
    def __init__(
        self, office, profile_folder, seccomp_filter, memory_max_bytes, cpu_seconds, short_work_seconds, long_work_nice
    ):
        self.office = office
        self.profile_folder = profile_folder
        self.seccomp_filter = seccomp_filter
        self.memory_max_bytes = memory_max_bytes
        self.cpu_seconds = cpu_seconds
        self.short_work_seconds = short_work_seconds
        self.long_work_nice = long_work_nice
        self.data_bytes = 0
        self.desktop = None
        self.children = {}
        self.poller = select.poll()

    def run(self, desktop):
        self.desktop = desktop
        try:
            self.prepare()
        except Exception as error:  # Whatever another LibreOffice answers: it is not used.
            return emit({"event": "unfit", "detail": f"{type(error).__name__}: {error}"})
        emit({"event": "ready"})
        self.serve()

    def prepare(self):
        """Converts samples of our own: here, so that each child finds all it needs, and in children, to see that they can."""
        # Imported when Python is joined to LibreOffice.
        from convert_job import convert_job
        from own_samples import check_sample, make_samples

        jobs = make_samples(self.desktop, f"{self.profile_folder}/samples")
        for job in jobs:
            convert_job(self.desktop, job, lambda _event: None)
        self.office.settle()
        self.data_bytes = read_memory("self")["data"]
        for job in jobs:
            os.remove(job["output"])
            _, status = os.waitpid(self.fork(job, lambda _event: None), 0)
            if status != 0:
                raise ValueError(f"a child ended with {describe(status)} at {job['id']}")
            check_sample(job["output"])

    def serve(self):
        """Until standard input has ended, and the last child with it."""
        rest = b""
        is_wanted = True
        self.poller.register(0, select.POLLIN)
        while is_wanted or self.children:
            for file, _ in self.poller.poll(LOAD_INTERVAL_MS if self.children else None):
                if file != 0:
                    self.bury(file)
                    continue
                data = os.read(0, 65536)
                if not data:
                    self.poller.unregister(0)
                    is_wanted = False
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self.obey(json.loads(line))
            self.watch_load()

    def obey(self, order):
        if "kill" in order:
            for child in self.children.values():
                if child["id"] == order["kill"]:
                    os.kill(child["pid"], signal.SIGKILL)
            return
        pid = self.fork(order, None)
        child = {"id": order["id"], "pid": pid, "isTooLarge": False, "isBehind": False}
        handle = os.pidfd_open(pid)
        self.children[handle] = child
        self.poller.register(handle, select.POLLIN)
        emit({"event": "forked", "id": order["id"]})

    def bury(self, handle):
        child = self.children.pop(handle)
        self.poller.unregister(handle)
        os.close(handle)
        _, status = os.waitpid(child["pid"], 0)
        emit({"event": "exited", "id": child["id"], "how": describe(status), "isTooLarge": child["isTooLarge"]})

    def watch_load(self):
        for child in self.children.values():
            pid = child["pid"]
            if read_memory(pid)["used"] > self.memory_max_bytes:
                child["isTooLarge"] = True
                os.kill(pid, signal.SIGKILL)
            elif not child["isBehind"] and read_processor_seconds(pid) > self.short_work_seconds:
                child["isBehind"] = True
                put_behind(pid, self.long_work_nice)

    def fork(self, job, emit_event):
        """Without emit_event the child tells the server. Answers with the child's id; the child itself never returns."""
        pid = os.fork()
        if pid != 0:
            return pid
        status = 1
        try:
            self.work(job, emit_event)
            status = 0
        except BaseException as error:  # It is a copy of this process and must not go on as one.
            print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        os._exit(status)

    def work(self, job, emit_event):
        channel = None if emit_event else connect(f"{job['folder']}/events")
        let_go(channel)
        self.office.keep_temporary_files_in(job["folder"])
        data_bytes = self.data_bytes + MAPPED_TO_USED * self.memory_max_bytes
        limits = {resource.RLIMIT_DATA: data_bytes, resource.RLIMIT_CPU: self.cpu_seconds}
        confine_child(job["folder"], (self.profile_folder,), self.seccomp_filter, limits)
        from convert_job import convert_job

        convert_job(self.desktop, job, emit_event or (lambda event: channel.sendall(to_line(event))))


def let_go(channel):
    """Of all that the parent has open and another child could write to, but for standard error, which is the log."""
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(2, 1)
    kept = {0, 1, 2, null} | ({channel.fileno()} if channel else set())
    pipes = {}
    for file in map(int, os.listdir("/proc/self/fd")):
        try:
            kind = os.readlink(f"/proc/self/fd/{file}")
        except FileNotFoundError:
            continue  # The listing's own.
        flags = fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE
        if file in kept or (flags == os.O_RDONLY and os.path.isfile(kind)):
            continue
        if kind.startswith("pipe:"):
            # LibreOffice wakes itself up with it.
            ends = pipes.setdefault(kind, os.pipe())
            os.dup2(ends[0 if flags == os.O_RDONLY else 1], file)
        elif kind == "anon_inode:[eventfd]":
            os.dup2(os.eventfd(0), file)
        else:
            os.dup2(null, file)


def connect(path):
    channel = socket.socket(socket.AF_UNIX)
    channel.connect(path)
    return channel


def read_memory(pid):
    """In bytes: what is resident and in no file, what it shares with its parent among it; and what it may write to."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            _, resident, shared, _, _, data, _ = (int(pages) * PAGE_BYTES for pages in file.read().split())
    except (FileNotFoundError, ProcessLookupError):
        return {"used": 0, "data": 0}
    return {"used": resident - shared, "data": data}


def read_processor_seconds(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            # The name may hold spaces and brackets; from behind it, user and system time are the 12th and 13th field.
            fields = file.read().rpartition(") ")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def put_behind(pid, nice):
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.setpriority(os.PRIO_PROCESS, int(thread), nice)
    except (FileNotFoundError, ProcessLookupError):
        pass  # It, or a thread of it, has just ended.


def describe(status):
    return f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit code {os.WEXITSTATUS(status)}"


def emit(event):
    os.write(1, to_line(event))


def to_line(event):
    return json.dumps(event).encode() + b"\n"


if __name__ == "__main__":
    main(*sys.argv[1:])
