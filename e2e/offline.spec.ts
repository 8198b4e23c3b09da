/** The player's app without a network: it opens, shows the last prices with their age, and takes no bet on them. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from './browser/caller.ts'
import { launchChromium, PHONE } from './browser/chromium.ts'
import { eventsOf } from './browser/markets.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { closeSuccess, figuresIn, keepSession, openScreen, placeUntilTaken, priceOf } from './browser/player-screen.ts'
import { waitFor } from './browser/wait-for.ts'

/** The worker comes when the page is quiet, and then loads the shell. */
const KEPT_WITHIN = { timeout: 30_000 }

let paddock: Paddock
let browser: Browser

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1, scoreSpeed: 10 })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  await paddock.stop()
})

const isControlled = (page: Page) => page.evaluate(() => Boolean(navigator.serviceWorker.controller))
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('paddock-kept')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
const cells = (page: Page) => page.locator('[data-price-cell]')
const offered = (page: Page) => page.locator('[data-price-cell][aria-disabled=false]')

test('what was seen with a network is there without one, as old as it is, and nothing of it can be bet on', async () => {
  const me = await signInAs(paddock.url, 'player1')
  const { page, context } = await openScreen(browser, paddock.url, PHONE)
  await keepSession(context, me.token)
  await page.goto('/')
  await expect.poll(() => isControlled(page), KEPT_WITHIN).toBe(true)
  await expect.poll(() => keptPaths(page), KEPT_WITHIN).toContain('/api/common/home')
  const event = await page.locator('a[href^="/events/"]').first().getAttribute('href')
  await page.goto(event ?? '/')
  await expect.poll(() => keptPaths(page), KEPT_WITHIN).toContain('/api/user/game/prices')
  await expect.poll(() => offered(page).count()).toBeGreaterThan(0)

  await context.setOffline(true)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByText('No connection').waitFor()
  // What the player has stands there too, under the same age.
  await expect.poll(() => page.getByRole('banner').textContent()).toContain('1,00,000.00')
  await expect.poll(() => cells(page).count(), KEPT_WITHIN).toBeGreaterThan(0)
  expect(await offered(page).count()).toBe(0)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByText(/^Prices of \d\d:\d\d, .+ old\. Bets are not taken/).waitFor()

  await context.setOffline(false)
  await page.goto(event ?? '/')
  await expect.poll(() => offered(page).count(), KEPT_WITHIN).toBeGreaterThan(0)
  await expect.poll(() => page.getByText('No connection').count()).toBe(0)
})

const CRICKET = '4'

/** A match with a session that takes bets. */
const matchWithSession = async () =>
  await waitFor('match with sessions', 120_000, async () => {
    const events = await eventsOf(await signInAs(paddock.url, 'administrator'), CRICKET)
    const match = events.find(({ name }) => name === 'Pakistan v India')
    const session = match?.markets.find(
      ({ status, marketName }) => status === 'OPEN' && marketName.startsWith('20 overs'),
    )
    return match && session && { path: match.path, session: session.marketName }
  })

test('of a match bet on the score, the position and the money stand there after a reload without a network, all under one age', async () => {
  const me = await signInAs(paddock.url, 'player3')
  const { page, context, faults } = await openScreen(browser, paddock.url, PHONE)
  await keepSession(context, me.token)
  const { path, session } = await matchWithSession()
  await page.goto(path)
  await expect.poll(() => isControlled(page), KEPT_WITHIN).toBe(true)
  await placeUntilTaken(page, priceOf(page, 'Yes', session), '1000')
  await closeSuccess(page)
  const strip = page.locator('[data-strip]')
  const row = page.locator('[data-price-row]').filter({ hasText: session })
  await expect.poll(() => row.innerText(), KEPT_WITHIN).toContain('−1,000')
  await expect.poll(() => strip.innerText(), KEPT_WITHIN).toMatch(/\d+\/\d+/)
  await expect.poll(() => keptPaths(page), KEPT_WITHIN).toContain('/api/user/game/prices')
  await expect
    .poll(() => keptPaths(page).then((paths) => paths.some((kept) => kept.endsWith('/marketScoreList'))), KEPT_WITHIN)
    .toBe(true)
  const money = await figuresIn(page)

  await context.setOffline(true)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect.poll(() => row.innerText(), KEPT_WITHIN).toContain('−1,000')
  await expect.poll(() => strip.innerText(), KEPT_WITHIN).toContain('India')
  await expect.poll(() => strip.innerText(), KEPT_WITHIN).toMatch(/\d+\/\d+/)
  await page.getByRole('button', { name: /^This match: worst −1,000/ }).waitFor()
  await expect.poll(() => figuresIn(page), KEPT_WITHIN).toEqual(money)
  // It says so once, and how old all of it is.
  await page.getByText(/^Prices of \d\d:\d\d, .+ old\. Bets are not taken/).waitFor()
  const said = await page.locator('body').innerText()
  expect(said.match(/No connection|Connection lost|not live| old\b/gi)).toEqual(['No connection', ' old'])
  expect(await offered(page).count()).toBe(0)
  expect(faults.filter((fault) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(fault))).toEqual([])
  await context.close()
})

test('nothing of an account is ever kept, and nothing that a player looked at after their sign-out', async () => {
  const me = await signInAs(paddock.url, 'player2')
  const { page, context } = await openScreen(browser, paddock.url, PHONE)
  await keepSession(context, me.token)
  await page.goto('/')
  await expect.poll(() => isControlled(page), KEPT_WITHIN).toBe(true)
  await expect.poll(() => keptPaths(page), KEPT_WITHIN).toContain('/api/common/home')
  const ofAccount = (await keptPaths(page)).filter(
    (path) => !path.startsWith('/api/common/') && path.startsWith('/api/'),
  )
  expect(ofAccount).toEqual([])
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
  // What is asked for afterwards is a visitor's.
  await expect.poll(() => keptPaths(page).then((paths) => paths.filter((path) => path.includes('/user/')))).toEqual([])
})
