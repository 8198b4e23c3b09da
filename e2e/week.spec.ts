/** The end of a week of a house: what its players won and lost, from the sport down to a player’s bets, and all of it settled in one go. */
import { calls } from '@paddock/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, lineOf, sayYes, signInToConsole } from './browser/console-screen.ts'
import { rupees } from './browser/expectations.ts'
import { closeSuccess, leaveFirstResult, placeUntilTaken, priceOf } from './browser/player-screen.ts'
import { signInAs } from './browser/caller.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

test('a white label reads its profit and loss down to a player’s bets, and settles everything below it with one code', async () => {
  const { page: phone } = await sitting.openAs('player1', PHONE)
  const staged = await sitting.feed.stage(MATCH)
  const market = await openMarket(phone, staged)
  await placeUntilTaken(phone, priceOf(market, 'Back', 'Ashford'), '1000')
  await closeSuccess(phone)
  await staged.close('Bramley')
  await leaveFirstResult(phone, rupees(-1000))

  const { page, faults } = await sitting.open(DESKTOP)
  await signInToConsole(page, 'whitelabel')
  await isInConsole(page)
  await page.goto('/console/profit-loss')
  for (const row of ['Cricket', MATCH.eventName, MATCH.marketName]) {
    await lineOf(page, row).getByText('−1,000.00').first().waitFor()
    await lineOf(page, row).click()
  }
  for (const row of ['admin', 'supermaster', 'master', 'agent', 'player1']) {
    await lineOf(page, row).waitFor()
    await lineOf(page, row).click()
  }
  await page.getByRole('heading', { name: 'Settled bets' }).waitFor()
  await lineOf(page, 'player1').filter({ hasText: MATCH.eventName }).getByText('−1,000.00').waitFor()

  await page.goto('/console/settlement')
  await page.getByRole('button', { name: 'Settle everything below' }).click()
  const panel = page.getByRole('dialog', { name: 'Settle everything below' })
  // A site that takes deposits settles no cash with its players.
  await panel.getByText('no cash is settled with them').waitFor()
  await panel.getByRole('rowheader', { name: 'Agent' }).waitFor()
  expect(await findingsOn(page, 'what a whole tree owes')).toEqual([])
  const button = panel.getByRole('button', { name: /^Settle \d+ accounts$/ })
  const accounts = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
  expect(accounts).toBeGreaterThanOrEqual(3)
  await button.click()
  await sayYes(page, 'Settle')
  await panel.getByText(`${accounts} of ${accounts} settled`).waitFor()
  await panel.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Everything is settled').waitFor()
  const officer = await signInAs(sitting.paddock.url, 'whitelabel')
  const query = { page: 1, limit: 200, open: true, deep: true }
  const { docs } = await officer.call(calls.getDebts, { params: { role: 'whiteLabel' }, query })
  expect(docs).toMatchObject([{ userName: 'player1', uplineName: 'agent', clientPL: rupees(-1000) }])
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})
