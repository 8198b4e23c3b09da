/**
 * The server dies at each step of money's way in and out: before a change is whole, and in its commit, when nobody is told of it any more.
 * What was asked is asked again as a client does it, under the same key: one effect, and books that hold.
 */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from './browser/caller.ts'
import { proposeMethod } from './browser/money.ts'
import { publishSwitches } from './browser/switches.ts'
import {
  accountAt,
  approveDeposit,
  claim,
  CLAIMED,
  DEPOSITOR,
  docsOf,
  methodOf,
  reverseDeposit,
} from './harness/cash.ts'
import { chosen } from './harness/chosen.ts'
import { claimDeposits } from './harness/claims.ts'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { expectOneEffect, PLACES, type Step } from './harness/deaths.ts'
import { startPayGateway, type TestGateway } from './harness/pay-gateway.ts'
import { type Person, signIn, TRANSACTION_CODE } from './harness/people.ts'
import { freePorts } from './harness/programs.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const SOON = { timeout: 30_000 }
const HASTE = 60

let database: TestDatabase
let server: TestServer
let gateway: TestGateway
const people = new Map<string, Person>()
const person = (name: string): Person => must(people.get(name), `${name} has signed in`)

beforeAll(async () => {
  database = await startDatabase()
  const [port = 0, gatewayPort = 0] = await freePorts(2)
  gateway = await startPayGateway(port, HASTE, gatewayPort)
  server = await createServerProgram({ databaseUrl: database.url, env: gateway.env, port })
  await server.start()
  for (const name of ['agent', 'master', 'player1', DEPOSITOR, 'player3', 'player4', 'player5'])
    people.set(name, await signIn(server.port, name))
  await publishSwitches({ url: url() }, { playerCancelsDeposits: true })
})
afterAll(async () => {
  await server?.stop()
  await gateway?.stop()
  await database?.stop()
})

const url = () => `http://localhost:${server.port}`

const AMOUNT = 1000
const money = (rupees: number) => paise(rupees * 100)

async function askWithdrawal(name: string, type: 'UPI' | 'IPAY'): Promise<string> {
  const body = { accountId: await accountAt(database, person(name), type), amount: money(AMOUNT) }
  const call = type === 'IPAY' ? calls.createIPayWithdrawal : calls.createWithdrawal
  return (await docsOf(person(name).ask(call, { body })))._id
}

const decideWithdrawal = (
  withdrawId: string,
  how: { utr?: string; action: 'approved' | 'rejected' },
  key?: string,
  role: 'agent' | 'master' = 'agent',
) =>
  person(role).ask(calls.decideWithdrawal, {
    params: { role },
    body: { withdrawId, remarks: '', transactionCode: TRANSACTION_CODE, ...how },
    ...(key !== undefined && { idempotencyKey: key }),
  })

async function beginPayment(name: string, idempotencyKey: string, rupees = AMOUNT) {
  const { id, upi } = await methodOf(database, 'IPAY')
  const body = {
    depositTypeId: id,
    amount: money(rupees),
    operatorId: Number(upi),
    redirectUrl: 'http://demo.localhost/transaction',
  }
  return () => person(name).ask(calls.createIPayDeposit, { body, idempotencyKey })
}

const lastOrder = async (name: string): Promise<string> => {
  const rows = await database.rows<{ reference: string }>(
    `select o.reference from gateway_orders o join accounts a on a.id = o.account_id join sites s on s.id = o.site_id
     where a.user_name = $1 and s.label = 'demo' order by o.created_at desc limit 1`,
    [name],
  )
  return must(rows[0], 'something was asked of the gateway').reference
}
/** What a process had taken to ask about and never came back to is asked about half a minute later: as if it had gone by. */
const hasten = () => database.rows('update gateway_orders set ask_at = now() where ask_at is not null')

let numbers = 700_000_000_000

const lock = (name: string, isLocked: boolean) =>
  database.rows(
    `update accounts a set user_locked = $2 from sites s where s.id = a.site_id and s.label = 'demo' and a.user_name = $1`,
    [name, isLocked],
  )
const oweDeposit = (depositId: string, idempotencyKey: string) =>
  person('agent').ask(calls.oweDeposit, {
    params: { role: 'agent', depositId },
    body: { version: 1, remarks: '', transactionCode: TRANSACTION_CODE },
    idempotencyKey,
  })
const sendBack = (
  role: 'agent' | 'master',
  depositId: string,
  { utr, version }: { readonly utr: string; readonly version: number },
  idempotencyKey: string,
) =>
  person(role).ask(calls.sendBackDeposit, {
    params: { role, depositId },
    body: { utr, payer: 'ravi@oksbi', version, remarks: '', transactionCode: TRANSACTION_CODE },
    idempotencyKey,
  })

/** What a step is about, by the key that it was prepared with. */
const objects = new Map<string, string>()
const objectOf = (key: string): string => must(objects.get(key), 'it was prepared')
function about(key: string, id: string): string {
  objects.set(key, id)
  return id
}
const countOf = async (question: string, values: readonly unknown[]): Promise<number> =>
  must((await database.rows<{ n: number }>(`select count(*)::int as n from ${question}`, values))[0], 'it counts').n
const logged = (action: string) => (key: string) =>
  countOf('audit_log where action = $1 and object_id = $2', [action, objectOf(key)])

const decideDeposit = (
  role: 'agent' | 'master',
  depositId: string,
  how: { action: 'approved' | 'rejected'; rupees?: number; version: number },
  key?: string,
) =>
  person(role).ask(calls.decideDeposit, {
    params: { role },
    body: {
      depositId,
      action: how.action,
      version: how.version,
      ...(how.rupees !== undefined && { amount: money(how.rupees) }),
      remarks: 'As the bank has it',
      transactionCode: TRANSACTION_CODE,
    },
    ...(key !== undefined && { idempotencyKey: key }),
  })

/** Paid at the gateway, and credited. Gives its reference. */
async function paidAtGateway(name: string, key: string, rupees = AMOUNT): Promise<string> {
  await docsOf((await beginPayment(name, `${key}-begun`, rupees))())
  const reference = await lastOrder(name)
  await gateway.press(`/pay/${reference}/success`)
  await expect.poll(() => countOf(`deposits where id = $1 and state = 'approved'`, [reference]), SOON).toBe(1)
  return reference
}

/** A dot: whatever says that somebody has paid. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const image = () => new File([Buffer.from(DOT, 'base64')], 'paid.png', { type: 'image/png' })

/** In rupees: what is paid at the gateway, and what is settled of it when 2 %, the tax on that and 5 % stay there. */
const SETTLED = { paid: 2500, net: 2316 }

/** Steps of a wave stand beside each other: one of them at the most may hold the agent, by whose points most of them move money. */
type Wave = readonly [what: string, steps: readonly Step[], table?: string]
const WAVES: readonly Wave[] = [
  // First, while the gateway has nothing else to settle.
  [
    'what the gateway settles',
    [
      {
        name: 'a report that the gateway tells of',
        player: 'agent',
        moves: -SETTLED.net,
        async prepare(key) {
          await paidAtGateway('player4', key, SETTLED.paid)
          return () => gateway.press('/report')
        },
      },
    ],
    'gateway_lines',
  ],
  [
    'what is asked for and approved',
    [
      {
        name: 'a deposit approved by hand',
        player: DEPOSITOR,
        moves: CLAIMED,
        async prepare(key) {
          const depositId = await claim(database)
          return () => approveDeposit(person('agent'), depositId, key)
        },
      },
      {
        name: 'a withdrawal asked for',
        player: 'player1',
        moves: -AMOUNT,
        async prepare(idempotencyKey) {
          const accountId = await accountAt(database, person('player1'), 'UPI')
          const body = { accountId, amount: money(AMOUNT) }
          return () => person('player1').ask(calls.createWithdrawal, { body, idempotencyKey })
        },
      },
      {
        name: 'a payment begun at the gateway',
        player: 'player4',
        moves: AMOUNT,
        prepare: (key) => beginPayment('player4', key),
        finish: async () => gateway.press(`/pay/${await lastOrder('player4')}/success`),
      },
    ],
  ],
  [
    'what is told, and what came back',
    [
      {
        name: 'a deposit claimed',
        player: 'player3',
        moves: 0,
        async prepare(key) {
          const { id: depositTypeId } = await methodOf(database, 'UPI')
          const body = { depositTypeId, amount: money(AMOUNT), utr: about(key, String((numbers += 1))), image: image() }
          return () => person('player3').ask(calls.createDeposit, { body, idempotencyKey: key })
        },
        leaves: (key) => countOf('deposits where utr = $1', [objectOf(key)]),
      },
      {
        name: 'a withdrawal by the gateway asked for',
        player: 'player5',
        moves: -AMOUNT,
        async prepare(idempotencyKey) {
          const body = { accountId: await accountAt(database, person('player5'), 'IPAY'), amount: money(AMOUNT) }
          return () => person('player5').ask(calls.createIPayWithdrawal, { body, idempotencyKey })
        },
      },
      {
        name: 'a statement imported',
        player: 'master',
        moves: 0,
        async prepare(key) {
          const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now())
          const lines = ['Date,Narration,Debit,Credit', `${day},${key},,321.50`]
          const file = new File([lines.join('\n')], 'november.csv', { type: 'text/csv' })
          const columns = {
            date: 'Date',
            narration: 'Narration',
            debit: 'Debit',
            credit: 'Credit',
            dateOrder: 'DMY',
          } as const
          const body = { file, accountName: 'HDFC current', ...columns, transactionCode: TRANSACTION_CODE }
          return () => person('agent').ask(calls.importStatement, { params: { role: 'agent' }, body })
        },
        leaves: (key) => countOf('statement_lines where narration = $1', [key]),
      },
      {
        name: 'a payee confirmed',
        player: 'master',
        moves: 0,
        async prepare(key) {
          const agent = await signInAs(url(), 'agent')
          const { _id: methodId } = await proposeMethod(agent, { paymentType: 'other', paymentName: key, upiId: '' })
          about(key, methodId)
          const body = { version: 1, transactionCode: TRANSACTION_CODE }
          return () => person('master').ask(calls.confirmMethod, { params: { role: 'master', methodId }, body })
        },
        leaves: logged('PAYEE_CONFIRMED'),
      },
      {
        name: 'a claim taken back by its player',
        player: DEPOSITOR,
        moves: 0,
        async prepare(key) {
          const depositId = about(key, await claim(database))
          return () => person(DEPOSITOR).ask(calls.cancelDeposit, { query: { depositId } })
        },
        leaves: logged('DEPOSIT_CANCELED'),
      },
      {
        name: 'a withdrawal that the bank sent back',
        player: 'player1',
        moves: 0,
        async prepare(key) {
          const withdrawId = about(key, await askWithdrawal('player1', 'UPI'))
          await docsOf(decideWithdrawal(withdrawId, { utr: String((numbers += 1)), action: 'approved' }))
          const body = { part: 1, remarks: 'Account closed', transactionCode: TRANSACTION_CODE }
          return () => person('agent').ask(calls.returnWithdrawal, { params: { role: 'agent', withdrawId }, body })
        },
        leaves: logged('WITHDRAWAL_RETURNED'),
      },
    ],
  ],
  [
    'one word of two, and what is not paid',
    [
      {
        name: 'a withdrawal rejected',
        player: 'player1',
        moves: 0,
        async prepare(key) {
          const withdrawId = about(key, await askWithdrawal('player1', 'UPI'))
          return () => decideWithdrawal(withdrawId, { action: 'rejected' }, key, 'master')
        },
        leaves: logged('WITHDRAWAL_DECIDED'),
      },
      {
        name: 'more than was claimed, by the first of two words',
        player: DEPOSITOR,
        moves: 0,
        async prepare(key) {
          const depositId = about(key, await claim(database))
          return () => decideDeposit('agent', depositId, { action: 'approved', rupees: CLAIMED + 150, version: 1 }, key)
        },
        leaves: (key) => countOf(`deposit_steps where deposit_id = $1 and state = 'processing'`, [objectOf(key)]),
      },
    ],
  ],
  [
    'several at once',
    [
      {
        name: 'deposits approved together',
        player: DEPOSITOR,
        moves: CLAIMED,
        async prepare(idempotencyKey) {
          const { id } = await methodOf(database, 'UPI')
          await claimDeposits(database, id, 2)
          const claims = await database.rows<{ id: string; player: string }>(
            `select d.id, a.user_name as player from deposits d join accounts a on a.id = d.account_id
             where d.state = 'pending' order by d.created_at desc limit 2`,
          )
          about(
            idempotencyKey,
            must(
              claims.find(({ player }) => player !== DEPOSITOR),
              'the other one',
            ).id,
          )
          const deposits = claims.map(({ id: depositId }) => ({ depositId, version: 1 }))
          const body = { action: 'approved', deposits, remarks: '', transactionCode: TRANSACTION_CODE } as const
          const asking = { params: { role: 'agent' }, body, idempotencyKey } as const
          return () => person('agent').ask(calls.decideDeposits, asking)
        },
        leaves: logged('DEPOSIT_DECIDED'),
      },
    ],
  ],
  [
    'what a bank takes back',
    [
      {
        name: 'a payment that its bank takes back',
        player: 'player4',
        moves: 0,
        async prepare(key) {
          const reference = about(key, await paidAtGateway('player4', key))
          let isBack = false
          return async () => {
            if (!isBack) await gateway.press(`/become/${reference}/reversed`)
            isBack = true
            await hasten()
          }
        },
        leaves: logged('DEPOSIT_REVERSED'),
      },
    ],
  ],
  [
    'what is refused',
    [
      {
        name: 'a claim rejected',
        player: DEPOSITOR,
        moves: 0,
        async prepare(key) {
          const depositId = about(key, await claim(database))
          return () => decideDeposit('agent', depositId, { action: 'rejected', version: 1 }, key)
        },
        leaves: logged('DEPOSIT_DECIDED'),
      },
    ],
  ],
  [
    'what is taken back',
    [
      {
        name: 'a deposit taken back by the second word',
        player: DEPOSITOR,
        moves: 0,
        async prepare(key) {
          const depositId = await claim(database)
          await docsOf(approveDeposit(person('agent'), depositId, `${key}-approved`))
          await docsOf(reverseDeposit(person('agent'), 'agent', { depositId, version: 2 }, `${key}-agent`))
          return () => reverseDeposit(person('master'), 'master', { depositId, version: 3 }, `${key}-master`)
        },
      },
      {
        name: 'a withdrawal cancelled',
        player: 'player1',
        moves: 0,
        async prepare() {
          const withdrawId = await askWithdrawal('player1', 'UPI')
          return () => person('player1').ask(calls.cancelWithdrawal, { query: { withdrawId } })
        },
      },
    ],
  ],
  [
    'what is owed back',
    [
      {
        name: 'a deposit that may not be credited is owed back',
        player: DEPOSITOR,
        moves: 0,
        async prepare(idempotencyKey) {
          const depositId = await claim(database)
          await lock(DEPOSITOR, true)
          return () => oweDeposit(depositId, idempotencyKey)
        },
        finish: () => lock(DEPOSITOR, false),
      },
    ],
  ],
  [
    'what was not played',
    [
      {
        name: 'a deposit of which nothing was played is sent back',
        player: DEPOSITOR,
        moves: 0,
        async prepare(idempotencyKey) {
          const depositId = await claim(database)
          await docsOf(approveDeposit(person('agent'), depositId, `${idempotencyKey}-approved`))
          return () => person(DEPOSITOR).ask(calls.returnDeposit, { params: { depositId }, body: {}, idempotencyKey })
        },
      },
    ],
  ],
  [
    'what was sent back',
    [
      {
        name: 'what is owed was sent back, by the second word',
        player: DEPOSITOR,
        moves: 0,
        async prepare(key) {
          const depositId = await claim(database)
          await lock(DEPOSITOR, true)
          await docsOf(oweDeposit(depositId, `${key}-owed`))
          await lock(DEPOSITOR, false)
          const utr = String((numbers += 1))
          await docsOf(sendBack('agent', depositId, { utr, version: 2 }, `${key}-agent`))
          return () => sendBack('master', depositId, { utr, version: 3 }, `${key}-master`)
        },
      },
    ],
  ],
  [
    'the gateway’s word',
    [
      {
        name: 'a payment that the gateway tells of',
        player: 'player3',
        moves: AMOUNT,
        async prepare(key) {
          await docsOf((await beginPayment('player3', key))())
          const reference = await lastOrder('player3')
          let isPaid = false
          return async () => {
            if (!isPaid) await gateway.press(`/pay/${reference}/success`)
            isPaid = true
            await hasten()
          }
        },
      },
    ],
  ],
  [
    'a payment by hand',
    [
      {
        name: 'a withdrawal paid by hand',
        player: 'player1',
        moves: -AMOUNT,
        async prepare(key) {
          const withdrawId = await askWithdrawal('player1', 'UPI')
          const utr = String((numbers += 1))
          return () => decideWithdrawal(withdrawId, { utr, action: 'approved' }, key)
        },
      },
    ],
  ],
  [
    'a payout on its way there',
    [
      {
        name: 'a payout sent to the gateway',
        player: 'player5',
        moves: -AMOUNT,
        async prepare(key) {
          await gateway.press('/mode/paid')
          const withdrawId = await askWithdrawal('player5', 'IPAY')
          return () => decideWithdrawal(withdrawId, { action: 'approved' }, key)
        },
      },
    ],
  ],
  [
    'a payout at its gateway',
    [
      {
        name: 'a payout that the gateway has paid',
        player: 'player5',
        moves: -AMOUNT,
        async prepare() {
          await gateway.press('/mode/open')
          await docsOf(decideWithdrawal(await askWithdrawal('player5', 'IPAY'), { action: 'approved' }))
          const reference = await lastOrder('player5')
          await expect
            .poll(async () => (await gateway.orders()).map((order) => order.reference), SOON)
            .toContain(reference)
          await gateway.press('/mode/paid')
          let isPaid = false
          return async () => {
            if (!isPaid) await gateway.press(`/become/${reference}/paid`)
            isPaid = true
            await hasten()
          }
        },
      },
    ],
  ],
]

const EACH = WAVES.map(([what, steps, table = 'audit_log']) => ({ what, steps, table }))

describe.each(EACH)('$what', ({ what, steps, table }) => {
  test.each(chosen(what, PLACES))('has one effect when the server dies %s', async (_where, hold) => {
    await expectOneEffect({ database, server, hold, table, steps, endWhatIsOpen })
  })
})

test('the books hold behind all of them', async () => {
  expect(await audit(database.url, server.dataDir)).toBe('')
})

/** So that the next one may ask: what stays open goes back. */
async function endWhatIsOpen(): Promise<void> {
  const open = () =>
    database.rows<{ id: string; gateway: string | null }>(
      `select w.id, w.gateway from withdrawals w where w.state in ('pending', 'processing')`,
    )
  await expect.poll(async () => (await open()).filter((one) => one.gateway !== null), SOON).toEqual([])
  for (const { id } of await open()) await docsOf(decideWithdrawal(id, { action: 'rejected' }))
  const claimed = await database.rows<{ id: string; version: number }>(
    `select id, version from deposits where state in ('pending', 'processing') and payment_type <> 'IPAY'`,
  )
  for (const { id, version } of claimed) await docsOf(decideDeposit('master', id, { action: 'rejected', version }))
}
