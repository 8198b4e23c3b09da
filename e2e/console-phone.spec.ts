/// <reference lib="dom" />
/** The console in a hand: on every page a thumb finds what it aims for, and no list has to be pushed aside to be read. docs/screens.md "The desk". */
import { callExamples } from '@paddock/contract/examples/calls'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium, PHONE } from './browser/chromium.ts'
import { goWithin, isInConsole, signInToConsole } from './browser/console-screen.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { openScreen, type Screen } from './browser/player-screen.ts'
import { smallTargetsOn } from './browser/targets.ts'
import { fillCasino } from './gallery/casino-desk.ts'
import { fillDesk } from './gallery/desk.ts'

const SEEN_WITHIN_MS = 30_000

let paddock: Paddock
let browser: Browser
const screens: Screen[] = []

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1, casino: true })
  browser = await launchChromium()
  await fillDesk(paddock)
  await fillCasino(paddock)
})
afterEach(async () => {
  for (const { context } of screens.splice(0)) await context.close()
})
afterAll(async () => {
  await browser?.close()
  await paddock?.stop()
})

async function openAs(userName: string): Promise<Page> {
  const screen = await openScreen(browser, paddock.url, PHONE)
  screens.push(screen)
  screen.context.setDefaultTimeout(SEEN_WITHIN_MS)
  await signInToConsole(screen.page, userName)
  await isInConsole(screen.page)
  return screen.page
}

const [WON, LOST] = [12_50_000.5, -12_50_000.5]

type Example = { readonly docs: unknown; readonly also?: object }

/** The first row of an example, with names and amounts as long as they come. */
function longRow({ docs, also }: Example, amounts: object) {
  const [row] = docs as readonly object[]
  return { ...also, docs: [{ ...row, userName: 'ramesh.kumar.sharma.1987', ...amounts }] }
}

const {
  getBigBets,
  getDebts,
  getRebates,
  listReceipts,
  getDownlineOpenBets,
  getDownlineBetHistory,
  getDownlineCasinoHistory,
  getProfitLoss,
} = callExamples

/** What only use would bring about. */
const ROWS: readonly (readonly [path: RegExp, answer: object])[] = [
  [/\/api\/.*\/settlement\?/, longRow(getDebts, { clientPL: LOST })],
  [/\/api\/.*\/rebate\?/, longRow(getRebates, { due: WON, accrued: WON })],
  [/\/settlement\/receipt\?/, longRow(listReceipts, { amount: WON })],
  [/\/bigBets\?/, longRow(getBigBets, { stake: WON, liability: WON, profit: WON })],
  [/\/user\/openBet\?/, longRow(getDownlineOpenBets, { stake: WON, liability: WON })],
  [/\/user\/openBet\/history\?/, longRow(getDownlineBetHistory, { stake: WON, profitLoss: LOST })],
  [/\/game\/profitLoss\?/, longRow(getProfitLoss, { profitLoss: WON, net: LOST })],
  [/\/casino\/openBet\/history\?/, longRow(getDownlineCasinoHistory, { stake: WON, net: LOST, won: 0 })],
]

/** What the pages of the navigation do not show at first. */
const ALSO = [
  'settlement?tab=rebates',
  'settlement?tab=receipts',
  'profit-loss?by=player',
  'bets/linked?tab=pairs',
  'risk/together/players?by=ADDRESS&key=127.0.0.1&days=90',
  'casino-books?tab=days',
  'casino-books?tab=differences',
  'deposits?tab=history',
  'withdrawals?tab=history',
  'people?search=player',
  'bets?search=player&userId=7',
  'people/new',
  'me',
  'nowhere',
] as const

async function pagesOf(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const links = page.getByRole('dialog').getByRole('link')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  expect(await smallTargetsOn(page, 'the menu')).toEqual([])
  return [...paths, ...ALSO.map((path) => `/console/${path}`)]
}

/** All that a page asks for is there, or said to be none. */
async function isRead(page: Page, asking: ReadonlySet<Request>): Promise<void> {
  await page.locator('main > *').first().waitFor()
  let quiet = 0
  const isQuiet = async (): Promise<boolean> => {
    const isBusy = asking.size > 0 || (await page.locator('[aria-busy=true]').count()) > 0
    quiet = isBusy ? 0 : quiet + 1
    return quiet >= QUIET_LOOKS
  }
  await expect.poll(isQuiet, { timeout: SEEN_WITHIN_MS, interval: 60 }).toBe(true)
}
/** What an answer makes a page ask for next, it asks for by then. */
const QUIET_LOOKS = 4

/** What the page has asked for and has no answer to. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const asking = new Set<Request>()
  page.on('request', (request) => void asking.add(request))
  page.on('requestfinished', (request) => void asking.delete(request))
  page.on('requestfailed', (request) => void asking.delete(request))
  return asking
}

/** Lists that are wider than what they stand in. */
const widerOn = (page: Page, name: string): Promise<readonly string[]> =>
  page.evaluate(
    (at) =>
      [document.documentElement, ...[...document.querySelectorAll('table')].map((table) => table.parentElement)]
        .filter((around) => around !== null)
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ scrollWidth, clientWidth }) => `${at}: ${scrollWidth} wide in ${clientWidth}`),
    name,
  )

test.each(['administrator', 'agent'])('of %s', async (userName) => {
  const page = await openAs(userName)
  for (const [path, json] of ROWS) await page.route(path, (route) => route.fulfill({ json }))
  const asking = watchRequests(page)
  const found: string[] = []
  const names = new Set<string>()
  const paths = await pagesOf(page)
  for (const path of paths) {
    await goWithin(page, path)
    await isRead(page, asking)
    names.add((await page.locator('main :is(h1, h2)').allTextContents()).join())
    found.push(...(await smallTargetsOn(page, path)), ...(await widerOn(page, path)))
  }
  expect(found).toEqual([])
  // Each was there: what nobody went to has nothing wrong with it.
  expect(names.size).toBeGreaterThan((paths.length - ALSO.length) * 0.8)
})
