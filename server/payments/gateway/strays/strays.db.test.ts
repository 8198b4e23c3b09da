/** Lines of reports about nothing that was asked here: kept, seen by administrators alone, ended by two, and never booked. docs/domain/payments.md#strays. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { ReportLine, StrayVerdict } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswordChecker } from '../../../auth/index.ts'
import { booksBalance } from '../../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../../people/testing/tree.ts'
import { OPERATOR, readyAccount } from '../testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from '../testing/scripted-gateway.ts'

const DAY = '2026-11-24'
const KEY = '5d0f9f0e-58a5-4a6c-9d4c-6f0d5f8a1b2c'

let tree: Tree
let scripted: ScriptedGateway
let work: ReturnType<Tree['startPayments']>
beforeEach(async () => {
  scripted = createScriptedGateway(() => tree.clock())
  tree = await createTree(createPasswordChecker(), scripted.gateway)
  work = must(tree.payments, 'there is a gateway')
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const line = (change: Partial<ReportLine> = {}): ReportLine => ({
  id: 'line 1',
  kind: 'payment',
  reference: 'order-8841',
  amount: paise(100_000),
  fee: paise(2000),
  tax: paise(360),
  heldBack: paise(0),
  ...change,
})
async function reported(...lines: readonly ReportLine[]): Promise<number> {
  scripted.report(lines)
  return await work.settleDay(DAY)
}

type Officer = 'administrator' | 'administrator2'
async function list(officer: Officer = 'administrator', search = '') {
  const query = { page: 1, limit: 25, ...(search !== '' && { search }) }
  return (await (await tree.ask(officer, calls.getStrayLines, { query })).reply()).docs
}
async function decide(officer: Officer, verdict: StrayVerdict, change: { version?: number } = {}, key?: string) {
  const { _id: strayId, version } = must((await list())[0], 'it is there')
  const body = { strayId, version, verdict, remarks: 'Of their other merchant', transactionCode: CODE, ...change }
  return await tree.ask(officer, calls.decideStrayLine, { body }, key === undefined ? {} : { key })
}
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const transfers = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from transfers`.execute(tree.db)).rows[0]?.n
const auditRows = async () =>
  (
    await sql<{ after: object }>`select after from audit_log where action = 'STRAY_LINE_DECIDED' order by id`.execute(
      tree.db,
    )
  ).rows.map(({ after }) => after)

test('a line about nothing that was asked is kept once, whatever report has it, and books nothing', async () => {
  const before = await transfers()
  expect(await reported(line(), line({ id: 'line 2', reference: 'order-8842', kind: 'payout' }))).toBe(0)
  expect(await reported(line())).toBe(0)
  expect(await list()).toMatchObject([
    { line: 'line 1', reference: 'order-8841', gateway: 'scripted', day: DAY, net: 97_640, version: 1, firstBy: null },
    { line: 'line 2', kind: 'payout', net: -102_360 },
  ])
  expect(await list('administrator', '8842')).toMatchObject([{ line: 'line 2' }])
  expect(await transfers()).toBe(before)
})

test('nobody of a site sees or ends it', async () => {
  await reported(line())
  for (const officer of ['whitelabel', 'admin', 'agent', 'player1']) {
    const asked = await tree.ask(officer, calls.getStrayLines, { query: { page: 1, limit: 25 } })
    expect([officer, codeOf(asked)]).toEqual([officer, 'FORBIDDEN'])
    const body = { strayId: 'x', version: 1, verdict: 'SET_ASIDE', remarks: 'x', transactionCode: CODE } as const
    expect(codeOf(await tree.ask(officer, calls.decideStrayLine, { body }))).toBe('FORBIDDEN')
  }
})

test('two set it aside: the first word is kept, the second of another ends it for good, and both stand in the log', async () => {
  await reported(line())
  expect((await decide('administrator', 'SET_ASIDE')).body).toMatchObject({
    docs: { firstBy: 'administrator', firstVerdict: 'SET_ASIDE', version: 2 },
  })
  expect(codeOf(await decide('administrator', 'SET_ASIDE'))).toBe('SECOND_OFFICER_NEEDED')
  expect(codeOf(await decide('administrator2', 'SET_ASIDE', { version: 1 }))).toBe('REQUEST_CHANGED')
  expect((await decide('administrator2', 'SET_ASIDE')).body).toMatchObject({ docs: null })
  expect(await list()).toEqual([])
  expect(await reported(line({ amount: paise(5) }))).toBe(0)
  expect(await list()).toEqual([])
  expect(await auditRows()).toMatchObject([
    { verdict: 'SET_ASIDE', done: false, reference: 'order-8841' },
    { verdict: 'SET_ASIDE', done: true, line: 'line 1' },
  ])
})

test.each(['LOCKED', 'RETIRED'] as const)(
  'it is not set aside by the word of one who is out by now (%s)',
  async (how) => {
    await reported(line())
    await decide('administrator', 'SET_ASIDE')
    await tree.shutOut('administrator', how)
    expect((await decide('administrator2', 'SET_ASIDE')).body).toMatchObject({
      docs: { firstBy: 'administrator2', firstVerdict: 'SET_ASIDE' },
    })
    expect(await list('administrator2')).toHaveLength(1)
  },
)

test('two who agree at once, and a word that is repeated under its key, end it once', async () => {
  await reported(line())
  const first = await decide('administrator', 'SET_ASIDE', {}, KEY)
  expect(first.status).toBe(200)
  const { _id: strayId } = must((await list())[0], 'it is there')
  const repeated = { strayId, version: 1, verdict: 'SET_ASIDE', remarks: 'Of their other merchant' } as const
  const again = await tree.ask(
    'administrator',
    calls.decideStrayLine,
    { body: { ...repeated, transactionCode: CODE } },
    { key: KEY },
  )
  expect(again.body).toEqual(first.body)
  const body = { ...repeated, version: 2, transactionCode: CODE }
  const both = await Promise.all([
    tree.ask('administrator2', calls.decideStrayLine, { body }),
    tree.ask('administrator2', calls.decideStrayLine, { body }),
  ])
  expect(both.map(codeOf)).toEqual(expect.arrayContaining([undefined, 'NOT_FOUND']))
  expect(await auditRows()).toHaveLength(2)
})

test('one that says something else since is looked at anew', async () => {
  await reported(line())
  await decide('administrator', 'SET_ASIDE')
  await reported(line({ amount: paise(80_000) }))
  expect(await list()).toMatchObject([{ firstBy: null, version: 3, amount: 80_000 }])
})

test('its order is looked for again by one officer: nothing is there, and it waits on', async () => {
  await reported(line())
  const before = await transfers()
  expect((await decide('administrator', 'BOOK')).body).toMatchObject({ docs: { version: 1, firstBy: null } })
  expect(await transfers()).toBe(before)
  const { rows } =
    await sql`select after ->> 'done' as done from audit_log where action = 'STRAY_LINE_DECIDED'`.execute(tree.db)
  expect(rows).toEqual([{ done: 'false' }])
})

test('one whose order is there by now is booked by no report, but by an officer who looks again, once', async () => {
  await tree.configure({ payments: { wagerDeposits: 0 } })
  const { methodId } = await readyAccount(tree)
  const body = {
    depositTypeId: methodId,
    amount: paise(100_000),
    operatorId: OPERATOR,
    redirectUrl: 'http://localhost/transaction',
  }
  const reference = (await (await tree.ask('player1', calls.createIPayDeposit, { body })).reply()).docs._id
  scripted.say(reference, 'paid')
  tree.wait(16 * 60_000)
  await work.askDue()
  await reported(line())
  const before = await transfers()
  // As where the report came before what it is about, from a copy of the database.
  await sql`update gateway_strays set reference = ${reference}`.execute(tree.db)
  expect(await reported(line({ reference }))).toBe(0)
  expect(await transfers()).toBe(before)
  expect((await decide('administrator2', 'BOOK')).body).toMatchObject({ docs: null })
  expect(await transfers()).toBe((before ?? 0) + 2)
  expect(await list()).toEqual([])
  expect(await reported(line({ reference }))).toBe(0)
  expect(await transfers()).toBe((before ?? 0) + 2)
})
