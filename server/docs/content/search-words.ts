/** Words that people search a page by and that it may not have itself, by the URL of the page or section. */
export const wordsOfPages: Readonly<Record<string, string>> = {
  '/docs/tools/get_rise_set':
    'moonrise moonset sunrise sunset planet star rise set culmination transit meridian up down',
  '/docs/tools/get_sun_times':
    'sunrise sunset dusk dawn golden blue hour twilight civil nautical astronomical day length daylight solar noon prayer',
  '/docs/tools/get_moon': 'moon phase today tonight illumination age libration distance supermoon position',
  '/docs/tools/list_moon_phases':
    'full new moon quarter calendar next lunation supermoon blue moon phase lunar',
  '/docs/tools/get_body':
    'where is position planet jupiter mars venus saturn mercury uranus neptune pluto sun altitude azimuth distance magnitude right ascension declination',
  '/docs/tools/get_ephemeris':
    'ephemeris table positions comet asteroid planet daily list right ascension declination horizons',
  '/docs/tools/get_sky_snapshot': 'all planets now positions everything whole sky',
  '/docs/tools/list_visible_objects':
    'what can i see tonight visible planets stars deep sky nebula galaxy messier telescope binoculars up now',
  '/docs/tools/get_jupiter_moons': 'io europa ganymede callisto moons of jupiter shadow great red spot',
  '/docs/tools/plan_observing':
    'stargazing astrophotography best night telescope dark hours moonless target clear plan',
  '/docs/tools/search_sky_conditions':
    'electional condition query when is best date muhurta rule alert moon not void',
  '/docs/tools/list_eclipses': 'solar lunar eclipse next total annular totality path saros blood moon',
  '/docs/tools/list_seasons': 'equinox solstice first day of spring summer autumn winter solar term',
  '/docs/tools/search_conjunctions':
    'conjunction close approach occultation planets together appulse alignment',
  '/docs/tools/list_body_events':
    'opposition elongation station perigee apogee perihelion brightest node planet event',
  '/docs/tools/list_meteor_showers': 'shooting stars perseids geminids leonids meteor rate zhr radiant',
  '/docs/tools/get_sky_calendar': 'events of the month almanac what happens ics calendar',
  '/docs/tools/search_stars':
    'polaris sirius vega betelgeuse named star north star catalog hipparcos magnitude',
  '/docs/tools/list_catalog_bodies':
    'chiron ceres asteroid comet dwarf planet body list which planets supported objects',
  '/docs/tools/get_reference':
    'conventions glossary tables lists of values ayanamsas house systems aspects orbs',
  '/docs/tools/get_capabilities': 'list of tools prices features discovery operations',
  '/docs/tools/search_places':
    'geocoding city town village coordinates latitude longitude timezone search gazetteer location',
  '/docs/tools/resolve_local_time':
    'local time to utc daylight saving dst birth time offset timezone historical',
  '/docs/tools/convert_time':
    'julian day date sidereal time ut1 tt delta t unix hebrew islamic calendar convert gmst',
  '/docs/tools/convert_coordinates':
    'equatorial ecliptic galactic horizontal azimuth altitude precession j2000 convert frame',
  '/docs/tools/get_zodiac_positions':
    'sun sign moon sign planets in signs longitude tropical sidereal zodiac ephemeris without place degrees',
  '/docs/tools/search_aspects': 'exact aspect square trine opposition sextile conjunction planets dates',
  '/docs/tools/list_zodiac_events':
    'mercury retrograde station direct ingress void of course moon voc sign change',
  '/docs/tools/get_planetary_hours': 'planetary hour day ruler chaldean magic hour',
  '/docs/tools/get_panchang': 'tithi nakshatra yoga karana vara rahu kalam muhurta hindu day festival',
  '/docs/tools/get_natal_chart':
    'horoscope birth chart natal ascendant rising sign midheaven house system placidus koch whole sign planets in houses moon sign star sign astrology nativity',
  '/docs/tools/get_chart_analysis':
    'dignity rulership exaltation lot of fortune part of fortune arabic parts pattern grand trine fixed stars midpoints profection firdaria zodiacal releasing hyleg',
  '/docs/tools/get_synastry': 'compatibility relationship love partner couple two charts matching ashtakoota',
  '/docs/tools/get_composite_chart': 'composite davison midpoint chart couple relationship',
  '/docs/tools/get_astrocartography': 'relocation map planet lines paran local space travel',
  '/docs/tools/get_vedic_chart':
    'jyotish sidereal kundli navamsa divisional varga dasha vimshottari mahadasha nakshatra lagna ayanamsa lahiri indian yoga',
  '/docs/tools/list_transits': 'transits to natal current transits forecast personal horoscope today',
  '/docs/tools/get_return_chart':
    'solar return lunar return birthday saturn return planetary return revolution',
  '/docs/tools/get_progressed_chart':
    'secondary progression progressed solar arc primary direction tertiary minor',
  '/docs/tools/render_sky_map':
    'star map chart planisphere poster wall print constellation milky way picture image svg png pdf finder',
  '/docs/tools/render_chart_wheel':
    'wheel drawing horoscope picture birth chart image svg png pdf biwheel square kundli',
  '/docs/tools/run_batch': 'bulk many calls at once multiple requests parallel',
  '/docs/tools/get_usage': 'quota credits left remaining used today balance',
  '/docs/tools/list_credit_ledger': 'charges invoice history transactions spent',
  '/docs/tools/create_api_key': 'new key by program rotate',
  '/docs/tools/revoke_api_key': 'delete key leaked disable',
  '/docs': 'documentation overview guide start tools list',
  '/docs/quickstart':
    'getting started first request hello world tutorial example curl javascript python begin api key',
  '/docs/authentication': 'authenticate api key header bearer token oauth login authorization 401',
  '/docs/authentication#oauth-for-assistants':
    'oauth scopes consent client registration pkce assistant sign in',
  '/docs/authentication#api-keys': 'api key header x-api-key bearer rotate expiry permissions',
  '/docs/time-and-places': 'date time format timezone location coordinates units horizon',
  '/docs/time-and-places#instants': 'datetime format iso 8601 timestamp now tonight utc date',
  '/docs/time-and-places#local-times': 'timezone local time zone iana dst daylight saving offset',
  '/docs/time-and-places#targets-of-your-own':
    'iss satellite tle comet asteroid orbit elements pass space station starlink own object',
  '/docs/time-and-places#dates-of-other-calendars': 'julian calendar bc ancient history hebrew islamic',
  '/docs/time-and-places#places': 'city town coordinates latitude longitude elevation gazetteer geocoding',
  '/docs/time-and-places#the-horizon-of-a-place': 'mountains horizon profile elevation refraction obstacle',
  '/docs/time-and-places#frames-and-units':
    'units degrees hours au frame j2000 apparent astrometric topocentric right ascension',
  '/docs/formats': 'csv json pdf png svg geojson output response accept compact content type download',
  '/docs/formats#csv': 'excel spreadsheet table csv google sheets',
  '/docs/formats#drawings': 'png svg pdf picture image download',
  '/docs/paging': 'pagination cursor next page limit long list',
  '/docs/batch': 'bulk many calls multiple requests at once',
  '/docs/idempotency': 'cache etag retry twice charged 304 idempotency-key',
  '/docs/errors-and-retries': 'error handling retry backoff status code 429 503 problem details rfc 9457',
  '/docs/errors-and-retries#limits':
    'rate limit quota 429 too many requests calls a minute throttling credits a day',
  '/docs/errors': 'error codes list status http 400 401 403 404 422 429 500 503',
  '/docs/clients':
    'sdk library package npm typescript javascript client cli command line terminal shell bash completion typed',
  '/docs/test-keys': 'sandbox test mode mock free development staging ci',
  '/docs/accuracy':
    'precision how accurate swiss ephemeris jpl de440 error arcsecond validation trust source',
  '/docs/charts': 'astrology methods conventions house systems aspects orbs tropical nodes lilith technique',
  '/docs/charts#zodiac-and-houses': 'house system placidus whole sign koch equal ayanamsa sidereal tropical',
  '/docs/charts#points': 'lilith black moon apogee north node true mean lot fortune vertex chiron',
  '/docs/charts#the-time-of-birth': 'unknown birth time noon chart rectification',
  '/docs/integrations':
    'postman bruno insomnia hoppscotch collection github actions workflow ci n8n zapier make automation no code',
  '/docs/calendars': 'ics icalendar webcal subscribe google calendar outlook apple feed home assistant',
  '/docs/calendars#a-feed': 'subscribe webcal feed url google outlook apple calendar',
  '/docs/calendars#home-assistant': 'home assistant smart home automation',
  '/docs/webhooks': 'webhook notification push event callback slack email mail',
  '/docs/webhooks#sky-alerts': 'alert notification notify reminder when eclipse conjunction',
  '/docs/webhooks#verify-it': 'signature hmac verify secret python javascript',
  '/docs/self-hosting': 'docker container install own server deploy run it yourself self host linux compose',
  '/docs/self-hosting#with-containers': 'docker podman compose image',
  '/docs/self-hosting#kubernetes': 'kubernetes k8s helm cluster',
  '/docs/self-hosting#back-up': 'backup restore database dump',
  '/docs/self-hosting#behind-a-proxy':
    'nginx caddy haproxy reverse proxy https tls certificate load balancer',
  '/docs/self-hosting#open-it-to-others': 'public domain https users sign up production',
  '/docs/settings': 'environment variables configuration config options env',
  '/docs/settings#ALLOWED_ORIGINS': 'cors browser origin cross origin javascript frontend',
  '/docs/settings#PORT': 'change port listen address already in use',
  '/docs/settings#DATABASE_URL': 'postgres postgresql database connection',
  '/docs/settings#METRICS_TOKEN': 'prometheus metrics monitoring grafana',
  '/docs/settings#SIGN_UP_TIER': 'default tier new accounts sign up',
  '/docs/settings#sign-in': 'oidc google microsoft keycloak auth0 identity provider sso login',
  '/docs/changelog': 'release notes new version what is new history updates',
  '/docs/support': 'help contact report bug question email wrong number vulnerability',
  '/docs/privacy': 'gdpr data protection tracking cookies delete personal birth data stored',
  '/docs/terms': 'conditions use legal liability warranty commercial license attribution',
  '/docs/promises': 'guarantee stability contract versioning',
  '/pricing': 'price cost plan tier subscription upgrade free how much credit billing limits quota',
  '/reference': 'api reference endpoints routes openapi swagger sdk client rest list',
  '/docs/errors#rate_limited': '429 too many requests rate limit',
  '/docs/errors#quota_exceeded': '429 quota daily limit credits used up',
  '/docs/errors#invalid_api_key': '401 unauthorized wrong key',
  '/docs/errors#missing_api_key': '401 unauthorized no key header',
}

/** A page beyond the docs, which the search finds by these words alone. */
export interface Destination {
  readonly title: string
  /** Path below the portal, or a path of the service that begins with `/`. */
  readonly portalPath?: string
  readonly path?: string
  readonly text: string
  readonly words: string
}

/** Pages of the portal and documents that people ask the docs for. */
export const destinations: readonly Destination[] = [
  {
    title: 'Sign in',
    portalPath: '/sign-in',
    text: 'Sign in to the portal with a passkey, a password, a link or your identity provider.',
    words: 'login log in sign up signup register account create password passkey forgot portal dashboard',
  },
  {
    title: 'API keys',
    portalPath: '/keys',
    text: 'Create a key, limit it, rotate it or revoke it, in the portal.',
    words: 'get a key create api key new key rotate revoke expiry secret',
  },
  {
    title: 'Usage',
    portalPath: '/usage',
    text: 'Credits by day, tool and key, in the portal.',
    words: 'quota credits left used statistics consumption',
  },
  {
    title: 'Requests',
    portalPath: '/requests',
    text: 'Every call of the last 30 days with its status and duration, in the portal.',
    words: 'log history failed calls request id debug',
  },
  {
    title: 'The sky now',
    portalPath: '/sky',
    text: 'A map of the sky over your town, with what can be seen now, in the portal.',
    words: 'live map planetarium tonight stargazing',
  },
  {
    title: 'Chart',
    portalPath: '/chart',
    text: 'Draw a birth chart, synastry or return from a form, in the portal.',
    words: 'horoscope birth chart calculator draw wheel form natal free chart',
  },
  {
    title: 'Playground',
    portalPath: '/playground',
    text: 'Call any tool from a form and see its answer, in the portal.',
    words: 'try it test call form console explorer sandbox',
  },
  {
    title: 'Connect',
    portalPath: '/connect',
    text: 'Connect an assistant with your addresses filled in, in the portal.',
    words: 'mcp connector assistant install claude chatgpt',
  },
  {
    title: 'Team',
    portalPath: '/team',
    text: 'Invite people to your account and give them roles, in the portal.',
    words: 'invite member colleague organization role share account',
  },
  {
    title: 'Account',
    portalPath: '/account',
    text: 'Password, passkeys, sessions, export and deletion, in the portal.',
    words: 'delete account export data change password passkey sessions 2fa profile settings',
  },
  {
    title: 'Status',
    path: '/docs/status',
    text: 'Whether calls are answered, since when, and what was interrupted.',
    words: 'uptime outage down availability health incident is it down history',
  },
  {
    title: 'OpenAPI document',
    path: '/openapi.json',
    text: 'Every route for generators of clients, in OpenAPI 3.1.',
    words: 'openapi swagger sdk client generator typed library postman',
  },
  {
    title: 'llms.txt',
    path: '/llms.txt',
    text: 'The service in one page of Markdown, for language models.',
    words: 'llm ai prompt context markdown cursor rules',
  },
]
