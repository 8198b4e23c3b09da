/** Rounds without an end: what their provider's word allows. docs/domain/casino.md#stuck. */
import { expect, test } from 'vitest'
import { GRACE_MS, stepOf } from './index.ts'
import { HOUR_MS } from '../time/index.ts'

const round = { word: null, silentMs: 0, mostSilentMs: 24 * HOUR_MS, cancelledMs: null } as const

test.each([
  ['is played, however long it takes', { word: 'open', silentMs: 90 * 24 * HOUR_MS }, 'WAIT'],
  ['is played again after all', { word: 'open', cancelledMs: GRACE_MS }, 'WAIT'],
  ['is to be paid', { word: 'settling', silentMs: 90 * 24 * HOUR_MS }, 'WAIT'],
  ['is paid', { word: 'settled' }, 'CLOSE'],
  ['is not known', { word: 'unknown' }, 'ASK_TO_CANCEL'],
  ['is cancelled, not confirmed yet', { word: 'cancelled' }, 'ASK_TO_CANCEL'],
  ['was confirmed a moment ago', { word: 'cancelled', cancelledMs: GRACE_MS - 1 }, 'ASK_TO_CANCEL'],
  ['was confirmed, and nothing came back', { word: 'cancelled', cancelledMs: GRACE_MS }, 'TAKE_BACK_CANCELLED'],
  ['was confirmed, then not answered for', { cancelledMs: GRACE_MS }, 'TAKE_BACK_CANCELLED'],
  ['is not answered for', { silentMs: 24 * HOUR_MS - 1 }, 'WAIT'],
  ['is not answered for as long as that may be', { silentMs: 24 * HOUR_MS }, 'TAKE_BACK_SILENT'],
] as const)('a round that %s', (_, change, step) => {
  expect(stepOf({ ...round, ...change })).toBe(step)
})
