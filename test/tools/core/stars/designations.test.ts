import { expect, it } from 'vitest'
import { designationKey } from '../../../../tools/core/stars/designations.ts'

it.each([
  [
    'alpha cma',
    ['α CMa', 'alpha CMa', 'Alp CMa', 'alf CMa', 'Alpha Canis Majoris', 'alpha-cma', 'α Canis Major'],
  ],
  ['alpha2 cen', ['α2 Cen', 'α² Cen', 'alpha2 Centauri', 'alpha 2 Cen', 'Alp2 Cen']],
  ['9 cma', ['9 CMa', '9 Canis Majoris', '9  cma']],
  ['omicron cet', ['ο Cet', 'omicron Ceti', 'omi Cet']],
  ['xi uma', ['ξ UMa', 'ksi UMa', 'Xi Ursae Majoris']],
  ['hr2491', ['HR 2491', 'hr2491', 'HR02491', 'HR  2491']],
  ['hip32349', ['HIP 32349', 'hip32349', 'HIP032349']],
  ['m31', ['M31', 'm 31', 'Messier 31', 'M 031']],
  ['ngc224', ['NGC 224', 'ngc224']],
  ['rigil kentaurus', ['Rigil Kentaurus', 'rigil-kentaurus', 'RIGIL  KENTAURUS']],
])('%j is the key of %j', (key, texts) => {
  for (const text of texts) expect(designationKey(text)).toBe(key)
})

it('a constellation alone, a letter alone and nothing are names, not designations', () => {
  expect(designationKey('Orion')).toBe('orion')
  expect(designationKey('α')).toBe('alpha')
  expect(designationKey('')).toBe('')
})
