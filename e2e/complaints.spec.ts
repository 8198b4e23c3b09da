/** A complaint of a bet, on the whole system: from its receipt to an answer, a finding and what its player thinks of it, with pictures both ways. */
import { calls } from '@paddock/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { closeSuccess, leaveFirstResult, pick, placeButton, priceOf } from './browser/player-screen.ts'
import { rupees } from './browser/expectations.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const dialog = (page: Page) => page.getByRole('dialog').last()

/** What stands among the words of a complaint: what is still being written has the same text. */
const said = (page: Page, words: string) => dialog(page).getByRole('listitem').filter({ hasText: words })

async function addPicture(page: Page): Promise<void> {
  const buffer = await page.screenshot()
  await dialog(page)
    .getByLabel('Pictures', { exact: true })
    .last()
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
  await dialog(page).getByRole('button', { name: 'Leave out picture 1' }).waitFor()
}

/** What the link leads to, as whoever reads it opens it. */
async function opens(page: Page): Promise<void> {
  const path = await dialog(page).getByRole('link', { name: 'Picture 1' }).last().getAttribute('href')
  const status = await page.evaluate(async (at) => (await fetch(at)).status, path ?? '')
  expect(status).toBe(200)
}

test('a bet that lost is complained of from its receipt, answered, found right, and rated', async () => {
  const { paddock } = sitting
  const { page, me } = await sitting.openAs('player1', PHONE)
  const staged = await sitting.feed.stage({ ...MATCH, eventName: 'Corfe v Denby' })
  await pick(page, priceOf(await openMarket(page, staged), 'Back', 'Ashford'), '1000')
  await placeButton(page).click()
  await closeSuccess(page)
  await staged.close('Bramley')
  await leaveFirstResult(page, rupees(-1000))
  await page.goto(`${paddock.url}/bet-history`)
  await page.getByRole('main').getByRole('button').filter({ hasText: 'Corfe v Denby' }).first().click()
  await dialog(page).getByRole('link', { name: 'Complain of this bet' }).click()
  await dialog(page).getByLabel('In short').fill('Ashford won')
  await dialog(page).getByLabel('What went wrong').fill('The card of the match says so.')
  await addPicture(page)
  expect(await findingsOn(page, 'a complaint that is written')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent. You find the answer here.').waitFor()

  const desk = (await sitting.open(DESKTOP)).page
  await signInToConsole(desk, 'agent')
  await isInConsole(desk)
  await desk.goto(`${paddock.url}/console/complaints`)
  await desk.getByText('Ashford won').click()
  await dialog(desk).getByText('The card of the match says so.').waitFor()
  await opens(desk)
  expect(await findingsOn(desk, 'a complaint at the desk')).toEqual([])
  await dialog(desk).getByLabel('Answer', { exact: true }).fill('The league’s card says Bramley. See there.')
  await addPicture(desk)
  await dialog(desk).getByRole('button', { name: 'Answer', exact: true }).click()
  await said(desk, 'See there.').waitFor()

  await page.getByRole('button', { name: /Ashford won/ }).click()
  await said(page, 'See there.').waitFor()
  await opens(page)
  expect(await findingsOn(page, 'a complaint that was answered')).toEqual([])
  await dialog(page).getByLabel('Say more').fill('That is another match.')
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await said(page, 'That is another match.').waitFor()

  await desk.reload()
  await desk.getByText('Ashford won').click()
  await said(desk, 'That is another match.').waitFor()
  await dialog(desk).getByLabel('Answer', { exact: true }).fill('You are right, we mend it.')
  await dialog(desk).getByLabel('Answer and resolve as').selectOption({ label: 'The player was right' })
  await dialog(desk).getByRole('button', { name: 'Answer', exact: true }).click()
  await said(desk, 'You are right, we mend it.').waitFor()

  await page.reload()
  await page.getByRole('button', { name: /Ashford won/ }).click()
  await dialog(page).getByText('Resolved: You were right').waitFor()
  await dialog(page).getByRole('radio', { name: '5 of 5' }).check()
  const rating = dialog(page)
    .locator('form')
    .filter({ has: page.getByRole('radio', { name: '5 of 5' }) })
  await rating.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you').waitFor()

  const { docs } = await me.call(calls.getComplaints, { params: { role: 'user' }, query: { page: 1, limit: 25 } })
  expect(docs).toMatchObject([{ status: 'resolved', outcome: 'UPHELD', stars: 5, about: { of: 'bet' } }])
  expect(await paddock.audit()).toBe('')
})
