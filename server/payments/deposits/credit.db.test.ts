/** Why nothing may come in to a player, at each way that money comes in by. docs/domain/payments.md#credited. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createPasswordChecker } from '../../auth/index.ts'
import { CODE, createTree } from '../../people/testing/tree.ts'
import { readyAccount, OPERATOR } from '../gateway/testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from '../gateway/testing/scripted-gateway.ts'
import { asked, codeOf, decide, deposit, HOUR_MS, method, nextUtr, tree, useTree } from '../testing/money-in.ts'

const AMOUNT = 1000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

let scripted: ScriptedGateway
useTree(() => {
  scripted = createScriptedGateway(() => tree.clock())
  return createTree(createPasswordChecker(), scripted.gateway)
})

let upi: string
let iPay: string
beforeEach(async () => {
  const switches = { manyPendingDeposits: true, depositsByRule: true }
  await tree.configure({ switches })
  upi = await method('agent')
  iPay = (await readyAccount(tree)).methodId
  await sql`update accounts set created_at = now() - interval '30 days' where role = 'user'`.execute(tree.db)
  await decide('agent', await asked('player1', upi, 100))
  tree.wait(2 * DAY_MS)
})

const change = (to: ReturnType<typeof sql>) => async (): Promise<void> => {
  await sql`update accounts set ${to} where id = ${tree.idOf('player1')}`.execute(tree.db)
}
const demo = change(sql`book = 'DEMO'`)
const lock = change(sql`user_locked = true`)
const protect = change(sql`guarded_from = '-infinity'`)
const away = (kind: 'SELF_EXCLUSION' | 'TIME_OUT') => async (): Promise<void> => {
  await protect()
  await sql`insert into exclusions (account_id, kind, since, until, origin_id)
    values (${tree.idOf('player1')}, ${kind}, ${new Date(tree.clock() + HOUR_MS - (kind === 'TIME_OUT' ? 2 : 365) * DAY_MS)}, ${new Date(tree.clock() + HOUR_MS)}, ${tree.idOf('player1')})`.execute(
    tree.db,
  )
}
async function limit(): Promise<void> {
  await protect()
  await sql`insert into player_limits (account_id, kind, period, value, since, set_by)
    values (${tree.idOf('player1')}, 'DEPOSIT', 'DAY', 50000, now(), ${tree.idOf('player1')})`.execute(tree.db)
}
/** As nothing had been. */
async function free(): Promise<void> {
  await change(sql`book = 'REAL', user_locked = false, guarded_from = 'infinity'`)()
  await sql`delete from player_limits`.execute(tree.db)
  tree.wait(HOUR_MS)
}

const both =
  (...reasons: readonly (() => Promise<void>)[]) =>
  async (): Promise<void> => {
    for (const reason of reasons) await reason()
  }

/** What is true of the player, and what is said of it; of several the first. */
const REASONS = [
  ['DEMO_ACCOUNT', demo],
  ['PLAYER_LOCKED', lock],
  ['SELF_EXCLUDED', away('SELF_EXCLUSION')],
  ['TIMED_OUT', away('TIME_OUT')],
  ['LIMIT_DEPOSIT', limit],
  ['SELF_EXCLUDED', both(limit, away('SELF_EXCLUSION'))],
  ['PLAYER_LOCKED', both(lock, away('SELF_EXCLUSION'))],
  ['DEMO_ACCOUNT', both(demo, lock, away('SELF_EXCLUSION'))],
] as const

/** What is said, once it is true. */
type Said = () => Promise<string | undefined>

const approve = (depositId: string, version?: number) => async () =>
  codeOf(await decide('agent', depositId, version === undefined ? {} : { version, amount: AMOUNT }))

async function several(): Promise<Said> {
  const depositId = await asked('player1', upi)
  return async () => {
    const body = {
      deposits: [{ depositId, version: 1 }],
      action: 'approved' as const,
      remarks: '',
      transactionCode: CODE,
    }
    const done = await tree.ask('agent', calls.decideDeposits, { params: { role: 'agent' }, body })
    return (await done.reply()).docs[0]?.refusal?.code
  }
}

async function second(): Promise<Said> {
  await tree.configure({ switches: { manyPendingDeposits: true }, payments: { twoOfficersAbove: 500 } })
  const depositId = await asked('player1', upi)
  expect((await decide('whitelabel', depositId)).body).toMatchObject({ docs: { status: 'processing' } })
  return approve(depositId, 2)
}

/** A rule tells nobody why: it leaves the claim to officers, who are told. */
async function byRule(): Promise<Said> {
  const utr = nextUtr()
  const opened = await tree.ask('player1', calls.beginUpi, {
    body: { depositTypeId: upi, amount: paise(AMOUNT * 100) },
  })
  const { tr } = (await opened.reply()).docs
  const depositId = await asked('player1', upi, AMOUNT, utr)
  const at = new Date(tree.clock() + 5.5 * HOUR_MS)
  const day = `${at.getUTCDate()}/${at.getUTCMonth() + 1}/${at.getUTCFullYear()}`
  const line = `${day},UPI/CR/${utr}/ASHA/asha@oksbi/${tr},,${AMOUNT}`
  const file = new File([`Date,Narration,Debit,Credit\n${line}`], 'a.csv')
  const columns = { date: 'Date', narration: 'Narration', debit: 'Debit', credit: 'Credit', dateOrder: 'DMY' } as const
  const body = { file, accountName: 'HDFC', transactionCode: CODE, ...columns }
  await tree.ask('agent', calls.importStatement, { params: { role: 'agent' }, body })
  const rule = tree.startDepositRule()
  return async () => ((await rule.run()) === 0 ? await approve(depositId)() : undefined)
}

/** The agent, as a branch that handles payments for its players. */
async function claimByBranch() {
  const as = async (role: string): Promise<void> =>
    void (await sql`update accounts set role = ${role} where id = ${tree.idOf('agent')}`.execute(tree.db))
  await as('defaultBranch')
  const userId = String(tree.idOf('player1'))
  const claimed = { userId, depositTypeId: upi, amount: paise(AMOUNT * 100), utr: nextUtr(), remarks: '' }
  const body = { ...claimed, transactionCode: CODE }
  const made = await tree.ask('agent', calls.createDepositFor, { params: { role: 'branch' }, body })
  await as('agent')
  return made
}

async function byBranch(): Promise<Said> {
  const made = await claimByBranch()
  return approve((await made.reply()).docs._id)
}

const pay = (state: 'IN_TIME' | 'LATE') => async (): Promise<Said> => {
  const work = must(tree.payments, 'there is a gateway')
  const later = async (): Promise<void> => {
    tree.wait(16 * MINUTE_MS)
    await work.askDue()
  }
  const body = {
    depositTypeId: iPay,
    amount: paise(AMOUNT * 100),
    operatorId: OPERATOR,
    redirectUrl: 'http://localhost/',
  }
  const begun = await tree.ask('player1', calls.createIPayDeposit, { body })
  const { _id: reference } = (await begun.reply()).docs
  if (state === 'LATE') {
    scripted.say(reference, 'expired')
    await later()
  }
  return async () => {
    scripted.say(reference, 'paid')
    await later()
    const { rows } = await sql<{ why: string }>`
      select facts ->> 'why' as why from gateway_log where reference = ${reference} and what = 'UNCLAIMED'`.execute(
      tree.db,
    )
    return rows[0]?.why
  }
}

test.each([
  ['an officer approves it', async () => approve(await asked('player1', upi))],
  ['among several', several],
  ['the second of two approves it', second],
  ['the rule of the site', byRule],
  ['a branch has claimed it', byBranch],
  ['a gateway says that it is paid', pay('IN_TIME')],
  ['a gateway says so once it had expired', pay('LATE')],
] as const)('nothing is credited, and the same is said: %s', async (_, prepare) => {
  const before = await tree.balanceOf('player1')
  for (const [code, reason] of REASONS) {
    const said = await prepare()
    await reason()
    expect(await said()).toBe(code)
    await free()
  }
  expect(await tree.balanceOf('player1')).toBe(before)
  const said = await prepare()
  expect(await said()).toBeUndefined()
  expect(await tree.balanceOf('player1')).toBeGreaterThan(before)
})

const claims = async () => codeOf(await deposit('player1', upi))
const opens = async () =>
  codeOf(await tree.ask('player1', calls.beginUpi, { body: { depositTypeId: upi, amount: paise(AMOUNT * 100) } }))
const begins = async () => {
  const body = {
    depositTypeId: iPay,
    amount: paise(AMOUNT * 100),
    operatorId: OPERATOR,
    redirectUrl: 'http://localhost/',
  }
  return codeOf(await tree.ask('player1', calls.createIPayDeposit, { body }))
}

const claimed = async () => codeOf(await claimByBranch())

test.each([
  ['claims it', claims],
  ['has a branch claim it', claimed],
  ['opens a payment app', opens],
  ['goes to a gateway', begins],
] as const)('nothing is begun, for the same reasons: who %s', async (_, ask) => {
  for (const [code, reason] of REASONS) {
    await reason()
    expect(await ask()).toBe(code)
    await free()
  }
})
