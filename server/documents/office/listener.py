"""Drives one LibreOffice process over UNO for the server's office pool.

Reads one JSON job a line from standard input and writes JSON events, one a line, to standard output:

    in   {"id": "1", "input": "/a.docx", "importFilter": "…", "output": "/a.pdf", "exportFilter": "writer_pdf_Export"}
         {"stop": true}
    out  {"event": "ready"}
         {"event": "progress", "id": "1", "phase": "load" | "store", "fraction": 0.4}
         {"event": "done", "id": "1", "report": {"hiddenSheets": 2}}
         {"event": "failed", "id": "1", "reason": "password" | "damaged" | "store" | "empty" | "lost", "detail": "…"}

Runs under the system's python3 (python3-uno), with nothing installed besides. The server ends the process group of
both, also by dying (process-group.ts).

Usage: listener.py SOFFICE PROFILE_DIRECTORY PIPE_NAME
"""

import json
import queue
import subprocess
import sys
import threading
import time

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException
from com.sun.star.task import XInteractionHandler, XStatusIndicator
from com.sun.star.uno import Exception as UnoException

from check_result import describe_loss, is_empty
from measure_pdf import measure
from prepare_document import prepare

CONNECT_TIMEOUT_SECONDS = 60
PROGRESS_INTERVAL_SECONDS = 0.1
# com.sun.star.document.MacroExecMode.NEVER_EXECUTE and com.sun.star.document.UpdateDocMode.NO_UPDATE
NEVER_EXECUTE = 0
NO_UPDATE = 0


def main(soffice, profile_directory, pipe_name):
    jobs = queue.SimpleQueue()
    threading.Thread(target=read_jobs, args=(jobs,), daemon=True).start()
    office = start_office(soffice, profile_directory, pipe_name)
    desktop = connect(office, pipe_name)
    emit({"event": "ready"})
    while True:
        job = jobs.get()
        if "stop" in job:
            return stop(desktop, office)
        run_job(desktop, job)


def stop(desktop, office):
    try:
        desktop.terminate()
    except DisposedException:
        pass  # The answer to terminate is often lost with the connection it ends.
    office.wait()


def read_jobs(jobs):
    for line in sys.stdin:
        jobs.put(json.loads(line))


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


def run_job(desktop, job):
    questions = Questions()
    document = None
    try:
        document = desktop.loadComponentFromURL(
            uno.systemPathToFileUrl(job["input"]), "_blank", 0, load_arguments(job, questions)
        )
        if document is None:
            return fail(job, questions.reason or "damaged", "the document did not load")
        left_out = prepare(document, job["exportFilter"], job["input"], lambda path: store_as_docx(document, path))
        document.storeToURL(uno.systemPathToFileUrl(job["output"]), store_arguments(job))
        result = measure(job["output"])
        if is_empty(result, document, job["input"]):
            return fail(job, "empty", "the PDF shows nothing")
        loss = describe_loss(result, document, job["input"])
        emit({"event": "done", "id": job["id"], "report": {**left_out, **loss}})
    except DisposedException as error:
        fail(job, "lost", str(error))
        sys.exit(1)
    except (UnoException, RuntimeError) as error:
        fail(job, questions.reason or ("damaged" if document is None else "store"), str(error))
    finally:
        close(document)


def load_arguments(job, questions):
    return properties(
        FilterName=job["importFilter"],
        Hidden=True,
        ReadOnly=True,
        MacroExecutionMode=NEVER_EXECUTE,
        UpdateDocMode=NO_UPDATE,
        InteractionHandler=questions,
        StatusIndicator=Progress(job["id"], "load"),
    )


def store_as_docx(document, path):
    document.storeToURL(uno.systemPathToFileUrl(path), properties(FilterName="MS Word 2007 XML", Overwrite=True))


def store_arguments(job):
    return properties(FilterName=job["exportFilter"], Overwrite=True, StatusIndicator=Progress(job["id"], "store"))


def properties(**values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def close(document):
    if document is None:
        return
    try:
        document.close(True)
    except UnoException as error:
        print(f"closing a document: {error}", file=sys.stderr, flush=True)


def fail(job, reason, detail):
    emit({"event": "failed", "id": job["id"], "reason": reason, "detail": detail})


def emit(event):
    sys.stdout.write(json.dumps(event) + "\n")
    sys.stdout.flush()


class Questions(unohelper.Base, XInteractionHandler):
    """Answers no question LibreOffice asks, and remembers what the first one was about."""

    def __init__(self):
        self.reason = None

    def handle(self, request):
        name = type(request.getRequest()).__name__
        if self.reason is None:
            self.reason = "password" if "Password" in name else "damaged"
        print(f"LibreOffice asked: {name}", file=sys.stderr, flush=True)
        for continuation in request.getContinuations():
            if continuation.queryInterface(uno.getTypeByName("com.sun.star.task.XInteractionAbort")):
                continuation.select()
                return


class Progress(unohelper.Base, XStatusIndicator):
    """Passes LibreOffice's own progress bar on, a few times a second."""

    def __init__(self, job_id, phase):
        self.job_id = job_id
        self.phase = phase
        self.range = 0
        self.next_at = 0.0

    def start(self, text, limit):
        self.range = limit

    def setValue(self, value):
        now = time.monotonic()
        if self.range <= 0 or now < self.next_at:
            return
        self.next_at = now + PROGRESS_INTERVAL_SECONDS
        fraction = max(0.0, min(1.0, value / self.range))
        emit({"event": "progress", "id": self.job_id, "phase": self.phase, "fraction": fraction})

    def setText(self, text):
        pass

    def end(self):
        pass

    def reset(self):
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
