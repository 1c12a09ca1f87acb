"""Loads and stores documents with LibreOffice, for test files no library writes: old formats, passwords.

Usage: made-with-office.py SOFFICE DIRECTORY < JOBS    JOBS: [{"input": …, "output": …, "filter": …, "password": …}]
"""

import json
import os
import signal
import subprocess
import sys
import time
import traceback

import uno
from com.sun.star.beans import NamedValue, PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException


def main(soffice, directory):
    pipe = f"toolfront-made-{time.monotonic_ns()}"
    profile = uno.systemPathToFileUrl(f"{directory}/profile")
    accept = f"--accept=pipe,name={pipe};urp;"
    office = subprocess.Popen([soffice, f"-env:UserInstallation={profile}", accept, "--headless", "--norestore"])
    try:
        desktop = connect(office, pipe)
        for job in json.load(sys.stdin):
            make(desktop, job)
        terminate(desktop)
    except BaseException:
        traceback.print_exc()
        os.killpg(0, signal.SIGKILL)
    office.wait()


def make(desktop, job):
    hidden = PropertyValue(Name="Hidden", Value=True)
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(job["input"]), "_blank", 0, (hidden,))
    arguments = [PropertyValue(Name="FilterName", Value=job["filter"])]
    if job["password"]:
        arguments += lock(job["password"])
    document.storeToURL(uno.systemPathToFileUrl(job["output"]), tuple(arguments))
    document.close(True)


def terminate(desktop):
    try:
        desktop.terminate()
    except DisposedException:
        pass  # The answer is often lost with the connection it ends.


def lock(password):
    # The old formats take a password, the new ones what LibreOffice's own dialog makes of it.
    values = (NamedValue("CryptoType", "Standard"), NamedValue("OOXPassword", password))
    data = uno.Any("[]com.sun.star.beans.NamedValue", values)
    return [PropertyValue(Name="Password", Value=password), PropertyValue(Name="EncryptionData", Value=data)]


def connect(office, pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + 60
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            if office.poll() not in (None, 0) or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


if __name__ == "__main__":
    main(*sys.argv[1:])
