import { describe, expect, it } from 'vitest'
import { closeInOrder } from '../../../server/lifecycle/shutdown.ts'

describe('closing', () => {
  it('runs the steps in order, and logs and skips those that fail or hang', async () => {
    const order: string[] = []
    const logged: object[] = []
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push('slow')
    }
    await closeInOrder(
      [
        ['slow', slow],
        ['fails', () => Promise.reject(new Error('no'))],
        [
          'throws',
          () => {
            throw new Error('no')
          },
        ],
        ['hangs', () => new Promise(() => {})],
        ['last', () => order.push('last')],
      ],
      { error: (details) => logged.push(details) },
      200,
    )
    expect(order).toEqual(['slow', 'last'])
    expect(logged).toMatchObject([{ step: 'fails' }, { step: 'throws' }, { step: 'hangs' }])
  })
})
