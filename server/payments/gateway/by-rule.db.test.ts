/** Withdrawals that the rule of a site sends to the gateway with no officer, and all that stops it. docs/domain/payments.md#by-rule. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordChecker } from '../../auth/index.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { OPERATOR, readyAccount, systemBalance } from './testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from './testing/scripted-gateway.ts'

let tree: Tree
let scripted: ScriptedGateway
let accountId: string
let work: ReturnType<Tree['startPayments']>

type Site = { readonly payments?: object; readonly switches?: object }
const PAYMENTS = { wagerDeposits: 0, clearBelow: 600, clearAfterDays: 7, accountHoldHours: 0 }
/** As it is published, for calls and for what goes on by itself. */
async function publish({ payments = {}, switches = {} }: Site = {}): Promise<void> {
  const config = { payments: { ...PAYMENTS, ...payments }, switches: { withdrawalsByRule: true, ...switches } }
  await tree.configure(config)
}

beforeEach(async () => {
  scripted = createScriptedGateway(() => tree.clock())
  tree = await createTree(createPasswordChecker(), scripted.gateway)
  work = must(tree.payments, 'there is a gateway')
  await publish()
  accountId = (await readyAccount(tree)).accountId
  // An account of a month, whose holder is its player and who was paid before: nothing is flagged.
  await sql`update accounts set created_at = now() - interval '30 days', full_name = 'Ann Lee' where id = ${tree.idOf('player1')}`.execute(
    tree.db,
  )
  const first = await ask(100)
  await tree.ask('agent', calls.decideWithdrawal, {
    params: { role: 'agent' },
    body: { withdrawId: first, action: 'approved', utr: 'N123456789012345', remarks: '', transactionCode: CODE },
  })
  tree.wait(2 * 24 * 3_600_000)
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const SAID = { beneficiaryName: 'Ann Lee player1', bankName: 'HDFC Bank', ifscCode: 'HDFC0001234' }
async function ask(amount = 500, said: object = SAID): Promise<string> {
  const body = { amount: paise(amount * 100), accountId, operatorId: OPERATOR, ...said }
  return (await (await tree.ask('player1', calls.createIPayWithdrawal, { body })).reply()).docs._id
}
const one = async (withdrawId: string) =>
  (await (await tree.ask('agent', calls.getWithdrawal, { params: { role: 'agent', withdrawId } })).reply()).docs
const PENDING = { status: 'pending', atGateway: false }

/** 400 by UPI, which an officer approves. */
async function deposit(): Promise<void> {
  const terms = { accountName: 'Paddock', upiId: 'paddock@okbank', customFields: [] }
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf('agent')}) returning id`.execute(
    tree.db,
  )
  const depositTypeId = must(rows[0], 'it was made').id
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${depositTypeId}::uuid, 1, 1, ${tree.idOf('agent')}, 'UPI', 'UPI', 0, 0, ${JSON.stringify(terms)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  const made = await tree.ask('player1', calls.createDeposit, {
    body: { depositTypeId, amount: paise(40_000), utr: '412345678901' },
  })
  await tree.ask('agent', calls.decideDeposit, {
    params: { role: 'agent' },
    body: { depositId: (await made.reply()).docs._id, action: 'approved', remarks: '', transactionCode: CODE },
  })
}
const faults = async (): Promise<number[]> =>
  (await sql<{ tries: number }>`select tries from rule_faults order by tries`.execute(tree.db)).rows.map(
    ({ tries }) => tries,
  )
/** No change of it can be written, until it is mended. */
async function breakWithdrawal(id: string): Promise<() => Promise<unknown>> {
  const name = sql.ref(`zz_${id.replaceAll('-', '_')}`)
  await sql`create or replace function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
    tree.db,
  )
  await sql`create trigger ${name} before update on withdrawals for each row when (old.id = ${sql.lit(id)}) execute function break_off()`.execute(
    tree.db,
  )
  return () => sql`drop trigger ${name} on withdrawals`.execute(tree.db)
}

test('what the rule has nothing against is sent once, however often it is looked at, and the log names the rule', async () => {
  const id = await ask()
  expect((await one(id)).withdrawal).toMatchObject({ ...PENDING, flags: [], ruleReasons: [] })
  const again = tree.startPayments(scripted.gateway)
  expect((await Promise.all([work.clearByRule(), again.clearByRule()])).toSorted()).toEqual([0, 1])
  expect(await work.clearByRule()).toBe(0)
  expect((await one(id)).withdrawal).toMatchObject({ status: 'processing', atGateway: true })
  await work.askDue()
  expect(scripted.payouts).toHaveLength(1)
  scripted.say(must(scripted.payouts[0], 'it was asked').reference, 'paid')
  tree.wait(16 * 60_000)
  await work.askDue()
  expect((await one(id)).withdrawal).toMatchObject({ status: 'approved', paidAmount: 50_000 })
  expect(await systemBalance(tree, 'payouts')).toBe(0)
  const { rows } = await sql<{ reason: string; actorId: number | null }>`
    select reason, actor_id from audit_log where object_id = ${id} and action = 'WITHDRAWAL_DECIDED' order by id limit 1`.execute(
    tree.db,
  )
  expect(rows).toEqual([{ reason: 'Rule: less than 600.00 a day, account older than 7 days', actorId: null }])
})

describe('waits for an officer', () => {
  const player = () => tree.idOf('player1')
  const CASES: readonly (readonly [string, Site, () => Promise<unknown>])[] = [
    ['where the site does not let the rule pay', { switches: { withdrawalsByRule: false } }, () => ask()],
    [
      'where the site has no gateway any more',
      {},
      async () => {
        await ask()
        await publish({ switches: { paymentGateway: false } })
      },
    ],
    ['without a rule', { payments: { clearBelow: null } }, () => ask()],
    ['what is not below its sum', {}, () => ask(600)],
    ['what two officers would pay', { payments: { twoOfficersAbove: 400 } }, () => ask()],
    ['what names another payee', {}, () => ask(500, { ...SAID, ifscCode: 'ICIC0000001' })],
    [
      'of a new account of a player',
      {},
      async () => {
        await ask()
        await sql`update accounts set created_at = ${new Date(tree.clock()).toISOString()} where id = ${player()}`.execute(
          tree.db,
        )
      },
    ],
    [
      'to somebody of another name',
      {},
      async () => {
        await ask()
        await sql`update accounts set full_name = 'Zed Quill' where id = ${player()}`.execute(tree.db)
      },
    ],
    [
      'while the account is held after a password was recovered',
      {},
      async () => {
        await ask()
        const until = new Date(tree.clock() + 3_600_000).toISOString()
        await sql`update accounts set withdrawal_hold_until = ${until} where id = ${player()}`.execute(tree.db)
      },
    ],
    [
      'what an officer has in hand',
      {},
      async () => {
        const withdrawId = await ask()
        await tree.ask('agent', calls.takeWithdrawal, { params: { role: 'agent', withdrawId }, body: { take: true } })
      },
    ],
    [
      'to who is not known, where the site asks by now',
      {},
      async () => {
        await ask()
        await publish({ payments: { kycAbove: 0 } })
      },
    ],
    [
      'of who has deposits to wager by now',
      {},
      async () => {
        await deposit()
        await ask()
        await publish({ payments: { wagerDeposits: 1 } })
      },
    ],
    [
      'of who is to be paid another way first by now',
      {},
      async () => {
        await deposit()
        await ask()
        await publish({ payments: { closedLoop: true } })
      },
    ],
    [
      'of who is short by now',
      {},
      async () => {
        await ask()
        await sql`update accounts set exposure = balance + 100 where id = ${player()}`.execute(tree.db)
      },
    ],
  ]
  test.each(CASES)('%s', async (_, site, make) => {
    await publish(site)
    await make()
    expect(await work.clearByRule()).toBe(0)
    await sql`update accounts set exposure = 0 where id = ${player()}`.execute(tree.db)
    expect(scripted.payouts).toEqual([])
  })

  test('what cannot be looked at, which stops no other: tried again with pauses, then left to officers who are told', async () => {
    await publish({ switches: { manyPendingWithdrawals: true } })
    const broken = await ask(200)
    const mended = await ask(150)
    await ask(100)
    const mend = [await breakWithdrawal(broken), await breakWithdrawal(mended)]
    expect(await work.clearByRule()).toBe(1)
    expect(await faults()).toEqual([1, 1])
    // Not before its pause is over.
    expect(await work.clearByRule()).toBe(0)
    expect(await faults()).toEqual([1, 1])
    await must(mend[1], 'two')()
    tree.wait(2 * 60_000)
    expect(await work.clearByRule()).toBe(1)
    for (let tries = 3; tries <= 5; tries++) {
      tree.wait(3_600_000)
      expect(await work.clearByRule()).toBe(0)
      expect(await faults()).toEqual([tries])
    }
    await must(mend[0], 'two')()
    tree.wait(2 * 3_600_000)
    expect(await work.clearByRule()).toBe(0)
    expect((await one(broken)).withdrawal).toMatchObject({ ...PENDING, ruleReasons: ['FAULT'] })
  })

  test('what more asked for in a day come to together', async () => {
    await publish({ switches: { manyPendingWithdrawals: true } })
    await ask(400)
    await ask(300)
    expect(await work.clearByRule()).toBe(1)
    expect(await work.clearByRule()).toBe(0)
  })
})
