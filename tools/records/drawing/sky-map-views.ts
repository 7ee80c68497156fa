import { refractionSetting } from '../../arguments/observation.ts'
import { Problem } from '../../contract/problems.ts'
import { FAINTEST_OF_FIELD } from '../../core/stars/field-stars.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import type { Warning } from '../../declaration/define.ts'

/** Views of the sky. */
export const views = ['allsky', 'horizon', 'moon', 'field'] as const
/** A view of the sky. */
export type SkyView = (typeof views)[number]

/** Faintest stars of the whole sky and of fields. */
export const FAINTEST = { allsky: 6.5, field: FAINTEST_OF_FIELD } as const

/** Conventions of each view, for the settings of an answer. */
export const viewConventions: Readonly<Record<SkyView, object>> = {
  allsky: { projection: 'stereographic', up: 'north', refraction: refractionSetting },
  horizon: { projection: 'stereographic', up: 'zenith', refraction: refractionSetting },
  moon: { projection: 'orthographic', up: 'zenith', libration: 'topocentric' },
  field: { projection: 'gnomonic', frame: 'astrometric J2000', stars: 'to 10, 98 % of them' },
}

/** Warning for a subject that is not visible. */
export const unseenWarning = (unseen: 'daylight' | 'below_horizon', name: string): Warning =>
  unseen === 'daylight'
    ? {
        code: unseen,
        detail:
          'The Sun is up: its light hides the stars. They are drawn only where magnitudeMax asks for them.',
      }
    : { code: unseen, detail: `${name} is below the horizon of this place at this instant.` }

/** Options of a call, of which some have an effect in some views alone. */
interface Options {
  readonly view: SkyView
  readonly layout: string
  readonly bleed: boolean
  readonly magnitudeMax?: number | undefined
  readonly dedication?: string | undefined
  readonly facing?: unknown
  readonly targets?: unknown
  readonly up?: unknown
  readonly labels?: unknown
  readonly title?: unknown
  readonly placeName?: unknown
  readonly target?: { readonly target: SkyTarget } | undefined
  readonly fieldOfView?: unknown
  readonly rotation?: unknown
  readonly mirror?: unknown
  readonly pathDays?: unknown
}

/** Views that an option has an effect in; those of the whole sky alone are of its posters too. */
const effective = {
  facing: ['horizon'],
  targets: ['allsky', 'horizon', 'field'],
  magnitudeMax: ['allsky', 'horizon', 'field'],
  up: ['allsky'],
  labels: ['allsky', 'horizon'],
  title: ['allsky'],
  placeName: ['allsky'],
  dedication: ['allsky'],
  layout: ['allsky'],
  target: ['field'],
  fieldOfView: ['field'],
  rotation: ['field'],
  mirror: ['field'],
  pathDays: ['field'],
} as const satisfies Partial<Record<keyof Options, readonly SkyView[]>>

/** @throws Problem for an option that has no effect in the requested view, and for a field without a target. */
export function refuseUnused(input: Options): void {
  const { view, layout, magnitudeMax = 0 } = input
  for (const [parameter, views] of Object.entries(effective) as [
    keyof typeof effective,
    readonly SkyView[],
  ][]) {
    const isSent = parameter === 'layout' ? layout !== 'square' : input[parameter] !== undefined
    if (!isSent || views.includes(view)) continue
    throw new Problem('invalid_parameter', `${parameter} has no effect in the ${view} view.`, {
      parameter,
      hint: `Omit ${parameter}, or request view ${views.join(' or ')}.`,
    })
  }
  if (view === 'field' && !input.target) {
    throw new Problem('missing_parameter', 'Missing: target, which view=field is drawn around.', {
      parameter: 'target',
      hint: 'Send target=messier:m42, and fieldOfView=1.2 for the degrees around it.',
    })
  }
  if (input.pathDays !== undefined && input.target?.target.fixed) {
    throw new Problem(
      'invalid_parameter',
      `pathDays has no effect: ${input.target.target.name} does not move.`,
      {
        parameter: 'pathDays',
        hint: 'Omit pathDays, or send a body such as ceres or comet:2P.',
      },
    )
  }
  if (view !== 'field' && magnitudeMax > FAINTEST.allsky) {
    throw new Problem(
      'invalid_parameter',
      `magnitudeMax must be at most ${FAINTEST.allsky} in the ${view} view.`,
      {
        parameter: 'magnitudeMax',
        hint: `Send at most ${FAINTEST.allsky}; view=field has stars to ${FAINTEST.field}.`,
      },
    )
  }
  if (layout !== 'square') return
  const ofPosters = input.bleed ? 'bleed' : input.dedication ? 'dedication' : undefined
  if (ofPosters === undefined) return
  throw new Problem('invalid_parameter', `${ofPosters} has no effect on layout=square.`, {
    parameter: ofPosters,
    hint: `Omit ${ofPosters}, or send layout=poster.`,
  })
}
