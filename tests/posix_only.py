"""Finds what only POSIX has, where a program that runs on Windows too uses it without a guard.

`mypy --platform win32` knows every name of the standard library, and CI runs it. This also sees
what has no type: options of processes, ways to start them, paths, dates, the encoding of text.

A guard is an `if` or a conditional expression about `sys.platform` or `hasattr`, what follows such
an `if` that leaves, or a `try` that expects an `ImportError`.
"""

import ast
import re
from collections.abc import Iterator, Sequence

MODULES = frozenset(
    ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
)
NAMES = {
    "os": "chown fchmod fchown fork forkpty getegid geteuid getgid getloadavg getpgid getpgrp "
    "getpriority getuid killpg lchown mkfifo mknod nice openpty pidfd_open posix_spawn "
    "register_at_fork sched_getaffinity setgid setpgid setpriority setsid setuid statvfs sync "
    "sysconf ttyname uname wait wait3 wait4 waitid WEXITSTATUS WIFSIGNALED WNOHANG WTERMSIG "
    "O_ASYNC O_CLOEXEC O_DIRECTORY O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC",
    "signal": "SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGTSTP "
    "SIGUSR1 SIGUSR2 SIGWINCH SIGXCPU SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm pause pthread_kill "
    "pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait",
    "socket": "AF_UNIX SO_REUSEPORT",
    "time": "tzset clock_gettime",
}
KNOWN = {(module, name) for module, names in NAMES.items() for name in names.split(" ")}
METHODS = frozenset(["add_signal_handler", "remove_signal_handler"])
OPTIONS = frozenset(["preexec_fn", "start_new_session"])
PLACES = re.compile(r"/(?:tmp|dev|proc|etc|usr|bin|var|home)/\S*")
DATES = re.compile(r"%-[a-zA-Z]|%[sel]\b")
OPENS = {"open": 0, "fdopen": 1, "read_text": None, "write_text": None}
"""What opens a file: which argument of a method `open` is the mode."""


def found(source: str) -> list[str]:
    """What only POSIX has, each with its line: `3: os.fork`."""
    return [f"{line}: {what}" for line, what in _in_block(ast.parse(source).body)]


def _in_block(block: Sequence[ast.stmt]) -> Iterator[tuple[int, str]]:
    for statement in block:
        if isinstance(statement, ast.If) and _is_guard(statement.test):
            if isinstance(statement.body[-1], ast.Return | ast.Raise | ast.Continue):
                return
            continue
        if isinstance(statement, ast.Try) and any(map(_expects_no_module, statement.handlers)):
            continue
        yield from _in_node(statement)


def _in_node(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.IfExp) and _is_guard(node.test):
        return
    if (line := getattr(node, "lineno", None)) is not None:
        yield from ((line, what) for what in _said_by(node))
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield from _in_block(value[1:] if _has_docstring(node) else value)
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, ast.AST):
                    yield from _in_node(each)
        elif isinstance(value, ast.AST):
            yield from _in_node(value)


def _has_docstring(node: ast.AST) -> bool:
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return isinstance(node, documented) and ast.get_docstring(node) is not None


def _is_guard(test: ast.expr) -> bool:
    text = ast.unparse(test)
    return "sys.platform" in text or "hasattr(os, " in text


def _expects_no_module(handler: ast.ExceptHandler) -> bool:
    return handler.type is not None and "ImportError" in ast.unparse(handler.type)


def _said_by(node: ast.AST) -> Iterator[str]:
    """What a node itself says, without those in it."""
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names if each.name in MODULES)
    elif isinstance(node, ast.ImportFrom) and node.module:
        ways = [(node.module, each.name) for each in node.names]
        yield from (".".join(way) for way in ways if way in KNOWN)
        if node.module in MODULES:
            yield node.module
    elif isinstance(node, ast.Attribute):
        module = node.value.id if isinstance(node.value, ast.Name) else ""
        if (module, node.attr) in KNOWN or node.attr in METHODS:
            yield ast.unparse(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if PLACES.fullmatch(node.value):
            yield f"the path {node.value}"
    elif isinstance(node, ast.Call):
        yield from _said_by_call(node)


def _said_by_call(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    given = {each.arg: each.value for each in call.keywords if each.arg}
    yield from (f"the option {each}" for each in OPTIONS & given.keys())
    texts = [str(each.value) for each in call.args if isinstance(each, ast.Constant)]
    if name in ("get_context", "set_start_method") and texts[:1] != ["spawn"]:
        yield f"{name} of anything but spawn"
    if name == "strftime" and any(map(DATES.search, texts)):
        yield f"the date {texts[0]}"
    if name in OPENS and _is_of_files(call):
        yield from _said_of_text(call, name, given)


def _is_of_files(call: ast.Call) -> bool:
    """Whether a call opens a file, as far as one sees: archives and records have an `open` too."""
    function = call.func
    if isinstance(function, ast.Name) or function.attr != "open":  # type: ignore[attr-defined]
        return True
    return bool(call.args) and _mode(call, 0) is not None


def _said_of_text(call: ast.Call, name: str, given: dict[str, ast.expr]) -> Iterator[str]:
    is_function = isinstance(call.func, ast.Name) or name == "fdopen"
    position = OPENS[name]
    mode = "r" if position is None else _mode(call, 1 if is_function else position) or "r"
    if "b" in mode:
        return
    encoded = "encoding" in given or (position is None and len(call.args) > (name == "write_text"))
    if not encoded:
        yield f"{name} of text without an encoding"
    if (name == "write_text" or set("wax+") & set(mode)) and "newline" not in given:
        yield f"{name} of text without a newline"


def _mode(call: ast.Call, position: int) -> str | None:
    """The mode of a call that opens a file; None if it is none."""
    given = [each.value for each in call.keywords if each.arg == "mode"]
    given += call.args[position : position + 1]
    mode = given[0].value if given and isinstance(given[0], ast.Constant) else None
    return mode if isinstance(mode, str) and re.fullmatch(r"[rwaxbt+]{1,4}", mode) else None
