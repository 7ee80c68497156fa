"""The typed client of the Sky Data Service.

    from sky_data import SkyData

    with SkyData("https://sky.example", api_key="…") as sky:
        moon = sky.get_moon(latitude=38.72, longitude=-9.13)["data"]
        print(moon["phase"], moon["illumination"])

Every operation is a method of SkyData, and one to await of AsyncSkyData. Arguments and members of answers have the names
of the documentation; an argument that is None is not sent. A call that fails raises SkyDataError.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from typing import Any, Concatenate, Generic, Literal, NotRequired, ParamSpec, Self, TypedDict, TypeVar, cast
from urllib.parse import quote, urlencode

import httpx

D = TypeVar("D")
T = TypeVar("T")
P = ParamSpec("P")

LONGEST_PAUSE = 60
"""Seconds that a client waits at most between two attempts: a quota of the day is not waited for."""
FIRST_PAUSE = 0.5
"""Seconds of the first pause; each further one is twice as long."""
REFUSED_UNREAD = (408, 429)
"""Statuses of refusals before any work: such a call can be sent again, whatever it does."""
LONGEST_STORED = 1_000_000
"""Bytes of the longest answer that is stored with its ETag."""

ConnectionCode = Literal["network_error", "timeout", "invalid_answer"]
"""Codes of failures that no answer of the service describes."""


class Answer(TypedDict, Generic[D]):
    """An answer: its data, and how, when and at what cost it was made."""

    data: D
    meta: Meta


class SkyDataError(Exception):
    """A call that failed: refused by the service with a code, or not answered."""

    def __init__(
        self,
        code: ProblemCode | ConnectionCode,
        detail: str,
        *,
        status: int = 0,
        problem: Problem | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.code = code
        """Stable; branch on it."""
        self.detail = detail
        """The reason, for people."""
        self.status = status
        """HTTP status; 0 without an answer."""
        self.problem = problem
        """The whole record; None without an answer."""
        self.hint = problem.get("hint") if problem else None
        """Advice: the value to send instead."""
        self.request_id = request_id
        """Identifier of the request, for questions to the operator."""
        self.retry_after = retry_after
        """Seconds to wait, from Retry-After."""

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


def _refusal(response: httpx.Response) -> SkyDataError:
    """The error of a response that refuses a call."""
    try:
        record = response.json()
    except ValueError:
        record = None
    problem: dict[str, Any] = record if isinstance(record, dict) else {}
    try:
        retry_after = float(response.headers.get("retry-after", ""))
    except ValueError:
        retry_after = None
    return SkyDataError(
        problem.get("code", "invalid_answer"),
        problem.get("detail", f"The service answered {response.status_code} without a problem record."),
        status=response.status_code,
        problem=cast("Problem", problem) if problem else None,
        request_id=problem.get("instance", response.headers.get("x-request-id")),
        retry_after=retry_after,
    )


class _AnswerCache:
    """Answers with their ETags by request, the least recently used of which makes room."""

    def __init__(self, most: int) -> None:
        self._entries: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        self._most = most
        self._lock = threading.Lock()

    def get(self, request: str) -> tuple[str, bytes] | None:
        with self._lock:
            if request in self._entries:
                self._entries.move_to_end(request)
            return self._entries.get(request)

    def set(self, request: str, etag: str | None, body: bytes) -> None:
        if not etag or self._most < 1 or len(body) > LONGEST_STORED:
            return
        with self._lock:
            self._entries[request] = (etag, body)
            self._entries.move_to_end(request)
            if len(self._entries) > self._most:
                self._entries.popitem(last=False)


class _Client:
    """What both clients share: the address of the service, and options."""

    def __init__(self, base_url: str, retries: int, timeout: float, cache_entries: int) -> None:
        url = httpx.URL(base_url)
        if url.scheme != "https" and not re.fullmatch(r"localhost|127\.\d+\.\d+\.\d+|::1", url.host):
            raise ValueError("base_url must begin with https://, except on loopback.")
        self._origin = base_url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self._idempotency_key: str | None = None
        self._headers: Mapping[str, str] = {}
        self._media_type: str | None = None
        self._cache = _AnswerCache(cache_entries)

    def with_options(
        self,
        *,
        retries: int | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Self:
        """This client with other options, for one call or for several. It shares connections and cache.

        retries: Attempts after the first.
        timeout: Seconds that one attempt may take to connect, and to wait for bytes.
        idempotency_key: Key under which the service charges a call once; made up for each call unless set.
        headers: Further request headers.
        """
        client = copy.copy(self)
        client._retries = self._retries if retries is None else retries
        client._timeout = self._timeout if timeout is None else timeout
        client._idempotency_key = idempotency_key or self._idempotency_key
        client._headers = {**self._headers, **(headers or {})}
        return client

    def _as_file(self, media_type: str) -> Self:
        client = copy.copy(self)
        client._media_type = media_type
        return client

    def _content(self, body: bytes) -> Any:
        """An answer as its operation returns it: what its JSON says, or the file that was asked for."""
        if self._media_type:
            return body
        try:
            return json.loads(body)
        except ValueError as error:
            raise SkyDataError("invalid_answer", "The answer is not JSON.") from error


class _Call:
    """One call with all its attempts."""

    def __init__(self, client: _Client, line: str, arguments: Mapping[str, object], api_key: str | None) -> None:
        self._method, path, *charged = line.split()
        values = {name.rstrip("_"): value for name, value in arguments.items() if name != "self" and value is not None}
        # Arguments go into the path, then into the body of a POST, else into the query.
        target = re.sub(r"\{(\w+)\}", lambda match: quote(_word(values.pop(match[1])), safe=""), path)
        self._body = json.dumps(values).encode() if self._method == "POST" else None
        query = urlencode({name: _word(value) for name, value in values.items()}) if self._body is None else ""
        self._url = f"{client._origin}{target}{'?' if query else ''}{query}"
        self._headers = {
            "accept": client._media_type or "application/json",
            **({"authorization": f"Bearer {api_key}"} if api_key else {}),
            **({"content-type": "application/json"} if self._body is not None else {}),
            # One key for all attempts: an answer that was lost on its way is charged once.
            **({"idempotency-key": client._idempotency_key or secrets.token_hex(16)} if charged else {}),
            **client._headers,
        }
        self._is_repeatable = self._method != "POST" or "idempotency-key" in self._headers
        self._attempts = 0
        self._retries = client._retries
        self._timeout = client._timeout
        self._cache = client._cache
        self._id = f"{self._headers['accept']} {self._headers.get('authorization')} {self._url}"
        self._stored = self._cache.get(self._id) if self._method == "GET" else None

    def request(self) -> dict[str, Any]:
        """The arguments with which httpx makes an attempt."""
        etag = {"if-none-match": self._stored[0]} if self._stored else {}
        return {
            "method": self._method,
            "url": self._url,
            "headers": {**self._headers, **etag},
            "content": self._body,
            "timeout": self._timeout,
        }

    def body(self, response: httpx.Response) -> bytes:
        """The body of an answer. Raises SkyDataError if it is a refusal."""
        if self._stored and response.status_code == 304:
            return self._stored[1]
        if not response.is_success:
            raise _refusal(response)
        if self._method == "GET":
            self._cache.set(self._id, response.headers.get("etag"), response.content)
        return response.content

    def pause(self, cause: httpx.RequestError | SkyDataError) -> float:
        """Seconds until the next attempt. Raises the error if the call should not be sent again.

        They are Retry-After and a random part of a pause that doubles, so that clients do not return together.
        """
        error = cause if isinstance(cause, SkyDataError) else self._connection_failure(cause)
        retry_after = error.retry_after or 0
        is_unread = error.status in REFUSED_UNREAD
        is_fleeting = error.status == 0 or error.status >= 500 or is_unread or error.code == "idempotency_in_progress"
        is_over = self._attempts >= self._retries or retry_after > LONGEST_PAUSE
        if is_over or not is_fleeting or not (is_unread or self._is_repeatable):
            raise error from (None if error is cause else cause)
        self._attempts += 1
        return retry_after + random.random() * FIRST_PAUSE * 2.0 ** (self._attempts - 1)

    def _connection_failure(self, error: httpx.RequestError) -> SkyDataError:
        """The error of an attempt that got no answer."""
        if isinstance(error, httpx.TimeoutException):
            return SkyDataError("timeout", f"No answer in {self._timeout} s.")
        return SkyDataError("network_error", f"The service cannot be reached: {error}")


def _word(value: object) -> str:
    """An argument as text of a URL."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class _SyncClient(_Client):
    """Calls of one service."""

    def __init__(
        self,
        base_url: str,
        api_key: str | Callable[[], str] | None = None,
        *,
        retries: int = 3,
        timeout: float = 30.0,
        cache_entries: int = 0,
        http: httpx.Client | None = None,
    ) -> None:
        """Reaches a service.

        base_url: Address of the service, such as https://sky.example; http only on loopback.
        api_key: API key, or a function that returns it; an ID token for the operations on keys. Public ones need none.
        retries: Attempts after the first.
        timeout: Seconds that one attempt may take to connect, and to wait for bytes.
        cache_entries: Answers that are kept with their ETag: the service answers 304 at no charge if one still holds.
        http: Connections to use, which stay open; otherwise close() ends those of this client.
        """
        super().__init__(base_url, retries, timeout, cache_entries)
        self._api_key = api_key
        self._own = None if http else httpx.Client()
        self._http = http or cast(httpx.Client, self._own)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections of this client."""
        if self._own:
            self._own.close()

    def pages(
        self, operation: Callable[P, Answer[D]], *arguments: P.args, **named: P.kwargs
    ) -> Iterator[Answer[D]]:
        """The pages of an answer, one after another: pages(sky.get_ephemeris, targets="mars", limit=100)."""
        page_of = cast("Callable[..., Answer[D]]", getattr(self, operation.__name__))
        cursor: str | None = None
        while True:
            page = page_of(*arguments, **{**named, **({"cursor": cursor} if cursor else {})})
            yield page
            cursor = _next_page(page)
            if not cursor:
                return

    def file(
        self, operation: Callable[P, Answer[Any]], media_type: MediaType, *arguments: P.args, **named: P.kwargs
    ) -> bytes:
        """An answer as a file: a table, a calendar, lines for a map or a drawing."""
        file_of = getattr(self._as_file(media_type), operation.__name__)
        return cast(bytes, file_of(*arguments, **named))

    def _answer(self, line: str, arguments: Mapping[str, object]) -> Answer[D]:
        api_key = self._api_key() if callable(self._api_key) else self._api_key
        call = _Call(self, line, arguments, api_key)
        while True:
            try:
                body = call.body(self._http.request(**call.request()))
            except (httpx.RequestError, SkyDataError) as error:
                time.sleep(call.pause(error))
            else:
                return cast("Answer[D]", self._content(body))


class _AsyncClient(_Client):
    """Calls of one service, to await."""

    def __init__(
        self,
        base_url: str,
        api_key: str | Callable[[], str | Awaitable[str]] | None = None,
        *,
        retries: int = 3,
        timeout: float = 30.0,
        cache_entries: int = 0,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """Reaches a service, with the options of SkyData."""
        super().__init__(base_url, retries, timeout, cache_entries)
        self._api_key = api_key
        self._own = None if http else httpx.AsyncClient()
        self._http = http or cast(httpx.AsyncClient, self._own)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections of this client."""
        if self._own:
            await self._own.aclose()

    async def pages(
        self, operation: Callable[P, Coroutine[Any, Any, Answer[D]]], *arguments: P.args, **named: P.kwargs
    ) -> AsyncIterator[Answer[D]]:
        """The pages of an answer, one after another: pages(sky.get_ephemeris, targets="mars", limit=100)."""
        page_of = cast("Callable[..., Coroutine[Any, Any, Answer[D]]]", getattr(self, operation.__name__))
        cursor: str | None = None
        while True:
            page = await page_of(*arguments, **{**named, **({"cursor": cursor} if cursor else {})})
            yield page
            cursor = _next_page(page)
            if not cursor:
                return

    async def file(
        self,
        operation: Callable[P, Coroutine[Any, Any, Answer[Any]]],
        media_type: MediaType,
        *arguments: P.args,
        **named: P.kwargs,
    ) -> bytes:
        """An answer as a file: a table, a calendar, lines for a map or a drawing."""
        file_of = getattr(self._as_file(media_type), operation.__name__)
        return cast(bytes, await file_of(*arguments, **named))

    async def _answer(self, line: str, arguments: Mapping[str, object]) -> Answer[D]:
        api_key = self._api_key() if callable(self._api_key) else self._api_key
        if isinstance(api_key, Awaitable):
            api_key = await api_key
        call = _Call(self, line, arguments, api_key)
        while True:
            try:
                body = call.body(await self._http.request(**call.request()))
            except (httpx.RequestError, SkyDataError) as error:
                await asyncio.sleep(call.pause(error))
            else:
                return cast("Answer[D]", self._content(body))


def _next_page(answer: Answer[Any]) -> str | None:
    page = answer["meta"].get("page")
    return page.get("next") if page else None


def _awaited(
    operation: Callable[Concatenate[SkyData, P], T],
) -> Callable[Concatenate[AsyncSkyData, P], Coroutine[Any, Any, T]]:
    """An operation of SkyData as one of AsyncSkyData, whose _answer is to be awaited."""
    return cast("Callable[Concatenate[AsyncSkyData, P], Coroutine[Any, Any, T]]", operation)
