"""Snapshots of ten bodies by FastAPI and PyEphem, without accounts, keys or billing. Prints its port as JSON."""

import datetime as time
import json
import math
import socket

import ephem
import uvicorn
from fastapi import FastAPI, Query
from fastapi.responses import JSONResponse

BODIES = [
    ephem.Sun, ephem.Moon, ephem.Mercury, ephem.Venus, ephem.Mars,
    ephem.Jupiter, ephem.Saturn, ephem.Uranus, ephem.Neptune, ephem.Pluto,
]
app = FastAPI()


def event(search, kind):
    """An instant, or None if a body does not rise or set."""
    try:
        return search(kind()).datetime().isoformat() + "Z"
    except ephem.CircumpolarError:
        return None


def longitude(kind, date):
    body = kind(date)
    return math.degrees(ephem.Ecliptic(body, epoch=date).lon)


def record(kind, observer, whole):
    body = kind(observer)
    ecliptic = ephem.Ecliptic(body, epoch=observer.date)
    lon = math.degrees(ecliptic.lon)
    speed = (longitude(kind, observer.date + ephem.hour) - lon + 540) % 360 - 180
    found = {
        "body": body.name.lower(),
        "altitude": math.degrees(body.alt),
        "azimuth": math.degrees(body.az),
        "aboveHorizon": body.alt > 0,
        "ra": math.degrees(body.ra) / 15,
        "dec": math.degrees(body.dec),
        "distanceAu": body.earth_distance,
        "constellation": ephem.constellation(body)[0],
        "zodiac": {"longitude": lon, "latitude": math.degrees(ecliptic.lat), "speed": speed * 24},
    }
    if whole:
        found |= {"magnitude": body.mag, "illumination": body.phase / 100, "elongation": math.degrees(body.elong)}
        day = ephem.Observer()
        day.lat, day.lon, day.elevation = observer.lat, observer.lon, observer.elevation
        day.date = math.floor(observer.date - 0.5) + 0.5
        found["riseSet"] = {
            "rise": event(day.next_rising, kind),
            "transit": event(day.next_transit, kind),
            "set": event(day.next_setting, kind),
        }
    return found


@app.get("/v1/snapshots")
async def snapshot(
    datetime: time.datetime,
    include: str,
    latitude: float = Query(ge=-90, le=90),
    longitude: float = Query(ge=-180, le=180),
):
    observer = ephem.Observer()
    observer.lat, observer.lon = math.radians(latitude), math.radians(longitude)
    observer.date = datetime.replace(tzinfo=None)
    whole = "riseset" in include
    records = [record(kind, observer, whole) for kind in BODIES]
    return JSONResponse({"data": {"observerData": records, "timestamp": datetime.isoformat()}})


if __name__ == "__main__":
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
    listener.listen(512)
    uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False)).run(sockets=[listener])
