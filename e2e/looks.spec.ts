/** One tenant under two looks, gone between as a player does; and the screen of who signed in somewhere else. 001 §2.3, §2.4. */
import { refusalText, TEXTS } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, launchChromium } from './browser/chromium.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { figuresIn, openScreen, type Screen, signIn } from './browser/player-screen.ts'
import { publishSwitches } from './browser/switches.ts'

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

const addressOf = (label: string): string => paddock.url.replace('//', `//${label}.`)

async function openSignedIn(userName: string): Promise<Screen> {
  const screen = await openScreen(browser, addressOf('demo'), DESKTOP)
  await signIn(screen.page, userName)
  return screen
}

async function chooseOtherLook(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Switch' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a style' })
    .getByRole('button', { name: `${name} The other look` })
    .click()
}

/** The link that the choice leads to, taken out of the browser's hands before it goes there. */
async function takeLink(page: Page): Promise<string> {
  await page.route('**/direct-login/*', (route) => route.abort())
  const asked = page.waitForRequest('**/direct-login/*')
  await chooseOtherLook(page, 'Paddock World')
  const url = (await asked).url()
  await page.unroute('**/direct-login/*')
  return url
}

/** How many sockets the server holds. */
async function connected(): Promise<number> {
  const metrics = await (await fetch(`${paddock.url}/metrics`)).text()
  return Number(must(/^paddock_sockets (\d+)$/m.exec(metrics)?.[1], 'sockets are counted'))
}

const goOn = (page: Page, site: string) => page.getByRole('button', { name: `Continue to ${site}` }).click()
const alertOn = (page: Page): Promise<string> => page.getByRole('alert').innerText()
const LINK_ENDED = refusalText({ code: 'LINK_ENDED' })

/** Night or day, and the colours of the site for both. */
async function lookOf(page: Page): Promise<{ readonly light: string | null; readonly colours: string | null }> {
  const light = await page.locator('html').getAttribute('data-look')
  return { light, colours: await page.locator('#site-theme').textContent() }
}

test('a player changes to the other look and back, with the same money, and is asked before', async () => {
  const { page, faults } = await openSignedIn('player1')
  await expect.poll(() => figuresIn(page)).toBeDefined()
  const before = await figuresIn(page)
  const first = await lookOf(page)
  expect(first.light).toBe('dark')
  await expect.poll(connected).toBe(1)

  await chooseOtherLook(page, 'Paddock World')
  await page.waitForURL(`${addressOf('world')}/login-link`)
  // The server knows: of a page that was left the browser does not always tell that its socket is closed.
  await expect.poll(connected).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('paddock.session'))).toBeNull()
  await goOn(page, 'Paddock World')
  await page.getByRole('dialog', { name: 'Paddock World' }).getByRole('button', { name: 'Okay' }).click()
  await expect.poll(() => figuresIn(page)).toEqual(before)
  expect(await page.title()).toBe('Paddock World')
  const second = await lookOf(page)
  expect(second.light).toBe('light')
  expect(second.colours).not.toBe(first.colours)

  await chooseOtherLook(page, 'Paddock')
  await page.waitForURL(`${addressOf('demo')}/login-link`)
  await page.getByText('player1').first().waitFor()
  await goOn(page, 'Paddock')
  await expect.poll(() => figuresIn(page)).toEqual(before)
  expect(await lookOf(page)).toEqual(first)
  expect(faults).toEqual([])
})

// That it ends after a minute is proved in server/hops/looks.db.test.ts, without waiting for it.
test('a link is good once, and on the look it is for', async () => {
  const { page, context } = await openSignedIn('player3')
  const elsewhere = await takeLink(page)
  const other = await context.newPage()
  await other.goto(elsewhere.replace('//world.', '//club.'))
  await goOn(other, 'Paddock Club')
  expect(await alertOn(other)).toBe(LINK_ENDED)
  // It was not spent there.
  await other.goto(elsewhere)
  await goOn(other, 'Paddock World')
  await other.getByTestId('points').first().waitFor()
  await other.goto(elsewhere)
  await goOn(other, 'Paddock World')
  expect(await alertOn(other)).toBe(LINK_ENDED)
})

test('a visitor sees both looks too, and none on a site that has one', async () => {
  const { page } = await openScreen(browser, addressOf('demo'), DESKTOP)
  await page.goto('/')
  await chooseOtherLook(page, 'Paddock World')
  await page.waitForURL(`${addressOf('world')}/`)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  await page.goto(addressOf('club'))
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.getByRole('button', { name: 'Switch' }).count()).toBe(0)
})

test('where an account may be open once, the newer sign-in stays and the older is told', async () => {
  await publishSwitches(paddock, { oneSession: true })
  const { page: first } = await openSignedIn('player4')
  await expect.poll(() => figuresIn(first)).toBeDefined()
  const { page: second } = await openSignedIn('player4')
  await first.getByRole('heading', { name: TEXTS.duplicateScreen }).waitFor()
  await expect.poll(() => figuresIn(second)).toBeDefined()
  await first.getByRole('button', { name: TEXTS.closeTheScreen }).click()
  await first.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  // Only the ended one was told, and leaving it ended nothing more.
  await second.reload()
  await expect.poll(() => figuresIn(second)).toBeDefined()
})

test('developer tools that hold the page up are told of where the site watches for them', async () => {
  await publishSwitches(paddock, { developerToolsWatch: true })
  const { page, context } = await openScreen(browser, addressOf('demo'), DESKTOP)
  const told = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  const tools = await context.newCDPSession(page)
  tools.on('Debugger.paused', () => {
    setTimeout(() => void tools.send('Debugger.resume'), 300)
  })
  await tools.send('Debugger.enable')
  const answered = await (await told).response()
  expect(new URL(must(answered, 'the server answers').url()).pathname).toBe('/api/common/block/debugger')
  expect(answered?.status()).toBe(200)
})
