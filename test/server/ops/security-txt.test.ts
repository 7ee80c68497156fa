import { expect, it } from 'vitest'
import { securityTxt } from '../../../server/ops/security-txt.ts'

it('security.txt has the fields of RFC 9116, and expires after 90 days at midnight', () => {
  const text = securityTxt('mailto:a@sky.example', 'https://sky.example', Date.parse('2026-11-20T16:00:00Z'))
  expect(text).toBe(
    'Contact: mailto:a@sky.example\nExpires: 2027-02-18T00:00:00Z\nPreferred-Languages: en\n' +
      'Canonical: https://sky.example/.well-known/security.txt\n',
  )
})
