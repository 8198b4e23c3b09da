import type { MarketBook } from '@paddock/contract/shapes/market'
import { paise, type Paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import type { MarketFacts } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { expect, test } from 'vitest'
import { pick as PICK } from './testing/slips.ts'
import { exposureAfter, isPayable } from './exposure-after.ts'
import type { Draft } from './draft.ts'

const rupees = (amount: number) => paise(amount * 100)
const pick: Pick = { ...PICK, runnerId: 'a', price: odds(200), max: rupees(100_000) }
const session: Pick = {
  ...pick,
  kind: 'SESSION',
  variant: 'session',
  slot: null,
  ladder: null,
  line: 50,
  price: odds(10_000),
}
const draft = (of: Pick, stake: string): Draft => ({
  pick: of,
  price: String(of.price / 100),
  stake,
  unmatched: 'KILL',
})

const facts = (winners: number) => ({ winners, runners: [{ id: 'a' }, { id: 'b' }] }) as unknown as MarketFacts
const line = (amount: number) => ({ exposureOrProfit: rupees(amount) })
/** A wins 1,000, B loses 1,000. */
const onA = { map: { a: line(1000), b: line(-1000) }, exposure: rupees(1000) } as unknown as MarketBook
/** NO at 50 for 1,000 at 100. */
const under50 = {
  map: {},
  exposure: rupees(1000),
  sessionBookArray: [
    { line: 45, amount: rupees(1000) },
    { line: 50, amount: rupees(-1000) },
  ],
} as unknown as MarketBook
/** NO on odd for 1,000 at 100. */
const onOdd = {
  map: {},
  exposure: rupees(1000),
  sessionBookArray: [
    { line: 0, amount: rupees(1000) },
    { line: 1, amount: rupees(-1000) },
  ],
} as unknown as MarketBook
const exposure = rupees(5000)

test.each<[string, Draft, MarketBook | undefined, number, number | null]>([
  ['a first bet holds its liability', draft(pick, '300'), undefined, 1, 5300],
  ['more of the same', draft(pick, '300'), onA, 1, 5300],
  ['the other side gives free', draft({ ...pick, side: 'LAY' }, '400'), onA, 1, 4600],
  ['a lay that turns the position over', draft({ ...pick, side: 'LAY' }, '2500'), onA, 1, 5500],
  ['several winners: not told', draft(pick, '300'), onA, 2, null],
  ['waiting bets: not told', draft(pick, '300'), { ...onA, exposure: rupees(1500) }, 1, null],
  ['YES against NO at the same run', draft(session, '1000'), under50, 1, 4000],
  ['YES lower leaves a middle', draft({ ...session, line: 45 }, '1000'), under50, 1, 4000],
  ['YES higher leaves a gap', draft({ ...session, line: 55 }, '1000'), under50, 1, 6000],
  [
    'an outcome that is picked',
    draft({ ...session, variant: 'oddEven', line: null, runnerId: '1' }, '500'),
    onOdd,
    1,
    4500,
  ],
  ['a range', draft({ ...session, variant: 'khado', line: 48 }, '500'), under50, 1, null],
  ['a first bet on a meter: not told', draft({ ...session, variant: 'meter' }, '10'), undefined, 1, null],
  ['a meter: not told', draft({ ...session, variant: 'meter' }, '10'), under50, 1, null],
])('%s', (_, of, book, winners, after) => {
  const expected: Paise | null = after === null ? null : rupees(after)
  expect(exposureAfter(of, { exposure, book, facts: facts(winners) })).toBe(expected)
})

test.each([
  ['more than there is', draft(pick, '600'), undefined, 500, false],
  ['as much as there is', draft(pick, '500'), undefined, 500, true],
  [
    'a lay that costs more than its stake',
    draft({ ...pick, side: 'LAY', price: odds(300) }, '300'),
    undefined,
    500,
    false,
  ],
  ['what takes risk back', draft({ ...pick, runnerId: 'b' }, '1000'), onA, 0, true],
  ['what cannot be told of', draft({ ...session, variant: 'meter' }, '9000'), undefined, 500, true],
])('of %s it is known whether it can be paid', (_, of, book, available, is) =>
  expect(isPayable(of, rupees(available), { exposure: rupees(1000), book, facts: facts(1) })).toBe(is),
)
