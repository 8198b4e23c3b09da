/** A bonus as its player sees it: taken with a deposit, wagered by a bet, paid in part, and the rest given up for a withdrawal. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publishRule } from './browser/bonuses.ts'
import { signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { PHONE } from './browser/chromium.ts'
import { rupees } from './browser/expectations.ts'
import { addPayoutAccount } from './browser/money.ts'
import { closeSuccess, leaveFirstResult, placeUntilTaken, priceOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

const PLAYER = 'player1'
/** What a result counts for is paid by a job. */
const PAID_WITHIN = { timeout: 90_000 }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
  await publishRule(sitting.paddock)
  // Nobody waits an hour here for what a result counts.
  await sitting.paddock.rows(`update sites set settings = settings || '{"bonuses": {"releaseAfterMinutes": 0}}'`)
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('a bonus is taken with a deposit, wagered by a bet, paid in part, and the rest is given up by a word', async () => {
  const { page, faults, me } = await sitting.openAs(PLAYER, PHONE)
  const awarded = async () => {
    const { docs } = await me.call(calls.getMyAwards, { query: { page: 1, limit: 1 } })
    return docs.map(({ status, wagered, released, lost }) => ({ status, wagered, released, lost }))
  }
  await depositWithBonus(page)
  expect(await awarded()).toEqual([])
  await approveDeposit()
  await page.goto('/awaiting-bonus')
  await page.getByText('Bet ₹ 0 of ₹ 1,250').waitFor()

  const staged = await sitting.feed.stage(MATCH)
  const market = await openMarket(page, staged)
  await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), '1000')
  await closeSuccess(page)
  await staged.close('Ashford')
  // At 1.95 it won 950, which is less than what was at risk: seven of ten steps.
  await leaveFirstResult(page, rupees(931))
  await expect
    .poll(awarded, PAID_WITHIN)
    .toEqual([{ status: 'open', wagered: rupees(950), released: rupees(175), lost: rupees(0) }])
  await page.goto('/awaiting-bonus')
  await page.getByText('₹ 175 of ₹ 250 paid').waitFor()
  await page.getByText('Bet ₹ 950 of ₹ 1,250').waitFor()
  await page.goto('/my-wallet')
  await page.getByText('₹ 75 locked in bonuses').waitFor()

  await addPayoutAccount(sitting.paddock, me, PLAYER)
  await page.goto('/withdraw')
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('300')
  await press(page, 'Withdraw')
  await page.getByRole('alert').filter({ hasText: 'A withdrawal now costs you 75.00 of bonus' }).waitFor()
  expect(await awarded()).toMatchObject([{ status: 'open', lost: rupees(0) }])
  await press(page, 'Give up the bonus and withdraw')
  await page.getByText('Request Sent!').waitFor()
  expect(await awarded()).toMatchObject([{ status: 'forfeited', released: rupees(175), lost: rupees(75) }])
  await page.goto('/awaiting-bonus')
  await page.getByText('₹ 75 given up').waitFor()
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})

async function depositWithBonus(page: Page): Promise<void> {
  await page.goto('/deposit')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Amount', { exact: true }).fill('500')
  await press(page, 'Next')
  await drawer.getByRole('radio', { name: /^UPI/ }).check()
  await drawer.getByText('Bet ₹ 1,250 within 30 days').waitFor()
  await drawer.getByRole('radio', { name: /^Welcome bonus/ }).check()
  await press(page, 'Next')
  await drawer.getByLabel('Unique transaction reference').fill('412345678901')
  await drawer
    .getByLabel('Upload your photo below')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await press(page, 'Proceed')
  await page.getByText('Deposit Successfull').waitFor()
}

async function approveDeposit(): Promise<void> {
  const agent = await signInAs(sitting.paddock.url, 'agent')
  const params = { role: 'agent' } as const
  const { docs } = await agent.call(calls.getDeposits, { params, query: { page: 1, limit: 25, status: 'pending' } })
  const { _id: depositId } = must(docs[0], 'it was sent')
  const body = { depositId, action: 'approved', remarks: '', transactionCode: TRANSACTION_CODE } as const
  await agent.call(calls.decideDeposit, { params, body })
}
