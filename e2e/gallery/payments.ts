/** Money in and out as a player asks for it: the drawers, the older pages, the requests with their states. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { Page } from 'playwright-core'
import { signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { publishSwitches } from '../browser/switches.ts'
import type { Declared } from './pictures.ts'
import { isComplete, type Tour, visit } from './tour.ts'

export const PAYMENTS_PICTURES: readonly Declared[] = [
  '80-deposit-amount',
  '80-deposit-methods',
  '80-deposit-upi',
  '80-deposit-upi-refused',
  '80-deposit-bank',
  '80-deposit-usdt',
  '81-deposit-blocked',
  '82-transactions',
  '83-wallet',
  '82-transactions-request',
  '82-transactions-unplayed',
  '82-transactions-on-its-way',
  '82-transactions-none',
  '84-withdraw-none',
  '84-withdraw-new-account',
  '84-withdraw-account',
  '84-withdraw',
  '84-withdraw-range',
  '84-withdraw-sent',
  '85-withdrawals',
  '85-withdrawals-request',
  '86-wallet-hindi',
  '86-transactions-hindi',
  '86-deposit-hindi',
  '86-withdraw-hindi',
  '87-statement',
  '87-verification',
  '88-deposit-page',
  '88-withdraw-page',
  '89-one-form',
  '89-one-form-filled',
]

const sheet = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click()
const option = (page: Page, name: RegExp) => sheet(page).getByRole('radio', { name })

export async function tourPayments(tour: Tour): Promise<void> {
  await tourDrawers(tour)
  await tourOtherSites(tour)
}

export async function tourDrawers(tour: Tour): Promise<void> {
  const { open, stop, me } = tour
  const { page, context } = await open(me)
  await visit(page, '/deposit')
  await sheet(page).getByLabel('Amount', { exact: true }).fill('2500')
  await stop(page, '80-deposit-amount')
  await press(page, 'Next')
  await option(page, /^UPI \| Any UPI app/).waitFor()
  await stop(page, '80-deposit-methods')
  await option(page, /^UPI \| Any UPI app/).check()
  await press(page, 'Next')
  await sheet(page).getByRole('img').waitFor()
  await stop(page, '80-deposit-upi')
  await sheet(page)
    .getByLabel('Upload your photo below')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await sheet(page).getByLabel('Unique transaction reference').fill('12')
  await press(page, 'Proceed')
  await sheet(page).getByRole('alert').waitFor()
  await sheet(page).getByRole('alert').scrollIntoViewIfNeeded()
  await stop(page, '80-deposit-upi-refused')
  for (const [name, picture] of [
    [/^IMPS/, '80-deposit-bank'],
    [/^USDT/, '80-deposit-usdt'],
  ] as const) {
    await press(page, 'Back')
    await option(page, name).check()
    await press(page, 'Next')
    await sheet(page).getByRole('button', { name: 'Proceed' }).waitFor()
    await stop(page, picture)
  }
  // Before anything is paid in, which would have to be played first.
  await tourWithdrawal(tour, page)
  await tourRequests(tour, page)
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await visit(page, '/my-wallet')
  await stop(page, '86-wallet-hindi')
  await visit(page, '/transaction')
  await isComplete(page)
  await stop(page, '86-transactions-hindi')
  for (const [path, picture] of [
    ['/deposit', '86-deposit-hindi'],
    ['/withdraw', '86-withdraw-hindi'],
  ] as const) {
    await visit(page, path)
    await sheet(page).waitFor()
    await stop(page, picture)
  }
  await page.evaluate(() => localStorage.removeItem('paddock.language'))
  await visit(page, '/statement')
  await stop(page, '87-statement')
  await visit(page, '/verification')
  await stop(page, '87-verification')
  await context.close()
}

/**
 * What a site shows without drawers, and with the other payment flow. What waits does not stand in the way there. The
 * switches are everybody's: no other walk goes through payments meanwhile.
 */
export async function tourOtherSites({ me, open, paddock, stop }: Tour): Promise<void> {
  // Nothing is begun here yet.
  const { page, context } = await open(me)
  const usual = {
    newPaymentDrawers: true,
    otherPaymentFlow: false,
    manyPendingDeposits: false,
    manyPendingWithdrawals: false,
  } as const
  const amount = page.getByLabel('Amount', { exact: true })
  const several = { manyPendingDeposits: true, manyPendingWithdrawals: true } as const
  await publishSwitches(paddock, { ...usual, ...several, newPaymentDrawers: false })
  await visit(page, '/deposit')
  await amount.waitFor()
  await stop(page, '88-deposit-page')
  await visit(page, '/withdraw')
  await stop(page, '88-withdraw-page')
  await publishSwitches(paddock, { ...usual, ...several, otherPaymentFlow: true })
  await visit(page, '/deposit')
  await amount.waitFor()
  await stop(page, '89-one-form')
  await amount.fill('1000')
  await sheet(page).getByLabel('Unique transaction reference').waitFor()
  await stop(page, '89-one-form-filled')
  await publishSwitches(paddock, usual)
  await context.close()
}

async function tourRequests({ me, paddock, stop }: Tour, page: Page): Promise<void> {
  const { docs: methods } = await me.call(calls.getPaymentMethods, { query: {} })
  const depositTypeId = methods.find(({ paymentType }) => paymentType === 'UPI')?._id ?? ''
  const ask = async (rupees: number) => {
    const utr = String(Math.floor(Math.random() * 1e12)).padStart(12, '4')
    const image = new File([new Uint8Array(await page.screenshot())], 'paid.png', { type: 'image/png' })
    const body = { depositTypeId, amount: paise(rupees * 100), utr, image }
    return (await me.call(calls.createDeposit, { body })).docs._id
  }
  const agent = await signInAs(paddock.url, 'agent')
  for (const [rupees, action] of [
    [500, 'approved'],
    [1500, 'rejected'],
  ] as const) {
    const body = { depositId: await ask(rupees), action, remarks: '', transactionCode: TRANSACTION_CODE }
    await agent.call(calls.decideDeposit, { params: { role: 'agent' }, body })
  }
  await ask(2500)
  await visit(page, '/deposit')
  await sheet(page).getByText('Already Have Request').waitFor()
  await stop(page, '81-deposit-blocked')
  await visit(page, '/my-wallet')
  await isComplete(page)
  await stop(page, '83-wallet')
  await visit(page, '/transaction')
  await isComplete(page)
  await stop(page, '82-transactions')
  await page.getByRole('main').getByRole('button').filter({ hasText: '2,500.00' }).last().click()
  await sheet(page).waitFor()
  await stop(page, '82-transactions-request')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button').filter({ hasText: 'Approved' }).first().click()
  await press(page, 'Have it back')
  await stop(page, '82-transactions-unplayed')
  await press(page, 'Yes, send it back')
  await sheet(page).getByRole('status').getByText('On its way back').waitFor()
  await stop(page, '82-transactions-on-its-way')
  await page.keyboard.press('Escape')
  await visit(page, '/transaction?from=2020-01-01&to=2020-01-02')
  await isComplete(page)
  await stop(page, '82-transactions-none')
}

/** An account, and a withdrawal to it as if a day had gone by. */
async function tourWithdrawal({ paddock, stop }: Tour, page: Page): Promise<void> {
  await visit(page, '/withdraw')
  await sheet(page).getByRole('button', { name: 'Add an account' }).waitFor()
  await stop(page, '84-withdraw-none')
  await press(page, 'Add an account')
  await option(page, /^IMPS/).check()
  await sheet(page).getByLabel('Name of the holder').fill('Ann Lee')
  for (const [label, value] of [
    ['Bank Name', 'HDFC Bank'],
    ['IFSC Code', 'HDFC0001234'],
    ['Account Number', '123456789012'],
  ] as const)
    await sheet(page).getByLabel(label).fill(value)
  await stop(page, '84-withdraw-new-account')
  await press(page, 'Save')
  await sheet(page)
    .getByRole('button', { name: /^See or change/ })
    .click()
  await sheet(page).getByRole('button', { name: 'Delete' }).waitFor()
  await stop(page, '84-withdraw-account')
  await paddock.rows("update payout_accounts set payee_at = payee_at - interval '25 hours'")
  await visit(page, '/withdraw')
  await sheet(page).getByLabel('Amount', { exact: true }).waitFor()
  await stop(page, '84-withdraw')
  await press(page, 'Withdraw')
  await sheet(page).getByRole('alert').waitFor()
  await stop(page, '84-withdraw-range')
  await sheet(page).getByLabel('Amount', { exact: true }).fill('1000')
  await press(page, 'Withdraw')
  await sheet(page).getByText('Request Sent!').waitFor()
  await stop(page, '84-withdraw-sent')
  await visit(page, '/transaction?tab=withdraw')
  await stop(page, '85-withdrawals')
  await page.getByRole('main').getByRole('button').filter({ hasText: '1,000.00' }).last().click()
  await sheet(page).waitFor()
  await stop(page, '85-withdrawals-request')
}
