"""LibreOffice in this very process, idle and with a single thread, so that it can be forked.

It is LibreOfficeKit's library with its main loop in our hands (unipoll): from the loop's own callback Python takes
LibreOffice over and does not give it back. The mangled names and the slot of runLoop are those of LibreOffice 7.4;
where another one lacks them, OSError or AttributeError says so.
"""

import ctypes
import os
import sys
import time

# Place of runLoop among the functions of LibreOfficeKitClass (LibreOfficeKit/LibreOfficeKit.h).
RUN_LOOP_SLOT = 13
SETTLE_SECONDS = 10
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
        context = ctypes.c_void_p()
        get_context(ctypes.byref(context))
        bridge = ctypes.PyDLL(f"{self.program_folder}/libpyuno.so")
        join = bridge._ZN5pyuno7Runtime10initializeERKN3com3sun4star3uno9ReferenceINS4_17XComponentContextEEE
        join.argtypes = [ctypes.c_void_p]
        join.restype = None
        join(ctypes.byref(context))
        # It takes the context when it is imported.
        import uno

        # As a program without a screen, not as the server of an editor.
        self.library._ZN10comphelper14LibreOfficeKit9setActiveEb(ctypes.c_bool(False))
        context = uno.getComponentContext()
        forget_locale(context)
        return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)

    def settle(self):
        """Waits until one thread is left: fork copies only the one that calls it."""
        get_pool = self.library._ZN10comphelper10ThreadPool20getSharedOptimalPoolEv
        get_pool.restype = ctypes.c_void_p
        shut_down = self.library._ZN10comphelper10ThreadPool8shutdownEv
        shut_down.argtypes = [ctypes.c_void_p]
        shut_down(get_pool())
        deadline = time.monotonic() + SETTLE_SECONDS
        while len(os.listdir("/proc/self/task")) > 1:
            if time.monotonic() > deadline:
                raise OSError("LibreOffice keeps its threads")
            time.sleep(0.01)

    def keep_temporary_files_in(self, folder):
        """In a child: the parent's folder for them is not the child's to write to."""
        for name in ("TMPDIR", "TMP", "TEMP"):
            os.environ[name] = folder
        address = ctypes.c_void_p()
        strings = ctypes.CDLL(f"{self.program_folder}/libuno_sal.so.3")
        strings.rtl_uString_newFromAscii(ctypes.byref(address), f"file://{folder}".encode())
        set_base = self.library._ZN3utl8TempFile24SetTempNameBaseDirectoryERKN3rtl8OUStringE
        answer = ctypes.c_void_p()
        set_base(ctypes.byref(answer), ctypes.byref(address))


def forget_locale(context):
    """LibreOfficeKit takes every system for an American one, whose paper is Letter."""
    from com.sun.star.beans import PropertyValue

    provider = context.ServiceManager.createInstanceWithContext(
        "com.sun.star.configuration.ConfigurationProvider", context
    )
    path = PropertyValue(Name="nodepath", Value="/org.openoffice.Setup/L10N")
    settings = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", (path,))
    settings.ooSetupSystemLocale = ""
    settings.commitChanges()
