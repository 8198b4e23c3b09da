/** From a link to money: a visitor comes by an affiliate, signs up, deposits and loses; the affiliate sees numbers, and is paid. */
import { calls, TEXTS } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { makeAffiliate, letMonthPass, readAffiliate } from './browser/affiliates.ts'
import { signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, sayYes, signInToConsole } from './browser/console-screen.ts'
import { rupees } from './browser/expectations.ts'
import { newestCode } from './browser/outbox.ts'
import { closeSuccess, leaveFirstResult, placeUntilTaken, priceOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

const AFFILIATE = 'player6'
const PASSWORD = 'Gallop-7-hills'
/** A browser without a screen says that it is a program, and its visits count for nobody. */
const OF_A_PERSON =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
/** Days are closed by a job. */
const CLOSED_WITHIN = { timeout: 150_000 }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

test('a visitor comes by an affiliate’s link, plays and loses; the affiliate is paid for it, and sees no name', async () => {
  const affiliateId = await makeAffiliate(sitting.paddock, { userName: AFFILIATE, code: 'CricNews' })
  const { page: own, me } = await sitting.openAs(AFFILIATE, PHONE)
  await own.goto('/affiliates')
  await own.getByLabel('Name of the place').fill('video-3')
  const link = must((await own.getByText(/register-referrer/).textContent()) ?? undefined, 'a link is shown')
  await own.getByRole('button', { name: 'QR code' }).click()
  await own.getByRole('img', { name: 'QR code of this link' }).waitFor()

  const { page, faults } = await sitting.open({ ...PHONE, userAgent: OF_A_PERSON })
  await page.context().addInitScript(() => localStorage.setItem('paddock.greeted', 'true'))
  await signUpBy(page, link)
  await deposit(page)
  const staged = await sitting.feed.stage(MATCH)
  const market = await openMarket(page, staged)
  await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), '1000')
  await closeSuccess(page)
  await staged.close('Bramley')
  await leaveFirstResult(page, rupees(-1000))

  await letMonthPass(sitting.paddock)
  await expect
    .poll(
      async () => (await readAffiliate(sitting.paddock, affiliateId)).statements.map(({ due }) => due),
      CLOSED_WITHIN,
    )
    .toEqual([rupees(300)])
  await own.reload()
  await own.getByText('With the site').waitFor()
  const shown = await own
    .getByRole('region', { name: 'By place' })
    .getByRole('row', { name: /^video-3/ })
    .textContent()
  expect(shown).toBe('video-31110–')
  expect(await own.content()).not.toContain('98765')
  expect(await findingsOn(own, 'the affiliate’s page')).toEqual([])

  await payAtDesk()
  await own.reload()
  await own.getByText('In your balance', { exact: true }).waitFor()
  const { docs } = await me.call(calls.getStatement, { params: { role: 'user' }, query: { page: 1, limit: 1 } })
  expect(docs).toMatchObject([{ trxType: 'bonus', amount: rupees(300) }])
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})

async function signUpBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  const form = page.getByRole('dialog')
  await form.getByLabel('Mobile number').fill('098765 43219')
  await form.getByRole('button', { name: 'Send Verification Code' }).click()
  await page.getByText(TEXTS.otpSent).waitFor()
  await form.getByLabel('6-digit code').fill(await newestCode(sitting.paddock.outbox, '+919876543219'))
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password').fill(PASSWORD)
  await form.getByText('18 or older').click()
  await form.getByText('I accept').click()
  await form.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog', { name: TEXTS.phoneVerified }).getByRole('button').click()
  await page.getByTestId('points').first().waitFor()
}

async function deposit(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.goto('/deposit')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Amount', { exact: true }).fill('2000')
  await press('Next')
  await drawer.getByRole('radio', { name: /^UPI/ }).check()
  await press('Next')
  await drawer.getByLabel('Unique transaction reference').fill('412345678902')
  await drawer
    .getByLabel('Upload your photo below')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await press('Proceed')
  await page.getByText('Deposit Successfull').waitFor()
  const agent = await signInAs(sitting.paddock.url, 'agent')
  const params = { role: 'agent' } as const
  const { docs } = await agent.call(calls.getDeposits, { params, query: { page: 1, limit: 25, status: 'pending' } })
  const { _id: depositId } = must(docs[0], 'it was sent')
  const body = { depositId, action: 'approved', remarks: '', transactionCode: TRANSACTION_CODE } as const
  await agent.call(calls.decideDeposit, { params, body })
}

async function payAtDesk(): Promise<void> {
  const { page } = await sitting.open(DESKTOP)
  await signInToConsole(page, 'whitelabel')
  await isInConsole(page)
  await page.goto('/console/affiliates')
  await page.getByRole('row', { name: new RegExp(AFFILIATE) }).waitFor()
  expect(await findingsOn(page, 'affiliates at the desk')).toEqual([])
  await page.getByRole('row', { name: new RegExp(AFFILIATE) }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  expect(await findingsOn(page, 'what an affiliate is paid')).toEqual([])
  await sayYes(page, 'Pay')
  await page.getByRole('dialog').getByText('Paid', { exact: true }).first().waitFor()
}
