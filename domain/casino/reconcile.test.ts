/** A line of a report against what was booked under its name. docs/domain/casino.md#reconciliation. */
import { paise } from '../money/index.ts'
import { expect, test } from 'vitest'
import { compareBooking, type OurBooking, type TheirBooking } from './index.ts'

const line = (change: Partial<TheirBooking> = {}): TheirBooking => ({
  op: 'debit',
  playerRef: '1.1.7',
  roundId: 'r1',
  amount: paise(100),
  ...change,
})
const booked = (change: Partial<OurBooking> = {}): OurBooking => ({
  op: 'debit',
  playerRef: '1.1.7',
  roundId: 'r1',
  amount: paise(100),
  moved: paise(-100),
  ...change,
})
const BACK = { op: 'rollback', amount: null, moved: paise(100) } as const

test.each([
  ['a stake that both have', line(), booked(), undefined],
  ['a stake that is not here', line(), undefined, 'MISSING_HERE'],
  ['a stake that was refused here', line(), booked({ amount: null, moved: paise(0), roundId: null }), 'MISSING_HERE'],
  ['another amount', line({ amount: paise(101) }), booked(), 'OTHER'],
  ['another player', line({ playerRef: '1.1.8' }), booked(), 'OTHER'],
  ['another round', line({ roundId: 'r2' }), booked(), 'OTHER'],
  ['a win under the name of a stake', line({ op: 'credit' }), booked(), 'OTHER'],
  ['a stake under a name that a report has not', line({ op: 'bet' }), booked(), 'OTHER'],
  ['what never came, under such a name', line({ op: 'bonus' }), undefined, 'MISSING_HERE'],
  ['a stake sent back', line({ op: 'rollback' }), booked(BACK), undefined],
  ['a win taken back', line({ op: 'rollback' }), booked({ ...BACK, moved: paise(-100) }), undefined],
  ['one that moved nothing', line({ op: 'rollback' }), booked({ ...BACK, moved: paise(0), roundId: null }), undefined],
  ['less sent back than they say', line({ op: 'rollback' }), booked({ ...BACK, moved: paise(99) }), 'OTHER'],
  ['a result', line({ op: 'settle', amount: paise(-100) }), booked({ op: 'settled', amount: null }), undefined],
  ['another result', line({ op: 'settle' }), booked({ op: 'settled', amount: null }), 'OTHER'],
])('%s', (_, theirs, ours, kind) => {
  expect(compareBooking(theirs, ours)).toBe(kind)
})
