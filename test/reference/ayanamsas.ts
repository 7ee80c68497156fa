/**
 * Ayanamsas at ten instants from 1606 to 2375, degrees: mean (without nutation) and true (with it).
 *
 * Source: Swiss Ephemeris 2.10.03, `swe_get_ayanamsa_ex`, modes Lahiri, Fagan/Bradley, Raman and Krishnamurti,
 * run once as an outside measuring tool. The numbers are facts and carry no licence. Tolerance 0.01″.
 */
export interface AyanamsaRow {
  /** Days of TT from J2000.0. */
  readonly tt: number
  readonly mean: Readonly<Record<'lahiri' | 'fagan-bradley' | 'raman' | 'krishnamurti', number>>
  readonly true: Readonly<Record<'lahiri' | 'fagan-bradley' | 'raman' | 'krishnamurti', number>>
}

export const ayanamsaRows: readonly AyanamsaRow[] = [
  {
    tt: -143604.542609658,
    mean: { lahiri: 18.3697241, 'fagan-bradley': 19.2529316, raman: 16.9234218, krishnamurti: 18.2728708 },
    true: { lahiri: 18.3684236, 'fagan-bradley': 19.2516311, raman: 16.9221213, krishnamurti: 18.2715703 },
  },
  {
    tt: -36433.107828549,
    mean: { lahiri: 22.4640243, 'fagan-bradley': 23.3472319, raman: 21.0177229, krishnamurti: 22.3671719 },
    true: { lahiri: 22.4685031, 'fagan-bradley': 23.3517107, raman: 21.0222016, krishnamurti: 22.3716506 },
  },
  {
    tt: -24818.854918343,
    mean: { lahiri: 22.9080443, 'fagan-bradley': 23.7912519, raman: 21.4617429, krishnamurti: 22.8111919 },
    true: { lahiri: 22.9083634, 'fagan-bradley': 23.791571, raman: 21.462062, krishnamurti: 22.811511 },
  },
  {
    tt: -16588.968410986,
    mean: { lahiri: 23.2227154, 'fagan-bradley': 24.1059231, raman: 21.7764141, krishnamurti: 23.1258631 },
    true: { lahiri: 23.2277146, 'fagan-bradley': 24.1109222, raman: 21.7814132, krishnamurti: 23.1308622 },
  },
  {
    tt: -8011.477064699,
    mean: { lahiri: 23.5507105, 'fagan-bradley': 24.4339181, raman: 22.1044092, krishnamurti: 23.4538582 },
    true: { lahiri: 23.5519085, 'fagan-bradley': 24.4351161, raman: 22.1056071, krishnamurti: 23.4550561 },
  },
  {
    tt: 22.633880208,
    mean: { lahiri: 23.857958, 'fagan-bradley': 24.7411656, raman: 22.4116566, krishnamurti: 23.7611056 },
    true: { lahiri: 23.85436, 'fagan-bradley': 24.7375676, raman: 22.4080587, krishnamurti: 23.7575077 },
  },
  {
    tt: 8624.657047998,
    mean: { lahiri: 24.1869569, 'fagan-bradley': 25.0701646, raman: 22.7406556, krishnamurti: 24.0901046 },
    true: { lahiri: 24.1851055, 'fagan-bradley': 25.0683132, raman: 22.7388042, krishnamurti: 24.0882532 },
  },
  {
    tt: 21599.732811938,
    mean: { lahiri: 24.6832752, 'fagan-bradley': 25.5664828, raman: 23.2369739, krishnamurti: 24.5864229 },
    true: { lahiri: 24.6794466, 'fagan-bradley': 25.5626542, raman: 23.2331453, krishnamurti: 24.5825943 },
  },
  {
    tt: 29999.247356456,
    mean: { lahiri: 25.0046119, 'fagan-bradley': 25.8878196, raman: 23.5583107, krishnamurti: 24.9077597 },
    true: { lahiri: 25.0067694, 'fagan-bradley': 25.889977, raman: 23.5604681, krishnamurti: 24.9099171 },
  },
  {
    tt: 136201.232954755,
    mean: { lahiri: 29.070338, 'fagan-bradley': 29.9535456, raman: 27.6240366, krishnamurti: 28.9734856 },
    true: { lahiri: 29.0655524, 'fagan-bradley': 29.94876, raman: 27.619251, krishnamurti: 28.9687 },
  },
]
