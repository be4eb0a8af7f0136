"""The scripts of attacks, as the attacker runs them on the machine: each has the PRELUDE of
`attacked.py`, and prints if something happened that must not."""

from __future__ import annotations

WRITE = """
for folder in (
    "/var/cache/vivat",
    "/var/cache/vivat/offered",
    "/run/vivat-update",
    "/run/vivat-update/mounted",
    "/usr/share/vivat",
    "/usr/share/vivat/wheels",
    "/opt/vivat",
    "/opt/vivat/current/bin",
    "/run/vivat-helpers",
    "/etc/vivat",
    "/usr/libexec/vivat",
    "/usr/lib/systemd/system",
    "/etc/systemd/system",
    "/run/systemd/system",
    "/etc/apt/apt.conf.d",
):
    place = Path(folder)
    if place.is_dir():
        fails((place / "new").write_text, "")
        fails((place / "new").mkdir)
        fails((place / "new").symlink_to, "/etc/shadow")
        fails(place.chmod, 0o777)
        fails(place.rename, f"{folder}.old")
        for file in place.iterdir():
            if not file.is_symlink():
                fails(file.open, "ab")
            fails(os.rename, file, place / "old")
            fails(os.unlink, file)
"""
PLANT = """
package = Path("/tmp/own.deb")
package.write_text("x")
for name in (
    "earlier.deb",
    "before.deb",
    "before.deb.part",
    "replaced",
    "lock",
    "offered/vivat_3_all.deb",
    "offered/vivat_3_all.deb.sig",
):
    fails((CACHE / name).open, "w")
    fails(os.rename, package, CACHE / name)
    fails(os.symlink, package, CACHE / name)
for name in ("outcome", ".outcome.vivat-part", "mounted/vivat_3_all.deb"):
    fails((Path("/run/vivat-update") / name).open, "w")
    fails(os.symlink, package, Path("/run/vivat-update") / name)
fails(os.mkdir, "/run/vivat-stick/vivat")
fails(Path("/usr/share/vivat/builder.key").write_text, "0" * 64)
"""
SOCKETS = """
for name in HELPERS:
    own = socket.socket(socket.AF_UNIX)
    own.bind(f"/tmp/{name}-{os.getpid()}")
    fails(os.unlink, DOORS / f"vivat-{name}")
    fails(os.rename, f"/tmp/{name}-{os.getpid()}", DOORS / f"vivat-{name}")
    fails(os.rename, DOORS / f"vivat-{name}", f"/tmp/{name}.old")
    fails(own.__class__(socket.AF_UNIX).bind, str(DOORS / f"vivat-{name}"))
    fails(os.chmod, DOORS / f"vivat-{name}", 0o777)
    for kind in (socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
        fails(socket.socket(socket.AF_UNIX, kind).connect, str(DOORS / f"vivat-{name}"))
fails(os.rename, DOORS, "/run/other")
"""
HARD_LINKS = """
home = Path("/var/lib/vivat")
for file in (
    "/etc/shadow",
    "/etc/passwd",
    SECRET,
    "/usr/bin/su",
    "/usr/share/vivat/builder.key",
    "/var/cache/vivat/lock",
    "/usr/libexec/vivat/install-package",
    "/run/vivat-helpers/vivat-update",
):
    fails(os.link, file, home / "linked")
"""
FILES_FOR_ROOT = """
home = Path("/var/lib/vivat")
for name in ("2026-11-20-1.toml", "vivat_3_all.deb", "linked"):
    with suppress(FileExistsError):
        (home / name).symlink_to(SECRET)
refused(
    "update",
    *(
        line(kind, **{field: name})
        for kind in ("Look", "Install", "GoBack", "Outcome")
        for field, name in (("file", SECRET), ("package", "/var/lib/vivat/vivat_3_all.deb"))
    ),
)
refused(
    "helper-stick",
    line("Fetch", file=SECRET),
    line("Fetch", folder="/var/lib/vivat"),
    line("Copy", files=[{"name": "2026-11-20-1.toml", "path": SECRET}]),
    line("Copy", files=[SECRET]),
    line("Copy", files=SECRET),
    line("Copy", folder="/var/lib/vivat"),
)
"""
NAMES = """
refused(
    "helper-stick", *(line("Copy", files=[{"name": name, "content": "AAAA"}]) for name in names)
)
"""
MUCH = """
one = {"name": "2026-11-20-1.toml", "content": "AAAA"}
refused(
    "helper-stick",
    line("Copy", files=[]),
    line("Copy", files=[one] * 4),
    line("Copy", files=[one] * 5000),
)
"""
LARGE = """
import base64

large = base64.b64encode(bytes(16 * 1024 * 1024 + 1)).decode()
refused("helper-stick", line("Copy", files=[{"name": "2026-11-20-1.toml", "content": large}]))
"""
ALL_THAT_FITS = """
import base64

large = base64.b64encode(bytes(8 * 1024 * 1024 - 4096)).decode()
refused(
    "helper-stick",
    line(
        "Copy",
        files=[{"name": f"2026-11-20-{number}.toml", "content": large} for number in (1, 2, 3)],
    ),
)
"""
OVERSIZE = r"""
for name in HELPERS:
    most = 34 * 1024 * 1024 if name == "helper-stick" else 300 * 1024
    refused(name, b" " * most + b"\n")
"""
WATCHED = """
from threading import Thread

places = [Path("/run/vivat-stick"), Path("/run/vivat-update/mounted")]
ended = []


def watch():
    while not ended:
        seen = [
            *places,
            *(
                Path("/proc") / str(pid) / f"root{place}"
                for place in places
                for name in ("update", "helper-stick")
                for pid in programs(name)
            ),
        ]
        for place in seen:
            with suppress(OSError):
                if list(place.iterdir()):
                    happened(place, "shows the stick")


thread = Thread(target=watch)
thread.start()
refused("helper-stick", line("Fetch"))
refused("update", line("Look"))
ended.append(True)
thread.join()
"""
MOUNT = """
fail(
    "mount /dev/sdz /mnt",
    "mount -t ext4 /dev/sdz /var/lib/vivat",
    "umount /proc",
    "mount --bind /var/lib/vivat /usr/share/vivat",
    "mount -t tmpfs none /run/vivat-update",
    "unshare --mount --map-root-user mount /dev/sdz /mnt",
    "mount -o remount,suid /dev/shm",
    "cat /dev/sdz",
    "echo x >/dev/sdz",
    "mknod /var/lib/vivat/disk b 7 0",
    "losetup --find /tmp/own.deb",
    "ls -A /run/vivat-stick | grep .",
)
"""
PORTS = r"""
wrong = (
    80,
    22,
    443,
    1,
    0,
    -1,
    1023,
    65536,
    2**64 + 8470,
    8470.5,
    8470.0,
    "8470",
    "http",
    True,
    None,
    [8470],
    {"port": 8470},
    -8470,
)
refused(
    "helper-port",
    *(line("OpenPort", port=port) for port in wrong),
    line("OpenPort"),
    b'{"type":"OpenPort","port":8470,"port":80}\n',
    b'{"type":"OpenPort","port":80,"port":8470}\n',
    b'{"type":"OpenPort","port":NaN}\n',
    b'{"type":"OpenPort","port":1e400}\n',
)
"""
PORT_FIELDS = """
refused(
    "helper-port",
    *(
        line("OpenPort", port=8470, **{field: value})
        for field, value in (
            ("address", "0.0.0.0"),
            ("host", "::"),
            ("user", "root"),
            ("reuse", True),
            ("protocol", "udp"),
            ("", ""),
        )
    ),
)
"""
KEPT_PORT = r"""
door = knock("helper-port")
port = free_port()
door.sendall(line("OpenPort", port=port))
_line, files, _flags, _address = socket.recv_fds(door, 1000, 1)
door.sendall(b"\n")
door.close()
time.sleep(1)
while list(programs("helper-port")):
    time.sleep(0.1)
kept = socket.socket(fileno=files[0])
try:
    kept.settimeout(2)
    visitor = socket.create_connection(("127.0.0.1", port), timeout=2)
    kept.accept()
except OSError as error:
    print(error)
else:
    happened("the port is open after the door was closed, and its helper has ended")
"""
PASSWORDS = """
wrong = (
    "",
    "abcdefghjkm",
    "abcdefghjkmnp",
    "ABCDEFGHJKMN",
    "abcdefghjkl0",
    "            ",
    None,
    12,
    True,
    ["abcdefghjkmn"],
    {"psk": "abcdefghjkmn"},
    "ａbcdefghjkmn",
)
refused(
    "helper-network", *(line("OpenNetwork", password=word) for word in wrong), line("OpenNetwork")
)
"""
NMCLI_WORDS = r"""
wrong = (
    "abcdefghjkmn\n",
    "\nabcdefghjkmn",
    "abcdefghjkmn\0",
    "abcdef\nghjkm",
    "abcdefghjkmn ssid x",
    "--ask",
    "abcdefghjkmn 802-11-wireless-security.key-mgmt none",
    "$(reboot)abcd",
    "';reboot;abcd",
    "-h",
    "abcdefghjkmn\r\n802-11-wireless.mode\nadhoc",
)
refused("helper-network", *(line("OpenNetwork", password=word) for word in wrong))
"""
NETWORK_FIELDS = """
refused(
    "helper-network",
    *(
        line("OpenNetwork", password="abcdefghjkmn", **{field: value})
        for field, value in (
            ("name", "bank"),
            ("ssid", "bank"),
            ("key_mgmt", "none"),
            ("uuid", ZEROS),
            ("interface", "eth0"),
        )
    ),
)
"""
POWER_WORDS = r"""
refused(
    "helper-power",
    b"\n",
    b"null\n",
    b"[]\n",
    b'"SwitchOff"\n',
    b'["SwitchOff"]\n',
    line("switchoff"),
    line("Reboot"),
    line("SwitchOff "),
    line("SwitchOff", after=1),
    line("Look"),
    b"SwitchOff\n",
    b'{"Type":"SwitchOff"}\n',
    b'{"type":"SwitchOff","type":"x"}\n',
    b'{"type":["SwitchOff"]}\n',
)
"""
NO_TYPE = r"""
refused("helper-power", b"{}\n")
refused("helper-port", json.dumps({"port": free_port()}).encode() + b"\n")
refused("helper-network", b'{"password":"abcdefghjkmn"}\n')
refused("helper-stick", b"{}\n")
refused("update", b"{}\n")
"""
AS_NOBODY = """
for name in HELPERS:
    fails(knock, name)
"""
FROM_THE_GROUP = """
for name, kind in zip(HELPERS, ("Fetch", "OpenPort", "OpenNetwork", "SwitchOff", "GoBack")):
    refused(name, line(kind, **({"port": free_port()} if kind == "OpenPort" else {})))
"""
HELD = """
begun = time.monotonic()
doors = [knock("update") for _door in range(3)]
doors[1].sendall(b'{"type":"GoBa')
for _second in range(14):
    with suppress(OSError):
        doors[2].sendall(b" ")
    time.sleep(1)
for door in doors:
    door.settimeout(0.1)
    with suppress(ConnectionResetError):
        if door.recv(1):
            happened("an answer to nothing")
"""
HALF_LINES = """
for name in HELPERS:
    with knock(name) as door:
        door.sendall(b'{"type":"')
    with knock(name) as door:
        door.sendall(line("GoBack")[:-1])
        door.shutdown(socket.SHUT_WR)
        if answer(door):
            happened(name, "answers half a line")
"""
FLOOD = """
for name in ("update", "helper-port"):
    doors = []
    for _connection in range(200):
        door = socket.socket(socket.AF_UNIX)
        door.settimeout(10)
        with suppress(OSError):
            door.connect(str(DOORS / f"vivat-{name}"))
        doors.append(door)
    for door in doors:
        door.close()
for name, words in (("helper-port", line("OpenPort", port=free_port())), ("update", line("Look"))):
    deadline = time.monotonic() + 20
    got = b""
    while not got and time.monotonic() < deadline:
        with suppress(OSError):
            got = say(name, words)
        time.sleep(0.5)
    if not got:
        happened(name, "answers nobody any more")
"""
AT_ONCE = """
wrong = line("Copy", files=[{"name": "autorun.inf", "content": ""}])
refused("helper-stick", *[wrong] * 12, at_once=4)
"""
FILES_HANDED = """
refused_ = line("Install", digest=ZEROS)
opened = [os.open(name, os.O_RDONLY) for name in ("/", "/etc", "/proc/self", "/var/lib/vivat")]
for files in (opened, opened * 60):
    if not is_refused(say("update", refused_, files)):
        happened("a file that was handed over")
"""
SEVERAL = r"""
wrong, back = line("Install", digest=ZEROS), line("GoBack")
if not is_refused(say("update", wrong + back)):
    happened("two lines")
with knock("update") as door:
    door.sendall(wrong)
    time.sleep(0.5)
    door.sendall(back)
    lines = b""
    with suppress(ConnectionResetError):
        while part := door.recv(1000):
            lines += part
    if lines.count(b"\n") != 1 or not is_refused(lines):
        happened("a second request")
"""
TRICKS = r"""
deep, digest = b"[" * 100000 + b"]" * 100000, ZEROS.encode()
refused(
    "update",
    b'{"type":"Look","type":"GoBack"}\n',
    b'{"type":"GoBack","type":"Look"}\n',
    b'{"type":"Install","digest":"x","digest":"' + digest + b'"}\n',
    b'{"type":"Install","digest":"' + digest + b'","digest":"x"}\n',
    b'{"type":"GoBack"\0}\n',
    b'{"type":"GoBack"}\0\n',
    b'{"type":"GoBack\\u0000"}\n',
    b'\0{"type":"GoBack"}\n',
    b'{"type":"\\ud800GoBack"}\n',
    b'{"type":"GoBack","\\udc00":1}\n',
    b'{"type":"GoBack","\\ud800\\udc00":1}\n',
    b'{"x":' + deep + b',"type":"GoBack"}\n',
    b'{"type":"Install","digest":' + deep + b"}\n",
    deep + b"\n",
    b'{"type":"Install","digest":' + b'{"a":' * 40000 + b"1" + b"}" * 40000 + b"}\n",
    b'\xef\xbb\xbf{"type":"GoBack"}\n',
    b"\xff\xfe{\0\n",
    b'{"type":"GoBack"} {"type":"GoBack"}\n',
    b'{"type":"GoBack",}\n',
    b"{'type':'GoBack'}\n",
    b'{"type":"GoBack"}//\n',
    b'[{"type":"GoBack"}]\n',
    b'{"type":"GoBack","__class__":"os"}\n',
    b'{"type":"Go\\nBack"}\n',
    b"1e999999\n",
    b"9" * 100000 + b"\n",
)
"""
DIGESTS = r"""
wrong = (
    ZEROS,
    "f" * 64,
    "F" * 64,
    ZEROS + "\n",
    ZEROS + "0",
    ZEROS[1:],
    "",
    "../../../" + "0" * 55,
    "*",
    "０" * 64,
    None,
    0,
    [],
    [ZEROS],
    {"sha256": ZEROS},
    ZEROS + "\0",
    " " + ZEROS,
)
refused("update", *(line("Install", digest=digest) for digest in wrong), line("Install"))
"""
OTHER_REQUESTS = """
kinds = (
    "install",
    "INSTALL",
    "Remove",
    "Configure",
    "Changed",
    "Asked",
    "Copy",
    "SwitchOff",
    "",
    "Look ",
    "é",
)
refused(
    "update",
    *(line(kind) for kind in kinds),
    line("Install", digest=ZEROS, file="/tmp/own.deb"),
    line("Install", digest=ZEROS, signed=True),
    line("GoBack", version="0.1"),
    line("Look", path="/var/lib/vivat"),
    line("GoBack", twice=True),
    line(1),
    line(None),
    line(["GoBack"]),
)
"""
LONG_NAME = """
refused("update", line("Look", **{"x" * 200000: 1}), line("y" * 200000))
refused("helper-power", line("SwitchOff", **{"line of the journal " * 9000: 1}))
"""
FORGED = r"""
refused(
    "update",
    line("Look", **{"a\nvivat 9 is installed.\x1b[2J\r\u2028x": 1}),
    line("a\nb\r\nc\x85d"),
)
"""
TAKE_HOLD = """
libc = ctypes.CDLL(None, use_errno=True)
for name in ("update", "helper-stick", "helper-network", "helper-power"):
    with knock(name):
        found = until_it_runs(name)
        if not found:
            happened("no program to try it on:", name)
        for pid in found:
            for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, 0):
                fails(os.kill, pid, number)
            for file in ("mem", "environ", "fd", "cwd/x", "root/x", "oom_score_adj"):
                fails(open, f"/proc/{pid}/{file}", "r+b")
            if libc.ptrace(16, pid, 0, 0) != -1 or os.path.exists(f"/proc/{pid}/fd/3"):
                happened("it holds", name)
"""
HELPERS_MEMORY = """
with knock("helper-port"):
    for pid in until_it_runs("helper-port"):
        fails(open, f"/proc/{pid}/mem", "r+b")
        fails(os.kill, pid, signal.SIGSTOP)
        with suppress(OSError):
            os.kill(pid, signal.SIGCONT)
"""
PLANTED = r"""
code = "import os, sys; print('planted code runs', flush=True); os.system('touch /srv/installed')"
home, short = Path("/var/lib/vivat"), f"python{sys.version_info[0]}.{sys.version_info[1]}"
for folder in (
    home,
    Path("/tmp"),
    Path("/var/tmp"),
    Path("/dev/shm"),
    home / f".local/lib/{short}/site-packages",
):
    for module in (
        "companion/__init__",
        "companion/helpers/__init__",
        "msgspec",
        "json",
        "socket",
        "sitecustomize",
        "usercustomize",
        "logging",
        "encodings/__init__",
    ):
        file = folder / f"{module}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    (folder / "x.pth").write_text(code)
    for name in ("python._pth", f"{short}._pth", "pyvenv.cfg", "pip.conf", ".pydistutils.cfg"):
        (folder / name).write_text("home = /var/lib/vivat")
for name in (".config/pip/pip.conf", ".pip/pip.conf"):
    (home / name).parent.mkdir(parents=True, exist_ok=True)
    (home / name).write_text("[global]\nindex-url = http://127.0.0.1:1/\n")
os.chdir(home)
for name in HELPERS:
    refused(name, b"x\n")
"""
UNITS = """
def asked(name, path, interface):
    return f"busctl call org.freedesktop.{name} /org/freedesktop/{path} org.freedesktop.{interface}"


bus = asked("systemd1", "systemd1", "systemd1.Manager")
fail(
    "systemctl start vivat-update@1.service",
    "systemctl start vivat-helper-power@1.service",
    "systemctl restart vivat-helper-stick.socket",
    "systemctl stop vivat-update.socket",
    "systemctl daemon-reload",
    "systemctl mask vivat-update.socket",
    "systemctl edit --runtime vivat-update@.service",
    "systemctl isolate rescue.target",
    "systemctl set-environment LD_PRELOAD=/tmp/own.so",
    "systemctl kill vivat-update.socket",
    "systemctl link /tmp/x.service",
    "systemctl set-property vivat-helper-stick.socket MemoryMax=1",
    "systemd-run touch /srv/installed",
    f"{bus} StartUnit ss vivat-update@1.service replace",
    f"{bus} PowerOff",
    f"{bus} Reload",
    f"{bus} StartTransientUnit 'ssa(sv)a(sa(sv))' x.service replace 0 0",
    f"{bus} SetEnvironment as 1 PYTHONPATH=/tmp",
    f"{bus} AttachProcessesToUnit ssau vivat-update.socket / 1 {os.getpid()}",
    f"{asked('DBus', 'DBus', 'DBus')} RequestName su org.freedesktop.systemd1 0 | grep 'u [14]'",
)
for path in ("/run/systemd/private", "/run/systemd/notify-x"):
    fails(socket.socket(socket.AF_UNIX).connect, path)
"""
OFF = """
name = "org.freedesktop.login1"
login = f"busctl call {name} /org/freedesktop/login1 {name}.Manager"
fail(
    "systemctl poweroff",
    "systemctl --force --force poweroff",
    "poweroff",
    "reboot -f",
    "halt -p",
    "shutdown -h +1",
    "loginctl poweroff",
    f"{login} PowerOff b false",
    f"{login} ScheduleShutdown st poweroff 0",
    "kill -s RTMIN+4 1",
    "kill -9 1",
    "echo o >/proc/sysrq-trigger",
    "timeout 3 sh -c 'echo 0 >/run/initctl'",
    "telinit 0",
)
"""
BECOME_ROOT = """
fail(
    "su -c id root </dev/null",
    "su -c id vivat </dev/null",
    "runuser -u root -- id",
    "runuser -u nobody -- id",
    "sg root id",
    "newgrp root",
    "setpriv --reuid=0 id",
    "setpriv --regid=0 --clear-groups id",
    "setpriv --inh-caps=+sys_admin --ambient-caps=+sys_admin id",
    "chroot / id",
    "nsenter --target=1 --mount id",
    "passwd --delete root",
    "chsh -s /bin/sh vivat",
    "sudo -n id",
    "pkexec id",
    "unshare --map-root-user sh -c 'echo x >/usr/share/vivat/builder.key'",
    "dpkg --install /tmp/own.deb",
    "apt-get install /tmp/own.deb",
    "vivat update /tmp/own.deb --yes",
    "vivat update --back --yes",
    "/usr/libexec/vivat/install-package /tmp/own.deb",
    "touch /srv/installed",
    "cat /srv/secret",
)
"""
