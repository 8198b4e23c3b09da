import { CLASSIC, odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { type Accepted, worseOf, worstOf } from './accepted.ts'
import type { Draft } from './draft.ts'
import { orderOf } from './order.ts'
import { EMPTY } from './state.ts'
import { draft, limits, pick, run, rupees, sessionPick, stamp } from './testing/slips.ts'

const lay: Draft = { ...draft, pick: { ...pick, side: 'LAY' } }
const bookmaker: Draft = { ...draft, pick: { ...pick, kind: 'BOOKMAKER', ladder: null } }
const session: Draft = { ...draft, pick: sessionPick, price: '90' }
const LOTS = rupees(10_000_000)
const chosen = (prices: Accepted['prices'], ticks = 3, available: Accepted['available'] = LOTS): Accepted => ({
  prices,
  ticks,
  available,
})
const NONE = [false, 0]

describe('how much worse a price is taken', () => {
  test.each<[string, Draft, Accepted, readonly unknown[]]>([
    ['nothing worse', draft, chosen('better'), NONE],
    ['so many ticks of a back', draft, chosen('ticks'), [false, 3]],
    ['so many ticks of a lay', lay, chosen('ticks'), [false, 3]],
    ['any price of a back', draft, chosen('any'), [true, 0]],
    ['any price of a lay, where its money is not known', lay, chosen('any', 3, null), [true, 0]],
    // 1,000 at 1.97 risk 970, at 1.98 they risk 980.
    ['of a lay, as far as the money reaches', lay, chosen('ticks', 3, rupees(975)), [false, 2]],
    ['of a lay, any price that the money reaches', lay, chosen('any', 3, rupees(975)), [false, 2]],
    ['of a lay without money, nothing', lay, chosen('ticks', 3, rupees(0)), NONE],
    ['of a price that was typed, nothing', { ...draft, held: 'typed' }, chosen('any'), NONE],
    ['of an offer that was taken, nothing', { ...draft, held: 'offer' }, chosen('any'), NONE],
    ['of a bookmaker, nothing', bookmaker, chosen('any'), NONE],
    ['of a session, nothing', session, chosen('any'), NONE],
  ])('%s', (_, asked, accepted, [acceptAnyPrice, acceptTicks]) => {
    const worse = { acceptAnyPrice, acceptTicks }
    expect(worseOf(asked, accepted)).toEqual(worse)
    expect(orderOf(asked, odds(195), { ...stamp, accepted })).toMatchObject(worse)
  })

  test('an order that may rest takes nothing worse: it would rest there', () => {
    for (const unmatched of ['LAPSE', 'PERSIST'] as const) {
      const order = orderOf({ ...draft, unmatched }, odds(195), { ...stamp, accepted: chosen('any') })
      expect(order).toMatchObject({ acceptAnyPrice: false, acceptTicks: 0 })
      expect(worstOf({ ...draft, unmatched }, chosen('ticks'))).toBeNull()
    }
  })

  test.each([
    ['a tap with quick bet', { type: 'quick', pick, stake: rupees(500), limits } as const, []],
    [
      'the button',
      { type: 'pick', pick, stake: '500' } as const,
      [{ type: 'place', limits, confirms: false } as const],
    ],
    [
      'a confirmation',
      { type: 'pick', pick, stake: '500' } as const,
      [{ type: 'place', limits, confirms: true } as const, { type: 'confirm' } as const],
    ],
  ])('is the same by %s', (_, first, rest) => {
    const by = { ...stamp, accepted: chosen('ticks') }
    const slip = run(EMPTY, ...[first, ...rest].map((event) => ({ ...event, stamp: by })))
    expect(slip).toMatchObject({ step: 'sending', sent: { order: { acceptTicks: 3 } } })
  })

  test.each<[Draft, Accepted, number | 'any' | null]>([
    [draft, chosen('ticks'), 192],
    [lay, chosen('ticks'), 198],
    [draft, chosen('any'), 'any'],
    [draft, chosen('better'), null],
    [{ ...draft, pick: { ...pick, price: odds(102), ladder: CLASSIC }, price: '1.02' }, chosen('ticks'), 101],
  ])('and is told by its worst price', (asked, accepted, worst) => expect(worstOf(asked, accepted)).toBe(worst))
})
