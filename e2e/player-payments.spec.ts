/** Money in and out, from the button to the balance, as its player sees it. Officers decide by calls. */
import { readFile } from 'node:fs/promises'
import { calls, type RequestOf } from '@paddock/contract'
import { add, type Paise, paise, subtract, ZERO } from '@paddock/domain/money'
import { parseUsdt } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, PASSWORD, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { PHONE } from './browser/chromium.ts'
import { expectMoney, OPENING, rupees } from './browser/expectations.ts'
import { addPayoutAccount, openMethod } from './browser/money.ts'
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

/** From ADD FUNDS to DETAIL. */
async function toDetail(page: Page, amount: string, way: RegExp): Promise<Locator> {
  await page.goto('/deposit')
  await drawer(page, 'ADD FUNDS').getByLabel('Amount', { exact: true }).fill(amount)
  await press(page, 'ADD FUNDS', 'Next')
  await choose(page, way)
  return drawer(page, 'DETAIL')
}

async function choose(page: Page, way: RegExp): Promise<void> {
  await drawer(page, 'CHOOSE PAYMENT METHOD').getByRole('radio', { name: way }).check()
  await press(page, 'CHOOSE PAYMENT METHOD', 'Next')
}

/** What a phone reads there: the server reads codes as it takes images for methods. */
async function codesIn(picture: Buffer): Promise<readonly string[]> {
  const image = new File([new Uint8Array(picture)], 'code.png', { type: 'image/png' })
  const { docs } = await agent.call(calls.saveMethodImage, { params: { role: 'agent' }, body: { image } })
  return docs.codes
}

/** What the button below a code keeps. */
async function keepCode(page: Page, detail: Locator): Promise<{ readonly name: string; readonly picture: Buffer }> {
  const coming = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Download QR Code' }).click()
  const kept = await coming
  return { name: kept.suggestedFilename(), picture: await readFile(await kept.path()) }
}

test('the code of a request is read from the screen and from the picture that is kept of it; that of a method too', async () => {
  const { page, faults } = await sitting.openAs('player4', PHONE)
  const detail = await toDetail(page, '640', /^UPI \| Any UPI app/)
  const app = detail.getByRole('link', { name: 'Open a payment app' })
  await expect.poll(() => app.getAttribute('href')).toMatch(/&am=640\.00&/)
  const link = must(await app.getAttribute('href'), 'it was just there')
  const code = detail.getByRole('img', { name: 'QR code of this payment' })
  expect(await codesIn(await code.screenshot())).toEqual([link])
  const drawn = await keepCode(page, detail)
  expect(drawn.name).toBe('qrcode.png')
  expect(await codesIn(drawn.picture)).toEqual([link])

  // It pays the same id, and so may be the image of a method.
  const image = new File([new Uint8Array(drawn.picture)], 'code.png', { type: 'image/png' })
  const { docs } = await agent.call(calls.saveMethodImage, { params: { role: 'agent' }, body: { image } })
  await openMethod(sitting.paddock, {
    paymentType: 'QR',
    paymentName: 'Our own code',
    customFields: [{ label: 'QR', type: 'IMAGE', value: docs.image }],
  })
  // What was typed is kept.
  await page.reload()
  await press(page, 'DETAIL', 'Back')
  await choose(page, /^QR \| Our own code/)
  await expect.poll(() => code.getAttribute('src')).toMatch(/^\/images\/img_/)
  const own = await keepCode(page, detail)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  expect(own.name).toBe(`QR_Generated-${today}.png`)
  expect(await codesIn(own.picture)).toEqual([link])
  expect(faults).toEqual([])
})

const HASH = 'c0ffee'.padEnd(64, '0')
type Way = {
  readonly way: string
  readonly name: RegExp
  readonly player: string
  readonly amount: number
  readonly typed: string
  readonly utr: string
  /** A line of whom to pay: its label, and what is copied. */
  readonly line: readonly [label: string, value: string]
  /** What an officer states, where that is not the amount. */
  readonly came?: Pick<RequestOf<typeof calls.decideDeposit>['body'], 'arrived'>
  readonly credited?: Paise
}
const WAYS: readonly Way[] = [
  {
    way: 'QR',
    name: /^QR \| Scan and pay/,
    player: 'player5',
    amount: 400,
    typed: '4123 4567 8911',
    utr: '412345678911',
    line: ['UPI ID', 'paddock@okbank'],
  },
  {
    way: 'IMPS',
    name: /^IMPS \| HDFC at once/,
    player: 'player6',
    amount: 700,
    typed: '412345678912',
    utr: '412345678912',
    line: ['Account number', '50100234567891'],
  },
  {
    way: 'NEFT',
    name: /^NEFT \| HDFC transfer/,
    player: 'player7',
    amount: 12_000,
    typed: 'hdfcn520 26112912345678',
    utr: 'HDFCN52026112912345678',
    line: ['IFSC', 'HDFC0001234'],
  },
  {
    way: 'USDT',
    name: /^USDT \| Tron \(TRC-20\)/,
    player: 'player8',
    amount: 1000,
    typed: HASH,
    utr: HASH,
    line: ['Send USDT', '11.30'],
    came: { arrived: { hash: HASH, confirmations: 20, usdt: must(parseUsdt('11.30'), 'it is an amount') } },
    // At 88.50 each.
    credited: paise(100_005),
  },
  {
    way: 'other',
    name: /^Other \| At the counter/,
    player: 'player9',
    amount: 900,
    typed: 'till-0042-7',
    utr: 'TILL00427',
    line: ['Counter', 'Camp Road 7'],
  },
]

test.each(WAYS)('a deposit by $way: claimed, approved by an officer, in the balance of $player', async (one) => {
  const { way, name, player, amount, typed, utr, line, came = {} } = one
  const credited = one.credited ?? rupees(amount)
  if (way === 'other')
    await openMethod(sitting.paddock, {
      paymentType: 'other',
      paymentName: 'At the counter',
      upiId: '',
      customFields: [{ label: 'Counter', type: 'TEXT', value: 'Camp Road 7' }],
    })
  const { page, context, faults, me } = await sitting.openAs(player, PHONE)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const detail = await toDetail(page, String(amount), name)
  const [label, value] = line
  await detail.getByRole('button', { name: `Copy ${label}` }).click()
  await page.getByText(`Copied: ${value}`).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  await detail.getByLabel('Unique transaction reference').fill(typed)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
  await detail.getByLabel('Upload your photo below').setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer })
  await press(page, 'DETAIL', 'Proceed')
  await page.getByText('Deposit Successfull').waitFor()
  const row = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: way === 'other' ? 'Other' : way })
  await row.filter({ hasText: 'Pending' }).waitFor()
  await expectMoney(page, me, OPENING, ZERO)

  const params = { role: 'agent' } as const
  const { docs } = await agent.call(calls.getDeposits, { params, query: { page: 1, limit: 25, status: 'pending' } })
  const claim = must(
    docs.find(({ userName }) => userName === player),
    'it waits',
  )
  expect(claim).toMatchObject({ amount: rupees(amount), utr, type: way })
  const decision = { depositId: claim._id, action: 'approved', remarks: '', version: claim.version } as const
  await agent.call(calls.decideDeposit, { params, body: { ...decision, ...came, transactionCode: TRANSACTION_CODE } })
  await row.filter({ hasText: 'Approved' }).waitFor()
  await expectMoney(page, me, add(OPENING, credited), ZERO)
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
})

test('a withdrawal for which its player has a code asked: none without it, none with a wrong one', async () => {
  const { rows } = sitting.paddock
  const { page, me, faults } = await sitting.openAs('player10', PHONE)
  await addPayoutAccount(sitting.paddock, me, 'player10')
  await page.goto('/secureauth')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const secret = Secret.fromBase32(must(await page.locator('code').textContent(), 'the secret is shown'))
  const code = () => new TOTP({ secret }).generate()
  await page.getByLabel('Confirm with the first code').fill(code())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Ask me at each withdrawal' }).click()
  await page.getByText('Each withdrawal asks for a code of your authenticator.').waitFor()
  // A day later.
  await rows('update accounts set ways_changed_at = null')
  await rows('update second_factors set last_step = 0')

  await page.goto('/withdraw')
  const form = drawer(page, 'WITHDRAW FUNDS')
  await form.getByLabel('Amount', { exact: true }).fill('500')
  await press(page, 'WITHDRAW FUNDS', 'Withdraw')
  await form.getByText('Enter the code of your authenticator').waitFor()
  await form.getByLabel('Authenticator code').fill(code() === '000000' ? '111111' : '000000')
  await press(page, 'WITHDRAW FUNDS', 'Withdraw')
  await form.getByText('OTP Verification Failed').waitFor()
  const asked = () =>
    rows(
      `select w.amount::int from withdrawals w join accounts a on a.id = w.account_id where a.user_name = 'player10'`,
    )
  expect(await asked()).toEqual([])
  await form.getByLabel('Authenticator code').fill(code())
  await press(page, 'WITHDRAW FUNDS', 'Withdraw')
  await page.getByText('Request Sent!').waitFor()
  expect(await asked()).toEqual([{ amount: 50_000 }])
  expect(faults).toEqual([])
  // Of all that the tests before it did too.
  expect(await sitting.paddock.audit()).toBe('')
})
