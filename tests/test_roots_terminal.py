"""The command of an installed vivat does not hand the administrator's terminal to its user.

Real: the wrapper, the change of user, and an interactive shell of root in a terminal. Only the
program behind the wrapper is another: it does what a vivat could do that was taken over.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.needed_programs import needs
from tests.private_mounts import why_unavailable
from tests.waiting import wait_until

WRAPPER = Path(__file__).parent.parent / "systemd/vivat.sh"
COMPUTER = f"""
mount -t tmpfs -o mode=755 tmpfs /opt
mkdir -p /opt/vivat/current/bin
cp "$FOLDER/vivat" /opt/vivat/current/bin/vivat
cp {WRAPPER} /opt/vivat.sh
mount --bind "$FOLDER/passwd" /etc/passwd
stty -echo
exec env ENV= PS1= sh -i
"""
TAKEN_OVER = r"""#!/usr/bin/perl
use IO::Handle;
my ($what) = @ARGV;
if ($what eq "attack") {
    my @streams = (\*STDIN, \*STDOUT, \*STDERR);
    push @streams, $tty if open($tty, "+<", "/dev/tty");
    my $shell = "echo root was \$(id -u)!\n";
    foreach my $stream (@streams) {
        ioctl($stream, 0x5412, my $key = $_) foreach split(//, $shell);
    }
    open(STAT, "<", "/proc/self/stat");
    my $terminal = (split / /, (<STAT> =~ s/.*\)//r))[5];
    open(REPORT, ">", "/opt/report/file");
    print REPORT "$terminal\n", map { readlink("/proc/self/fd/$_") . "\n" } 0..20;
    close(REPORT);
} elsif ($what eq "print") {
    print "a\nb\0\xff\n";
    print STDERR "said\n";
} elsif ($what eq "copy") {
    print while <STDIN>;
} elsif ($what eq "ask") {
    print "name? ";
    STDOUT->flush();
    print "hello " . <STDIN>;
} elsif ($what eq "wait") {
    $SIG{INT} = sub { print "interrupted\n"; exit 4 };
    print "waiting as process $$.\n";
    STDOUT->flush();
    sleep 300;
}
exit 7;
"""
"""Pushes the keys of a line into every terminal that it gets hold of; reports what it has."""


class Administrator:
    """Somebody at a terminal with a shell of root."""

    def __init__(self, folder: Path) -> None:
        (folder / "vivat").write_text(TAKEN_OVER)
        (folder / "vivat").chmod(0o755)
        own = "vivat:x:65534:65534::/:/usr/sbin/nologin\n"
        (folder / "passwd").write_text(own + Path("/etc/passwd").read_text())
        self._commands, self.said = 0, ""
        self._terminal, shells = os.openpty()
        self._shell = subprocess.Popen(
            ["setsid", "--ctty", "unshare", "--mount", "sh", "-ec", COMPUTER],
            cwd=folder,
            env={**os.environ, "FOLDER": str(folder)},
            stdin=shells,
            stdout=shells,
            stderr=shells,
        )
        os.close(shells)
        os.set_blocking(self._terminal, False)
        self.run("mkdir -m 777 /opt/report")

    def leave(self) -> None:
        os.close(self._terminal)
        self._shell.wait()

    def type(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def run(self, command: str) -> str:
        """What the terminal shows of a command; `vivat` is the wrapper."""
        self.start(command)
        return self.finish()

    def start(self, command: str) -> None:
        self._commands += 1
        self.said = ""
        command = command.replace("vivat ", "sh /opt/vivat.sh ")
        self.type(f"{command}; echo status $? of $(({self._commands}))\n")

    def finish(self) -> str:
        self.see(f"of {self._commands}\r\n")
        return self.said.replace("\r", "")

    def see(self, text: str) -> None:
        wait_until(lambda: text in self.said, self._read, lambda: self.said)

    def _read(self) -> None:
        with suppress(BlockingIOError):
            self.said += os.read(self._terminal, 4096).decode(errors="replace")

    @property
    def report(self) -> list[str]:
        """What the program has reported, line by line."""
        return self.run("cat /opt/report/file").splitlines()


@pytest.fixture
def administrator(tmp_path: Path) -> Iterator[Administrator]:
    if os.geteuid() != 0:
        pytest.skip("needs root, whose terminal it is")
    if reason := why_unavailable():
        pytest.skip(reason)
    tmp_path.chmod(0o755)
    somebody = Administrator(tmp_path)
    yield somebody
    somebody.leave()


REDIRECTIONS = (
    "",
    "| cat",
    ">out",
    "2>err",
    "</dev/null",
    "<passwd >out",
    ">out 2>err",
    "<passwd >out 2>err",
)


@needs("runuser", "perl")
@pytest.mark.parametrize("redirection", REDIRECTIONS)
def test_vivat_does_not_get_hold_of_roots_terminal(
    administrator: Administrator, redirection: str
) -> None:
    shown = administrator.run("tty; stat -c %t:%T $(tty)")
    terminal, device = shown.split()[:2]
    said = administrator.run(f"vivat attack {redirection}")
    assert "root was 0!" not in said + administrator.run("true"), "root's shell ran the line"
    controlling, *files = administrator.report
    major, minor = (int(part, 16) for part in device.split(":"))
    assert int(controlling) != major << 8 | minor
    assert terminal not in files


@needs("runuser", "perl")
def test_what_vivat_prints_reaches_terminal_pipe_and_file_unchanged(
    administrator: Administrator,
) -> None:
    assert administrator.run("vivat print").startswith("a\nb\0\ufffd\nsaid\nstatus 7 ")
    assert "said" in administrator.run("vivat print >out")
    assert "said" in administrator.run("vivat print | od -c >piped")
    assert "status 7 " in administrator.run("vivat print >out 2>err")
    assert administrator.run("od -An -c out").split()[:6] == ["a", r"\n", "b", r"\0", "377", r"\n"]
    assert administrator.run("cat err").startswith("said\n")
    assert r"a \n b \0 377 \n" in " ".join(administrator.run("cat piped").split())


@needs("runuser", "perl")
def test_vivat_reads_what_is_typed_and_what_is_piped(administrator: Administrator) -> None:
    administrator.start("vivat ask")
    administrator.see("name? ")
    administrator.type("Zoé\n")
    assert "hello Zoé\nstatus 7 " in administrator.finish()
    assert administrator.run("echo piped | vivat copy").startswith("piped\nstatus 7 ")
    administrator.run("vivat copy <passwd >out")
    assert "status 0 " in administrator.run("cmp out passwd")


@needs("runuser", "perl")
def test_ctrl_c_ends_vivat_and_the_shell_goes_on(administrator: Administrator) -> None:
    administrator.start("vivat wait")
    administrator.see("waiting")
    administrator.type("\x03")
    assert "interrupted\nstatus 4 " in administrator.finish()


@pytest.mark.slow
@needs("runuser", "perl")
def test_ctrl_c_ends_vivat_in_a_pipe_too(administrator: Administrator) -> None:
    administrator.start("vivat wait | cat")
    administrator.see(".\r\n")
    process = administrator.said.split()[-1].rstrip(".")
    administrator.type("\x03")
    wait_until(lambda: not Path("/proc", process).exists())
    assert "status 3 " in administrator.run("(exit 3)")
