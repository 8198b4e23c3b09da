/** The whole way of a player's money, on screens: in by UPI with a receipt, an officer's yes, a bet that wins, and out by the gateway. */
import { add, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { commission } from '@paddock/domain/settlement'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { COMMISSION_BPS, expectMoney, openBetsOf, OPENING, rupees } from './browser/expectations.ts'
import { closeSuccess, leaveFirstResult, placeUntilTaken, priceOf } from './browser/player-screen.ts'
import { beginSitting, type PlayerScreen, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

const PLAYER = 'player1'
const PAID_IN = rupees(1000)
const PAID_OUT = rupees(600)
const REFERENCE = '412345678904'
/** The reader is loaded, and reads on one of a few busy cores. */
const READING = { timeout: 60_000 }
/** The gateway is asked with pauses that grow, where it was not heard. */
const IN_TIME = { timeout: 60_000 }
const HASTE = 20

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, gatewayHaste: HASTE })
})
afterAll(() => sitting?.end())

const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, amount: string, state: string) =>
  page.getByRole('main').getByRole('button').filter({ hasText: amount }).filter({ hasText: state })

test('a receipt pays in, an officer agrees, a bet wins, the gateway pays out, and the books balance', async () => {
  const player = await sitting.openAs(PLAYER, PHONE)
  const { page: desk } = await sitting.open(DESKTOP)
  await signInToConsole(desk, 'agent')
  await isInConsole(desk)

  await claimByReceipt(player.page)
  await expectMoney(player.page, player.me, OPENING, ZERO)
  await desk.goto('/console/deposits')
  await desk.getByRole('region', { name: 'Proof' }).getByText(`Read from the image: ${REFERENCE}`).waitFor(READING)
  await sayYesByKeys(desk, `1,000.00 credited to ${PLAYER}`)
  // Nobody touches the player's screen.
  await rowOf(player.page, '1,000.00', 'Approved').waitFor()
  const paidIn = add(OPENING, PAID_IN)
  await expectMoney(player.page, player.me, paidIn, ZERO)

  const rich = add(paidIn, await winBet(player))
  await expectMoney(player.page, player.me, rich, ZERO)

  await addAccount(player.page)
  await askBack(player.page)
  const left = subtract(rich, PAID_OUT)
  await expectMoney(player.page, player.me, left, ZERO)
  await desk.goto('/console/withdrawals')
  await sayYesByKeys(desk, `600.00 of ${PLAYER}: sent to the gateway`)
  await rowOf(player.page, '600.00', 'Approved').waitFor(IN_TIME)
  await desk.getByText('Nothing waits').first().waitFor()
  await expectMoney(player.page, player.me, left, ZERO)
  const orders = await must(sitting.paddock.gateway, 'there is one').orders()
  expect(orders).toEqual([expect.objectContaining({ kind: 'payout', asked: '600.00', state: 'paid' })])
  expect(player.faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})

async function claimByReceipt(page: Page): Promise<void> {
  await page.goto('/deposit')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Amount', { exact: true }).fill('1000')
  await press(page, 'Next')
  await drawer.getByRole('radio', { name: /^UPI \| Any UPI app/ }).check()
  await press(page, 'Next')
  const receipt = await fetch(`${sitting.paddock.outbox}/receipt?utr=${REFERENCE}&seed=1`)
  const buffer = Buffer.from(await receipt.arrayBuffer())
  await drawer.getByLabel('Upload your photo below').setInputFiles({ name: 'r.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('UTR Automatically Fetched').waitFor(READING)
  expect(await drawer.getByLabel('Unique transaction reference').inputValue()).toBe(REFERENCE)
  await press(page, 'Proceed')
  await page.getByText('Deposit Successfull').waitFor()
  await rowOf(page, '1,000.00', 'Pending').waitFor()
}

/** The first of the queue, by the keyboard. */
async function sayYesByKeys(desk: Page, said: string): Promise<void> {
  await desk.locator('output', { hasText: '1 waiting' }).waitFor()
  await desk.keyboard.press('a')
  await desk.getByRole('dialog').locator('input:focus').waitFor()
  await desk.keyboard.type(TRANSACTION_CODE)
  await desk.keyboard.press('Enter')
  await desk.getByText(said).last().waitFor()
}

/** More than was paid in, so that all of that was played; gives what it brought. */
async function winBet({ page, me }: PlayerScreen): Promise<Paise> {
  const staged = await sitting.feed.stage(MATCH)
  const market = await openMarket(page, staged)
  await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), '1200')
  await closeSuccess(page)
  const { profit } = must((await openBetsOf(me))[0], 'it was taken')
  await staged.close('Ashford')
  const net = subtract(profit, commission(profit, COMMISSION_BPS))
  await leaveFirstResult(page, net)
  return net
}

async function addAccount(page: Page): Promise<void> {
  await page.goto('/withdraw')
  await press(page, 'Add an account')
  const form = page.getByRole('dialog', { name: 'Add an account' })
  await form.getByRole('radio', { name: /^IPAY \| Pay online/ }).check()
  for (const [label, value] of [
    ['Name of the holder', 'Ann Lee'],
    ['Bank Name', 'HDFC Bank'],
    ['IFSC Code', 'HDFC0001234'],
    ['Account Number', '50100234567891'],
  ] as const)
    await form.getByLabel(label).fill(value)
  await press(page, 'Save')
  await page.getByText('Account Created Successfully').waitFor()
  // A day later.
  await sitting.paddock.rows("update payout_accounts set payee_at = payee_at - interval '25 hours'")
}

async function askBack(page: Page): Promise<void> {
  await page.goto('/withdraw')
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('600')
  await press(page, 'Withdraw')
  await page.getByText('Request Sent!').waitFor()
  await rowOf(page, '600.00', 'Pending').waitFor()
}
