import { FAINTEST_OF_FIELD } from '../core/stars/field-stars.ts'
import { periodMethods } from '../records/drawing/period-choice.ts'
import { entry, type ReferenceEntry } from './entry.ts'

/** Conventions of drawings. */
export const drawingConventions = (): ReferenceEntry[] => [
  entry(
    'texts-on-drawings',
    'title, placeName and dedication in these scripts, from the right where the script runs so. Drawings have outlines and need no font. Emoji, controls, and what no font has are refused by name.',
    'Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Ethiopic, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Khmer, Burmese, Han, kana, Hangul',
    'HarfBuzz; Unicode Standard Annex 9; fonts: topic=sources',
  ),
  entry(
    'periods-on-drawings',
    'style=periods of render_chart_wheel: a bar for each level, the current period of transitDatetime (default now) in a frame and divided in the bar below, and all dates in a table. method chooses the periods; levels 1 to 4, usually 2; point as in get_progressed_chart. Dashas have Julian years and the mean node; time lords their usual rules, of the pro tier.',
    { method: periodMethods },
    'The periods of get_vedic_chart and get_progressed_chart',
  ),
  entry(
    'field-charts',
    'render_sky_map view=field draws the field around target, a body, star, nebula, comet or direction. Places are astrometric, J2000: with light-time, parallax and proper motion, without aberration, as catalogs and plate solvers have them. Great circles are straight. North is up and east left unless rotation or mirror turns them. Stars are drawn to 10, or fewer where the field has more than 400; nebulae in their size and direction where catalogs agree on it; Sun, Moon and planets in theirs, with phase, rings and moons.',
    {
      'fieldOfView=1.2': 'a circle, degrees, 0.05 to 60',
      'fieldOfView=1.5x1': 'a frame, width by height',
      'fieldOfView=68*25/1200': 'an eyepiece: apparent field, its focal length, that of the telescope',
      'fieldOfView=23.5x15.7/530': 'a camera: sensor in millimetres, focal length',
      rotation: 'position angle at the top, degrees from north through east; zenith as the eye sees it',
      mirror: 'horizontal: star diagonal; both: half a turn, Newtonian; vertical',
      pathDays: '0.1 to 60: path of a moving target, with ticks',
      magnitudeMax: `-2 to ${FAINTEST_OF_FIELD}`,
    },
    'Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395 (1987), eqs. 22-4 and 22-5',
  ),
  entry(
    'sky-posters',
    'render_sky_map view=allsky on a sheet for the wall, and its words.',
    {
      layout: 'poster (A3), poster_50x70',
      up: 'N, or S for the south at the top',
      title: 'at most 60 letters',
      placeName: 'at most 60 letters',
      dedication: 'at most 140 letters, on posters',
      bleed: 'true: 3 mm around posters, for cutting',
    },
    'this service',
  ),
]
