/** A whole journey says nothing in the console and has no answer but good ones: home, match, bet, cash-out, casino, records, the way out. Nothing is loaded ahead that its page does not use. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openGame } from './browser/casino-screen.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { SOON } from './browser/expectations.ts'
import { closeSuccess, pick, placeButton, priceOf, signIn } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, casino: true })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

/** A worker that takes over a page while it loads takes its files too: once, on a first visit that goes on at once. */
const WORKER_CAME = /is not used because it is a cross-world service worker resource mismatch/

/** All that a developer would see: what the console says, of whatever kind, what no answer came to, and what was refused. */
function listenTo(page: Page): readonly string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (!WORKER_CAME.test(message.text())) heard.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Who leaves a page waits for none of its answers.
    if (why !== 'net::ERR_ABORTED') heard.push(`${why} ${request.url()}`)
  })
  return heard
}

test.each([
  { device: 'phone', options: PHONE, player: 'player1' },
  { device: 'desktop', options: DESKTOP, player: 'player2' },
])('nothing is said in the console of a $device from home to the way out', async ({ options, player }) => {
  const staged = await sitting.feed.stage({ ...MATCH, inPlay: true })
  const { page } = await sitting.open(options)
  const heard = listenTo(page)
  await signIn(page, player)
  await page.locator('[data-price-row]').first().waitFor()
  await page.goto('/inPlay')
  await page.locator('[data-price-row]').first().waitFor()

  const market = await openMarket(page, staged)
  await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
  await placeButton(page).click()
  await closeSuccess(page)
  await staged.quote({
    Ashford: { back: ['1.49'], lay: ['1.5'] },
    Bramley: { back: ['2.98', '2.96'], lay: ['3.05', '3.1'] },
  })
  await market.getByRole('button', { name: 'Cash out Match Odds: +300' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cash out: Match Odds' })
  await sheet.getByRole('button', { name: 'Cash out for +300' }).waitFor()
  // The value is asked for again and again; of a market that takes no bets there is none.
  await staged.suspend()
  await sheet.getByRole('button', { name: 'Cash out for +300' }).waitFor({ state: 'hidden' })
  await page.waitForTimeout(3000)
  await staged.open()
  await sheet.getByRole('button', { name: 'Cash out for +300' }).click()
  await sheet.getByText('+300 is locked in').waitFor()
  await page.keyboard.press('Escape')

  const game = await openGame(page, '/premium-casino', 'Dice')
  await game.getByRole('button', { name: /^Roll/ }).click()
  await page.getByText(/^Has (cost|brought) you/).waitFor()
  await page.getByRole('link', { name: 'Leave the game' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click()

  for (const path of ['/statement', '/bet-history', '/profit-loss', '/transaction', '/notification', '/profile']) {
    await page.goto(path)
    await page.locator('main section').first().waitFor()
    await expect.poll(() => page.getByRole('status', { name: /^Loading/ }).count(), SOON).toBe(0)
  }
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  expect(heard).toEqual([])
})

/** What comes behind the first picture has come, and what it brings. */
async function isSettled(page: Page): Promise<void> {
  await page.getByRole('contentinfo').waitFor({ state: 'attached' })
  await page.waitForTimeout(2000)
}

const PAGES = [
  { who: 'visitor', path: '/' },
  { who: 'player', path: '/' },
  { who: 'player', path: '/inPlay' },
  { who: 'player', path: 'the match' },
] as const

test.each(PAGES)('what is loaded ahead for a $who at $path is used there', async ({ who, path }) => {
  const staged = await sitting.feed.stage(MATCH)
  const { page } = await (who === 'player' ? sitting.openAs('player3', PHONE) : sitting.open(PHONE))
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await page.goto(path === 'the match' ? staged.path : path)
  await isSettled(page)
  const ahead = await page
    .locator('link[rel=modulepreload], link[rel=preload]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const run = new Set((await page.coverage.stopJSCoverage()).map(({ url }) => url))
  expect(ahead.length).toBeGreaterThan(0)
  expect(ahead.filter((file) => file.endsWith('.js') && !run.has(file))).toEqual([])
})

/** What is the same for who has no account. */
const OF_EVERYBODY: ReadonlySet<string> = new Set(['home', 'banner', 'latest-bets'])

/** By the last part of the path. */
async function askedAtHome(who: 'visitor' | 'player'): Promise<readonly string[]> {
  const { page } = await (who === 'player' ? sitting.openAs('player4', PHONE) : sitting.open(PHONE))
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.add(pathname)
  })
  await page.goto('/')
  await isSettled(page)
  return [...asked].toSorted()
}

test('a visitor’s first page asks for what it shows, and for nothing else', async () => {
  expect(await askedAtHome('visitor')).toEqual([
    // What stands there, or comes over it, for a time.
    '/api/common/banner',
    '/api/common/communicationDetail',
    '/api/common/home',
    // What the site tells of everybody's latest bets and wins.
    '/api/common/latest-bets',
  ])
})

test('a player’s first page asks for what it shows, and for what may come over it', async () => {
  expect(await askedAtHome('player')).toEqual(
    [
      'home',
      // Of the site: whom to write to.
      'communicationDetail',
      // The header, the bell, the stars, what the rows say the player has there.
      'pts',
      'profile',
      'notification',
      'favorite/event',
      'openBet',
      'session/socketTicket',
      // What of it the player is not offered.
      'restrictions',
      // What stands there, or comes over it, for a time.
      'banner',
      // What the site tells of everybody's latest bets and wins.
      'latest-bets',
      // What comes over it: a break, a first result in either product.
      'protection',
      'transaction',
      'casino/openBet/history',
    ]
      .map((name) => `/api/${OF_EVERYBODY.has(name) ? 'common' : 'user'}/${name}`)
      .toSorted(),
  )
})
