/// <reference lib="dom" />
/** A phone on its side: every page has room below what stands above it, its targets are as large as ever, nothing leaves the screen, and axe finds nothing. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { PHONE } from './browser/chromium.ts'
import { SOON } from './browser/expectations.ts'
import { measure } from './browser/phone-measures.ts'
import { closeSuccess, pick, placeButton, priceOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'
import { smallTargetsOn } from './browser/targets.ts'

const ON_ITS_SIDE = { ...PHONE, viewport: { width: 844, height: 390 } } as const
/** Of 390 with a bar of 53 below. */
const LOWEST_BEGIN = 190
const TENNIS = '2'
/** Two rows of two. */
const LEAST_MATCHES = 4

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

async function expectRoom(page: Page, where: string): Promise<void> {
  const main = await page.locator('main').boundingBox()
  expect(main?.y ?? Infinity, `${where} begins`).toBeLessThanOrEqual(LOWEST_BEGIN)
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(spare, `${where} is wider than the screen`).toBeLessThanOrEqual(0)
  expect(await smallTargetsOn(page, where)).toEqual([])
  expect(await findingsOn(page, where)).toEqual([])
}

test('lists, a match and the slip', async () => {
  const staged = await sitting.feed.stage({ ...MATCH, inPlay: true })
  const { page, faults } = await sitting.openAs('player1', ON_ITS_SIDE)
  for (const path of ['/', '/inPlay']) {
    await page.goto(path)
    await page.locator('[data-price-row]').first().waitFor()
    await expectRoom(page, path)
  }
  const market = await openMarket(page, staged)
  await expectRoom(page, 'the match')
  await pick(page, priceOf(market, 'Back', 'Bramley'), '1000')
  await expectRoom(page, 'the slip')
  await placeButton(page).click()
  await closeSuccess(page)
  expect(faults).toEqual([])
})

test('two matches beside each other, and two rows of them', async () => {
  const names = [1, 2, 3, 4, 5, 6, 7].map((at) => `Ashford ${at} v Bramley ${at}`)
  for (const eventName of names) await sitting.feed.stage({ ...MATCH, sportId: TENNIS, inPlay: true, eventName })
  const { page, faults } = await sitting.openAs('player3', ON_ITS_SIDE)
  for (const path of ['/', '/inPlay']) {
    await page.goto(path)
    await page.getByText('Bramley 7').first().waitFor()
    await page.waitForTimeout(800)
    const { rows, heights, overlaps } = await measure(page)
    expect(rows).toBeGreaterThanOrEqual(LEAST_MATCHES)
    expect({ heights, overlaps }).toEqual({ heights: [56], overlaps: [] })
    const [first, second] = await Promise.all(
      [0, 1].map((at) => page.locator('[data-price-row]').nth(at).boundingBox()),
    )
    expect(second?.y, 'the second stands beside the first').toBe(first?.y)
    expect(second?.x).toBeGreaterThan(400)
    await expectRoom(page, path)
  }
  expect(faults).toEqual([])
})

test('records, money and the account', async () => {
  const { page, faults } = await sitting.openAs('player2', ON_ITS_SIDE)
  const paths = ['/open-bets', '/statement', '/bet-history', '/profit-loss', '/transaction', '/my-wallet', '/profile']
  for (const path of [...paths, '/notification', '/profile/limits']) {
    await page.goto(path)
    await page.locator('main section, main form').first().waitFor()
    await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count(), SOON).toBe(0)
    await expectRoom(page, path)
  }
  expect(faults).toEqual([])
})
