"""Drives one LibreOffice process over UNO, where it cannot be forked (fork_server.py).

Reads jobs from standard input, one JSON object a line, and writes events to standard output, as convert_job.py has them;
the first is {"event": "ready"}.

Runs under the system's python3 (python3-uno), with nothing installed besides. The server ends the process group of
both, also by dying (process-group.ts).

Usage: listener.py SOFFICE PROFILE_DIRECTORY PIPE_NAME
"""

import json
import subprocess
import sys
import time

import uno
from com.sun.star.connection import NoConnectException

from convert_job import convert_job

CONNECT_TIMEOUT_SECONDS = 60


def main(soffice, profile_directory, pipe_name):
    desktop = connect(start_office(soffice, profile_directory, pipe_name), pipe_name)
    emit({"event": "ready"})
    for line in sys.stdin:
        if not convert_job(desktop, json.loads(line), emit):
            sys.exit(1)


def start_office(soffice, profile_directory, pipe_name):
    return subprocess.Popen(
        [
            soffice,
            f"-env:UserInstallation={uno.systemPathToFileUrl(profile_directory)}",
            f"--accept=pipe,name={pipe_name};urp;",
            "--headless",
            "--invisible",
            "--nologo",
            "--nodefault",
            "--norestore",
            "--nolockcheck",
            "--nofirststartwizard",
        ],
        stdin=subprocess.DEVNULL,
        # Standard output is the channel to the server; LibreOffice's own words go to the log.
        stdout=sys.stderr,
    )


def connect(office, pipe_name):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + CONNECT_TIMEOUT_SECONDS
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe_name};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            if office.poll() not in (None, 0) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def emit(event):
    sys.stdout.write(json.dumps(event) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
