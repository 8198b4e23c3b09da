/**
 * The server dies at each step of money's way in and out: before a change is whole, and in its commit, when nobody is told of it any more.
 * What was asked is asked again as a client does it, under the same key: one effect, and books that hold.
 */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { dieAmid, PLACES, type Step } from './harness/deaths.ts'
import { startPayGateway, type TestGateway } from './harness/pay-gateway.ts'
import { type Person, signIn, TRANSACTION_CODE } from './harness/people.ts'
import { freePorts } from './harness/programs.ts'
import { createServerProgram, type TestServer } from './harness/server.ts'

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
})
afterAll(async () => {
  await server?.stop()
  await gateway?.stop()
  await database?.stop()
})

const AMOUNT = 1000
const money = (rupees: number) => paise(rupees * 100)

async function askWithdrawal(name: string, type: 'UPI' | 'IPAY'): Promise<string> {
  const body = { accountId: await accountAt(database, person(name), type), amount: money(AMOUNT) }
  const call = type === 'IPAY' ? calls.createIPayWithdrawal : calls.createWithdrawal
  return (await docsOf(person(name).ask(call, { body })))._id
}

const decideWithdrawal = (withdrawId: string, how: { utr?: string; action: 'approved' | 'rejected' }, key?: string) =>
  person('agent').ask(calls.decideWithdrawal, {
    params: { role: 'agent' },
    body: { withdrawId, remarks: '', transactionCode: TRANSACTION_CODE, ...how },
    ...(key !== undefined && { idempotencyKey: key }),
  })

async function beginPayment(name: string, idempotencyKey: string) {
  const { id, upi } = await methodOf(database, 'IPAY')
  const body = {
    depositTypeId: id,
    amount: money(AMOUNT),
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

const WAVES: readonly (readonly [string, readonly Step[]])[] = [
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

describe.each(WAVES)('%s', (_, steps) => {
  test.each(PLACES)('has one effect when the server dies %s', async (_where, hold) => {
    expect(await dieAmid({ database, server, hold, table: 'audit_log', steps, endWhatIsOpen })).toBe('')
  })
})

/** So that the next one may ask: what stays open goes back. */
async function endWhatIsOpen(): Promise<void> {
  const open = () =>
    database.rows<{ id: string; gateway: string | null }>(
      `select w.id, w.gateway from withdrawals w where w.state in ('pending', 'processing')`,
    )
  await expect.poll(async () => (await open()).filter((one) => one.gateway !== null), SOON).toEqual([])
  for (const { id } of await open()) await docsOf(decideWithdrawal(id, { action: 'rejected' }))
}
