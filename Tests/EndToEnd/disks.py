"""A file system in a file, mounted by root, that can lose power. For Linux."""

import ctypes
import fcntl
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

# ioctl(2) of ext4 and XFS: no more writes from now on, and what is not in the journal on disk is lost.
FS_IOC_SHUTDOWN = 0x8004587D
WITHOUT_FLUSH = struct.pack("I", 2)
# XFS is no smaller than this.
BYTES = 320 << 20


def run(*arguments):
    result = subprocess.run(arguments, capture_output=True, check=False, text=True)
    if result.returncode != 0:
        raise OSError(f"{' '.join(arguments)}: {result.stderr.strip()}")
    return result.stdout.strip()


CLONE_NEWNS = 0x20000


def keep_mounts_private():
    """A mount of ours that somebody copied into a namespace of theirs would outlive our unmounting, and what a cut left in memory
    with it: the next mount would meet that in place of what is on the disk."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNS) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    run("mount", "--make-rprivate", "/")


def begin():
    """Mounts are ours alone, and a signal ends the program as an error does, so that they go."""
    keep_mounts_private()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))


def release(device):
    run("losetup", "-d", device)


def make_file_system(kind, device):
    if kind == "ext4":
        run("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0", device)
    else:
        run("mkfs.xfs", "-q", "-f", device)


class Disk:
    """`folder` is where the file system is mounted, `device` what it is on. Use it in a `with`."""

    def __init__(self, kind, device=None):
        self.kind, self.device, self.made = kind, device, device is None
        # In memory where there is room: what counts is what the file system itself still held back.
        self.place = tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        self.folder = os.path.join(self.place, "mounted")

    def __enter__(self):
        try:
            os.mkdir(self.folder)
            if self.made:
                image = os.path.join(self.place, "image")
                with open(image, "wb") as file:
                    file.truncate(BYTES)
                self.device = run("losetup", "-f", "--show", image)
            make_file_system(self.kind, self.device)
            self.mount()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        # Not by a look at the folder: without power it gives an error.
        with open("/proc/self/mounts", encoding="utf-8") as mounts:
            if any(line.split()[1] == self.folder for line in mounts):
                self.unmount()
        if self.made and self.device:
            release(self.device)
        shutil.rmtree(self.place)

    def mount(self):
        run("mount", "-t", self.kind, self.device, self.folder)

    def unmount(self):
        # A process that was killed a moment ago may still be closing its files.
        for attempt in range(100):
            try:
                run("umount", self.folder)
                return
            except OSError:
                if attempt == 99:
                    raise
                time.sleep(0.02)

    def cut_power(self):
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, FS_IOC_SHUTDOWN, WITHOUT_FLUSH)
        finally:
            os.close(handle)
