/** Money at the payment gateway, from ADD FUNDS to the balance, with whatever its pay page may do; and back out by it. */
import { calls } from '@paddock/contract'
import { add, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { PHONE } from './browser/chromium.ts'
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
  expect(await paddock.audit()).toBe('')
})

test('a withdrawal to an account of the gateway: asked for, sent there by an officer, seen paid by both', async () => {
  const { paddock } = sitting
  const { page, me, faults } = await sitting.openAs('player10', PHONE)
  const { docs: methods } = await me.call(calls.getPayoutMethods, {})
  const method = must(
    methods.find(({ paymentType }) => paymentType === 'IPAY'),
    'the gateway pays out',
  )
  const bank = ['HDFC Bank', 'HDFC0001234', '50100234567891']
  const accountDetails = method.fields.map(({ label }, at) => ({ label, value: must(bank[at], label) }))
  await me.call(calls.createPayoutAccount, {
    body: { paymentMethodTypeId: method._id, name: 'Ann Lee', accountDetails },
  })
  await paddock.rows("update payout_accounts set payee_at = payee_at - interval '25 hours'")
  await page.goto('/withdraw')
  await drawer(page, 'WITHDRAW FUNDS').getByLabel('Amount', { exact: true }).fill('1000')
  await press(page, 'WITHDRAW FUNDS', 'Withdraw')
  await page.getByText('Request Sent!').waitFor()
  await row(page, 'Pending').waitFor()
  const left = subtract(OPENING, AMOUNT)
  await expectMoney(page, me, left, ZERO)

  const agent = await signInAs(paddock.url, 'agent')
  const { docs } = await me.call(calls.getWithdrawals, { params: { role: 'user' }, query: { page: 1, limit: 1 } })
  const withdrawId = must(docs[0], 'it was asked for')._id
  const body = { withdrawId, action: 'approved', remarks: '', transactionCode: TRANSACTION_CODE } as const
  const sent = await agent.call(calls.decideWithdrawal, { params: { role: 'agent' }, body })
  expect(sent.docs).toMatchObject({ status: 'processing', atGateway: true })
  await row(page, 'Approved').waitFor(IN_TIME)
  await expectMoney(page, me, left, ZERO)
  const orders = await must(paddock.gateway, 'there is one').orders()
  expect(orders).toContainEqual(expect.objectContaining({ reference: `${withdrawId}:1`, state: 'paid' }))
  expect(faults).toEqual([])
  expect(await paddock.audit()).toBe('')
})
