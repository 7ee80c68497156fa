import { describe, expect, it } from 'vitest'
import { problemHeaders, problemRecord, toProblem } from '../../../server/http/problem.ts'
import { Problem } from '../../../tools/contract/problems.ts'

const base = 'https://sky.example'

describe('the problem record', () => {
  it('has the five standard members, an instance and a link to its documentation', () => {
    const problem = new Problem('invalid_latitude', 'Too far north.', {
      parameter: 'latitude',
      allowed: { max: 90 },
    })
    expect(problemRecord(problem, 'req_1', base)).toEqual({
      type: 'https://sky.example/v1/reference/errors#invalid_latitude',
      title: 'The latitude is not a number from -90 to 90',
      status: 400,
      detail: 'Too far north.',
      code: 'invalid_latitude',
      instance: 'req_1',
      parameter: 'latitude',
      allowed: { max: 90 },
      docs: 'https://sky.example/docs/errors#invalid_latitude',
    })
  })

  it('does not contain response headers', () => {
    const problem = new Problem('unavailable', 'Later.', { retryAfter: 2, headers: { allow: 'GET' } })
    expect(problemRecord(problem, 'req_1', base)).not.toHaveProperty('retryAfter')
    expect(problemRecord(problem, 'req_1', base)).not.toHaveProperty('headers')
    expect(problemHeaders(problem, 'Bearer')).toMatchObject({ 'retry-after': '2', allow: 'GET' })
  })
})

describe('a thrown value', () => {
  it('is unchanged if it is a Problem', () => {
    const problem = new Problem('not_found', 'Nothing.')
    expect(toProblem(problem)).toBe(problem)
  })

  it('is 503 with Retry-After when the database is unavailable', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { name: 'DatabaseUnavailable' })
    const problem = toProblem(error)
    expect([problem.status, problem.details.retryAfter]).toEqual([503, 2])
    expect(problem.message).not.toContain('10.0.0.7')
  })

  it.each([new Error('SELECT secret FROM key'), 'text', undefined, { code: 'not_found' }])(
    'is 500 without internal details when it is %s',
    (thrown) => {
      const problem = toProblem(thrown)
      expect([problem.code, problem.status]).toEqual(['internal_error', 500])
      expect(JSON.stringify(problemRecord(problem, 'r', base))).not.toMatch(/secret|text/)
    },
  )
})
