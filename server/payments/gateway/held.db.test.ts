/** What a gateway left open, ended by officers: one effect each, and books that hold. docs/domain/payments.md#held. */
import { calls } from '@paddock/contract'
import { dayIn } from '@paddock/domain/days'
import { paise } from '@paddock/domain/money'
import { financialYearOf, type ReportLine, type Verdict } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordChecker } from '../../auth/index.ts'
import { auditBooks } from '../../ledger/index.ts'
import { CODE, createTree, type Tree, WAYS_OUT } from '../../people/testing/tree.ts'
import { loadYear } from '../duties/store.ts'
import { loadTurnoverLeft } from '../turnover/left.ts'
import { loadFlows } from '../withdrawals/terms.ts'
import { OPERATOR, readyAccount, systemBalance } from './testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from './testing/scripted-gateway.ts'

const MINUTE_MS = 60_000

async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}

let tree: Tree
let scripted: ScriptedGateway
let work: ReturnType<Tree['startPayments']>
let ids: Awaited<ReturnType<typeof readyAccount>>

beforeEach(async () => {
  scripted = createScriptedGateway(() => tree.clock())
  tree = await createTree(createPasswordChecker(), scripted.gateway)
  await tree.configure({ payments: { wagerDeposits: 0 } })
  work = must(tree.payments, 'there is a gateway')
  ids = await readyAccount(tree)
})
afterEach(async () => {
  await booksHold()
  await tree.close()
})

async function payout(rupees = 500): Promise<string> {
  const body = { amount: paise(rupees * 100), accountId: ids.accountId }
  const { docs } = await (await tree.ask('player1', calls.createIPayWithdrawal, { body })).reply()
  await tree.ask('agent', calls.decideWithdrawal, {
    params: { role: 'agent' },
    body: { withdrawId: docs._id, action: 'approved', remarks: '', transactionCode: CODE },
  })
  await work.askDue()
  return must(scripted.payouts.at(-1), 'it was asked').reference
}
async function payment(rupees = 1000): Promise<string> {
  const body = {
    depositTypeId: ids.methodId,
    amount: paise(rupees * 100),
    operatorId: OPERATOR,
    redirectUrl: 'http://localhost/transaction',
  }
  return (await (await tree.ask('player1', calls.createIPayDeposit, { body })).reply()).docs._id
}
const PAID_TO = {
  UPI: { label: 'UPI ID', value: 'ann@okbank' },
  USDT: { label: 'Wallet Address', value: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  other: { label: 'Account', value: 'Ann 17' },
} as const
/** A withdrawal that is paid by hand, on this site or the other. */
async function asked(type: keyof typeof PAID_TO, at: '' | 'club:' = ''): Promise<string> {
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 0, accountHoldHours: 0 } })
  const [site, owner] = [at === '' ? 1 : 2, tree.idOf(`${at}agent`)]
  const none = { accountNumber: '', ifscCode: '', accountName: '', bankName: '', walletNumber: '', mobileNumber: '' }
  const fields = { ...none, upiId: 'paddock@okbank', appName: '', remarks: '', customFields: [] }
  const { rows } = await sql<{ id: string }>`
    with made as (insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), ${site}, ${owner}) returning id),
      of_it as (insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from)
        select id, 1, ${site}, ${owner}, ${type}, ${type}, 0, 0, ${JSON.stringify(fields)}::jsonb, now() - interval '1 day' from made)
    select id::text from made`.execute(tree.db)
  const paymentMethodTypeId = must(rows[0], 'it was made').id
  const account = { paymentMethodTypeId, name: 'Ann Lee', accountDetails: [PAID_TO[type]] }
  const made = await (await tree.ask(`${at}player1`, calls.createPayoutAccount, { body: account })).reply()
  const body = { amount: paise(10_000), accountId: made.docs._id }
  return (await (await tree.ask(`${at}player1`, calls.createWithdrawal, { body })).reply()).docs._id
}
/** Whose account it goes back to by hand. */
const PAYER = 'ann@okbank'
const pay = (withdrawId: string, utr: string, at: '' | 'club:' = '') =>
  tree.ask(`${at}agent`, calls.decideWithdrawal, {
    params: { role: 'agent' },
    body: { withdrawId, action: 'approved', utr, remarks: '', transactionCode: CODE },
  })
const later = async (minutes = 16): Promise<void> => {
  tree.wait(minutes * MINUTE_MS)
  await work.askDue()
}
/** What the gateway says, asked by us; also of what is not asked about by the clock any more. */
async function says(reference: string, ...said: readonly [Parameters<ScriptedGateway['say']>[1], number?, string?]) {
  scripted.say(reference, ...said)
  await sql`update gateway_orders set ask_at = now() where reference = ${reference}`.execute(tree.db)
  await later()
}

type Officer = 'agent' | 'whitelabel' | 'admin' | 'administrator'
const roleOf = (officer: Officer) => (officer === 'whitelabel' ? ('whiteLabel' as const) : officer)
async function list(officer: Officer = 'agent', query: object = {}) {
  const asked = { params: { role: roleOf(officer) }, query: { page: 1, limit: 25, ...query } } as const
  return (await (await tree.ask(officer, calls.getHeldPayments, asked)).reply()).docs
}
async function decide(
  officer: Officer,
  verdict: Verdict,
  { utr, payer = PAYER, id, key }: { utr?: string; payer?: string; id?: string; key?: string } = {},
) {
  const held = must(id === undefined ? (await list())[0] : (await list()).find(({ _id }) => _id === id), 'it is held')
  const body = {
    heldId: held._id,
    version: held.version,
    verdict,
    remarks: 'Their bank says so',
    transactionCode: CODE,
  }
  const asked = { params: { role: roleOf(officer) }, body: { ...body, ...(utr !== undefined && { utr, payer }) } }
  return await tree.ask(officer, calls.decideHeldPayment, asked, key === undefined ? {} : { key })
}
const codeOf = ({ body }: { body: { code?: string } }) => body.code
/** Of two officers, the second of whom stands above the first. */
async function decided(verdict: Verdict, how: { utr?: string; id?: string } = {}): Promise<void> {
  const before = await balances()
  expect((await decide('agent', verdict, how)).body).toMatchObject({
    docs: { firstBy: 'agent', firstVerdict: verdict },
  })
  expect(await balances()).toEqual(before)
  expect((await decide('whitelabel', verdict, how)).status).toBe(200)
}

const rounded = (rupees: number): number => Math.round(rupees * 100) / 100
const balances = async () => ({
  player: rounded((await tree.balanceOf('player1')) - 1000),
  payouts: await systemBalance(tree, 'payouts'),
  unclaimed: await systemBalance(tree, 'unclaimed'),
  gateway: await systemBalance(tree, 'gateway'),
  agent: rounded((await tree.balanceOf('agent')) - 10_000),
})
const START = { player: 0, payouts: 0, unclaimed: 0, gateway: 0, agent: 0 }
const lastWithdrawal = async () => {
  const asked = { params: { role: 'agent' }, query: { page: 1, limit: 5, status: 'all' } } as const
  return must((await (await tree.ask('agent', calls.getWithdrawals, asked)).reply()).docs[0], 'one was asked for')
}

describe('a payout of another amount', () => {
  test('is seen with what was said, by who may decide it and by who is above', async () => {
    await says(await payout(), 'paid', 450)
    const seen = { reason: 'AMOUNT_DIFFERS', amount: 50_000, said: { state: 'paid', amount: 45_000 }, mine: true }
    expect(await list()).toMatchObject([seen])
    expect(await list('admin')).toMatchObject([
      { ...seen, verdicts: [{ verdict: 'AS_SAID', takesTwo: true }, { verdict: 'ASK' }] },
    ])
    expect(await list('agent', { search: 'player2' })).toEqual([])
    expect(tree.withdrawals.length).toBeGreaterThan(2)
  })

  test('that is less is a part that was paid; what is left is for officers to pay or to give back', async () => {
    await says(await payout(), 'paid', 450)
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, player: -500, payouts: 50, gateway: 450 })
    expect(await lastWithdrawal()).toMatchObject({ status: 'processing', paidAmount: 45_000, atGateway: false })
    expect(await list()).toEqual([])
    const { _id: withdrawId, version } = await lastWithdrawal()
    const body = { withdrawId, version, action: 'rejected', remarks: '', transactionCode: CODE } as const
    await tree.ask('agent', calls.decideWithdrawal, { params: { role: 'agent' }, body })
    expect(await balances()).toEqual({ ...START, player: -450, gateway: 450 })
    expect(await lastWithdrawal()).toMatchObject({ status: 'approved', reason: 'PART' })
  })

  test('that is nothing is one that failed', async () => {
    await says(await payout(), 'paid', 0)
    await decided('AS_SAID')
    expect(await balances()).toEqual(START)
    expect(await lastWithdrawal()).toMatchObject({ status: 'rejected', reason: 'FAILED' })
  })

  test.each([
    ['PLAYER_OWES', { player: -600, agent: 0 }],
    ['OWNER_BEARS', { player: -500, agent: -100 }],
  ] as const)('that is more: %s', async (verdict, who) => {
    const reference = await payout()
    await says(reference, 'paid', 600)
    await decided(verdict)
    expect(await balances()).toEqual({ ...START, ...who, gateway: 600 })
    expect(await lastWithdrawal()).toMatchObject({ status: 'approved', paidAmount: 50_000 })
    // Its bank sends it back: who bore it has it again.
    await says(reference, 'reversed')
    expect(await balances()).toEqual(START)
  })

  test('that the gateway says rightly later needs nobody', async () => {
    const reference = await payout()
    await says(reference, 'paid', 450)
    await decide('agent', 'AS_SAID')
    await says(reference, 'paid', 500)
    expect(await list()).toEqual([])
    expect(await balances()).toEqual({ ...START, player: -500, gateway: 500 })
  })

  test('in another currency counts as what was asked', async () => {
    await says(await payout(), 'paid', 6, 'USD')
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, player: -500, gateway: 500 })
  })
})

test.each([
  ['PLAYER_OWES', { player: -500 }],
  ['OWNER_BEARS', { agent: -500 }],
] as const)(
  'a payout that was paid after it had failed: %s, and has it again when it is returned',
  async (verdict, who) => {
    const reference = await payout()
    await says(reference, 'failed')
    await says(reference, 'paid')
    await decided(verdict)
    expect(await balances()).toEqual({ ...START, ...who, gateway: 500 })
    await says(reference, 'reversed')
    expect(await balances()).toEqual(START)
  },
)

test('an owner who has not the points cannot bear it', async () => {
  await says(await payout(), 'paid', 600)
  await decide('agent', 'OWNER_BEARS')
  await sql`update accounts set exposure = balance where id = ${tree.idOf('agent')}`.execute(tree.db)
  expect(codeOf(await decide('whitelabel', 'OWNER_BEARS'))).toBe('INSUFFICIENT_FUNDS')
  await sql`update accounts set exposure = 0 where id = ${tree.idOf('agent')}`.execute(tree.db)
  expect(await list()).toMatchObject([{ firstBy: 'agent' }])
})

describe('the word of two', () => {
  beforeEach(async () => {
    await says(await payout(), 'paid', 450)
  })

  test('is not the word of one twice, and another verdict takes its place', async () => {
    const reference = must((await list())[0], 'it is held')._id
    await decide('agent', 'AS_SAID')
    expect(codeOf(await decide('agent', 'AS_SAID'))).toBe('SECOND_OFFICER_NEEDED')
    expect(codeOf(await decide('whitelabel', 'OWNER_BEARS'))).toBe('REQUEST_CHANGED')
    // What is said now is another thing: nobody has agreed to it.
    await says(reference, 'paid', 480)
    expect(await list()).toMatchObject([{ firstBy: null, said: { amount: 48_000 } }])
    await decided('AS_SAID')
    expect(await balances()).toMatchObject({ payouts: 20, gateway: 480 })
  })

  test('is not that of an officer and of an account whose password they have just reset', async () => {
    await tree.takeOver('agent', 'admin')
    await decide('agent', 'AS_SAID')
    await decide('admin', 'AS_SAID')
    expect(await list()).toMatchObject([{ firstBy: 'admin' }])
    expect(await balances()).toMatchObject({ payouts: 500, gateway: 0 })
    expect((await decide('whitelabel', 'AS_SAID')).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test.each(WAYS_OUT)('is not that of one who is out by now (%s)', async (how) => {
    await decide('agent', 'AS_SAID')
    await tree.shutOut('agent', how)
    await decide('whitelabel', 'AS_SAID')
    expect(await list('whitelabel')).toMatchObject([{ firstBy: 'whitelabel' }])
    expect(await balances()).toMatchObject({ payouts: 500, gateway: 0 })
    expect((await decide('administrator', 'AS_SAID')).status).toBe(200)
    expect(await list('administrator')).toEqual([])
  })

  test('has one effect, however often and by whomever it is said at once', async () => {
    await decide('agent', 'AS_SAID')
    const { _id: heldId, version } = must((await list())[0], 'it is held')
    const body = { heldId, version, verdict: 'AS_SAID', remarks: 'x', transactionCode: CODE } as const
    const both = (['whitelabel', 'admin', 'whitelabel', 'admin'] as const).map((officer) =>
      tree.ask(officer, calls.decideHeldPayment, { params: { role: roleOf(officer) }, body }),
    )
    const answers = await Promise.all([...both, work.askDue()])
    expect(answers.filter((answered) => typeof answered === 'object' && answered.status === 200)).toHaveLength(1)
    expect(await balances()).toEqual({ ...START, player: -500, payouts: 50, gateway: 450 })
  })

  test('is written down with what it was, word by word', async () => {
    await decided('AS_SAID')
    const { rows } = await sql<{ after: object; actor: string }>`
      select l.after, a.user_name as actor from audit_log l join accounts a on a.id = l.actor_id where l.action = 'HELD_DECIDED' order by l.id`.execute(
      tree.db,
    )
    expect(rows).toMatchObject([
      { actor: 'agent', after: { verdict: 'AS_SAID', done: false } },
      { actor: 'whitelabel', after: { verdict: 'AS_SAID', done: true } },
    ])
  })

  test('is asked of the owner of the method, or of somebody above', async () => {
    const { _id: heldId, version } = must((await list())[0], 'it is held')
    await sql`update gateway_orders set owner_id = ${tree.idOf('whitelabel')}`.execute(tree.db)
    expect(await list()).toMatchObject([{ mine: false }])
    expect(await list('agent', { mine: true })).toEqual([])
    const body = { heldId, version, verdict: 'AS_SAID', remarks: 'x', transactionCode: CODE } as const
    const answered = await tree.ask('agent', calls.decideHeldPayment, { params: { role: 'agent' }, body })
    expect(codeOf(answered)).toBe('NOT_METHOD_OWNER')
  })
})

describe('what may not be credited and does not get back', () => {
  /** 900 came of 1,000, and its return failed. */
  async function stuck(): Promise<{ readonly source: string; readonly back: string }> {
    const source = await payment()
    await says(source, 'paid', 900)
    await later()
    const back = `${source}:back`
    await says(back, 'failed')
    expect(await list()).toMatchObject([{ _id: back, reason: 'RETURN_FAILED' }])
    expect(await balances()).toEqual({ ...START, gateway: -900, unclaimed: 900 })
    return { source, back }
  }

  test('is sent again under another reference, by one officer; what was sent first may not come too', async () => {
    const { source, back } = await stuck()
    expect((await decide('agent', 'SEND_AGAIN')).body).toMatchObject({ docs: null })
    await later()
    expect(scripted.payouts.at(-1)).toMatchObject({
      reference: `${back}:2`,
      amount: 90_000,
      payee: { sourceOf: source },
    })
    await says(`${back}:2`, 'paid')
    expect(await balances()).toEqual(START)
    await says(back, 'paid')
    expect(await list()).toMatchObject([{ reason: 'PAID_AFTER_FAILED' }])
    await decided('OWNER_BEARS')
    expect(await balances()).toEqual({ ...START, gateway: 900, agent: -900 })
  })

  test('is sent by hand under a reference of its own: its owner has the points of what they paid', async () => {
    await stuck()
    expect(codeOf(await decide('agent', 'SENT_BY_HAND'))).toBe('UTR_INVALID')
    expect(codeOf(await decide('agent', 'SENT_BY_HAND', { utr: 'HAND-0001', payer: ' ' }))).toBe('PAYER_MISSING')
    await decide('agent', 'SENT_BY_HAND', { utr: 'HAND-0001', payer: 'another@okbank' })
    expect(await list()).toMatchObject([{ firstUtr: 'HAND0001', firstPayer: 'another@okbank' }])
    await decide('agent', 'SENT_BY_HAND', { utr: 'HAND-0001' })
    expect(await balances()).toMatchObject({ agent: 0 })
    await decide('whitelabel', 'SENT_BY_HAND', { utr: 'HAND-0001', payer: PAYER.toUpperCase() })
    expect(await balances()).toEqual({ ...START, gateway: -900, agent: 900 })
    const { rows } = await sql`select sent_payer from gateway_orders where sent_utr is not null`.execute(tree.db)
    expect(rows).toEqual([{ sentPayer: PAYER.toUpperCase() }])
    await stuckAgain()
    await decide('agent', 'SENT_BY_HAND', { utr: 'HAND-0001' })
    expect(codeOf(await decide('whitelabel', 'SENT_BY_HAND', { utr: 'HAND-0001' }))).toBe('UTR_SPENT')
  })
  const SENT = [
    ['of a kind of one’s own', '', 'other', 'HAND-0001', 'HAND0001'],
    ['of a kind of one’s own on another site', 'club:', 'other', 'HAND-0001', 'HAND0001'],
    ['by UPI, of which the end was typed', '', 'UPI', '412345678901', '345678901'],
    ['by UPI on another site, with letters around it', 'club:', 'UPI', 'RRN-412345678901', '412345678901'],
    ['in USDT', '', 'USDT', 'AB'.repeat(32), 'ab'.repeat(32)],
  ] as const

  test.each(SENT)('is sent under a reference that pays no withdrawal then: %s', async (_, at, type, sent, utr) => {
    await stuck()
    const withdrawId = await asked(type, at)
    await decided('SENT_BY_HAND', { utr: sent })
    expect(codeOf(await pay(withdrawId, utr, at))).toBe('UTR_SPENT')
    expect((await pay(withdrawId, type === 'USDT' ? 'cd'.repeat(32) : '512345678902', at)).status).toBe(200)
  })

  test.each(SENT)('is sent under no reference that has paid a withdrawal: %s', async (_, at, type, sent, utr) => {
    await stuck()
    expect((await pay(await asked(type, at), utr, at)).status).toBe(200)
    await decide('agent', 'SENT_BY_HAND', { utr: sent })
    expect(codeOf(await decide('whitelabel', 'SENT_BY_HAND', { utr: sent }))).toBe('UTR_SPENT')
  })

  test('is sent under no reference that sent something back on another site', async () => {
    await stuck()
    await decided('SENT_BY_HAND', { utr: 'HAND-0001' })
    const belongTo = (site: number) =>
      sql`update gateway_orders set site_id = ${site} where sent_utr = 'HAND0001'`.execute(tree.db)
    await belongTo(2)
    await stuckAgain()
    await decide('agent', 'SENT_BY_HAND', { utr: 'HAND-0001' })
    expect(codeOf(await decide('whitelabel', 'SENT_BY_HAND', { utr: 'HAND-0001' }))).toBe('UTR_SPENT')
    await belongTo(1)
  })

  async function stuckAgain(): Promise<void> {
    const source = await payment()
    await says(source, 'paid', 800)
    await later()
    await says(`${source}:back`, 'failed')
  }

  test('comes back after it was there: it is sent again', async () => {
    const { back } = await stuck()
    await decide('agent', 'SEND_AGAIN')
    await later()
    await says(`${back}:2`, 'paid')
    await says(`${back}:2`, 'reversed')
    await decide('agent', 'SEND_AGAIN')
    expect(await balances()).toEqual({ ...START, gateway: -900, unclaimed: 900 })
    await later()
    await says(`${back}:3`, 'paid')
    expect(await balances()).toEqual(START)
  })

  test('is there in part: the rest is asked for once more', async () => {
    const source = await payment()
    await says(source, 'paid', 900)
    await later()
    await says(`${source}:back`, 'paid', 700)
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, gateway: -200, unclaimed: 200 })
    await later()
    await says(`${source}:back:2`, 'paid')
    expect(await balances()).toEqual(START)
  })

  test('is charged back: nothing more is sent', async () => {
    const { source } = await stuck()
    await says(source, 'reversed')
    expect(await list()).toHaveLength(2)
    await decided('GONE_BACK', { id: `${source}:back` })
    expect(await balances()).toEqual(START)
    expect(await list()).toEqual([])
  })

  test('is charged back after it got back: its owner bears it', async () => {
    const source = await payment()
    await says(source, 'paid', 900)
    await later()
    await says(source, 'reversed')
    const waiting = (await list()).find(({ reason }) => reason === 'REVERSED_UNCREDITED')
    expect(waiting).toMatchObject({ verdicts: [] })
    await says(`${source}:back`, 'paid')
    await decided('OWNER_BEARS')
    // It gave it twice, and takes it from its owner when it settles.
    expect(await balances()).toEqual({ ...START, agent: -900, gateway: 900 })
  })
})

describe('a payment of which nothing was played, and that its player has sent back', () => {
  const UNDER_WAY = { ...START, gateway: -1000, unclaimed: 1000 }
  async function sentBack(): Promise<string> {
    await tree.configure({ type: 'b2c', payments: { wagerDeposits: 1 } })
    const reference = await payment()
    await says(reference, 'paid')
    expect(
      (await tree.ask('player1', calls.returnDeposit, { params: { depositId: reference }, body: {} })).body,
    ).toMatchObject({
      docs: { goesBack: 'ON_ITS_WAY' },
    })
    expect(await balances()).toEqual(UNDER_WAY)
    return reference
  }

  test('goes by its gateway, which says when it is there', async () => {
    const reference = await sentBack()
    await later()
    await says(`${reference}:back`, 'paid')
    expect(await balances()).toEqual(START)
  })

  test('is charged back on its way: nothing more is sent, and its player owes nothing', async () => {
    const reference = await sentBack()
    await later()
    await says(`${reference}:back`, 'failed')
    await says(reference, 'reversed')
    expect((await list()).map(({ reason }) => reason)).toContain('REVERSED_UNCREDITED')
    await decided('GONE_BACK', { id: `${reference}:back` })
    expect(await balances()).toEqual(START)
    expect(await list()).toEqual([])
  })

  test('is charged back after it was there: its owner bears it', async () => {
    const reference = await sentBack()
    await later()
    await says(`${reference}:back`, 'paid')
    await says(reference, 'reversed')
    await decided('OWNER_BEARS')
    expect(await balances()).toEqual({ ...START, agent: -1000, gateway: 1000 })
  })

  test('is charged back in part after it was there: its owner bears that part', async () => {
    const reference = await sentBack()
    await later()
    await says(`${reference}:back`, 'paid')
    await says(reference, 'reversed', 300)
    await decided('OWNER_BEARS')
    expect(await balances()).toEqual({ ...START, agent: -300, gateway: 300 })
  })
})

describe('a payment that is taken back otherwise than it came', () => {
  const CREDITED = { ...START, player: 1000, gateway: -1000 }
  async function credited(): Promise<string> {
    const reference = await payment()
    await says(reference, 'paid')
    expect(await balances()).toEqual(CREDITED)
    return reference
  }
  const lastDeposit = async () => {
    const asked = { params: { role: 'agent' }, query: { page: 1, limit: 5, status: 'all' } } as const
    return must((await (await tree.ask('agent', calls.getDeposits, asked)).reply()).docs[0], 'one came')
  }

  test('in part is held, and so much of it two officers book; the rest stands until it is taken back too', async () => {
    const reference = await credited()
    await says(reference, 'reversed', 400)
    expect(await balances()).toEqual(CREDITED)
    expect(await list()).toMatchObject([{ reason: 'REVERSAL_DIFFERS', state: 'paid', said: { amount: 40_000 } }])
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, player: 600, gateway: -600 })
    expect(await lastDeposit()).toMatchObject({ status: 'approved', reversedAt: null })
    // The same word is no news; what is said in all is.
    await says(reference, 'reversed', 400)
    expect(await list()).toEqual([])
    await says(reference, 'reversed', 700)
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, player: 300, gateway: -300 })
    await says(reference, 'reversed', 1000)
    expect(await balances()).toEqual(START)
    expect(await list()).toEqual([])
    expect((await lastDeposit()).reversedAt).not.toBeNull()
  })

  test('by its whole after all needs nobody', async () => {
    const reference = await credited()
    await says(reference, 'reversed', 400)
    await decide('agent', 'AS_SAID')
    await says(reference, 'reversed', 1000)
    expect(await list()).toEqual([])
    expect(await balances()).toEqual(START)
  })

  test('in another currency counts as what came', async () => {
    await says(await credited(), 'reversed', 12, 'USD')
    expect(await balances()).toEqual(CREDITED)
    await decided('AS_SAID')
    expect(await balances()).toEqual(START)
  })

  test.each([
    ['PLAYER_OWES', { player: -200 }],
    ['OWNER_BEARS', { agent: -200 }],
  ] as const)('with more than came: %s', async (verdict, who) => {
    await says(await credited(), 'reversed', 1200)
    await decided(verdict)
    expect(await balances()).toEqual({ ...START, ...who, gateway: 200 })
    expect((await lastDeposit()).reversedAt).not.toBeNull()
  })

  test('that was never credited, in part, after it got back: its owner bears that part', async () => {
    const source = await payment()
    await says(source, 'paid', 900)
    await later()
    await says(source, 'reversed', 300)
    await says(`${source}:back`, 'paid')
    await decided('OWNER_BEARS')
    expect(await balances()).toEqual({ ...START, agent: -300, gateway: 300 })
    await says(source, 'reversed', 500)
    await decided('OWNER_BEARS')
    expect(await balances()).toEqual({ ...START, agent: -500, gateway: 500 })
  })

  test('that nobody knew as paid is closed by one', async () => {
    const source = await payment()
    await says(source, 'reversed', 300)
    expect(await list()).toMatchObject([{ reason: 'REVERSAL_DIFFERS' }])
    expect((await decide('agent', 'CLOSE')).body).toMatchObject({ docs: null })
    expect(await lastDeposit()).toMatchObject({ status: 'rejected' })
    expect(await balances()).toEqual(START)
  })

  test('is less of what came in everywhere: wagering, what goes back by its rail, the totals, tax', async () => {
    await says(await credited(), 'reversed', 400)
    await decided('AS_SAID')
    const accountId = tree.idOf('player1')
    expect(await loadTurnoverLeft(tree.db, accountId, 1, false)).toBe(60_000)
    expect(await loadFlows(tree.db, accountId, tree.clock())).toMatchObject([{ rail: 'GATEWAY', came: 60_000 }])
    const asked = { params: { role: 'agent' }, query: { page: 1, limit: 5, by: 'method' } } as const
    expect((await (await tree.ask('agent', calls.getPaymentTotals, asked)).reply()).docs).toMatchObject([
      { deposits: 1, depositAmount: 60_000, claimedAmount: 100_000 },
    ])
    const zone = 'Asia/Kolkata'
    const year = financialYearOf(dayIn(zone, tree.clock()))
    expect((await loadYear(tree.db, { accountId, year, zone, byHand: false })).year.deposits).toBe(60_000)
  })
})

describe('a payout that comes back otherwise than it went', () => {
  test.each([
    ['PLAYER_OWES', { player: -200 }],
    ['OWNER_BEARS', { agent: -200 }],
  ] as const)('in part, after it was known as paid: %s', async (verdict, who) => {
    const reference = await payout()
    await says(reference, 'paid')
    await says(reference, 'reversed', 300)
    expect(await balances()).toEqual({ ...START, player: -500, gateway: 500 })
    expect(await list()).toMatchObject([{ reason: 'REVERSAL_DIFFERS', amount: 50_000, said: { amount: 30_000 } }])
    await decided(verdict)
    expect(await balances()).toEqual({ ...START, ...who, gateway: 200 })
    expect(await lastWithdrawal()).toMatchObject({ status: 'rejected', reason: 'RETURNED' })
  })

  test('in part, while nobody knew that it was paid', async () => {
    await says(await payout(), 'reversed', 300)
    expect(await balances()).toEqual({ ...START, player: -500, payouts: 500 })
    await decided('PLAYER_OWES')
    expect(await balances()).toEqual({ ...START, player: -200, gateway: 200 })
  })

  test.each([
    ['with more: no more comes back than went', 600, 'INR', START],
    ['in another currency: it counts as what went', 6, 'USD', START],
    ['with nothing: it is paid', 0, 'INR', { ...START, player: -500, gateway: 500 }],
  ] as const)('%s', async (_, amount, currency, after) => {
    const reference = await payout()
    await says(reference, 'paid')
    await says(reference, 'reversed', amount, currency)
    expect(await balances()).toEqual({ ...START, player: -500, gateway: 500 })
    await decided('AS_SAID')
    expect(await balances()).toEqual(after)
    await says(reference, 'reversed', amount, currency)
    expect(await list()).toEqual([])
  })

  test('and was paid too much: who bore it has it again, and the rest is borne anew', async () => {
    const reference = await payout()
    await says(reference, 'paid', 600)
    await decided('OWNER_BEARS')
    await says(reference, 'reversed', 500)
    await decided('PLAYER_OWES')
    expect(await balances()).toEqual({ ...START, player: -100, gateway: 100 })
  })
})

describe('what had got back to its payer and comes again', () => {
  test('in part: that part goes back once more, by two', async () => {
    const source = await payment()
    await says(source, 'paid', 900)
    await later()
    const back = `${source}:back`
    await says(back, 'paid')
    await says(back, 'reversed', 300)
    expect(await balances()).toEqual(START)
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, gateway: -300, unclaimed: 300 })
    await later()
    expect(scripted.payouts.at(-1)).toMatchObject({ reference: `${back}:2`, amount: 30_000 })
    await says(`${back}:2`, 'paid')
    await says(back, 'reversed', 450)
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, gateway: -150, unclaimed: 150 })
    await says(back, 'reversed', 900)
    await decide('agent', 'SEND_AGAIN')
    expect(await balances()).toEqual({ ...START, gateway: -600, unclaimed: 600 })
  })

  test('in part, while nobody knew that it was there', async () => {
    const source = await payment()
    await says(source, 'paid', 900)
    await later()
    await says(`${source}:back`, 'reversed', 300)
    await decided('AS_SAID')
    expect(await balances()).toEqual({ ...START, gateway: -300, unclaimed: 300 })
  })

  test('of which only a part had got back: no more than that', async () => {
    const source = await payment()
    await says(source, 'paid', 900)
    await later()
    await says(`${source}:back`, 'paid', 700)
    await decided('AS_SAID')
    await says(`${source}:back`, 'reversed', 700)
    await decide('agent', 'SEND_AGAIN', { id: `${source}:back` })
    expect(await balances()).toEqual({ ...START, gateway: -900, unclaimed: 900 })
  })
})

test('a payment in another currency is closed by one: its player may begin another, and what is said rightly is credited', async () => {
  const reference = await payment()
  await says(reference, 'paid', 12, 'USD')
  expect((await decide('agent', 'CLOSE')).body).toMatchObject({ docs: null })
  await says(reference, 'paid', 12, 'USD')
  expect(await list()).toEqual([])
  await payment()
  await says(reference, 'paid', 1000)
  expect(await balances()).toEqual({ ...START, player: 1000, gateway: -1000 })
})

describe('no answer', () => {
  test('for half an hour is seen, also after a restart, and is asked about at once', async () => {
    scripted.become('LOST')
    await payout()
    await later(20)
    expect(await list()).toEqual([])
    await later(20)
    expect(await list()).toMatchObject([
      { reason: null, state: 'asked', answeredAt: null, verdicts: [{ verdict: 'ASK' }] },
    ])
    expect(await balances()).toEqual({ ...START, player: -500, payouts: 500 })
    scripted.become('OK')
    const restarted = tree.startPayments(scripted.gateway)
    expect((await decide('agent', 'ASK')).status).toBe(200)
    // The one that was told may have it already.
    await Promise.all([work.askDue(), restarted.askDue()])
    expect(await list()).toMatchObject([{ state: 'open', answeredAt: expect.any(Number) }])
    scripted.say(must(scripted.payouts[0], 'it was asked').reference, 'paid')
    await decide('agent', 'ASK')
    await Promise.all([work.askDue(), restarted.askDue()])
    expect(await balances()).toEqual({ ...START, player: -500, gateway: 500 })
  })
})

describe('a line of a report', () => {
  const DAY = '2026-11-24'
  const line = (reference: string, change: Partial<ReportLine> = {}): ReportLine => ({
    id: 'line 1',
    kind: 'payment',
    reference,
    amount: paise(100_000),
    fee: paise(2000),
    tax: paise(360),
    heldBack: paise(0),
    ...change,
  })
  async function settled(change: Partial<ReportLine> = {}): Promise<string> {
    const reference = await payment()
    await says(reference, 'paid')
    scripted.report([line(reference, change)])
    await work.settleDay(DAY)
    return reference
  }
  const CREDITED = { ...START, player: 1000, gateway: -1000 }

  test('of another amount is booked as it stands by two; what is missing stays owed', async () => {
    await settled({ amount: paise(90_000) })
    expect(await list()).toMatchObject([{ kind: 'LINE', reason: 'AMOUNT_DIFFERS', line: { net: 87_640, day: DAY } }])
    await decided('BOOK_AS_SAID')
    expect(await balances()).toEqual({ ...CREDITED, gateway: -100, agent: -876.4 })
    expect(await list()).toEqual([])
    await work.settleDay(DAY)
    expect(await balances()).toEqual({ ...CREDITED, gateway: -100, agent: -876.4 })
  })

  test('that is set aside by two is not booked, whatever report has it again', async () => {
    await settled({ amount: paise(90_000) })
    await decided('SET_ASIDE')
    await work.settleDay(DAY)
    expect(await list()).toEqual([])
    expect(await balances()).toEqual(CREDITED)
  })

  test('that says something else since is looked at anew', async () => {
    const reference = await settled({ amount: paise(90_000) })
    await decide('agent', 'BOOK_AS_SAID')
    scripted.report([line(reference, { amount: paise(80_000) })])
    await work.settleDay(DAY)
    expect(await list()).toMatchObject([{ firstBy: null, line: { amount: 80_000 } }])
  })

  test('that waits for its owner’s points is never set aside, and is booked once they are there', async () => {
    await sql`update accounts set exposure = balance where id = ${tree.idOf('agent')}`.execute(tree.db)
    await settled()
    expect(await list()).toMatchObject([{ reason: 'OWNER_SHORT', verdicts: [{ verdict: 'BOOK', takesTwo: false }] }])
    expect(codeOf(await decide('agent', 'BOOK'))).toBe('INSUFFICIENT_FUNDS')
    await sql`update accounts set exposure = 0 where id = ${tree.idOf('agent')}`.execute(tree.db)
    expect((await decide('agent', 'BOOK')).body).toMatchObject({ docs: null })
    expect(await balances()).toEqual({ ...CREDITED, gateway: 0, agent: -976.4 })
  })

  test('that two agree to at once is booked once', async () => {
    await settled({ amount: paise(90_000) })
    await decide('agent', 'BOOK_AS_SAID')
    const { _id: heldId, version } = must((await list())[0], 'it is held')
    const body = { heldId, version, verdict: 'BOOK_AS_SAID', remarks: 'x', transactionCode: CODE } as const
    await Promise.all(
      (['whitelabel', 'admin'] as const).map((officer) =>
        tree.ask(officer, calls.decideHeldPayment, { params: { role: roleOf(officer) }, body }),
      ),
    )
    expect(await balances()).toEqual({ ...CREDITED, gateway: -100, agent: -876.4 })
  })
})
