"""Converts one document with a LibreOffice at hand, and says how that went.

A job:

    {"input": "/a.docx", "importFilter": "…", "output": "/a.pdf", "exportFilter": "writer_pdf_Export"}

Its events:

    {"event": "progress", "phase": "load" | "store", "fraction": 0.4}
    {"event": "done", "report": {"hiddenSheets": 2}}
    {"event": "failed", "reason": "password" | "damaged" | "store" | "empty" | "lost", "detail": "…"}
"""

import sys
import time

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.lang import DisposedException
from com.sun.star.task import XInteractionHandler, XStatusIndicator
from com.sun.star.uno import Exception as UnoException

from check_result import describe_loss, is_empty
from measure_pdf import measure
from prepare_document import prepare

PROGRESS_INTERVAL_SECONDS = 0.1
# com.sun.star.document.MacroExecMode.NEVER_EXECUTE and com.sun.star.document.UpdateDocMode.NO_UPDATE
NEVER_EXECUTE = 0
NO_UPDATE = 0


def convert_job(desktop, job, emit):
    """Calls emit with each event. Answers whether LibreOffice is still there."""
    questions = Questions()
    document = None

    def fail(reason, detail):
        emit({"event": "failed", "reason": reason, "detail": detail})

    try:
        document = desktop.loadComponentFromURL(
            uno.systemPathToFileUrl(job["input"]), "_blank", 0, load_arguments(job, questions, emit)
        )
        if document is None:
            fail(questions.reason or "damaged", "the document did not load")
            return True
        left_out = prepare(document, job["exportFilter"], job["input"], lambda path: store_as_docx(document, path))
        document.storeToURL(uno.systemPathToFileUrl(job["output"]), store_arguments(job, emit))
        result = measure(job["output"])
        if is_empty(result, document, job["input"]):
            fail("empty", "the PDF shows nothing")
            return True
        loss = describe_loss(result, document, job["input"])
        emit({"event": "done", "report": {**left_out, **loss}})
    except DisposedException as error:
        fail("lost", str(error))
        return False
    except (UnoException, RuntimeError) as error:
        fail(questions.reason or ("damaged" if document is None else "store"), str(error))
    finally:
        close(document)
    return True


def load_arguments(job, questions, emit):
    return properties(
        FilterName=job["importFilter"],
        Hidden=True,
        ReadOnly=True,
        MacroExecutionMode=NEVER_EXECUTE,
        UpdateDocMode=NO_UPDATE,
        InteractionHandler=questions,
        StatusIndicator=Progress("load", emit),
    )


def store_as_docx(document, path):
    document.storeToURL(uno.systemPathToFileUrl(path), properties(FilterName="MS Word 2007 XML", Overwrite=True))


def store_arguments(job, emit):
    return properties(
        FilterName=job["exportFilter"], Overwrite=True, StatusIndicator=Progress("store", emit)
    )


def properties(**values):
    """Arguments as LibreOffice takes them."""
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def close(document):
    if document is None:
        return
    try:
        document.close(True)
    except UnoException as error:
        print(f"closing a document: {error}", file=sys.stderr, flush=True)


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

    def __init__(self, phase, emit):
        self.phase = phase
        self.emit = emit
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
        self.emit({"event": "progress", "phase": self.phase, "fraction": fraction})

    def setText(self, text):
        pass

    def end(self):
        pass

    def reset(self):
        pass
