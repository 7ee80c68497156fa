/** The three ways a drawing may look: on a screen by night, on paper, and for a printer that has only ink. */
export const themes = ['light', 'dark', 'print'] as const
export type Theme = (typeof themes)[number]

/** Colours of a sky map, by what they are for. */
export interface SkyPalette {
  readonly page: string
  /** Top (zenith) and bottom (horizon) of the sky by night, in twilight and by day. */
  readonly sky: Readonly<Record<'night' | 'twilight' | 'day', readonly [string, string]>>
  readonly ground: string
  readonly rim: string
  readonly grid: string
  readonly milkyWay: string
  /** Opacity of one of the five layers. */
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
 * alone.
 */
export const skyPalettes: Readonly<Record<Theme, SkyPalette>> = {
  dark: {
    page: '#060911',
    sky: { night: ['#0b1124', '#16213d'], twilight: ['#13254a', '#41486e'], day: ['#234c80', '#5b86b0'] },
    ground: '#090b0f',
    rim: '#8b97b8',
    grid: '#8fa3d0',
    milkyWay: '#a9bbe6',
    milkyWayOpacity: 0.055,
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
    sky: { night: ['#e9eef7', '#f4f5f3'], twilight: ['#e9eef7', '#f4f5f3'], day: ['#e9eef7', '#f4f5f3'] },
    ground: '#d9d3c3',
    rim: '#33415f',
    grid: '#33518a',
    milkyWay: '#6f8fca',
    milkyWayOpacity: 0.07,
    figures: '#5f7fb8',
    figureNames: '#5c77ab',
    ecliptic: '#b3791a',
    equator: '#7c8cae',
    stars: ['#12214a', '#141c33', '#1d1c22', '#3a2410', '#5a1f0c'],
    starNames: '#33415f',
    bodies: '#a33b12',
    bodyRim: 'none',
    deepSky: '#1d7a66',
    text: '#1d2740',
    faintText: '#6d7791',
    sun: '#e0a018',
    moonLit: '#ffffff',
    moonDark: '#4a5570',
  },
  print: {
    page: '#ffffff',
    sky: { night: ['#ffffff', '#ffffff'], twilight: ['#ffffff', '#ffffff'], day: ['#ffffff', '#ffffff'] },
    ground: '#ffffff',
    rim: ink,
    grid: ink,
    milkyWay: ink,
    milkyWayOpacity: 0.025,
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
