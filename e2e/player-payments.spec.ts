/** Money in and out, from the button to the balance, as its player sees it. Officers decide by calls. */
import { calls } from '@paddock/contract'
import { add, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { PHONE } from './browser/chromium.ts'
import { expectMoney, OPENING, rupees } from './browser/expectations.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

const PLAYER = 'player1'
const AMOUNT = rupees(2500)
/** The reader is loaded, and reads on one of a few busy cores. */
const READING_MS = 60_000

let sitting: Sitting
let agent: Caller

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
  agent = await signInAs(sitting.paddock.url, 'agent')
})

afterEach(() => sitting.clear())

afterAll(() => sitting?.end())

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, title: string, button: string) =>
  drawer(page, title).getByRole('button', { name: button, exact: true }).click()

test('a deposit by UPI: asked for, left for the payment app, found again, sent, approved, in the balance', async () => {
  const { page, context, faults, me } = await sitting.openAs(PLAYER, PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Deposit' }).first().click()
  await drawer(page, 'ADD FUNDS').getByLabel('Amount', { exact: true }).fill('002500')
  await press(page, 'ADD FUNDS', 'Next')
  await drawer(page, 'CHOOSE PAYMENT METHOD')
    .getByRole('radio', { name: /^UPI \| Any UPI app/ })
    .check()
  await press(page, 'CHOOSE PAYMENT METHOD', 'Next')
  const app = drawer(page, 'DETAIL').getByRole('link', { name: 'Open a payment app' })
  await expect
    .poll(() => app.getAttribute('href'))
    .toMatch(/^upi:\/\/pay\?pa=paddock%40okbank.*&am=2500\.00&cu=INR&tr=/)
  const link = await app.getAttribute('href')

  // The phone has closed the page behind the payment app.
  await page.close()
  const thrown: string[] = []
  const again = await context.newPage()
  again.on('pageerror', ({ message }) => thrown.push(message))
  await again.goto('/deposit')
  await expect
    .poll(() => drawer(again, 'DETAIL').getByRole('link', { name: 'Open a payment app' }).getAttribute('href'))
    .toBe(link)
  await drawer(again, 'DETAIL').getByLabel('Unique transaction reference').fill('4123 4567 8901')
  await drawer(again, 'DETAIL')
    .getByLabel('Upload your photo below')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await again.screenshot() })
  await press(again, 'DETAIL', 'Proceed')
  await again.getByText('Deposit Successfull').waitFor()
  const row = again.getByRole('main').getByRole('button').filter({ hasText: '2,500.00' })
  await row.filter({ hasText: 'Pending' }).waitFor()
  await expectMoney(again, me, OPENING, ZERO)

  const { docs } = await agent.call(calls.getDeposits, {
    params: { role: 'agent' },
    query: { page: 1, limit: 25, status: 'pending' },
  })
  const [claim] = docs
  expect(claim).toMatchObject({ amount: AMOUNT, utr: '412345678901', userName: PLAYER })
  const body = { depositId: claim?._id, action: 'approved', remarks: '', transactionCode: TRANSACTION_CODE } as const
  await agent.call(calls.decideDeposit, { params: { role: 'agent' }, body })
  // Nobody touches the screen.
  await row.filter({ hasText: 'Approved' }).waitFor()
  await expectMoney(again, me, add(OPENING, AMOUNT), ZERO)
  expect([...faults, ...thrown]).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})

test('the reference is read from the image of the payment, and never takes the place of a typed one', async () => {
  const { page, faults } = await sitting.openAs('player2', PHONE)
  await page.goto('/deposit')
  await drawer(page, 'ADD FUNDS').getByLabel('Amount', { exact: true }).fill('500')
  await press(page, 'ADD FUNDS', 'Next')
  await drawer(page, 'CHOOSE PAYMENT METHOD')
    .getByRole('radio', { name: /^UPI \| Any UPI app/ })
    .check()
  await press(page, 'CHOOSE PAYMENT METHOD', 'Next')
  const detail = drawer(page, 'DETAIL')
  const utr = detail.getByLabel('Unique transaction reference')
  const choose = async (reference: string) => {
    const receipt = await fetch(`${sitting.paddock.outbox}/receipt?utr=${reference}&seed=1`)
    const buffer = Buffer.from(await receipt.arrayBuffer())
    await detail.getByLabel('Upload your photo below').setInputFiles({ name: 'r.jpg', mimeType: 'image/jpeg', buffer })
  }
  await choose('412345678902')
  await page.getByText('UTR Automatically Fetched').waitFor({ timeout: READING_MS })
  expect(await utr.inputValue()).toBe('412345678902')

  await utr.fill('999999999999')
  await choose('412345678903')
  await page.getByRole('button', { name: 'Update' }).click()
  await detail.getByText('On the image: 412345678903').waitFor({ timeout: READING_MS })
  expect(await utr.inputValue()).toBe('999999999999')
  await detail.getByRole('button', { name: 'Use it' }).click()
  expect(await utr.inputValue()).toBe('412345678903')
  expect(faults).toEqual([])
})

test('withdrawals to an account that was added: paid, rejected, taken back', async () => {
  const { page, me, faults } = await sitting.openAs('player3', PHONE)
  await page.goto('/withdraw')
  await press(page, 'WITHDRAW FUNDS', 'Add an account')
  const form = drawer(page, 'Add an account')
  await form.getByRole('radio', { name: /^UPI \| Any UPI app/ }).check()
  await form.getByLabel('Name of the holder').fill('Ann Lee')
  await form.getByLabel('UPI ID').fill('ann.lee@okbank')
  await press(page, 'Add an account', 'Save')
  await page.getByText('Account Created Successfully').waitFor()
  await drawer(page, 'WITHDRAW FUNDS')
    .getByText(/^Held until /)
    .waitFor()
  // A day later.
  await sitting.paddock.rows("update payout_accounts set payee_at = payee_at - interval '25 hours'")

  const ask = async (rupeesTyped: string): Promise<string> => {
    await page.goto('/withdraw')
    await drawer(page, 'WITHDRAW FUNDS').getByLabel('Amount', { exact: true }).fill(rupeesTyped)
    await press(page, 'WITHDRAW FUNDS', 'Withdraw')
    await page.getByText('Request Sent!').waitFor()
    // The drawer slides away over the list, which then has a page of its own.
    await page.waitForURL(/\/transaction\?/)
    const { docs } = await me.call(calls.getWithdrawals, { params: { role: 'user' }, query: { page: 1, limit: 1 } })
    return must(docs[0], 'it was asked for')._id
  }
  const decide = (withdrawId: string, action: 'approved' | 'rejected', utr: string) =>
    agent.call(calls.decideWithdrawal, {
      params: { role: 'agent' },
      body: { withdrawId, action, utr, remarks: 'By the test', transactionCode: TRANSACTION_CODE },
    })
  const row = (amount: string, state: string) =>
    page.getByRole('main').getByRole('button').filter({ hasText: amount }).filter({ hasText: state })

  const paid = await ask('500')
  await row('500.00', 'Pending').waitFor()
  const left: Paise = subtract(OPENING, rupees(500))
  await expectMoney(page, me, left, ZERO)
  await decide(paid, 'approved', '512345678901')
  await row('500.00', 'Approved').waitFor()
  await expectMoney(page, me, left, ZERO)

  const refused = await ask('700')
  await row('700.00', 'Pending').waitFor()
  await expectMoney(page, me, subtract(left, rupees(700)), ZERO)
  await decide(refused, 'rejected', '')
  await row('700.00', 'Rejected').waitFor()
  await expectMoney(page, me, left, ZERO)

  await ask('300')
  await row('300.00', 'Pending').click()
  await drawer(page, 'Withdraw').getByRole('button', { name: 'Cancel request' }).click()
  await drawer(page, 'Withdraw').getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('Updated Sucessfully').waitFor()
  await page.keyboard.press('Escape')
  await row('300.00', 'Cancelled').waitFor()
  await expectMoney(page, me, left, ZERO)
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})
