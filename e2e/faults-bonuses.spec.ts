/**
 * The server dies at each step of a bonus: as it is taken with a deposit, as a result counts for it and pays of it, and as that is taken
 * back by a rollback, given up by a withdrawal, or goes with its deposit. One effect, and books that hold.
 */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishRule } from './browser/bonuses.ts'
import { accountAt, approveDeposit, claim, CLAIMED, DEPOSITOR, docsOf, reverseDeposit } from './harness/cash.ts'
import { chosen } from './harness/chosen.ts'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { expectOneEffect, PLACES, type Step } from './harness/deaths.ts'
import { createFeed, RUNNERS, TO_BACK } from './harness/feed.ts'
import { type Person, placeBet, signIn, TRANSACTION_CODE } from './harness/people.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const SOON = { timeout: 60_000 }
const [BACKED, WINNER] = RUNNERS

/* In rupees: half of 750 on top, 1,875 to be wagered for it; 800 lost are four of its ten steps. */
const BONUS = 375
const STAKE = 800
const RELEASED = 150
const WITHDRAWN = 1000

let database: TestDatabase
let server: TestServer
let offer: { readonly ruleId: string; readonly version: number }
const people = new Map<string, Person>()
const person = (name: string): Person => must(people.get(name), `${name} has signed in`)

beforeAll(async () => {
  database = await startDatabase()
  server = await createServerProgram({ databaseUrl: database.url })
  await server.start()
  await ripenAtOnce()
  for (const name of ['administrator', 'administrator2', 'whitelabel', 'agent', 'master', DEPOSITOR])
    people.set(name, await signIn(server.port, name))
  offer = { ruleId: await publishRule({ url: `http://localhost:${server.port}` }, { limit: 100 }), version: 1 }
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
})

/** What has counted is paid without its hour, and no deposit has to be wagered first: as a server that starts reads it. */
async function ripenAtOnce(): Promise<void> {
  await database.rows(
    `update sites set settings = jsonb_set(jsonb_set(settings, '{bonuses}', '{"releaseAfterMinutes": 0}'), '{payments}',
       coalesce(settings -> 'payments', '{}') || '{"wagerDeposits": 0}') where label = 'demo'`,
  )
  await server.kill()
  await server.start()
}

/* What comes before. */

async function takeOffer(key: string): Promise<string> {
  const depositId = await claim(database, offer)
  await docsOf(approveDeposit(person('agent'), depositId, key))
  return depositId
}

let markets = 0

/** A bet that will have lost once its market, which is closed, has its result. Gives the market. */
async function bet(): Promise<string> {
  markets += 1
  const market = { marketId: `1.9${markets}`, eventId: `9${markets}` }
  const feed = createFeed(server.port)
  await feed.put([market])
  await feed.price([market])
  const pick = { marketId: market.marketId, runnerId: BACKED, side: 'BACK', price: TO_BACK, rupees: STAKE } as const
  expect(await placeBet(person(DEPOSITOR), pick, crypto.randomUUID())).toMatchObject({ kind: 'taken' })
  const body = { marketId: market.marketId, status: 'CLOSED', transactionCode: TRANSACTION_CODE } as const
  await docsOf(person('administrator').ask(calls.setMarketStatus, { body }))
  await docsOf(declareAs('administrator', market.marketId))
  return market.marketId
}

type Officer = 'administrator' | 'administrator2'

/** One officer says it, another does it. */
const declareAs = (officer: Officer, marketId: string) =>
  person(officer).ask(calls.declareResult, {
    body: {
      marketId,
      outcome: { type: 'WINNERS', winners: [WINNER] },
      resultVersion: 0,
      transactionCode: TRANSACTION_CODE,
    },
  })

const declare = (marketId: string) => declareAs('administrator2', marketId)

const rollBackAs = (officer: Officer, marketId: string) =>
  person(officer).ask(calls.rollBackResult, {
    body: { marketId, resultVersion: 1, reason: 'The wrong runner', transactionCode: TRANSACTION_CODE },
  })

const released = async (): Promise<number> => {
  const rows = await database.rows<{ released: number }>(
    `select (released / 100)::float as released from bonus_awards order by created_at desc limit 1`,
  )
  return must(rows[0], 'it was awarded').released
}

/** A bonus of which four steps were paid, the market that they were paid for, and its deposit. */
async function takeSteps(key: string): Promise<{ readonly marketId: string; readonly depositId: string }> {
  const depositId = await takeOffer(`${key}-approved`)
  const marketId = await bet()
  await docsOf(declare(marketId))
  await expect.poll(released, SOON).toBe(RELEASED)
  return { marketId, depositId }
}

/* The steps. A row: what is asked for, what comes of it in the end, and the tables that it writes into, one after the other. */

type Row = Omit<Step, 'player'> & { readonly tables: readonly string[] }

const LOG = 'audit_log'
/** What a settlement leaves for bonuses. */
const NOTES = 'bonus_turns'
/** Each with its transfers. */
const STEPS = 'bonus_steps'

const ROWS: readonly Row[] = [
  {
    name: 'taken with a deposit',
    tables: [LOG],
    moves: CLAIMED,
    bonuses: { awards: 1, released: 0, lost: 0 },
    async prepare(key) {
      const depositId = await claim(database, offer)
      return () => approveDeposit(person('agent'), depositId, key)
    },
  },
  {
    name: 'counted for and paid of',
    tables: [NOTES, STEPS],
    moves: CLAIMED - STAKE + RELEASED,
    bonuses: { awards: 1, released: RELEASED, lost: 0 },
    async prepare(key) {
      await takeOffer(key)
      const marketId = await bet()
      return () => declare(marketId)
    },
  },
  {
    name: 'taken back by a rollback',
    tables: [NOTES, STEPS],
    moves: CLAIMED,
    bonuses: { awards: 1, released: 0, lost: 0 },
    async prepare(key) {
      const { marketId } = await takeSteps(key)
      await docsOf(rollBackAs('administrator', marketId))
      return () => rollBackAs('administrator2', marketId)
    },
  },
  {
    name: 'given up by a withdrawal',
    tables: [LOG],
    moves: CLAIMED - STAKE + RELEASED - WITHDRAWN,
    bonuses: { awards: 1, released: RELEASED, lost: BONUS - RELEASED },
    async prepare(idempotencyKey) {
      await takeSteps(idempotencyKey)
      const accountId = await accountAt(database, person(DEPOSITOR), 'UPI')
      const body = { accountId, amount: paise(WITHDRAWN * 100), forfeitBonus: true }
      return () => person(DEPOSITOR).ask(calls.createWithdrawal, { body, idempotencyKey })
    },
  },
  {
    name: 'gone with its deposit',
    tables: [LOG, STEPS],
    moves: -STAKE,
    bonuses: { awards: 1, released: 0, lost: BONUS - RELEASED },
    async prepare(key) {
      const { depositId } = await takeSteps(key)
      await docsOf(reverseDeposit(person('agent'), 'agent', { depositId, version: 2 }, `${key}-agent`))
      return () => reverseDeposit(person('master'), 'master', { depositId, version: 3 }, `${key}-master`)
    },
  },
]

const PLACED = ROWS.flatMap(({ tables, ...row }) => tables.map((table) => [row.name, table, row] as const))

describe.each(PLACED)('a bonus %s, where %s is written', (name, table, row) => {
  test.each(chosen(`${name}, ${table}`, PLACES))('has one effect when the server dies %s', async (_where, hold) => {
    const steps = [{ ...row, player: DEPOSITOR }]
    await expectOneEffect({ database, server, hold, table, steps, endWhatIsOpen })
  })
})

test('the books hold behind all of them', async () => {
  expect(await audit(database.url, server.dataDir)).toBe('')
})

/** So that the next one may be taken, and asked for: a locked bonus goes, and so does what waits to be paid; nothing is left to be looked at. */
async function endWhatIsOpen(): Promise<void> {
  const awards = await database.rows<{ id: string }>(
    'select id from bonus_awards where ended is null and released + lost < amount',
  )
  for (const { id: awardId } of awards)
    await docsOf(
      person('whitelabel').ask(calls.takeBonus, {
        params: { role: 'whiteLabel', awardId },
        body: { remarks: 'The next one', transactionCode: TRANSACTION_CODE },
      }),
    )
  const withdrawals = await database.rows<{ id: string }>(`select id from withdrawals where state = 'pending'`)
  for (const { id: withdrawId } of withdrawals)
    await docsOf(
      person('agent').ask(calls.decideWithdrawal, {
        params: { role: 'agent' },
        body: { withdrawId, remarks: '', transactionCode: TRANSACTION_CODE, action: 'rejected' },
      }),
    )
  const unseen = () =>
    database.rows(
      `select account_id from bonus_turns union all select wagerer_id from bonus_awards where due_at <= now() + interval '1 day'`,
    )
  await expect.poll(unseen, SOON).toEqual([])
}
