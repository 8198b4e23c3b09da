import { expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { spanOfAll } from './told.ts'

test('markets do not net: what one brings at best takes nothing off the worst of another. Law 2.3', () => {
  const span = (worst: number, best: number) => ({ worst: paise(worst), best: paise(best) })
  expect(spanOfAll([])).toEqual(span(0, 0))
  expect(spanOfAll([span(-100_000, 95_000), span(-50_000, 49_000), span(10_000, 25_000)])).toEqual(
    span(-140_000, 169_000),
  )
})
