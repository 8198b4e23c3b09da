import { expect, test } from 'vitest'
import type { Database } from '../../platform/database.ts'
import { type Believed, believeNothing, disbelieve, findBelieved } from './believed.ts'
import type { StoredSession } from './store.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000

const session = (change: Partial<StoredSession> = {}): StoredSession => ({
  key: 'key',
  accountId: 1,
  twinId: null,
  siteId: 1,
  role: 'user',
  isDemo: false,
  locked: false,
  lastSeenAt: NOW,
  renewedAt: NOW,
  expiresAt: NOW + 600 * MINUTE,
  endReason: null,
  heardFrom: null,
  hasSecondFactor: false,
  secondFactorGiven: false,
  mustChangePassword: false,
  secondFactorWaived: false,
  isNewest: true,
  ...change,
})

/** What is believed at a moment of the test; how often it was looked up. */
function believing(isHearing: boolean, found: StoredSession | undefined) {
  const at = { now: NOW, lookUps: 0 }
  const believed: Believed = {
    ...believeNothing({} as Database, () => at.now),
    isHearing: () => isHearing,
    lookUp: async () => {
      at.lookUps += 1
      return found
    },
  }
  return { at, believed }
}

test.each([
  ['a second, where nothing is heard', false, session(), 999, 1],
  ['no longer than that', false, session(), 1000, 2],
  ['fifteen seconds while revocations are heard', true, session(), 14_999, 1],
  ['no longer than that either', true, session(), 15_000, 2],
  ['a second, of a token that nobody has', true, undefined, 1000, 2],
  ['a second, of the token before the newest', true, session({ isNewest: false }), 1000, 2],
  ['until its longest time is over', true, session({ expiresAt: NOW + 5000 }), 5000, 2],
  ['until it was unused for half an hour', true, session({ lastSeenAt: NOW - 30 * MINUTE + 5000 }), 5000, 2],
])('an answer is believed %s', async (_rule, isHearing, found, afterMs, lookUps) => {
  const { at, believed } = believing(isHearing, found)
  await findBelieved(believed, 'hash')
  at.now += afterMs
  expect(await findBelieved(believed, 'hash')).toEqual(found)
  expect(at.lookUps).toBe(lookUps)
})

test.each([
  [1, 2],
  ['ALL', 2],
  [2, 1],
] as const)('what is revoked of account %s is looked up anew where it was of account 1', async (accountId, lookUps) => {
  const { at, believed } = believing(true, session())
  await findBelieved(believed, 'hash')
  disbelieve(believed, accountId)
  await findBelieved(believed, 'hash')
  expect(at.lookUps).toBe(lookUps)
})
