/** Money at the payment gateway, from ADD FUNDS to the balance, with whatever its pay page may do; and back out by it. */
import { calls } from '@paddock/contract'
import { add, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { expectMoney, OPENING, rupees } from './browser/expectations.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

const AMOUNT = rupees(1000)
/** What comes a minute later at the gateway comes in three seconds. */
const HASTE = 20
/** The gateway is asked with pauses that grow, where it was not heard; on a busy machine too. */
const IN_TIME = { timeout: 60_000 }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, gatewayHaste: HASTE })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, title: string, button: string) =>
  drawer(page, title).getByRole('button', { name: button, exact: true }).click()
const row = (page: Page, state: string) =>
  page.getByRole('main').getByRole('button').filter({ hasText: '1,000.00' }).filter({ hasText: state })

/** Up to the gateway's page, which is a tab of its own. */
async function toPayPage(page: Page): Promise<Page> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Deposit' }).first().click()
  await drawer(page, 'ADD FUNDS').getByLabel('Amount', { exact: true }).fill('1000')
  await press(page, 'ADD FUNDS', 'Next')
  await drawer(page, 'CHOOSE PAYMENT METHOD')
    .getByRole('radio', { name: /^IPAY \| Pay online/ })
    .check()
  const opened = page.context().waitForEvent('page')
  await press(page, 'CHOOSE PAYMENT METHOD', 'Next')
  const tab = await opened
  await tab.waitForURL(/\/pay\//)
  return tab
}

/** As an officer would lock somebody out while their payment is under way. */
const exclude = async (player: string): Promise<void> => {
  await sitting.paddock.rows(
    `with guarded as (update accounts set guarded_from = '-infinity' where user_name = $1 and site_id = 1 returning id)
     insert into exclusions (account_id, kind, since, until, origin_id)
     select id, 'SELF_EXCLUSION', now(), now() + interval '1 year', id from guarded`,
    [player],
  )
}

type Case = {
  readonly button: string
  readonly player: string
  readonly state: string
  readonly credited: Paise
  readonly isExcluded?: true
}
const CASES: readonly Case[] = [
  { button: 'Pay ₹1,000.00', player: 'player1', state: 'Approved', credited: AMOUNT },
  { button: 'Payment fails', player: 'player2', state: 'Rejected', credited: ZERO },
  { button: 'Stays pending for ever', player: 'player3', state: 'Processing', credited: ZERO },
  { button: 'Paid, told twice', player: 'player4', state: 'Approved', credited: AMOUNT },
  { button: 'Paid, told before you are led back', player: 'player5', state: 'Approved', credited: AMOUNT },
  { button: 'Paid, but 10 % less', player: 'player6', state: 'Rejected', credited: ZERO },
  { button: 'Paid, told with a wrong signature', player: 'player7', state: 'Approved', credited: AMOUNT },
  { button: 'Paid after it has expired', player: 'player8', state: 'Approved', credited: AMOUNT },
  {
    button: 'Paid in a minute: exclude yourself meanwhile',
    player: 'player9',
    state: 'Rejected',
    credited: ZERO,
    isExcluded: true,
  },
]

test.each(CASES)('$button: $player sees it $state, and has what was credited', async (one) => {
  const { button, player, state, credited, isExcluded = false } = one
  const { page, me, faults } = await sitting.openAs(player, PHONE)
  const tab = await toPayPage(page)
  if (!button.startsWith('Pay ₹')) await tab.getByText('Try something else').click()
  await tab.getByRole('button', { name: button, exact: true }).click()
  if (isExcluded) await exclude(player)
  // The gateway leads back to the site, where the request stands.
  await tab.waitForURL(/\/transaction\?/)
  await row(tab, state).waitFor(IN_TIME)
  await expectMoney(tab, me, add(OPENING, credited), ZERO)
  expect(faults).toEqual([])
})

test('what came and was not credited is back where it came from, and the books balance', async () => {
  const { paddock } = sitting
  const unclaimed = () => paddock.rows(`select reference from gateway_orders where way = 'BACK' and state <> 'paid'`)
  await expect.poll(unclaimed, IN_TIME).toEqual([])
  const back = await paddock.rows(
    `select a.user_name as "player", (o.amount / 100)::int as amount from gateway_orders o join accounts a on a.id = o.account_id
     where o.way = 'BACK' order by 1`,
  )
  expect(back).toEqual([
    { player: 'player6', amount: 900 },
    { player: 'player9', amount: 1000 },
  ])
})

/** An account of the gateway's, a day ago. Gives its id. */
async function addAccount(me: Caller): Promise<string> {
  const { docs: methods } = await me.call(calls.getPayoutMethods, {})
  const method = must(
    methods.find(({ paymentType }) => paymentType === 'IPAY'),
    'the gateway pays out',
  )
  const bank = ['HDFC Bank', 'HDFC0001234', '50100234567891']
  const accountDetails = method.fields.map(({ label }, at) => ({ label, value: must(bank[at], label) }))
  const { docs } = await me.call(calls.createPayoutAccount, {
    body: { paymentMethodTypeId: method._id, name: 'Ann Lee', accountDetails },
  })
  await sitting.paddock.rows(`update payout_accounts set payee_at = payee_at - interval '25 hours' where id = $1`, [
    docs._id,
  ])
  return docs._id
}

test('a withdrawal to an account of the gateway: asked for, sent there by an officer, seen paid by both', async () => {
  const { page, me, faults } = await sitting.openAs('player10', PHONE)
  await addAccount(me)
  await page.goto('/withdraw')
  await drawer(page, 'WITHDRAW FUNDS').getByLabel('Amount', { exact: true }).fill('1000')
  await press(page, 'WITHDRAW FUNDS', 'Withdraw')
  await page.getByText('Request Sent!').waitFor()
  await row(page, 'Pending').waitFor()
  const left = subtract(OPENING, AMOUNT)
  await expectMoney(page, me, left, ZERO)

  const { docs } = await me.call(calls.getWithdrawals, { params: { role: 'user' }, query: { page: 1, limit: 1 } })
  const withdrawId = must(docs[0], 'it was asked for')._id
  await sendToGateway(withdrawId)
  await row(page, 'Approved').waitFor(IN_TIME)
  await expectMoney(page, me, left, ZERO)
  const orders = await gateway().orders()
  expect(orders).toContainEqual(expect.objectContaining({ reference: `${withdrawId}:1`, state: 'paid' }))
  expect(faults).toEqual([])
})

const gateway = () => must(sitting.paddock.gateway, 'there is one')

/** An officer's yes. */
async function sendToGateway(withdrawId: string): Promise<void> {
  const agent = await signInAs(sitting.paddock.url, 'agent')
  const body = { withdrawId, action: 'approved', remarks: '', transactionCode: TRANSACTION_CODE } as const
  const sent = await agent.call(calls.decideWithdrawal, { params: { role: 'agent' }, body })
  expect(sent.docs).toMatchObject({ status: 'processing', atGateway: true })
}

/** The desk of the gateway, where whoever tries it says what becomes of what was asked. */
async function openDesk(): Promise<Page> {
  const { page } = await sitting.open(DESKTOP)
  await page.goto(gateway().url)
  return page
}
const chooseMode = async (desk: Page, label: string): Promise<void> => {
  const kept = desk.waitForResponse(/\/mode\//)
  await desk.getByLabel('The next payouts').selectOption({ label })
  await kept
}
const pressAtDesk = (desk: Page, reference: string, button: string) =>
  desk.getByRole('listitem').filter({ hasText: reference }).getByRole('button', { name: button, exact: true }).click()

type Payout = {
  readonly mode: string
  readonly player: string
  /** What is done at the desk while it is on its way: for a button of it, or for the next ones that are asked for. */
  readonly next?: { readonly button: string } | { readonly mode: string }
  readonly state: 'Approved' | 'Rejected'
}
const PAYOUTS: readonly Payout[] = [
  { mode: 'Fails', player: 'player11', state: 'Rejected' },
  { mode: 'Waits until a button is pressed', player: 'player12', next: { button: 'Paid' }, state: 'Approved' },
  { mode: 'Taken without an answer, waits', player: 'player13', next: { button: 'Fail' }, state: 'Rejected' },
  { mode: 'Lost without an answer', player: 'player14', next: { mode: 'Fails' }, state: 'Rejected' },
  { mode: 'Lost without an answer', player: 'player15', next: { mode: 'Paid' }, state: 'Approved' },
  { mode: 'Paid, then returned by the bank', player: 'player16', state: 'Rejected' },
]

test.each(PAYOUTS)(
  'a payout that is "$mode": nobody else pays or rejects it meanwhile, and $player sees it $state',
  async (one) => {
    const { mode, player, next, state } = one
    const desk = await openDesk()
    await chooseMode(desk, mode)
    const { page, me, faults } = await sitting.openAs(player, PHONE)
    const { docs: asked } = await me.call(calls.createIPayWithdrawal, {
      body: { amount: AMOUNT, accountId: await addAccount(me) },
    })
    await page.goto('/transaction?tab=withdraw')
    await row(page, 'Pending').waitFor()
    const left = subtract(OPENING, AMOUNT)
    await expectMoney(page, me, left, ZERO)
    await sendToGateway(asked._id)
    if (next) {
      await row(page, 'Processing').waitFor()
      await nobodyTouches(asked._id)
      await expectMoney(page, me, left, ZERO)
      if ('mode' in next) await chooseMode(desk, next.mode)
      else await pressAtDesk(desk, asked._id, next.button)
    }
    if (mode.includes('returned')) await row(page, 'Approved').waitFor(IN_TIME)
    await row(page, state).waitFor(IN_TIME)
    await expectMoney(page, me, state === 'Approved' ? left : OPENING, ZERO)
    const orders = (await gateway().orders()).filter(({ reference }) => reference.startsWith(asked._id))
    expect(orders).toHaveLength(1)
    expect(faults).toEqual([])
  },
)

/** Until the gateway has answered the officer's screen offers nothing, and the server takes nothing. */
async function nobodyTouches(withdrawId: string): Promise<void> {
  const { page } = await sitting.open(DESKTOP)
  await signInToConsole(page, 'agent')
  await isInConsole(page)
  await page.goto('/console/withdrawals')
  await page.getByText('The gateway pays it: nothing else is done until it has answered.').waitFor()
  expect(await page.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true)
  const agent = await signInAs(sitting.paddock.url, 'agent')
  const { docs } = await agent.call(calls.getWithdrawal, { params: { role: 'agent', withdrawId } })
  const { version } = docs.withdrawal
  const body = { withdrawId, version, action: 'rejected', remarks: '', transactionCode: TRANSACTION_CODE } as const
  const rejecting = agent.call(calls.decideWithdrawal, { params: { role: 'agent' }, body })
  await expect(rejecting).rejects.toThrow('REQUEST_AT_GATEWAY')
}

test('what becomes of payments later is seen too: paid after it failed, expired, charged back by the bank', async () => {
  const desk = await openDesk()
  for (const { button, player, from, to, credited } of [
    { button: 'Paid', player: 'player2', from: 'Rejected', to: 'Approved', credited: AMOUNT },
    { button: 'Expire', player: 'player3', from: 'Processing', to: 'Rejected', credited: ZERO },
    { button: 'Charge back', player: 'player1', from: 'Approved', to: 'Taken back', credited: ZERO },
  ]) {
    const { page, me, faults } = await sitting.openAs(player, PHONE)
    const { docs } = await me.call(calls.getDeposits, { params: { role: 'user' }, query: { page: 1, limit: 1 } })
    await page.goto('/transaction')
    await row(page, from).waitFor()
    await pressAtDesk(desk, must(docs[0], 'it was asked for')._id, button)
    await row(page, to).waitFor(IN_TIME)
    await expectMoney(page, me, add(OPENING, credited), ZERO)
    expect(faults).toEqual([])
  }
})

test('a day is settled: the agent gives points for what the gateway paid out, and only what is held back stays owed', async () => {
  const { paddock } = sitting
  const points = async () => {
    const rows = await paddock.rows<{ name: string; rupees: number }>(
      `select coalesce(purpose, user_name) as name, (balance / 100.0)::float as rupees from accounts
       where site_id = 1 and book = 'REAL' and (user_name = 'agent' or purpose in ('gateway', 'fees'))`,
    )
    return Object.fromEntries(rows.map(({ name, rupees: held }) => [name, held])) as Record<string, number>
  }
  const { agent = 0 } = await points()
  const desk = await openDesk()
  await desk.getByRole('button', { name: 'Settle today: fees, tax, 5 % held back' }).click()
  await desk.getByText('The merchant was told').waitFor()
  // Seven payments of 1,000 and one of 900: 2 % of each, 18 % of that as tax, 5 % kept. Two went back, one was charged back;
  // four payouts, of which one came back.
  const [fees, heldBack] = [-186.44, -395]
  const given = 7900 + fees + heldBack - 1900 - 1000 - 4000 + 1000
  await expect.poll(points, IN_TIME).toEqual({ agent: expect.closeTo(agent - given), fees, gateway: heldBack })
  const lines = await paddock.rows('select waits, count(*)::int as n from gateway_lines group by waits')
  expect(lines).toEqual([{ waits: null, n: 16 }])
  // Of all that the tests before it did too.
  expect(await paddock.audit()).toBe('')
})
