/** From a bet to a prize: two players win, the board says who came first, and what two officers promised is theirs. */
import { calls } from '@paddock/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { rupees } from './browser/expectations.ts'
import { letDaysPass, promisePrizes } from './browser/leaderboards.ts'
import { closeSuccess, placeUntilTaken, priceOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

const [FIRST, SECOND] = ['player6', 'player7']
/** Boards are kept by a job. */
const KEPT_WITHIN = { timeout: 60_000 }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const rowsOf = async (page: Page): Promise<(string | null)[]> => {
  await page.reload()
  await page.getByRole('region', { name: 'Your place' }).waitFor()
  const rows = page.getByRole('list', { name: 'Leadership board' }).getByRole('listitem')
  return await rows.allTextContents()
}

test('who wins most stands first, reads themselves exactly, and is given the prize of the day once', async () => {
  await promisePrizes(sitting.paddock)
  const staged = await sitting.feed.stage(MATCH)
  for (const [name, stake] of [
    [FIRST, '1000'],
    [SECOND, '500'],
  ] as const) {
    const { page } = await sitting.openAs(name, PHONE)
    const market = await openMarket(page, staged)
    await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), stake)
    await closeSuccess(page)
  }
  await staged.close('Ashford')

  const { page: own, me, faults } = await sitting.openAs(FIRST, PHONE)
  // Their first result is told once, above whatever page is open when it comes.
  const told = own.getByRole('dialog', { name: 'You won' })
  await own.addLocatorHandler(told, () => told.getByRole('button', { name: 'Go on' }).click())
  await own.goto('/leadership-board?period=DAY')
  await expect.poll(() => rowsOf(own), KEPT_WITHIN).toHaveLength(2)
  expect((await rowsOf(own)).join()).not.toContain(FIRST)
  await own.getByRole('region', { name: 'Your place' }).getByText('Rank 1').waitFor()
  expect(await findingsOn(own, 'a board with one’s place')).toEqual([])
  await own.getByRole('link', { name: 'Choose whether yours is told' }).click()
  // It moves once the server has kept it.
  const name = own.getByLabel('My name on boards')
  await name.click()
  await expect.poll(() => name.isChecked()).toBe(true)
  await own.goto('/leadership-board?period=DAY')
  await expect.poll(async () => (await rowsOf(own)).join(), KEPT_WITHIN).toContain(FIRST)

  const { page: visitor } = await sitting.open(PHONE)
  await visitor.goto('/leadership-board?period=DAY')
  await visitor.getByText(FIRST).waitFor()
  expect(await visitor.getByRole('region', { name: 'Your place' }).count()).toBe(0)

  await letDaysPass(sitting.paddock)
  const awards = async () =>
    (await me.call(calls.getMyAwards, { query: { page: 1, limit: 5 } })).docs.map(({ amount }) => amount)
  await expect.poll(awards, KEPT_WITHIN).toEqual([rupees(500)])

  const { page: desk } = await sitting.open(DESKTOP)
  await signInToConsole(desk, 'whitelabel')
  await isInConsole(desk)
  await desk.goto('/console/leaderboards')
  const line = await desk.getByRole('row', { name: new RegExp(FIRST) }).textContent()
  expect(line).toContain('Given')
  expect(await desk.getByRole('row', { name: new RegExp(SECOND) }).textContent()).toContain('200')
  expect(await findingsOn(desk, 'prizes at the desk')).toEqual([])
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})
