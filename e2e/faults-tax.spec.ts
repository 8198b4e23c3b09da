/**
 * The server dies where tax is withheld of a withdrawal, and where it is undone since the bank sent the payment back: before the change is whole,
 * and in its commit. Asked again under the same key: the tax is taken once, and given back once.
 */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountAt, docsOf } from './harness/cash.ts'
import { chosen } from './harness/chosen.ts'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { expectOneEffect, PLACES, type Step } from './harness/deaths.ts'
import { type Person, signIn, TRANSACTION_CODE } from './harness/people.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const AMOUNT = 1000
const BPS = 3000
const TAX = (AMOUNT * BPS) / 10_000
const PLAYER = 'player1'
/** Long before today, so that it holds in whatever year. */
const LAW = JSON.stringify({ withholding: [{ from: '2020-04-01', bps: BPS }] })

let database: TestDatabase
let server: TestServer
let agent: Person
let player: Person
beforeAll(async () => {
  database = await startDatabase()
  server = await createServerProgram({ databaseUrl: database.url })
  await server.start()
  await database.rows(
    `update sites set version = version + 1, settings = jsonb_set(settings, '{jurisdiction}', coalesce(settings -> 'jurisdiction', '{}') || $1::jsonb)
     where label = 'demo'`,
    [LAW],
  )
  agent = await signIn(server.port, 'agent')
  player = await signIn(server.port, PLAYER)
  // Else the sites are read again every few seconds.
  await server.stop()
  await server.start()
})
afterAll(async () => {
  await server?.stop()
  await database?.stop()
})

let references = 900_000_000_000

async function asked(): Promise<string> {
  const body = { accountId: await accountAt(database, player, 'UPI'), amount: paise(AMOUNT * 100) }
  return (await docsOf(player.ask(calls.createWithdrawal, { body })))._id
}

function paying(withdrawId: string, idempotencyKey?: string) {
  const utr = String((references += 1))
  const body = { withdrawId, action: 'approved', remarks: '', utr, transactionCode: TRANSACTION_CODE } as const
  return () =>
    agent.ask(calls.decideWithdrawal, { params: { role: 'agent' }, body, ...(idempotencyKey && { idempotencyKey }) })
}

const STEPS: readonly (Step & { readonly withheld: number })[] = [
  {
    name: 'a withdrawal of which tax is withheld',
    player: PLAYER,
    moves: -AMOUNT,
    withheld: TAX,
    prepare: async (key) => paying(await asked(), key),
  },
  {
    name: 'a taxed withdrawal that the bank sent back',
    player: PLAYER,
    moves: 0,
    withheld: 0,
    async prepare(idempotencyKey) {
      const withdrawId = await asked()
      await docsOf(paying(withdrawId)())
      const body = { part: 1, remarks: 'Wrong account', transactionCode: TRANSACTION_CODE }
      return () => agent.ask(calls.returnWithdrawal, { params: { role: 'agent', withdrawId }, body, idempotencyKey })
    },
  },
]

/** What stands in the account of tax, in rupees. */
async function withheld(): Promise<number> {
  const rows = await database.rows<{ balance: number }>(
    `select (a.balance / 100)::float as balance from accounts a join sites s on s.id = a.site_id
     where s.label = 'demo' and a.purpose = 'tax' and a.book = 'REAL'`,
  )
  return must(rows[0], 'the site has one').balance
}

describe.each(STEPS)('$name', (step) => {
  test.each(chosen(step.name, PLACES))('has one effect when the server dies %s', async (_, hold) => {
    const before = await withheld()
    const dying = { database, server, hold, table: 'audit_log', steps: [step], endWhatIsOpen: async () => undefined }
    await expectOneEffect(dying)
    expect((await withheld()) - before).toBe(step.withheld)
  })
})

test('the books hold behind all of them', async () => {
  expect(await audit(database.url, server.dataDir)).toBe('')
})
