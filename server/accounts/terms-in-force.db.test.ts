import { HELD_TERMS, isLooser, NO_HOLD, strictest, type HeldTerm, type TermValue } from '@paddock/domain/roles'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { CAPS_IN_FORCE, DELAY_IN_FORCE, HELD_ABOVE, LOCKS_IN_FORCE, loadAccount, RATE_IN_FORCE } from './index.ts'

/** From the top; the last is a player. */
const ROLES = ['whiteLabel', 'admin', 'master', 'agent', 'user'] as const
let clone: TestDatabase
const ids: number[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(clone.db)
  for (const role of ROLES) {
    const { rows } = await sql<{ id: number }>`insert into accounts (site_id, parent_id, ancestors, role, user_name)
      values (1, ${ids.at(-1) ?? null}, ${ids}::bigint[], ${role}, ${role}) returning id`.execute(clone.db)
    ids.push(must(rows[0], 'an account').id)
  }
})
afterAll(() => clone.drop())

const COLUMNS: Readonly<Record<HeldTerm, string>> = {
  exposureLimit: 'exposure_limit',
  sessionMax: 'session_max',
  bookmakerMax: 'bookmaker_max',
  betfairMax: 'betfair_max',
  betDelay: 'bet_delay',
  casinoLock: 'casino_lock',
  bonusLock: 'bonus_lock',
  'commission.exchange': 'commission_bps',
}
const few = fc.nat(3)
const terms = fc.record({
  exposureLimit: few,
  sessionMax: few,
  bookmakerMax: few,
  betfairMax: few,
  betDelay: few,
  casinoLock: fc.boolean(),
  bonusLock: fc.boolean(),
  'commission.exchange': fc.option(few),
} satisfies Record<HeldTerm, fc.Arbitrary<TermValue>>)
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never
type Account = Terms & { readonly userLocked: boolean; readonly betLocked: boolean }
const account = fc.tuple(terms, fc.boolean(), fc.boolean())
/** Nothing anywhere above the player is the usual tree, and is read in another way. */
const chain = fc.oneof(
  fc.array(account, { minLength: ROLES.length, maxLength: ROLES.length }),
  account.map((own) => [...Array.from({ length: ROLES.length - 1 }, () => [NO_HOLD, false, false] as typeof own), own]),
)

async function write(id: number, { userLocked, betLocked, ...held }: Account): Promise<void> {
  const set = HELD_TERMS.map((term) => sql`${sql.ref(COLUMNS[term])} = ${held[term]}`)
  await sql`update accounts set ${sql.join(set)}, user_locked = ${userLocked}, bet_locked = ${betLocked} where id = ${id}`.execute(
    clone.db,
  )
}

async function inForce(id: number): Promise<Account> {
  const { rows } = await sql<{ readonly rate: number | null } & Omit<Account, 'commission.exchange'>>`
    select ${CAPS_IN_FORCE}, ${DELAY_IN_FORCE}, ${LOCKS_IN_FORCE}, ${RATE_IN_FORCE} as rate
    from accounts a cross join ${HELD_ABOVE} where a.id = ${id}`.execute(clone.db)
  const { rate, ...row } = must(rows[0], 'the account')
  const { casinoLock, bonusLock } = must(await loadAccount(clone.db, id), 'the account')
  return { ...row, casinoLock, bonusLock, 'commission.exchange': rate }
}

test('what is in force on rows is the law’s strictest, and never looser than any upline’s, at every level', async () => {
  await fc.assert(
    fc.asyncProperty(chain, async (levels) => {
      const accounts = levels.map(([held, userLocked, betLocked]) => ({ ...held, userLocked, betLocked }))
      for (const [n, one] of accounts.entries()) await write(must(ids[n], 'an account'), one)
      for (const [n, id] of ids.entries()) {
        const above = accounts.slice(0, n + 1)
        const found = await inForce(id)
        for (const term of HELD_TERMS) {
          const values = above.map((one) => ({ value: one[term] }))
          expect([term, found[term]]).toEqual([term, strictest(term, values)?.value ?? NO_HOLD[term]])
          expect(values.filter(({ value }) => isLooser(term, found[term], value))).toEqual([])
        }
        expect([found.userLocked, found.betLocked]).toEqual([
          above.some(({ userLocked }) => userLocked),
          above.some(({ betLocked }) => betLocked),
        ])
      }
    }),
    { numRuns: 40 },
  )
})
