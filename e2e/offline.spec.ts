/** The player's app without a network: it opens, shows the last prices with their age, and takes no bet on them. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from './browser/caller.ts'
import { launchChromium, PHONE } from './browser/chromium.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { keepSession, openScreen } from './browser/player-screen.ts'

/** The worker comes when the page is quiet, and then loads the shell. */
const KEPT_WITHIN = { timeout: 30_000 }

let paddock: Paddock
let browser: Browser

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1 })
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
