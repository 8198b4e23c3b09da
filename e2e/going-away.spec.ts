/** What open screens show while their server is started anew: nothing worse than that they reconnect. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from './browser/caller.ts'
import { DESKTOP, launchChromium, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { keepSession, openScreen, type Screen } from './browser/player-screen.ts'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { startSandbox, type TestSandbox } from './harness/sandbox.ts'
import { createServerProgram, type TestServer } from './harness/server.ts'

const BACK_WITHIN = { timeout: 45_000 }
/** What no screen may show: a failure, maintenance, a page of its own for either, or the way in. */
const WORSE = /something went wrong|maintenance|failed|log ?in again|session (was )?ended/i

let database: TestDatabase
let sandbox: TestSandbox
let server: TestServer
let browser: Browser

beforeAll(async () => {
  database = await startDatabase()
  sandbox = await startSandbox(['lingfield-win'], 1)
  server = await createServerProgram({ databaseUrl: database.url, feeds: sandbox.ports })
  await server.start()
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await sandbox?.stop()
  await database?.stop()
})

/** Beside the prices; or once something was asked for and answered by what was kept, over the page. */
const LOST = /Connection lost.*Reconnecting…|No connection/

const textOf = (page: Page): Promise<string> => page.locator('body').innerText()
const offered = (page: Page) => page.locator('[data-price-cell][aria-disabled=false]')

async function openOfficer(url: string, userName: string, size: BrowserContextOptions): Promise<Screen> {
  const officer = await openScreen(browser, url, size)
  await signInToConsole(officer.page, userName)
  await isInConsole(officer.page)
  // What was never read cannot stay as it was.
  await officer.page.getByText(/^As of /).waitFor()
  return officer
}

test('a player sees that their screen reconnects, officers’ stay as they were, on a desk and on a phone, and all go on where they were', async () => {
  const url = `http://localhost:${server.port}`
  const me = await signInAs(url, 'player1')
  const player = await openScreen(browser, url, PHONE)
  await keepSession(player.context, me.token)
  await player.page.goto('/')
  const event = await player.page.locator('a[href^="/events/"]').first().getAttribute('href')
  await player.page.goto(event ?? '/')
  await expect.poll(() => offered(player.page).count(), BACK_WITHIN).toBeGreaterThan(0)
  const desk = await openOfficer(url, 'administrator', DESKTOP)
  const phone = await openOfficer(url, 'administrator2', PHONE)

  expect((await server.end('SIGTERM')).code).toBe(0)
  await expect.poll(() => textOf(player.page), BACK_WITHIN).toMatch(LOST)
  // As long as a start takes, and longer than both fall back to reading.
  await player.page.waitForTimeout(4000)
  for (const { page } of [player, desk, phone]) expect(await textOf(page)).not.toMatch(WORSE)
  expect(await offered(player.page).count()).toBe(0)
  // A page that was loaded anew while nobody answers is empty for good.
  await expect.poll(() => textOf(player.page), BACK_WITHIN).toMatch(LOST)
  for (const { page } of [desk, phone]) await isInConsole(page)

  await server.start()
  await expect.poll(() => offered(player.page).count(), BACK_WITHIN).toBeGreaterThan(0)
  await expect.poll(() => textOf(player.page), BACK_WITHIN).not.toMatch(LOST)
  for (const { page } of [player, desk, phone]) expect(await textOf(page)).not.toMatch(WORSE)
  for (const { page } of [desk, phone]) await isInConsole(page)
})
