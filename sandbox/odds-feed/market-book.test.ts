import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldInto, imageOf, type MarketBook, toChange } from './market-book.ts'
import type { MarketChange, RunnerChange } from './messages.ts'

const level = fc.tuple(fc.constantFrom(1.5, 2, 2.5, 3), fc.constantFrom(0, 1, 5.25))
const runner: fc.Arbitrary<RunnerChange> = fc
  .record(
    {
      id: fc.constantFrom(1, 2),
      atb: fc.array(level, { maxLength: 3 }),
      trd: fc.array(level, { maxLength: 2 }),
      bdatl: fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 2, 3), fc.constantFrom(0, 4)), {
        maxLength: 2,
      }),
      ltp: fc.constantFrom(2, 3),
    },
    { requiredKeys: ['id'] },
  )
  .map((change) => change as RunnerChange)
const change: fc.Arbitrary<MarketChange> = fc.record({
  id: fc.constantFrom('1.1', '1.2'),
  img: fc.boolean(),
  rc: fc.array(runner, { maxLength: 3 }),
})

const fold = (changes: readonly MarketChange[], zeros: MarketBook['zeros']): Map<string, MarketBook> => {
  const books = new Map<string, MarketBook>()
  for (const one of changes) foldInto(books, one, zeros)
  return books
}

/** What a client would hold, in a form where order and emptiness do not matter. */
const heldAfter = (changes: readonly MarketChange[]) =>
  [...fold(changes, 'drop').values()]
    .map(imageOf)
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ id, rc = [] }) => ({
      id,
      runners: rc
        .map((one) => ({ ...one, atb: sorted(one.atb), trd: sorted(one.trd), bdatl: sorted(one.bdatl) }))
        .filter((one) => one.atb.length + one.trd.length + one.bdatl.length > 0 || one.ltp !== undefined)
        .toSorted((a, b) => a.id - b.id),
    }))

const sorted = <Row extends readonly number[]>(rows: readonly Row[] = []): Row[] =>
  rows.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

describe('folding', () => {
  test('changes conflated into one say the same as all of them', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.array(change, { maxLength: 12 }), (before, after) => {
        const conflated = [...fold(after, 'keep').values()].map(toChange)
        expect(heldAfter([...before, ...conflated])).toEqual(heldAfter([...before, ...after]))
      }),
    )
  })

  test('an image says the same as everything before it', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        expect(heldAfter([...fold(changes, 'drop').values()].map(imageOf))).toEqual(heldAfter(changes))
      }),
    )
  })
})
