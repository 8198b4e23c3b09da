import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { ReportLine } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordChecker } from '../../auth/index.ts'
import { auditBooks } from '../../ledger/index.ts'
import { publishRule } from '../../bonuses/testing/rules.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import type { Database } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { seal } from '../../platform/http/signed-message.ts'
import type { Hook, PaymentGateway } from './port.ts'
import { retryLines } from './settle-report.ts'
import { OPERATOR, systemBalance } from './testing/ready-account.ts'
import { createScriptedGateway, type ScriptedGateway } from './testing/scripted-gateway.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const KEY = randomUUID()
const HERE = 'http://localhost/transaction'

async function booksHold(db: Database): Promise<void> {
  expect(await auditBooks(db)).toEqual([])
}

let tree: Tree
let scripted: ScriptedGateway
let work: ReturnType<Tree['startPayments']>
let method: string

beforeEach(async () => {
  scripted = createScriptedGateway(() => tree.clock())
  tree = await createTree(createPasswordChecker(), scripted.gateway)
  work = must(tree.payments, 'there is a gateway')
  method = await gatewayMethod('agent')
})
afterEach(async () => {
  await booksHold(tree.db)
  await tree.close()
})

/** A method of the gateway that has been confirmed and is an hour old. */
async function gatewayMethod(owner: 'agent' | 'whitelabel'): Promise<string> {
  const details = { accountNumber: '', ifscCode: '', accountName: '', bankName: '', walletNumber: '', mobileNumber: '' }
  const terms = { paymentType: 'IPAY', paymentName: 'Pay online', minAmount: paise(0), maxAmount: paise(0) } as const
  const rest = { upiId: String(OPERATOR), appName: '', remarks: '', customFields: [], transactionCode: CODE }
  const role = owner === 'agent' ? 'agent' : 'whiteLabel'
  const made = await tree.ask(owner, calls.createMethod, { params: { role }, body: { ...terms, ...details, ...rest } })
  const { _id: methodId, waiting } = (await made.reply()).docs
  const version = must(waiting, 'it waits').version
  await tree.ask(owner === 'agent' ? 'whitelabel' : 'administrator', calls.confirmMethod, {
    params: { role: owner === 'agent' ? 'whiteLabel' : 'administrator', methodId },
    body: { version, transactionCode: CODE },
  })
  tree.wait(HOUR_MS)
  return methodId
}

type Beginning = {
  amount?: number
  redirectUrl?: string
  operatorId?: number
  bonusId?: string | undefined
  key?: string
  player?: string
}
const begin = ({ amount = 1000, redirectUrl = HERE, operatorId = OPERATOR, ...rest }: Beginning = {}) => {
  const { bonusId, key, player = 'player1' } = rest
  return tree.ask(
    player,
    calls.createIPayDeposit,
    { body: { depositTypeId: method, amount: paise(amount * 100), operatorId, bonusId, redirectUrl } },
    key === undefined ? {} : { key },
  )
}
async function begun(beginning: Beginning = {}): Promise<string> {
  const answered = await begin(beginning)
  expect(answered.body).toMatchObject({ docs: { status: 'processing' } })
  return (await answered.reply()).docs._id
}
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const lastDeposit = async () => {
  const answered = await tree.ask('player1', calls.getDeposits, {
    params: { role: 'user' },
    query: { page: 1, limit: 5, status: 'all' },
  })
  return must((await answered.reply()).docs[0], 'one was begun')
}
/** Whatever is due within the next minutes is asked about. */
const later = async (minutes = 16): Promise<void> => {
  tree.wait(minutes * MINUTE_MS)
  await work.askDue()
}
const balances = async () => ({
  player: (await tree.balanceOf('player1')) - 1000,
  gateway: await systemBalance(tree, 'gateway'),
  unclaimed: await systemBalance(tree, 'unclaimed'),
  agent: Math.round(((await tree.balanceOf('agent')) - 10_000) * 100) / 100,
  fees: await systemBalance(tree, 'fees'),
})
const NOTHING = { player: 0, gateway: 0, unclaimed: 0, agent: 0, fees: 0 }
const CREDITED = { ...NOTHING, player: 1000, gateway: -1000 }

async function protect(): Promise<number> {
  const player = tree.idOf('player1')
  await sql`update accounts set guarded_from = '-infinity' where id = ${player}`.execute(tree.db)
  return player
}
async function limitDeposits(rupees: number): Promise<void> {
  const player = await protect()
  await sql`insert into player_limits (account_id, kind, period, value, since, set_by)
    values (${player}, 'DEPOSIT', 'DAY', ${rupees * 100}, now(), ${player})`.execute(tree.db)
}
async function exclude(): Promise<void> {
  const player = await protect()
  await sql`insert into exclusions (account_id, kind, since, until, origin_id)
    values (${player}, 'SELF_EXCLUSION', now(), now() + interval '1 year', ${player})`.execute(tree.db)
}

describe('a payment at the gateway', () => {
  test('is asked for, paid, and credited when the gateway says so: it owes the site', async () => {
    const answered = await begin()
    const { docs } = await answered.reply()
    expect(docs).toMatchObject({
      status: 'processing',
      type: 'IPAY',
      iPayRedirectUrl: `https://pay.example/${docs._id}`,
    })
    expect(await balances()).toEqual(NOTHING)
    scripted.say(docs._id, 'paid')
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'approved', receivedAmount: 100_000 })
    expect(await balances()).toEqual(CREDITED)
    expect(tree.deposits.map(({ state }) => state)).toEqual(['pending', 'processing', 'approved'])
    await later()
    expect(await balances()).toEqual(CREDITED)
  })

  test.each([
    [{ redirectUrl: 'https://elsewhere.example/transaction' }, 'REDIRECT_FOREIGN'],
    [{ redirectUrl: 'http://localhost.elsewhere.example/' }, 'REDIRECT_FOREIGN'],
    [{ redirectUrl: 'http://localhost@elsewhere.example/' }, 'REDIRECT_FOREIGN'],
    [{ redirectUrl: 'http://user:word@localhost/' }, 'REDIRECT_FOREIGN'],
    [{ redirectUrl: 'javascript://localhost/%0aalert(1)' }, 'REDIRECT_FOREIGN'],
    [{ redirectUrl: '//localhost/' }, 'REDIRECT_FOREIGN'],
    [{ redirectUrl: '/transaction' }, 'REDIRECT_FOREIGN'],
    [{ operatorId: 18 }, 'METHOD_UNKNOWN'],
  ])('%j is refused: %s', async (beginning, code) => {
    expect(codeOf(await begin(beginning))).toBe(code)
    expect(scripted.asked).toEqual([])
  })

  test('is not begun by the call for payments by hand, nor one by hand by this', async () => {
    const body = { depositTypeId: method, amount: paise(100_000), utr: '412345678901' }
    expect(codeOf(await tree.ask('player1', calls.createDeposit, { body }))).toBe('METHOD_UNKNOWN')
  })

  test('is one for each key, and the one page again', async () => {
    const [first, second] = [await begin({ key: KEY }), await begin({ key: KEY })]
    expect((await second.reply()).docs).toEqual((await first.reply()).docs)
    expect(codeOf(await begin())).toBe('REQUEST_PENDING')
    expect(scripted.asked.filter((what) => what.startsWith('payment'))).toHaveLength(1)
  })

  test('its page is told again, to its player only, while it can be paid at', async () => {
    const { docs } = await (await begin({ key: KEY })).reply()
    const outcome = async () =>
      (await tree.ask('player1', calls.getDepositOutcome, { params: { requestId: KEY } })).body as object
    expect(await lastDeposit()).toMatchObject({ iPayRedirectUrl: docs.iPayRedirectUrl })
    expect(await outcome()).toMatchObject({ docs: { iPayRedirectUrl: docs.iPayRedirectUrl } })
    const query = { page: 1, limit: 5, status: 'all' } as const
    const seen = await tree.ask('agent', calls.getDeposits, { params: { role: 'agent' }, query })
    expect(seen.body).toMatchObject({ docs: [{ _id: docs._id }] })
    expect(JSON.stringify(seen.body)).not.toContain('pay.example')
    scripted.say(docs._id, 'paid')
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'approved', iPayRedirectUrl: null })
    expect(await outcome()).toMatchObject({ docs: { iPayRedirectUrl: null } })
  })

  test('whose page is on a foreign host leads nobody there', async () => {
    scripted.move('pay.elsewhere.example')
    expect(codeOf(await begin())).toBe('GATEWAY_FAILED')
    expect(await lastDeposit()).toMatchObject({ iPayRedirectUrl: null })
    const { rows } = await sql`select facts ->> 'why' as why from gateway_log where what = 'UNANSWERED'`.execute(
      tree.db,
    )
    expect(rows).toEqual([{ why: 'the pay page is on a foreign host' }])
  })

  test('nobody decides it by hand, works on it or takes it back', async () => {
    const depositId = await begun()
    await tree.configure({ switches: { playerCancelsDeposits: true } })
    const params = { role: 'agent' } as const
    for (const action of ['approved', 'rejected'] as const) {
      const body = { depositId, action, remarks: '', version: 2, transactionCode: CODE }
      expect(codeOf(await tree.ask('agent', calls.decideDeposit, { params, body }))).toBe('GATEWAY_DECIDES')
    }
    const taken = await tree.ask('agent', calls.takeDeposit, { params: { ...params, depositId }, body: { take: true } })
    expect(codeOf(taken)).toBe('GATEWAY_DECIDES')
    const canceled = await tree.ask('player1', calls.cancelDeposit, { query: { depositId } })
    expect(codeOf(canceled)).toBe('REQUEST_IN_HAND')
  })

  test.each([
    [true, 'open', []],
    [true, 'all', []],
    [false, 'open', ['IPAY']],
    [undefined, 'all', ['IPAY']],
  ] as const)('waits for no officer: where what is theirs is asked (%s, %s), %j stand', async (mine, status, types) => {
    await begun()
    const query = { page: 1, limit: 25, status, ...(mine !== undefined && { mine }) }
    const asked = await tree.ask('agent', calls.getDeposits, { params: { role: 'agent' }, query })
    const { docs, totalDocs } = await asked.reply()
    expect(docs.map(({ type }) => type)).toEqual(types)
    expect(totalDocs).toBe(types.length)
  })

  test.each(['failed', 'expired'] as const)(
    'that %s is rejected with its reason, and may be paid all the same',
    async (state) => {
      const reference = await begun()
      scripted.say(reference, state)
      await later()
      expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: state.toUpperCase() })
      await begun()
      scripted.say(reference, 'paid')
      await later()
      const { docs } = await (
        await tree.ask('player1', calls.getDeposits, {
          params: { role: 'user' },
          query: { page: 1, limit: 5, status: 'approved' },
        })
      ).reply()
      expect(docs).toMatchObject([{ _id: reference, status: 'approved' }])
      expect(await balances()).toEqual(CREDITED)
    },
  )

  test('that stays open is told as expired when its time is over, and is asked about for three days', async () => {
    const reference = await begun()
    await later(14)
    expect(await lastDeposit()).toMatchObject({ status: 'processing' })
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'EXPIRED' })
    for (let day = 0; day < 4; day++) await later(24 * 60)
    scripted.asked.length = 0
    await later(24 * 60)
    expect(scripted.asked).toEqual([])
    // By then only a message brings news of it.
    scripted.say(reference, 'paid')
    await hear({ reference })
    expect(await lastDeposit()).toMatchObject({ status: 'approved' })
  })

  test('of which nothing is known any more is over when its time is, and is credited where it is known again', async () => {
    const reference = await begun()
    scripted.lose(reference)
    await later(14)
    expect(await lastDeposit()).toMatchObject({ status: 'processing' })
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'EXPIRED' })
    scripted.takeAgain(reference, 1000)
    await later(24 * 60)
    expect(await balances()).toEqual(CREDITED)
  })

  test('is named in a message by what the database can keep, or by nothing', async () => {
    expect(await hear({ reference: 'dep_\0' })).toBe(200)
  })

  test('that came as another amount goes back to where it came from', async () => {
    const reference = await begun()
    scripted.say(reference, 'paid', 900)
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'RETURNED', receivedAmount: null })
    expect(await balances()).toEqual({ ...NOTHING, gateway: -900, unclaimed: 900 })
    await later()
    expect(scripted.payouts).toMatchObject([{ amount: 90_000, payee: { sourceOf: reference } }])
    scripted.say(`${reference}:back`, 'paid')
    await later()
    expect(await balances()).toEqual(NOTHING)
  })

  test('that is said in another currency moves nothing until it is said rightly', async () => {
    const reference = await begun()
    scripted.say(reference, 'paid', 1000, 'USD')
    await later()
    expect(await balances()).toEqual(NOTHING)
    scripted.say(reference, 'paid')
    await later()
    expect(await balances()).toEqual(CREDITED)
  })

  test('that comes late never breaks a limit: it goes back', async () => {
    const reference = await begun()
    await limitDeposits(500)
    scripted.say(reference, 'paid')
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'RETURNED' })
    await later()
    scripted.say(`${reference}:back`, 'paid')
    await later()
    expect(await balances()).toEqual(NOTHING)
  })

  test('that comes after the player has excluded themselves goes back, also when it had expired before', async () => {
    const reference = await begun()
    scripted.say(reference, 'expired')
    await later()
    await exclude()
    scripted.say(reference, 'paid')
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'RETURNED' })
    expect(await balances()).toMatchObject({ player: 0, unclaimed: 1000 })
  })

  test('that comes when its player is locked goes back where it came from', async () => {
    const reference = await begun()
    await sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db)
    scripted.say(reference, 'paid')
    await later()
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'RETURNED' })
    expect(await balances()).toMatchObject({ player: 0, unclaimed: 1000 })
  })

  test('is summed beside what officers decided, by the name of the gateway', async () => {
    scripted.say(await begun(), 'paid')
    await later()
    const asked = { params: { role: 'admin' }, query: { page: 1, limit: 25, by: 'officer' } } as const
    const totals = await (await tree.ask('admin', calls.getPaymentTotals, asked)).reply()
    expect(totals).toMatchObject({ totalAmount: 100_000, docs: [{ name: 'scripted', deposits: 1, owner: null }] })
  })

  test.each(['ADDED', 'BORNE'] as const)(
    'of which tax was taken (%s) is summed as it came, and is in no sum once its bank takes it back',
    async (bearer) => {
      await tree.configure({ jurisdiction: { depositDuty: [{ from: '2020-04-01', bps: 2800, bearer }] } })
      const sums = async () => {
        const found: unknown[] = []
        for (const by of ['method', 'officer'] as const) {
          const asked = { params: { role: 'admin' }, query: { page: 1, limit: 25, by } } as const
          const { totalAmount, docs } = await (await tree.ask('admin', calls.getPaymentTotals, asked)).reply()
          found.push([totalAmount, docs.reduce((total, { deposits }) => total + deposits, 0)])
        }
        return found
      }
      const reference = await begun()
      scripted.say(reference, 'paid')
      await later()
      const { rows: taken } = await sql<{ amount: number }>`select amount from duties`.execute(tree.db)
      expect(taken).toEqual([{ amount: 21_875 }])
      expect(await sums()).toEqual([
        [100_000, 1],
        [100_000, 1],
      ])
      scripted.say(reference, 'reversed')
      await hear({ reference })
      expect(await sums()).toEqual([
        [0, 0],
        [0, 0],
      ])
      // It stays taxed: docs/domain/duties.md#tax-deposits.
      expect(await balances()).toMatchObject({ player: bearer === 'ADDED' ? -218.75 : 0, gateway: 0 })
      expect((await sql`select sum(amount)::int as tax from duties`.execute(tree.db)).rows).toEqual([{ tax: 21_875 }])
    },
  )

  test('that its bank takes back is owed by its player, below zero too', async () => {
    const reference = await begun()
    scripted.say(reference, 'paid')
    await later()
    await tree.playerResult('player1', -1500)
    scripted.say(reference, 'reversed')
    await hear({ reference })
    expect(await balances()).toMatchObject({ player: -1500, gateway: 0 })
    await hear({ reference })
    expect(await balances()).toMatchObject({ player: -1500, gateway: 0 })
  })
})

/* What is heard */

type Telling = { key?: string; nonce?: string; at?: number; body?: string }
async function hear(
  about: object,
  { key = scripted.key, nonce, at = tree.clock(), body = JSON.stringify(about) }: Telling = {},
) {
  const path = '/api/common/payment/webhook/scripted'
  const sealed = seal(key, { method: 'POST', path, body }, at)
  const answered = await tree.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': String(sealed.at),
      'x-nonce': nonce ?? sealed.nonce,
      'x-signature': sealed.signature,
    },
    payload: body,
  })
  await work.askDue()
  return answered.statusCode
}

test.each([
  ['the bonus that was signed up for', undefined, 1],
  ['it where the default is sent', '100001', 1],
  ['none, where it is refused', 'none', 0],
])('a payment brings %s', async (_, bonusId, count) => {
  const ruleId = await publishRule(tree.db)
  await sql`insert into registrations (account_id, site_id, wager_bonus_id) values (${tree.idOf('player1')}, 1, ${ruleId})`.execute(
    tree.db,
  )
  const id = await begun({ bonusId })
  scripted.say(id, 'paid')
  await later()
  const awards = await tree.ask('player1', calls.getMyAwards, { query: { page: 1, limit: 25 } })
  expect((await awards.reply()).docs).toHaveLength(count)
})

describe('a message of the gateway', () => {
  test('is only a hint: what it says moves nothing, what is asked does', async () => {
    const reference = await begun()
    expect(await hear({ reference, state: 'paid', amount: '1000.00', currency: 'INR' })).toBe(200)
    expect(await balances()).toEqual(NOTHING)
    scripted.say(reference, 'paid')
    expect(await hear({ reference, state: 'failed', amount: '1.00', currency: 'INR' })).toBe(200)
    expect(await balances()).toEqual(CREDITED)
  })

  test.each([
    ['by somebody else', { key: 'another' }],
    ['with the nonce of another one', { nonce: randomUUID() }],
    ['too late', { at: Date.now() - HOUR_MS }],
  ])('signed %s is not heard', async (_, telling) => {
    const reference = await begun()
    scripted.say(reference, 'paid')
    scripted.asked.length = 0
    expect(await hear({ reference }, telling)).toBe(401)
    expect(scripted.asked).toEqual([])
  })

  test.each(['GET', 'POST'] as const)(
    'may tell all in the query of a %s, which its adapter reads as it came',
    async (method) => {
      const heard: Hook[] = []
      scripted.gateway.readHint = (hook) => void heard.push(hook)
      const url = '/api/common/payment/webhook/scripted'
      const query = 'ref=dep_1&text=a%20b?c&sign=1f'
      expect((await tree.app.inject({ method, url: `${url}?${query}` })).statusCode).toBe(401)
      expect(heard).toMatchObject([{ method, path: url, query, body: '' }])
    },
  )

  test('that is played again is answered and changes nothing', async () => {
    const reference = await begun()
    const path = '/api/common/payment/webhook/scripted'
    const body = JSON.stringify({ reference })
    const sealed = seal(scripted.key, { method: 'POST', path, body }, tree.clock())
    const headers = { 'x-timestamp': String(sealed.at), 'x-nonce': sealed.nonce, 'x-signature': sealed.signature }
    for (let n = 0; n < 10; n++) {
      const answered = await tree.app.inject({ method: 'POST', url: path, headers, payload: body })
      expect(answered.statusCode).toBe(200)
    }
    const { rows } = await sql`select 1 from gateway_log where what = 'HEARD'`.execute(tree.db)
    expect(rows).toHaveLength(1)
  })

  test('ten of them in any order, at the same time: one effect', async () => {
    const reference = await begun()
    const states = ['open', 'paid', 'failed', 'expired', 'paid', 'open', 'paid', 'failed', 'paid', 'open'] as const
    for (const state of states) {
      scripted.say(reference, state)
      await Promise.all([hear({ reference }), hear({ reference })])
    }
    expect(await balances()).toEqual(CREDITED)
    expect(await lastDeposit()).toMatchObject({ status: 'approved' })
  })

  test.each(['', '{', '[]', '{"reference":7}', '{"reference":"none"}', '{"report":"yesterday"}'])(
    'that says %j is heard without a fault',
    async (body) => {
      expect(await hear({}, { body })).toBe(200)
    },
  )
})

/* What goes wrong between */

describe('no answer', () => {
  test('to a payment: it is refused to the player, and closed when the gateway does not know it', async () => {
    scripted.become('LOST')
    expect((await begin()).body).toMatchObject({ code: 'GATEWAY_FAILED', message: 'Request Failed | Please Try Again' })
    expect(await lastDeposit()).toMatchObject({ status: 'pending' })
    await later(2)
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'FAILED' })
  })

  test('to a payment that it took: the same key gets the page, and what is paid is credited', async () => {
    scripted.become('TAKEN')
    expect(codeOf(await begin({ key: KEY }))).toBe('GATEWAY_FAILED')
    scripted.become('OK')
    const again = await begin({ key: KEY })
    const { docs } = await again.reply()
    scripted.say(docs._id, 'paid')
    await later()
    expect(await balances()).toEqual(CREDITED)
  })

  test('to a question: it is asked again with growing pauses', async () => {
    const reference = await begun()
    scripted.say(reference, 'paid')
    scripted.goAway()
    scripted.asked.length = 0
    for (let second = 0; second < 600; second++) {
      tree.wait(1000)
      if (second % 2 === 0) await work.askDue()
    }
    expect(scripted.asked.length).toBeGreaterThan(4)
    expect(scripted.asked.length).toBeLessThan(14)
    scripted.goAway(false)
    await later()
    expect(await balances()).toEqual(CREDITED)
  })

  test('a refusal closes it at once', async () => {
    scripted.become('REFUSED')
    expect(codeOf(await begin())).toBe('GATEWAY_FAILED')
    expect(await lastDeposit()).toMatchObject({ status: 'rejected', remarks: 'FAILED' })
  })
})

/** The process is gone at this moment: nothing after it runs. */
const killedAt = (gateway: PaymentGateway, where: 'BEFORE' | 'AFTER', what: keyof PaymentGateway): PaymentGateway => ({
  ...gateway,
  [what]: async (...asked: [never]) => {
    if (where === 'AFTER') await (gateway[what] as (...given: unknown[]) => Promise<unknown>)(...asked)
    throw new Error('killed')
  },
})

describe('the server ends', () => {
  test.each(['BEFORE', 'AFTER'] as const)('%s it has asked for a payment', async (where) => {
    const dying = tree.startPayments(killedAt(scripted.gateway, where, 'createPayment'))
    scripted.become('LOST')
    await begin({ key: KEY })
    const { _id: reference } = await lastDeposit()
    scripted.become('OK')
    await expect(dying.openPayment(reference, HERE)).rejects.toThrow('killed')
    const again = await begin({ key: KEY })
    expect((await again.reply()).docs).toMatchObject({ _id: reference, status: 'processing' })
    scripted.say(reference, 'paid')
    await later()
    expect(await balances()).toEqual(CREDITED)
  })

  test.each(['BEFORE', 'AFTER'] as const)('%s it has asked what became of it', async (where) => {
    const reference = await begun()
    scripted.say(reference, 'paid')
    tree.wait(MINUTE_MS)
    await expect(tree.startPayments(killedAt(scripted.gateway, where, 'status')).askDue()).rejects.toThrow('killed')
    expect(await balances()).toEqual(NOTHING)
    await later(1)
    expect(await balances()).toEqual(CREDITED)
  })

  test.each(['BEFORE', 'AFTER'] as const)('%s it has asked for what goes back', async (where) => {
    const reference = await begun()
    scripted.say(reference, 'paid', 900)
    await later()
    await expect(tree.startPayments(killedAt(scripted.gateway, where, 'createPayout')).askDue()).rejects.toThrow(
      'killed',
    )
    await later()
    scripted.say(`${reference}:back`, 'paid')
    await later()
    expect(await balances()).toEqual(NOTHING)
    expect(new Set(scripted.payouts.map((payout) => payout.reference))).toEqual(new Set([`${reference}:back`]))
  })

  test('two servers ask at once: one effect', async () => {
    const reference = await begun()
    scripted.say(reference, 'paid')
    const other = tree.startPayments(scripted.gateway)
    tree.wait(MINUTE_MS)
    await Promise.all([work.askDue(), other.askDue(), work.askDue(), other.askDue()])
    expect(await balances()).toEqual(CREDITED)
  })
})

/* What is settled */

const line = (change: Partial<ReportLine>): ReportLine => ({
  id: 'line-1',
  kind: 'payment',
  reference: '',
  amount: paise(100_000),
  fee: paise(2000),
  tax: paise(360),
  heldBack: paise(5000),
  ...change,
})

describe('a report', () => {
  const DAY = '2026-11-24'
  async function paid(): Promise<string> {
    const reference = await begun()
    scripted.say(reference, 'paid')
    await later()
    return reference
  }

  test('settles with the owner; fee and tax are the site’s, and what is held back stays owed until it is released', async () => {
    const reference = await paid()
    scripted.report([line({ reference })])
    expect(await work.settleDay(DAY)).toBe(1)
    expect(await balances()).toEqual({ ...NOTHING, player: 1000, gateway: -50, agent: -926.4, fees: -23.6 })
    expect(await work.settleDay('2026-11-25')).toBe(0)
    const none = { fee: paise(0), tax: paise(0), heldBack: paise(0) }
    scripted.report([
      line({ reference }),
      line({ id: 'line-2', kind: 'release', reference, amount: paise(5000), ...none }),
    ])
    expect(await work.settleDay(DAY)).toBe(1)
    expect(await balances()).toEqual({ ...NOTHING, player: 1000, agent: -976.4, fees: -23.6 })
  })

  test('with a charge-back gives the owner back what they gave', async () => {
    const reference = await paid()
    const none = { fee: paise(0), tax: paise(0), heldBack: paise(0) }
    scripted.report([line({ reference, ...none }), line({ id: 'line-2', kind: 'chargeback', reference, ...none })])
    // It tells of it before anybody has asked.
    expect(await work.settleDay(DAY)).toBe(1)
    scripted.say(reference, 'reversed')
    await work.askDue()
    expect(await work.settleDay(DAY)).toBe(1)
    expect(await balances()).toEqual(NOTHING)
  })

  test.each([
    ['of a payment that is not known as paid', 'begun', {}, 'NOT_KNOWN'],
    ['of another amount', 'paid', { amount: paise(90_000) }, 'AMOUNT_DIFFERS'],
    ['of another kind', 'paid', { kind: 'payout' }, 'ANOTHER_KIND'],
  ] as const)('%s moves nothing', async (_, how, change, waits) => {
    const reference = how === 'paid' ? await paid() : await begun()
    const before = await balances()
    scripted.report([line({ reference, ...change })])
    expect(await work.settleDay(DAY)).toBe(0)
    expect(await balances()).toEqual(before)
    const { rows } = await sql<{ waits: string }>`select waits from gateway_lines`.execute(tree.db)
    expect(rows).toEqual([{ waits }])
  })

  test('waits until the owner has the points', async () => {
    const reference = await paid()
    const agent = tree.idOf('agent')
    await sql`update accounts set exposure = balance where id = ${agent}`.execute(tree.db)
    scripted.report([line({ reference })])
    expect(await work.settleDay(DAY)).toBe(0)
    await sql`update accounts set exposure = 0 where id = ${agent}`.execute(tree.db)
    expect(await work.settleDay(DAY)).toBe(1)
  })

  test('is booked however many lines before it wait for ever, or fail', async () => {
    const reference = await paid()
    const agent = tree.idOf('agent')
    await sql`update accounts set exposure = balance where id = ${agent}`.execute(tree.db)
    const broken = { id: 'line-0', kind: 'payout' } as const
    await sql`alter table gateway_lines add constraint broken check (line_id <> 'line-0')`.execute(tree.db)
    scripted.report([line({ reference, ...broken }), line({ reference })])
    await expect(work.settleDay(DAY)).rejects.toThrow('broken')
    await sql`insert into gateway_lines select (jsonb_populate_record(l, jsonb_build_object('line_id', 'a' || n, 'waits', 'ANOTHER_KIND',
        'kind', 'payout', 'id', gen_random_uuid(), 'at', l.at - interval '1 day'))).* from gateway_lines l, generate_series(1, 501) n`.execute(
      tree.db,
    )
    await sql`update accounts set exposure = 0 where id = ${agent}`.execute(tree.db)
    scripted.report([])
    const importing = { db: tree.db, log: createLog('silent'), gateway: work.name, now: tree.clock() }
    expect(await retryLines(importing)).toBe(1)
  })

  test('that says nothing new waits for nobody who has the site’s accounts, and neither does an order of which nothing new is said', async () => {
    const reference = await paid()
    scripted.report([line({ reference })])
    expect(await work.settleDay(DAY)).toBe(1)
    const open = await begun({ player: 'player2' })
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const holding = tree.db.transaction().execute(async (tx) => {
      await sql`select from accounts where role = 'system' for update`.execute(tx)
      await held
    })
    expect(await work.settleDay(DAY)).toBe(0)
    tree.wait(5000)
    expect(await work.askDue()).toBe(1)
    const { rows } = await sql<{ state: string }>`select state from gateway_orders where reference = ${open}`.execute(
      tree.db,
    )
    expect(rows).toEqual([{ state: 'open' }])
    letGo()
    await holding
  })

  test('about nothing that was asked is told, and books nothing', async () => {
    scripted.report([line({ reference: 'dep_nobody' })])
    expect(await work.settleDay(DAY)).toBe(0)
    expect(await balances()).toEqual(NOTHING)
  })
})
