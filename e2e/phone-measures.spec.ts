/** How much of home, in-play and a match a phone shows at once, held to what docs/screens.md says; prints its table. */
import { calls } from '@paddock/contract'
import { EXAMPLE_POINTS } from '@paddock/contract/examples/shapes'
import { must } from '@paddock/domain/result'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signInAs } from './browser/caller.ts'
import { PHONE } from './browser/chromium.ts'
import { eventsOf } from './browser/markets.ts'
import { measure, type Measures, speakPseudo } from './browser/phone-measures.ts'
import { openBetsOf, rupees, SOON } from './browser/expectations.ts'
import {
  canBeBetOn,
  closeSuccess,
  pick,
  placeButton,
  placeUntilTaken,
  priceOf,
  refusalOf,
  slipOf,
  successDialog,
} from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'
import { smallTargetsOn } from './browser/targets.ts'
import { waitFor } from './browser/wait-for.ts'

const CRICKET = '4'
const TENNIS = '2'
/** With the recorded match more than any phone shows. */
const STAGED = 11

/** A visitor's home begins with what the site puts forward. `better` has no bet yet. */
const VIEWS = [
  { width: 390, height: 844, home: { player: 8, visitor: 4 }, inPlay: 10, sessions: 5, better: 'player8' },
  { width: 390, height: 664, home: { player: 6, visitor: 2 }, inPlay: 6, sessions: 3, better: 'player9' },
  { width: 320, height: 568, home: { player: 4, visitor: 0 }, inPlay: 5, sessions: 1, better: 'player10' },
] as const
/** The recorded match has a bookmaker and no market of the exchange: its heading and two rows would stand above the sessions too. */
const MATCH_ODDS_ROWS = 3
const LANGUAGES = ['hi', 'ta', 'pseudo'] as const

let sitting: Sitting
type Found = { readonly path: string; readonly session: string }
let match: Found
const table: Record<string, string | number>[] = []

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, scoreSpeed: 10 })
  const names = Array.from({ length: STAGED }, (_, at) => `Ashford ${at} v Bramley ${at}`)
  for (const eventName of names) await sitting.feed.stage({ ...MATCH, sportId: TENNIS, inPlay: true, eventName })
  const operator = await signInAs(sitting.paddock.url, 'administrator')
  match = await findMatch(operator, 'Pakistan v India')
})
afterEach(() => sitting.clear())
afterAll(async () => {
  process.stdout.write(`${table.map((row) => Object.values(row).join(' | ')).join('\n')}\n`)
  await sitting?.end()
})

const findMatch = async (operator: Caller, of: string): Promise<Found> =>
  await waitFor('match with sessions', 120_000, async () => {
    const found = (await eventsOf(operator, CRICKET)).find(({ name }) => name === of)
    const session = found?.markets.find(
      ({ status, marketName }) => status === 'OPEN' && marketName.startsWith('20 overs'),
    )
    return found && session && { path: found.path, session: session.marketName }
  })

const settle = async (page: Page): Promise<void> => {
  await page.locator('[data-price-row]').first().waitFor()
  await page.waitForTimeout(800)
}

const settleBar = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('link').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(800)
}

function note(what: string, { width, height }: { width: number; height: number }, told: Measures): void {
  table.push({
    what,
    view: `${width}x${height}`,
    rows: told.rows,
    sessions: told.sessions,
    heights: told.heights.join(' '),
    overlaps: told.overlaps.length,
    cut: told.cut.join(' · ').slice(0, 120),
  })
}

describe.each(VIEWS)('at $width x $height', (view) => {
  const options = { ...PHONE, viewport: { width: view.width, height: view.height } }

  test.each(['visitor', 'player'] as const)('a %s sees as many matches as there is room for', async (who) => {
    const { page, faults } = await (who === 'player' ? sitting.openAs('player15', options) : sitting.open(options))
    for (const [what, path] of [
      ['home', '/'],
      ['in-play', '/inPlay'],
    ] as const) {
      await page.goto(path)
      await settle(page)
      const told = await measure(page)
      note(`${what}, ${who}`, view, told)
      expect(told.overlaps).toEqual([])
      expect(told.heights).toEqual([56])
      // A phone widens its page to what sticks out of it, and with it its innerWidth.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width)
      expect(await smallTargetsOn(page, what)).toEqual([])
      expect(told.rows).toBeGreaterThanOrEqual(what === 'home' ? view.home[who] : view.inPlay)
    }
    expect(faults).toEqual([])
  })

  test('a match has its rows equally high with a position and without one, and as many sessions in sight as are promised', async () => {
    const { page, faults } = await sitting.openAs(view.better, options)
    await page.goto(match.path)
    await settle(page)
    const before = await measure(page)
    note('match', view, before)
    await placeUntilTaken(page, priceOf(page, 'Yes', match.session), '100')
    await closeSuccess(page)
    await page.goto(match.path)
    await page.getByRole('button', { name: /^This match: / }).waitFor()
    await settle(page)
    const held = await measure(page)
    note('match, with a bet', view, held)
    expect([before.heights, held.heights]).toEqual([[44], [44]])
    expect([before.overlaps, held.overlaps]).toEqual([[], []])
    // What tells two sessions apart stands at the end of their names.
    expect([...before.cut, ...held.cut].filter((text) => / runs|wicket/i.test(text))).toEqual([])
    expect(before.sessions).toBeGreaterThanOrEqual(view.sessions + MATCH_ODDS_ROWS)
    expect(await smallTargetsOn(page, 'match')).toEqual([])
    await page.evaluate(() => scrollTo(0, 300))
    await page.getByRole('tab', { name: /^Fancy/ }).click()
    // Under score and tabs, each a row.
    await expect
      .poll(async () => Math.round((await page.getByRole('region', { name: 'Session' }).boundingBox())?.y ?? 0), SOON)
      .toBeGreaterThanOrEqual(87)
    expect(faults).toEqual([])
  })
})

describe('a match with match odds, a bookmaker and a score', () => {
  /** Another match in play would have a heading of its own in the lists above. */
  let other: Sitting
  let whole: Found
  beforeAll(async () => {
    other = await beginSitting({ recordings: ['netherlands-png'], speed: 10 })
    whole = await findMatch(await signInAs(other.paddock.url, 'administrator'), 'Netherlands v Papua New Guinea')
  })
  afterEach(() => other.clear())
  afterAll(() => other?.end())

  test.each(VIEWS)('has as many sessions in sight at $width x $height as are promised', async (view) => {
    const { width, height } = view
    const { page, faults } = await other.openAs('player14', { ...PHONE, viewport: { width, height } })
    await page.goto(whole.path)
    await page.getByRole('region', { name: 'Match Odds' }).waitFor()
    await page.getByRole('region', { name: 'Bookmaker' }).waitFor()
    await settle(page)
    const told = await measure(page)
    note('match with an exchange', view, told)
    expect({ heights: told.heights, overlaps: told.overlaps }).toEqual({ heights: [44], overlaps: [] })
    expect(told.sessions).toBeGreaterThanOrEqual(view.sessions)
    // Match odds and a bookmaker of two sides each.
    expect(told.rows).toBeGreaterThanOrEqual(view.sessions + 4)
    expect(faults).toEqual([])
  })
})

/** How often a finger met the page. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const taps = await page.evaluateHandle(() => {
    const counted = { taps: 0 }
    addEventListener('pointerdown', () => (counted.taps += 1), true)
    return counted
  })
  return () => taps.evaluate((counted) => counted.taps)
}

test.each([
  { how: 'with the stake of the bet before', kept: { keepsStake: true, lastStake: '700' }, confirms: false, taps: 2 },
  { how: 'with a stake from a button', kept: {}, confirms: false, taps: 3 },
  { how: 'with a stake from a button, asked once more', kept: {}, confirms: true, taps: 4 },
])('from home to a bet it is $taps taps $how', async ({ how, kept, confirms, taps }) => {
  const { page, context, me, faults } = await sitting.openAs('player11', PHONE)
  await context.addInitScript((settings) => localStorage.setItem('paddock.settings', settings), JSON.stringify(kept))
  await me.call(calls.setConfirmBets, { body: { confirmBets: confirms } })
  const before = await openBetsOf(me)
  await page.goto('/')
  const price = page
    .getByRole('main')
    .getByRole('button', { name: /^Back Ashford \d+ 1\.95/ })
    .first()
  await price.waitFor()
  await settle(page)
  const counted = await countTaps(page)
  await price.tap()
  if (!('keepsStake' in kept)) await slipOf(page).getByRole('button', { name: '+1,000', exact: true }).tap()
  await placeButton(page).tap()
  if (confirms) {
    const asked = page.getByRole('dialog', { name: 'Betting Confirmation' })
    await asked.getByRole('button', { name: 'Place bet' }).tap()
  }
  await successDialog(page).waitFor()
  expect(await counted()).toBe(taps)
  const after = await openBetsOf(me)
  expect(after).toHaveLength(before.length + 1)
  expect(after[0]?.stake).toBe(rupees('keepsStake' in kept ? 700 : 1000))
  // The list is where it was.
  expect(new URL(page.url()).pathname).toBe('/')
  table.push({ what: `taps from home to a bet ${how}`, view: '390x844', taps })
  expect(faults).toEqual([])
})

const boxOf = async (drawn: Locator) => must(await drawn.boundingBox(), 'it is drawn')
/** What a finger meets in its middle. */
const isOnTop = (drawn: Locator): Promise<boolean> =>
  drawn.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
const strip = (page: Page): Locator => page.locator('[data-strip]')

describe.each([
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
])('beside a match at $width x $height', (viewport) => {
  test('the score stays over its sessions and under the slip, and opens the whole card', async () => {
    const { page, faults } = await sitting.openAs('player12', { ...PHONE, viewport })
    await page.goto(match.path)
    await settle(page)
    const cell = canBeBetOn(priceOf(page, 'Yes', match.session))
    await cell.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 200))
    const stays = async () => {
      const { y, height } = await boxOf(strip(page))
      return { y, height, isOnTop: await isOnTop(strip(page)) }
    }
    await expect.poll(stays, SOON).toEqual({ y: 0, height: 44, isOnTop: true })
    await cell.tap()
    await placeButton(page).waitFor()
    await expect.poll(stays, SOON).toEqual({ y: 0, height: 44, isOnTop: true })
    const pressed = page.getByRole('main').locator('[data-price-cell][aria-pressed=true]')
    // Between the two, so that it can be read.
    await expect.poll(async () => (await boxOf(pressed)).y, SOON).toBeGreaterThanOrEqual(44)
    await expect.poll(async () => await isOnTop(pressed), SOON).toBe(true)
    await slipOf(page).getByRole('button', { name: 'Clear all' }).tap()
    await slipOf(page).waitFor({ state: 'hidden' })
    await strip(page).tap()
    await expect.poll(() => strip(page).getAttribute('aria-expanded'), SOON).toBe('true')
    // It comes where the score was tapped, wherever that was.
    const card = page.locator(`[id="${await strip(page).getAttribute('aria-controls')}"]`)
    await expect.poll(async () => (await boxOf(card)).y, SOON).toBeGreaterThanOrEqual(0)
    await strip(page).tap()
    await card.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('a slip is as low as promised, with a refusal and its offers too, and the row that was pressed and what places stay in sight', async () => {
    const staged = await sitting.feed.stage({ ...MATCH, inPlay: true })
    const { page, faults } = await sitting.openAs('player13', { ...PHONE, viewport })
    const market = await openMarket(page, staged)
    const pressed = page.getByRole('main').locator('[data-price-cell][aria-pressed=true]')
    const areInSight = async () => [await isOnTop(pressed), await isOnTop(placeButton(page))]
    // More than there is: less of it, the rest left waiting, all of it at the next price.
    await pick(page, priceOf(market, 'Back', 'Bramley'), '60000')
    await slipOf(page).getByRole('button', { name: 'Edit stakes' }).waitFor()
    const { height: low } = await boxOf(slipOf(page))
    expect(low).toBeLessThanOrEqual(372)
    await expect.poll(areInSight, SOON).toEqual([true, true])
    await placeButton(page).tap()
    await expect.poll(() => refusalOf(page).getByRole('button').count(), SOON).toBeGreaterThan(1)
    const { height: refused } = await boxOf(slipOf(page))
    expect(refused).toBeLessThanOrEqual(396)
    await expect.poll(areInSight, SOON).toEqual([true, true])
    expect(await smallTargetsOn(page, 'the slip')).toEqual([])
    table.push({ what: 'slip', view: `${viewport.width}x${viewport.height}`, low, refused })
    expect(faults).toEqual([])
  })
})

test('rows that are comfortable are higher, with a position and without one, and their targets lie apart', async () => {
  const { page, context, faults } = await sitting.openAs('player14', PHONE)
  await context.addInitScript(() => localStorage.setItem('paddock.settings', '{"density":"comfortable"}'))
  for (const [what, path, height] of [
    ['home', '/', 64],
    ['in-play', '/inPlay', 64],
    ['match', match.path, 52],
  ] as const) {
    await page.goto(path)
    await settle(page)
    const told = await measure(page)
    note(`${what}, comfortable`, PHONE.viewport, told)
    expect(told.heights).toEqual([height])
    expect(told.overlaps).toEqual([])
    expect(await smallTargetsOn(page, what)).toEqual([])
  }
  await placeUntilTaken(page, priceOf(page, 'Yes', match.session), '100')
  await closeSuccess(page)
  await page.getByRole('button', { name: /^This match: / }).waitFor()
  const held = await measure(page)
  expect({ heights: held.heights, overlaps: held.overlaps }).toEqual({ heights: [52], overlaps: [] })
  expect(faults).toEqual([])
})

test.each(LANGUAGES)('on the smallest screen rows are as high as ever in %s, whatever is cut', async (language) => {
  const view = { width: 320, height: 568 }
  const { page, context } = await sitting.openAs('player16', { ...PHONE, viewport: view })
  const spoken = language === 'pseudo' ? 'en' : language
  await context.addInitScript((code) => localStorage.setItem('paddock.language', code), spoken)
  for (const [what, path, height] of [
    ['home', '/', 56],
    ['match', match.path, 44],
  ] as const) {
    await page.goto(path)
    await settle(page)
    if (language === 'pseudo') await speakPseudo(page)
    const told = await measure(page)
    note(`${what} in ${language}`, view, told)
    expect(told.lettersOnPrices).toEqual([])
    expect(told.heights).toEqual([height])
    expect(told.overlaps).toEqual([])
  }
})

/** Of each language the letters that this browser has none of; nobody loads another script's. */
const FONTS = {
  en: [],
  hi: ['Noto Sans Devanagari'],
  ne: ['Noto Sans Devanagari'],
  ta: ['Noto Sans Tamil'],
  te: ['Noto Sans Telugu'],
  bn: ['Noto Sans Bengali'],
} as const

test.each(Object.entries(FONTS))(
  'on the smallest screen the words of the bar at the bottom stand whole and apart in %s, and no letters are loaded but its own',
  async (language, fonts) => {
    const { page, context } = await sitting.openAs('player16', { ...PHONE, viewport: { width: 320, height: 568 } })
    await context.addInitScript((code) => localStorage.setItem('paddock.language', code), language)
    await page.goto('/bet-history')
    await settleBar(page)
    // Days, what of them, and all of it as a file: none of the three in a row of its own.
    const [days, file] = [
      page.getByRole('main').locator('[aria-haspopup=dialog]'),
      page.locator('main button:has(use[href$="#download"])'),
    ]
    expect((await boxOf(file)).y).toBe((await boxOf(days)).y)
    const words = await page
      .getByRole('navigation')
      .last()
      .locator('button > span')
      .evaluateAll((labels) =>
        labels.map((label) => {
          const drawn = document.createRange()
          drawn.selectNodeContents(label)
          const { left, right } = drawn.getBoundingClientRect()
          const isCut = label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 2
          // One of two lines alone makes the bar look askew.
          const lines = Math.round(label.clientHeight / Number.parseFloat(getComputedStyle(label).lineHeight))
          return { text: label.textContent, left, right, isCut, lines }
        }),
      )
    expect(words).toHaveLength(6)
    expect(words.filter(({ isCut, lines }) => isCut || lines > 1)).toEqual([])
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    )
    expect([...new Set(loaded)]).toEqual(fonts)
    const gaps = words.slice(1).map(({ left }, at) => left - (words[at]?.right ?? 0))
    expect(gaps.filter((gap) => gap < 3)).toEqual([])
  },
)

test.each(['en', 'hi', 'ta', 'te', 'bn', 'ne'])(
  'the options of the slip end in the way to the stakes, whole and over all that is pushed under it, in %s',
  async (language) => {
    const { page, context } = await sitting.openAs('player16', PHONE)
    await context.addInitScript((code) => localStorage.setItem('paddock.language', code), language)
    const { path } = await sitting.feed.stage(MATCH)
    await page.goto(path)
    await page.locator('[data-price-row] button[aria-disabled="false"]').first().click()
    const way = page.locator('form button:has(use[href$="#pencil"])')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 664 })
      await way.waitFor()
      const told = await way.evaluate((button) => {
        const { left, right, top, height, width: wide } = button.getBoundingClientRect()
        const row = button.parentElement
        const hit = document.elementFromPoint(left + wide / 2, top + height / 2)
        const isCut = button.scrollWidth > button.clientWidth + 1
        return { left, right, height, isCut, isOnTop: hit !== null && button.contains(hit), scrolls: row?.scrollLeft }
      })
      expect(told).toMatchObject({ isCut: false, isOnTop: true, scrolls: 0 })
      expect(told.left).toBeGreaterThan(width / 2)
      expect(told.right).toBeLessThanOrEqual(width)
      expect(told.height).toBeGreaterThanOrEqual(44)
    }
  },
)

test('on a usual phone all three choices of a slip of the exchange are in sight', async () => {
  const { page } = await sitting.openAs('player16', { ...PHONE, viewport: { width: 390, height: 664 } })
  const { path } = await sitting.feed.stage(MATCH)
  await page.goto(path)
  await page.locator('[data-price-row] button[aria-disabled="false"]').first().click()
  const way = page.locator('form button:has(use[href$="#pencil"])')
  await way.waitFor()
  const end = (await way.boundingBox())?.x ?? 0
  const ends = await page
    .locator('form label:has([type=checkbox])')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().right))
  expect(ends).toHaveLength(3)
  expect(ends.filter((right) => right > end)).toEqual([])
})

test('a phone that was turned and turned back has the tab of its page in sight, and one whose letters come late', async () => {
  const { page } = await sitting.openAs('player16', PHONE)
  await page.goto('/profile/logins')
  const tab = page.getByRole('main').getByRole('link', { name: 'Logins' })
  const isInSight = async (): Promise<boolean> => {
    const [box, row] = await Promise.all([tab.boundingBox(), tab.locator('..').boundingBox()])
    return box !== null && row !== null && box.x >= row.x && box.x + box.width <= row.x + row.width
  }
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(viewport)
    await expect.poll(isInSight, SOON).toBe(true)
  }
  await page.addStyleTag({ content: 'nav a { letter-spacing: 1em }' })
  await expect.poll(isInSight, SOON).toBe(true)
})

test.each([
  ['a lakh and most of it at risk', 1_00_000, 90_000],
  ['many lakhs and one of them at risk', 25_00_000, 1_80_000],
])('on the smallest screen points and exposure stand apart: %s', async (_, balance, exposure) => {
  const { page } = await sitting.openAs('player16', { ...PHONE, viewport: { width: 320, height: 568 } })
  const points = { ...EXAMPLE_POINTS, pts: balance, availablePts: balance - exposure, exposure }
  await page.route('**/api/user/pts?**', (route) => route.fulfill({ json: { docs: points } }))
  await page.goto('/profile')
  const banner = page.getByRole('banner')
  await expect.poll(() => banner.getByTestId('points').textContent(), SOON).toContain(',00,000')
  const [left, search, right, account] = await Promise.all([
    banner.getByTestId('points').boundingBox(),
    banner.getByRole('link', { name: 'Search' }).boundingBox(),
    banner.getByTestId('exposure').boundingBox(),
    banner.getByRole('button', { name: /^Account/ }).boundingBox(),
  ])
  const endOf = (box: { x: number; width: number } | null): number => (box?.x ?? 0) + (box?.width ?? 0)
  expect((right?.x ?? 0) - endOf(left)).toBeGreaterThanOrEqual(4)
  // What is drawn of the way to a search ends twelve pixels before its target.
  expect((left?.x ?? 0) - endOf(search)).toBeGreaterThanOrEqual(-8)
  expect((account?.x ?? 0) - endOf(right)).toBeGreaterThanOrEqual(-8)
})
