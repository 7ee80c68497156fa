import { describe, expect, test } from 'vitest'
import { Answers } from '../../db/answers.ts'

describe('what is owed an answer', () => {
  test('the mark stands below the oldest debit without an answer, whatever came after it', () => {
    const answers = new Answers()
    for (const seq of [1, 2, 3]) answers.started(seq)
    for (const seq of [1, 2, 3]) answers.charged(seq, `led_${seq}`)
    expect(answers.watermark).toBe(0)
    answers.answered('led_3')
    answers.answered('led_1')
    expect(answers.watermark).toBe(1)
    answers.answered('led_2')
    expect(answers.watermark).toBe(3)
  })

  test('a debit on its way holds the mark, for it may be charged at any moment', () => {
    const answers = new Answers()
    answers.started(1)
    expect(answers.watermark).toBe(0)
    answers.dropped(1)
    expect(answers.watermark).toBe(1)
  })

  test('a doubtful debit holds the mark until it was settled', () => {
    const answers = new Answers()
    answers.started(1)
    answers.doubted(1, undefined, 1_000)
    expect(answers.doubtfulSince(999)).toEqual([])
    expect(answers.doubtfulSince(1_000)).toEqual([1])
    expect(answers.watermark).toBe(0)
    answers.dropped(1)
    expect(answers.doubtfulSince(1_000)).toEqual([])
    expect(answers.watermark).toBe(1)
  })

  test('an answer to an unknown operation, or a second one, changes nothing', () => {
    const answers = new Answers()
    answers.started(1)
    answers.charged(1, 'led_1')
    answers.answered('led_other')
    expect(answers.watermark).toBe(0)
    answers.answered('led_1')
    answers.answered('led_1')
    expect(answers.watermark).toBe(1)
  })
})

test('a charge in doubt that a retry finds is owed to the retry, and no longer in doubt', () => {
  const answers = new Answers()
  for (const seq of [1, 2, 3]) answers.started(seq)
  answers.doubted(1, 'led_a', 0)
  answers.doubted(2, 'led_a', 0)
  answers.doubted(3, 'led_b', 0)
  expect([answers.mayBeDoubtful('led_c'), answers.mayBeDoubtful('led_a_1')]).toEqual([false, true])
  expect(answers.takenOver(4, 'led_a_1')).toBe(false)
  expect(answers.takenOver(2, 'led_a_1')).toBe(true)
  expect(answers.doubtfulSince(1)).toEqual([1, 3])
  answers.answered('led_a_1')
  answers.dropped(1)
  expect(answers.watermark).toBe(2)
  expect(answers.takenOver(2, 'led_a_1')).toBe(false)
})
