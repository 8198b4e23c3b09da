/** What is around the bets: finding an event, the pages and layers of the shell, languages, a bad network, two tabs. */
import { calls, TEXTS } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { expectFigures, expectMoney, expectPosition, OPENING, rupees, SOON } from './browser/expectations.ts'
import {
  closeSuccess,
  figuresIn,
  layCable,
  pick,
  placeButton,
  placeUntilTaken,
  priceOf,
  slipOf,
  successDialog,
} from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

let sitting: Sitting

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const MOVED = {
  Ashford: { back: ['1.7'], lay: ['1.71'] },
  Bramley: { back: ['2.4'], lay: ['2.42'] },
}
const expectAt = async (page: Page, path: string): Promise<void> =>
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe(path)

describe('an event is found', () => {
  test.each([
    { device: 'phone', options: PHONE, typed: 'kohli' },
    { device: 'desktop', options: DESKTOP, typed: 'कोहली' },
  ])('by its name in any script: $typed on a $device', async ({ options, typed }) => {
    const staged = await sitting.feed.stage({ ...MATCH, eventName: 'Kohli Kings v Rana Riders' })
    const { page, faults } = await sitting.openAs('player1', options)
    await page.goto('/')
    if (options === PHONE) await page.getByRole('link', { name: 'Search' }).click()
    // A phone has a page for it, with rows as in every list; else it is a list below the field.
    const field = page.getByRole(options === PHONE ? 'searchbox' : 'combobox', { name: 'Search' })
    await field.fill(typed)
    const found =
      options === PHONE
        ? page.getByRole('region', { name: 'Search results' }).getByRole('link', { name: /Kohli Kings/ })
        : page.getByRole('option', { name: /Kohli Kings v Rana Riders/ })
    await found.first().waitFor()
    if (options !== PHONE) await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL(/\/events\/4\/\d+$/)
    await page.getByRole('heading', { name: 'Kohli Kings v Rana Riders' }).waitFor()
    expect(staged.path).toMatch(/^\/events\/4\//)
    await page.goto('/search')
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzzz')
    await page.getByText('Nothing is called like “zzzz”').first().waitFor()
    expect(faults).toEqual([])
  })

  test('among the favourites, with its market live, until the star is taken off', async () => {
    const staged = await sitting.feed.stage({ ...MATCH, eventName: 'Corfe v Denby' })
    const { page, me } = await sitting.openAs('player2', PHONE)
    const market = await openMarket(page, staged)
    await page.getByRole('button', { name: /^Score: Corfe v Denby/ }).click()
    await page.getByRole('button', { name: 'Add Corfe v Denby to favourites' }).click()
    await page.getByRole('button', { name: 'Remove Corfe v Denby from favourites' }).waitFor()
    await market.getByRole('button', { name: 'Rules of Match Odds' }).click()
    const told = page.getByRole('dialog', { name: 'Rules of Match Odds' })
    await told.getByRole('button', { name: 'Add Match Odds to favourites' }).click()
    await told.getByRole('button', { name: 'Remove Match Odds from favourites' }).waitFor()
    await page.keyboard.press('Escape')
    await told.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Favourites' }).click()
    const main = page.getByRole('main')
    await main.locator(`a[href="${staged.path}"]`).first().waitFor()
    const card = main.getByRole('listitem').filter({ has: page.getByText('Match Odds') })
    await expect.poll(() => card.innerText(), SOON).toContain('1.95')
    await staged.quote(MOVED)
    await expect.poll(() => card.innerText(), SOON).toContain('1.7')
    const [events, markets] = [await me.call(calls.getFavoriteEvents, {}), await me.call(calls.getFavoriteMarkets, {})]
    expect([events.docs.eventId, markets.docs.marketId]).toEqual([[staged.eventId], [staged.marketId]])

    await main.getByRole('button', { name: 'Remove Corfe v Denby from favourites' }).click()
    await main.getByRole('button', { name: 'Remove Corfe v Denby, Match Odds from favourites' }).click()
    await main.getByText('No favourites yet').waitFor()
    await page.reload()
    await main.getByText('No favourites yet').waitFor()
  })
})

const loadedFonts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

describe('the shell', () => {
  test('speaks the language and has the look that were chosen, after a reload too', async () => {
    const { page, faults } = await sitting.openAs('player3', PHONE)
    await page.goto('/')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    const sheet = page.getByRole('dialog', { name: 'Settings' })
    await sheet.getByText('Light', { exact: true }).click()
    await sheet.getByLabel('Language').selectOption('hi')
    const way = page.getByRole('navigation', { name: 'शॉर्टकट' }).getByRole('button', { name: 'लेन-देन' })
    await way.waitFor()
    await page.reload()
    await way.waitFor()
    expect(await page.locator('html').getAttribute('data-look')).toBe('light')
    expect(await page.locator('html').getAttribute('lang')).toBe('hi')
    // This browser has no font for it: ours comes.
    await expect.poll(() => loadedFonts(page), SOON).toContain('Noto Sans Devanagari')
    await page.goto('/settings')
    await page.getByLabel('भाषा').selectOption('English')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    ['about-us', 'About us', 'हमारे बारे में'],
    ['rules-and-regulation', 'Rules and regulation', 'नियम और विनियम'],
    ['privacy-policy', 'Privacy policy', 'गोपनीयता नीति'],
    ['responsible-gambling', 'Responsible gambling', 'जिम्मेदारी से खेलें'],
    ['terms-and-condition', 'Terms and conditions', 'नियम और शर्तें'],
  ])('has the page /%s in English and in Hindi', async (path, english, hindi) => {
    const { page } = await sitting.open(path.length % 2 === 0 ? PHONE : DESKTOP)
    await page.goto(`/${path}`)
    const article = page.getByRole('article')
    await article.getByRole('heading', { name: english, level: 1 }).waitFor()
    const text = await article.innerText()
    expect(text.length).toBeGreaterThan(400)
    expect(text).not.toMatch(/undefined|\$\{|\[object/)
    await article.getByRole('button', { name: 'हिन्दी' }).click()
    await article.getByRole('heading', { name: hindi, level: 1 }).waitFor()
    expect(await article.innerText()).toMatch(/[ऀ-ॿ]{3}/)
    // This browser has no letters for it, and the rest of the page is in English.
    expect(await loadedFonts(page)).toContain('Noto Sans Devanagari')
    await page.getByRole('banner').first().waitFor()
  })

  test.each(['/no/such/page', '/nothing-of-that-name'])(
    'says that there is no page at %s, and leads home',
    async (path) => {
      const { page } = await sitting.open(PHONE)
      await page.goto(path)
      await page.getByRole('heading', { name: TEXTS.pageNotFound }).waitFor()
      expect(await page.getByRole('main').innerText()).toContain(TEXTS.pageDoesNotExist)
      await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
      await expectAt(page, '/')
    },
  )

  test.each(['/', '/inPlay', '/events/4/123', '/favorite', '/open-bets'])(
    'of a site that has the casino alone leads from %s to it',
    async (path) => {
      const { page } = await sitting.open(DESKTOP, 'spin')
      await page.goto(path)
      await page.getByRole('heading', { name: 'Live Casino' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/live-casino')
    },
  )

  test('remembers that the mobile app opened it', async () => {
    const { page } = await sitting.open(PHONE)
    await page.goto('/m')
    await page.getByRole('main').getByRole('link').first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('mobileApp'))).toBe('true')
  })

  test('shows the rules over the page in two languages, and gives the focus back', async () => {
    const { page } = await sitting.open(DESKTOP)
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Rules' }).first()
    await button.click()
    const rules = page.getByRole('dialog', { name: 'Rules' })
    await expect.poll(() => rules.innerText(), SOON).toMatch(/bet/i)
    await rules.getByRole('tab', { name: 'हिन्दी' }).click()
    await expect.poll(() => rules.innerText(), SOON).toMatch(/[ऀ-ॿ]{4}/)
    await rules.getByRole('button', { name: 'Close' }).last().click()
    await rules.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((own) => own === document.activeElement), SOON).toBe(true)
  })

  test('has all ways of a thumb in its bar, and what they open closes again', async () => {
    const { page, faults } = await sitting.openAs('player4', PHONE)
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    const tap = (name: string) => bar.getByRole('button', { name, exact: true }).click()
    await tap('Sports Book')
    await expectAt(page, '/sports-book')
    await page.goto('/')

    await tap('Casino')
    const games = page.getByRole('dialog', { name: 'Casino games' })
    await expect
      .poll(() => games.getByRole('link').allInnerTexts(), SOON)
      .toEqual(['Live Casino', 'Virtual Games', 'Lottery', 'Slot Games', 'Crash Games'])
    await page.keyboard.press('Escape')
    await games.waitFor({ state: 'hidden' })
    await tap('Casino')
    await games.getByRole('link', { name: 'Slot Games' }).click()
    await expectAt(page, '/slot-games')

    await tap('WhatsApp')
    await page.getByRole('dialog', { name: 'WhatsApp' }).getByRole('link').first().waitFor()
    await tap('WhatsApp')
    await page.getByRole('dialog', { name: 'WhatsApp' }).waitFor({ state: 'hidden' })

    await tap('Bet')
    const drawer = page.getByRole('dialog', { name: 'Bet', exact: true })
    await drawer.getByText('Tap a price to start a bet.').waitFor()
    await drawer.getByRole('tab', { name: 'Open Bets' }).click()
    await drawer.getByText('You have no open bets').waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'hidden' })

    await tap('Transactions')
    await expectAt(page, '/transaction')
    await tap('Home')
    await expectAt(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'My bets' }).click()
    await expectAt(page, '/open-bets')
    await menu.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
  })

  test('asks a visitor to sign in where only a player can go', async () => {
    const { page } = await sitting.open(PHONE)
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    const login = page.getByRole('dialog', { name: 'Login' })
    for (const name of ['Bet', 'Transactions']) {
      await bar.getByRole('button', { name, exact: true }).click()
      await login.waitFor()
      await page.keyboard.press('Escape')
      await login.waitFor({ state: 'hidden' })
    }
    await page.goto('/transaction')
    await page.getByText('Login to see this page').waitFor()
    expect(await page.getByRole('region', { name: 'Account statement' }).count()).toBe(0)
  })
})

describe('a bad network', () => {
  test('a first page stands with what it brought while the file that makes its calls does not come, and calls once it does', async () => {
    const { page } = await sitting.open(PHONE)
    const named = await (await page.request.get('/')).text()
    /** Documents, files that did not come, and calls of the list, as often as they were asked for. */
    const asked = { pages: 0, lost: 0, lists: 0 }
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.pages += 1
      if (new URL(request.url()).pathname === '/api/common/home') asked.lists += 1
    })
    const lose = async (route: Route) => {
      if (named.includes(new URL(route.request().url()).pathname)) return await route.continue()
      asked.lost += 1
      return await route.abort()
    }
    await page.route('**/assets/*.js', lose)
    await page.goto('/')
    // It is loaded anew once, as after a release, and then stands.
    await expect.poll(() => asked.pages, SOON).toBe(2)
    asked.lost = 0
    await page.locator('main a[href^="/events/"]').first().waitFor()
    await expect.poll(() => asked.lost, SOON).toBeGreaterThan(0)
    expect(asked.lists).toBe(0)
    await page.unroute('**/assets/*.js', lose)
    // As if half a minute had passed, before which no page is loaded anew again.
    await page.evaluate(() => sessionStorage.removeItem('paddock.player.reloadedAt'))
    await expect.poll(() => asked.lists, SOON).toBeGreaterThan(0)
    expect(asked.pages).toBe(3)
    await page.getByRole('button', { name: 'Login' }).first().click()
    await page.getByRole('dialog', { name: 'Login' }).waitFor()
  })

  /** A try that leads nowhere is given up after 8 s, and 5 s later is the next. */
  const BACK_WITHIN_MS = 18_000

  test('without sockets the prices are read, bets are taken, and the socket goes on where it was when it is back', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page, context, me } = await sitting.openAs('player5', PHONE)
    const cable = await layCable(context)
    const market = await openMarket(page, staged)
    await cable.cutSockets()
    const bar = page.getByText('Live connection lost. Prices come less often.')
    await bar.waitFor()
    await staged.quote(MOVED)
    await expect.poll(() => priceOf(market, 'Back', 'Ashford').innerText(), SOON).toContain('1.7')
    await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await closeSuccess(page)
    await expectMoney(page, me, OPENING, rupees(1000))
    await expectPosition(market, 'Ashford', rupees(700))

    await cable.mend()
    await bar.waitFor({ state: 'hidden', timeout: BACK_WITHIN_MS })
    await staged.quote({ Ashford: { back: ['1.6'], lay: ['1.61'] }, Bramley: { back: ['2.64'], lay: ['2.68'] } })
    await expect.poll(() => priceOf(market, 'Back', 'Ashford').innerText(), SOON).toContain('1.6')
    await expectFigures(page, OPENING, rupees(1000))
  })

  test('what moved while nothing came through stands there when it does again', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page, context } = await sitting.openAs('player6', DESKTOP)
    const cable = await layCable(context)
    const market = await openMarket(page, staged)
    await cable.cut()
    await page
      .getByText(/^(No connection|Connection lost.*)$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await staged.quote(MOVED)
    await staged.suspend()
    await staged.open()
    expect(await priceOf(market, 'Back', 'Ashford').innerText()).toContain('1.95')
    await cable.mend()
    for (const [word, runner, price] of [
      ['Back', 'Ashford', '1.7'],
      ['Lay', 'Ashford', '1.71'],
      ['Back', 'Bramley', '2.4'],
      ['Lay', 'Bramley', '2.42'],
    ] as const) {
      await expect.poll(() => priceOf(market, word, runner).innerText(), SOON).toContain(price)
    }
    // The second and third prices are gone from the book, so they are from the screen.
    expect(await market.getByText('1.94').count()).toBe(0)
    await expect.poll(() => page.getByRole('alert').count(), SOON).toBe(0)
  })
})

test('single keys lead about at a desk, and from the first price to a bet', async () => {
  const staged = await sitting.feed.stage(MATCH)
  const { page, me, faults } = await sitting.openAs('player8', DESKTOP)
  await openMarket(page, staged)
  const keys = page.getByRole('dialog', { name: 'Keys' })
  // They come once the page has all it shows.
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return await keys.isVisible()
    }, SOON)
    .toBe(true)
  await keys.getByText(/^To the first price/).waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect.poll(() => successDialog(page).innerText(), SOON).toContain(TEXTS.betPlaced)
  await closeSuccess(page)
  await expectMoney(page, me, OPENING, rupees(1000))
  await page.keyboard.press('i')
  await page.waitForURL('**/inPlay')
  await page.keyboard.press('/')
  await page.keyboard.type('hi')
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('hi')
  expect(faults).toEqual([])
})

test('two tabs of a player show the same bets, positions and money, whichever of them acts', async () => {
  const staged = await sitting.feed.stage(MATCH)
  const { page, context, me } = await sitting.openAs('player7', DESKTOP)
  const market = await openMarket(page, staged)
  const other = await context.newPage()
  const there = await openMarket(other, staged)
  await leaveToWait(page, priceOf(market, 'Lay', 'Ashford'))
  for (const tab of [page, other]) await expectFigures(tab, OPENING, rupees(500))
  await placeUntilTaken(other, priceOf(there, 'Back', 'Bramley'), '1000')
  await closeSuccess(other)
  for (const each of [market, there]) await expectPosition(each, 'Bramley', rupees(1020))
  await other
    .getByRole('region', { name: 'Open bets' })
    .getByRole('button', { name: 'Cancel the bet on Ashford' })
    .click()
  const cancelled = page.getByRole('region', { name: 'Open bets' }).getByRole('region', { name: 'Not matched yet' })
  await cancelled.waitFor({ state: 'hidden' })
  for (const tab of [page, other]) await expectMoney(tab, me, OPENING, rupees(1000))
  expect(must(await figuresIn(page), 'the header says figures')).toEqual(await figuresIn(other))
})

async function leaveToWait(page: Page, cell: Locator): Promise<void> {
  await pick(page, cell, '1000')
  await slipOf(page).getByLabel('Odds', { exact: true }).fill('1.5')
  await slipOf(page).getByLabel('Keep unmatched part in the market').check()
  await placeButton(page).click()
  await page.getByText(/Waiting in the market to be matched$/).waitFor()
}
