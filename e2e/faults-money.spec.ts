/**
 * The server dies at each step of money's way in and out: before a change is whole, and in its commit, when nobody is told of it any more.
 * What was asked is asked again as a client does it, under the same key: one effect, and books that hold.
 */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimDeposits } from './browser/money.ts'
import { type Held, holdBeforeCommit, holdInCommit } from './harness/commits.ts'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { startPayGateway, type TestGateway } from './harness/pay-gateway.ts'
import { type Person, signIn, TRANSACTION_CODE } from './harness/people.ts'
import { freePorts } from './harness/programs.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const SOON = { timeout: 30_000 }
const HASTE = 60
const PAUSE_MS = 50

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
  for (const name of ['agent', 'master', 'player1', 'player3', 'player4', 'player5'])
    people.set(name, await signIn(server.port, name))
})
afterAll(async () => {
  await server?.stop()
  await gateway?.stop()
  await database?.stop()
})

type Method = { readonly id: string; readonly upi: string }
async function methodOf(type: 'UPI' | 'IPAY'): Promise<Method> {
  const rows = await database.rows<Method>(
    `select m.id, v.fields ->> 'upiId' as upi from payment_methods m join payment_method_versions v on v.method_id = m.id
       join sites s on s.id = m.site_id where s.label = 'demo' and v.payment_type = $1`,
    [type],
  )
  return must(rows[0], `there is ${type}`)
}

/** Asks, and gives what was answered where it was. */
async function docsOf(
  answering: ReturnType<Person['ask']>,
): Promise<{ readonly _id: string; readonly version: number }> {
  const answer = await answering
  if (answer?.status !== 200) throw new Error(`${answer?.status} ${answer?.body}`)
  return (JSON.parse(answer.body) as { docs: { _id: string; version: number } }).docs
}

/* The steps. Each is prepared, asked for when the server dies, asked for again, and brought to its end. */

type Step = {
  readonly name: string
  /** Gives what is asked for, again and again under the same key. */
  prepare(key: string): Promise<() => Promise<unknown>>
  /** What else has to happen until it is over. */
  finish?(): Promise<unknown>
  /** Whose balance moves, and by how many rupees in the end. */
  readonly player: string
  readonly moves: number
}

const AMOUNT = 1000
const money = (rupees: number) => paise(rupees * 100)

async function claim(): Promise<string> {
  const { id } = await methodOf('UPI')
  await claimDeposits(database, id, 1)
  const rows = await database.rows<{ id: string }>(
    `select id from deposits where method_id = $1 order by created_at desc limit 1`,
    [id],
  )
  return must(rows[0], 'it was claimed').id
}

const approveDeposit = (depositId: string, idempotencyKey: string) =>
  person('agent').ask(calls.decideDeposit, {
    params: { role: 'agent' },
    body: { depositId, action: 'approved', remarks: '', version: 1, transactionCode: TRANSACTION_CODE },
    idempotencyKey,
  })

async function accountAt(name: string, type: 'UPI' | 'IPAY'): Promise<string> {
  const player = person(name)
  const { id: paymentMethodTypeId } = await methodOf(type)
  const known = await database.rows<{ id: string }>(
    `select p.id from payout_accounts p join accounts a on a.id = p.account_id join sites s on s.id = p.site_id
     where s.label = 'demo' and a.user_name = $1 and p.payment_type = $2`,
    [name, type],
  )
  if (known[0]) return known[0].id
  const accountDetails =
    type === 'UPI'
      ? [{ label: 'UPI ID', value: `${name}@okbank` }]
      : [
          { label: 'Bank Name', value: 'HDFC Bank' },
          { label: 'IFSC Code', value: 'HDFC0001234' },
          { label: 'Account Number', value: '50100234567891' },
        ]
  const made = await docsOf(
    player.ask(calls.createPayoutAccount, { body: { paymentMethodTypeId, name: 'Ann Lee', accountDetails } }),
  )
  await database.rows(`update payout_accounts set payee_at = now() - interval '2 days' where id = $1`, [made._id])
  return made._id
}

async function askWithdrawal(name: string, type: 'UPI' | 'IPAY'): Promise<string> {
  const body = { accountId: await accountAt(name, type), amount: money(AMOUNT) }
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
  const { id, upi } = await methodOf('IPAY')
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
const DEPOSITOR = 'player2'

const WAVES: readonly (readonly [string, readonly Step[]])[] = [
  [
    'what is asked for and approved',
    [
      {
        name: 'a deposit approved by hand',
        player: DEPOSITOR,
        moves: 750,
        async prepare(key) {
          const depositId = await claim()
          return () => approveDeposit(depositId, key)
        },
      },
      {
        name: 'a withdrawal asked for',
        player: 'player1',
        moves: -AMOUNT,
        async prepare(idempotencyKey) {
          const accountId = await accountAt('player1', 'UPI')
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
          const depositId = await claim()
          await docsOf(approveDeposit(depositId, `${key}-approved`))
          const reverse = (officer: 'agent' | 'master', version: number) => () =>
            person(officer).ask(calls.reverseDeposit, {
              params: { role: officer, depositId },
              body: { remarks: 'It never came', version, transactionCode: TRANSACTION_CODE },
              idempotencyKey: `${key}-${officer}`,
            })
          await docsOf(reverse('agent', 2)())
          return reverse('master', 3)
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

async function balanceOf({ player }: Step): Promise<number> {
  const rows = await database.rows<{ balance: number }>(
    `select (a.balance / 100)::float as balance from accounts a join sites s on s.id = a.site_id where s.label = 'demo' and a.user_name = $1`,
    [player],
  )
  return must(rows[0], player).balance
}

describe.each(WAVES)('%s', (_, steps) => {
  test.each<[string, (url: string) => Promise<Held>]>([
    ['before it is whole', holdBeforeCommit],
    ['in its commit', holdInCommit],
  ])('has one effect when the server dies %s', async (_where, hold) => {
    const before = await Promise.all(steps.map(balanceOf))
    const acts: (() => Promise<unknown>)[] = []
    for (const step of steps) acts.push(await step.prepare(crypto.randomUUID()))
    const held = await hold(database.url)
    // Again and again, as long as there is a server: one that gave up waiting there is back there.
    let isDead = false
    const asked = Promise.allSettled(
      acts.map(async (act) => {
        while (!isDead) {
          await act()
          await sleep(PAUSE_MS)
        }
      }),
    )
    await expect.poll(() => held.count(), SOON).toBe(steps.length)
    await server.kill()
    isDead = true
    await held.release()
    await asked
    await server.start()
    // As a client that never heard what came of it.
    for (const act of acts) await act()
    for (const step of steps) await step.finish?.()
    for (const [n, step] of steps.entries())
      await expect
        .poll(async () => [step.name, (await balanceOf(step)) - must(before[n], 'it was read')], SOON)
        .toEqual([step.name, step.moves])
    await endWhatIsOpen()
    expect(await audit(database.url, server.dataDir)).toBe('')
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
