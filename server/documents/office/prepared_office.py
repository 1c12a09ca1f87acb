"""LibreOffice in this very process, idle and with a single thread, so that it can be forked.

It is LibreOfficeKit's library with its main loop in our hands (unipoll): from the loop's own callback Python takes
LibreOffice over and does not give it back. The mangled names are those of LibreOffice 7.4 (Debian 12) and 25.2
(Debian 13); where another one lacks them, OSError or AttributeError says so.
"""

import ctypes
import os
import sys
import time

# Place of runLoop among the functions of LibreOfficeKitClass (LibreOfficeKit/LibreOfficeKit.h).
RUN_LOOP_SLOT = 13
SETTLE_SECONDS = 10
# It writes changed settings after a second, holding locks that a copy would wait for. In LibreOffice 7.4 it then ends;
# in 25.2 it waits for the next change, and a copy does without it.
SETTINGS_THREAD = "configmgrWriter"
SETTINGS_WRITTEN_SECONDS = 3
# The folder of temporary files, by LibreOffice 7.4 and by later ones.
SET_TEMPORARY_FOLDER = (
    "_ZN3utl8TempFile24SetTempNameBaseDirectoryERKN3rtl8OUStringE",
    "_ZN3utl24SetTempNameBaseDirectoryERKN3rtl8OUStringE",
)
# What its callbacks get: with none, LibreOffice does not call them.
ANY_DATA = 1


class PreparedOffice:
    """Load it once a process: LibreOffice cannot be unloaded."""

    def __init__(self, program_folder, profile_folder):
        self.program_folder = program_folder
        # Read by LibreOfficeKit: its loop asks us for events.
        os.environ["SAL_LOK_OPTIONS"] = "unipoll"
        os.environ["SAL_USE_VCLPLUGIN"] = "svp"
        self.library = ctypes.CDLL(f"{program_folder}/libmergedlo.so", mode=ctypes.RTLD_GLOBAL)
        hook = self.library.libreofficekit_hook_2
        hook.argtypes = [ctypes.c_char_p] * 2
        hook.restype = ctypes.c_void_p
        self.kit = hook(program_folder.encode(), f"file://{profile_folder}".encode())
        if not self.kit:
            raise OSError("LibreOfficeKit did not start")

    def run(self, work):
        """Calls work(desktop) once LibreOffice is idle, and ends the process when that returns or throws."""
        calls = 0

        def poll(_data, _timeout_microseconds):
            nonlocal calls
            calls += 1
            # It is idle at the third call; later ones come from within a conversion.
            if calls != 3:
                return 0
            status = 1
            try:
                work(self.take_over())
                status = 0
            except BaseException as error:  # Nothing may pass into LibreOffice's loop.
                print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
            sys.stdout.flush()
            os._exit(status)

        poll_type = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
        wake_type = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
        callbacks = poll_type(poll), wake_type(lambda _data: None)
        functions = ctypes.cast(self.kit, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p)))[0]
        loop_type = ctypes.CFUNCTYPE(None, ctypes.c_void_p, poll_type, wake_type, ctypes.c_void_p)
        loop_type(functions[RUN_LOOP_SLOT])(self.kit, *callbacks, ANY_DATA)

    def take_over(self):
        """Joins Python to LibreOffice's own objects and answers with its desktop."""
        get_context = self.library._ZN10comphelper26getProcessComponentContextEv
        get_context.argtypes = [ctypes.c_void_p]
        get_context.restype = ctypes.c_void_p
        # LibreOffice 7.4 writes the reference to where its caller says, and answers with that place; 25.2 with its own.
        place = ctypes.c_void_p()
        context = get_context(ctypes.byref(place))
        bridge = ctypes.PyDLL(f"{self.program_folder}/libpyuno.so")
        join = bridge._ZN5pyuno7Runtime10initializeERKN3com3sun4star3uno9ReferenceINS4_17XComponentContextEEE
        join.argtypes = [ctypes.c_void_p]
        join.restype = None
        join(context)
        # It takes the context when it is imported.
        import uno

        # As a program without a screen, not as the server of an editor.
        self.library._ZN10comphelper14LibreOfficeKit9setActiveEb(ctypes.c_bool(False))
        forget_locale()
        context = uno.getComponentContext()
        return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)

    def settle(self):
        """Waits until no other thread works: fork copies only the one that calls it."""
        get_pool = self.library._ZN10comphelper10ThreadPool20getSharedOptimalPoolEv
        get_pool.restype = ctypes.c_void_p
        shut_down = self.library._ZN10comphelper10ThreadPool8shutdownEv
        shut_down.argtypes = [ctypes.c_void_p]
        shut_down(get_pool())
        open_settings().flush()
        started = time.monotonic()
        while others := list_other_threads():
            waited = time.monotonic() - started
            if others == [SETTINGS_THREAD] and waited > SETTINGS_WRITTEN_SECONDS:
                return
            if waited > SETTLE_SECONDS:
                raise OSError("LibreOffice keeps its threads")
            time.sleep(0.01)

    def keep_temporary_files_in(self, folder):
        """In a child: the parent's folder for them is not the child's to write to."""
        for name in ("TMPDIR", "TMP", "TEMP"):
            os.environ[name] = folder
        address = ctypes.c_void_p()
        strings = ctypes.CDLL(f"{self.program_folder}/libuno_sal.so.3")
        strings.rtl_uString_newFromAscii(ctypes.byref(address), f"file://{folder}".encode())
        set_folder = find_function(self.library, SET_TEMPORARY_FOLDER)
        answer = ctypes.c_void_p()
        set_folder(ctypes.byref(answer), ctypes.byref(address))


def find_function(library, names):
    """The first of them that is there. Raises AttributeError where none is."""
    for name in names[:-1]:
        if hasattr(library, name):
            return library[name]
    return getattr(library, names[-1])


def list_other_threads():
    names = []
    for task in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{task}/comm", encoding="ascii") as file:
                names.append(file.read().strip())
        except (FileNotFoundError, ProcessLookupError):
            continue  # It has just ended.
        if int(task) == os.getpid():
            names.pop()
    return names


def open_settings():
    import uno

    context = uno.getComponentContext()
    return context.ServiceManager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)


def forget_locale():
    """LibreOfficeKit takes every system for an American one, whose paper is Letter."""
    from com.sun.star.beans import PropertyValue

    path = PropertyValue(Name="nodepath", Value="/org.openoffice.Setup/L10N")
    settings = open_settings().createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationUpdateAccess", (path,)
    )
    settings.ooSetupSystemLocale = ""
    settings.commitChanges()
