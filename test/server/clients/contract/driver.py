"""Makes the calls of each script of the standard input with the client of Python, and writes what came of each as JSON.

The word async as an argument has AsyncSkyData make them.
"""

import asyncio
import json
import keyword
import sys
from concurrent.futures import ThreadPoolExecutor

from sky_data import AsyncSkyData, SkyData, SkyDataError


def options_of(options):
    """Options as Python names them: seconds in place of milliseconds, and words with underscores."""
    names = {
        "apiKey": "api_key",
        "cacheEntries": "cache_entries",
        "idempotencyKey": "idempotency_key",
        "timeoutMs": "timeout",
    }
    return {names.get(name, name): value / 1000 if name == "timeoutMs" else value for name, value in options.items()}


def call_of(sky, call):
    """The client with the options of a call, its operation and its arguments."""
    client = sky.with_options(**options_of(call.get("options", {})))
    arguments = {f"{name}_" if keyword.iskeyword(name) else name: value for name, value in call.get("arguments", {}).items()}
    return client, getattr(client, call["operation"]), arguments


def failure_of(error):
    return {
        "error": {
            "name": type(error).__name__,
            "code": error.code,
            "status": error.status,
            "detail": error.detail,
            "hint": error.hint,
            "requestId": error.request_id,
            "retryAfter": error.retry_after,
        }
    }


def outcome_of(sky, call):
    client, operation, arguments = call_of(sky, call)
    try:
        if "mediaType" in call:
            return client.file(operation, call["mediaType"], **arguments).decode()
        if "pages" in call:
            return list(client.pages(operation, **arguments))
        return operation(**arguments)
    except SkyDataError as error:
        return failure_of(error)


def outcomes_of(script):
    with SkyData(script["baseUrl"], **options_of(script["options"])) as sky:
        return [outcome_of(sky, call) for call in script["calls"]]


async def async_outcome_of(sky, call):
    client, operation, arguments = call_of(sky, call)
    try:
        if "mediaType" in call:
            return (await client.file(operation, call["mediaType"], **arguments)).decode()
        if "pages" in call:
            return [page async for page in client.pages(operation, **arguments)]
        return await operation(**arguments)
    except SkyDataError as error:
        return failure_of(error)


async def async_outcomes_of(script):
    async with AsyncSkyData(script["baseUrl"], **options_of(script["options"])) as sky:
        return [await async_outcome_of(sky, call) for call in script["calls"]]


async def all_async_outcomes(scripts):
    return await asyncio.gather(*map(async_outcomes_of, scripts))


def all_outcomes(scripts):
    with ThreadPoolExecutor(16) as threads:
        return list(threads.map(outcomes_of, scripts))


if __name__ == "__main__":
    given = json.load(sys.stdin)
    made = asyncio.run(all_async_outcomes(given)) if "async" in sys.argv else all_outcomes(given)
    json.dump(made, sys.stdout)
