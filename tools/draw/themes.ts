import { type SkyCondition, twilightAltitudes } from '../core/horizon/sun-times.ts'

/** The three ways a drawing may look: on a screen by night, on paper, and for a printer that has only ink. */
export const themes = ['light', 'dark', 'print'] as const
export type Theme = (typeof themes)[number]

/** Colours of a sky map, by what they are for. */
export interface SkyPalette {
  readonly page: string
  /** Top (zenith) and bottom (horizon) of the sky. */
  readonly sky: readonly [string, string]
  /** Rim of the words on the sky: a colour between those of the sky. */
  readonly halo: string
  /** Colour of the horizon where the Sun rises or sets, and its greatest opacity. */
  readonly glow: readonly [string, number]
  readonly ground: string
  readonly rim: string
  readonly grid: string
  readonly milkyWay: string
  /** Opacity of its brightest place. */
  readonly milkyWayOpacity: number
  readonly figures: string
  readonly figureNames: string
  readonly ecliptic: string
  readonly equator: string
  /** Stars from blue to red, by colour index. */
  readonly stars: readonly [string, string, string, string, string]
  readonly starNames: string
  readonly bodies: string
  /** Outline of the discs of Sun and planets. */
  readonly bodyRim: string
  readonly deepSky: string
  readonly text: string
  readonly faintText: string
  readonly sun: string
  readonly moonLit: string
  readonly moonDark: string
}

const ink = '#000000'

/**
 * By night the eye keeps its sight with dark blue and little white; paper takes navy on cream; print takes black
 * alone. Words have a contrast of 4.5 to the sky at least (WCAG 2.2, success criterion 1.4.3).
 */
const nightPalettes: Readonly<Record<Theme, SkyPalette>> = {
  dark: {
    page: '#060911',
    sky: ['#0b1124', '#16213d'],
    halo: '#10182f',
    glow: ['#b8563a', 0.28],
    ground: '#090b0f',
    rim: '#8b97b8',
    grid: '#8fa3d0',
    milkyWay: '#a9bbe6',
    milkyWayOpacity: 0.5,
    figures: '#6f8fcf',
    figureNames: '#8ba3d6',
    ecliptic: '#d9b45f',
    equator: '#6d84b8',
    stars: ['#bcd2ff', '#eef3ff', '#fff7e2', '#ffdfb0', '#ffc79a'],
    starNames: '#c9d3ea',
    bodies: '#ffd98a',
    bodyRim: 'none',
    deepSky: '#8fd0c0',
    text: '#d5dcee',
    faintText: '#8793b2',
    sun: '#ffd25a',
    moonLit: '#f4efdf',
    moonDark: '#2b3348',
  },
  light: {
    page: '#fbf9f3',
    sky: ['#e9eef7', '#f4f5f3'],
    halo: '#f0f2f5',
    glow: ['#f0a050', 0.24],
    ground: '#d9d3c3',
    rim: '#33415f',
    grid: '#33518a',
    milkyWay: '#6f8fca',
    milkyWayOpacity: 0.5,
    figures: '#5f7fb8',
    figureNames: '#4d689c',
    ecliptic: '#b3791a',
    equator: '#7c8cae',
    stars: ['#12214a', '#141c33', '#1d1c22', '#3a2410', '#5a1f0c'],
    starNames: '#33415f',
    bodies: '#a33b12',
    bodyRim: 'none',
    deepSky: '#1a6e5c',
    text: '#1d2740',
    faintText: '#6d7791',
    sun: '#e0a018',
    moonLit: '#ffffff',
    moonDark: '#4a5570',
  },
  print: {
    page: '#ffffff',
    sky: ['#ffffff', '#ffffff'],
    halo: '#ffffff',
    glow: ['#ffffff', 0],
    ground: '#ffffff',
    rim: ink,
    grid: ink,
    milkyWay: ink,
    milkyWayOpacity: 0.2,
    figures: '#777777',
    figureNames: '#666666',
    ecliptic: '#555555',
    equator: '#888888',
    stars: [ink, ink, ink, ink, ink],
    starNames: '#222222',
    bodies: ink,
    bodyRim: ink,
    deepSky: '#444444',
    text: ink,
    faintText: '#555555',
    sun: '#ffffff',
    moonLit: '#ffffff',
    moonDark: '#333333',
  },
}

/** Changes of a palette for a bright sky. Figure lines remain, to locate bodies; the Milky Way is omitted. */
const lightPalettes: Readonly<Record<Theme, Readonly<Record<'twilight' | 'day', Partial<SkyPalette>>>>> = {
  dark: {
    twilight: {
      sky: ['#13254a', '#41486e'],
      halo: '#2c395f',
      milkyWayOpacity: 0.16,
      figures: '#86a2da',
      figureNames: '#b9c8ea',
      starNames: '#dde5f6',
      equator: '#8ea3d2',
      deepSky: '#a6e0d1',
    },
    day: {
      sky: ['#1c4578', '#366596'],
      halo: '#2b578a',
      milkyWayOpacity: 0,
      grid: '#c3d6f2',
      figures: '#8db1e2',
      figureNames: '#d9e6f9',
      starNames: '#eef4ff',
      ecliptic: '#eacb80',
      equator: '#a9c2e8',
      bodies: '#ffe3a6',
      deepSky: '#c4f0e4',
    },
  },
  light: {
    twilight: { sky: ['#dfe5f4', '#f7ebe0'], halo: '#ebe8ea', milkyWayOpacity: 0.2, figureNames: '#486195' },
    day: {
      sky: ['#d3e5f6', '#eaf3f8'],
      halo: '#dfedf7',
      milkyWayOpacity: 0,
      figures: '#7f9cc8',
      figureNames: '#486195',
      deepSky: '#17685a',
    },
  },
  print: { twilight: { milkyWayOpacity: 0.1 }, day: { milkyWayOpacity: 0, figures: '#a0a0a0' } },
}

/** The colours of a theme in a light of the sky: one for all twilights. */
export function skyPalette(theme: Theme, condition: SkyCondition): SkyPalette {
  const light = condition === 'day' ? 'day' : 'twilight'
  return { ...nightPalettes[theme], ...(condition === 'night' ? {} : lightPalettes[theme][light]) }
}

/**
 * The colours of a theme, the sky and the rim of its words tinted by the Sun: from astronomical to civil dusk evenly from
 * those of night to those of twilight.
 * @param sunAltitude airless altitude of the Sun's centre, degrees.
 */
export function tintedPalette(theme: Theme, condition: SkyCondition, sunAltitude: number): SkyPalette {
  const palette = skyPalette(theme, condition)
  if (condition === 'day' || condition === 'night') return palette
  const { astronomical, civil } = twilightAltitudes
  const part = Math.min(1, (sunAltitude - astronomical) / (civil - astronomical))
  const { sky, halo } = nightPalettes[theme]
  const tinted = (from: string, to: string) => mixed(from, to, part)
  return {
    ...palette,
    sky: [tinted(sky[0], palette.sky[0]), tinted(sky[1], palette.sky[1])],
    halo: tinted(halo, palette.halo),
  }
}

/** A colour a part of the way from one to another, both `#rrggbb`. */
export function mixed(from: string, to: string, part: number): string {
  const channel = (colour: string, offset: number) => Number.parseInt(colour.slice(offset, offset + 2), 16)
  const parts = [1, 3, 5].map((offset) =>
    Math.round(channel(from, offset) * (1 - part) + channel(to, offset) * part),
  )
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
