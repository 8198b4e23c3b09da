/** The console's lists at both sizes: who is found and under whom, what a list is narrowed to, its pages; and whose house it looks like. */
import { callExamples } from '@paddock/contract/examples/calls'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, launchChromium, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { openScreen, type Screen } from './browser/player-screen.ts'

let paddock: Paddock
let browser: Browser
const screens: Screen[] = []

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1 })
  browser = await launchChromium()
})
afterEach(async () => {
  for (const { context } of screens.splice(0)) await context.close()
})
afterAll(async () => {
  await browser?.close()
  await paddock?.stop()
})

async function open(options: BrowserContextOptions, label?: string): Promise<Page> {
  const url = label === undefined ? paddock.url : paddock.url.replace('//', `//${label}.`)
  const screen = await openScreen(browser, url, options)
  screens.push(screen)
  return screen.page
}

async function openAs(userName: string, options: BrowserContextOptions, label?: string): Promise<Page> {
  const page = await open(options, label)
  await signInToConsole(page, userName)
  await isInConsole(page)
  return page
}

const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const chips = (page: Page) => page.getByRole('list', { name: 'Shown only' })

/** By how much the page is wider than its window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe.each([
  ['on a desk', DESKTOP],
  ['on a phone', PHONE],
] as const)('%s', (_, options) => {
  test('a person anywhere below is found, with the way down to them, and the address keeps what was looked for', async () => {
    const page = await openAs('master', options)
    await page.goto('/console/people')
    const search = page.getByRole('searchbox', { name: 'Search', exact: true })
    // In the field, or below it where the field is too narrow.
    const hinted = (hint: string) =>
      page.getByPlaceholder(hint).or(page.getByText(hint, { exact: true }).filter({ visible: true }))
    await hinted('Name, login or phone, in everybody below you').waitFor()
    await search.fill('player7')
    await page.getByRole('button', { name: 'Remove Search “player7”' }).waitFor()
    const found = rows(page).filter({ has: page.getByRole('link', { name: 'player7', exact: true }) })
    expect(await found.innerText()).toContain('agent')
    await page.reload()
    await found.waitFor()
    await found.getByRole('link', { name: 'player7', exact: true }).click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await page.goBack()
    await found.waitFor()
    await page.getByLabel('Among').selectOption({ label: 'Right below' })
    await page.getByText('Nothing matches these filters.').waitFor()
    await hinted('Name, login or phone, only right below you').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test('a chip for each filter, with its name, is taken away by a press and by the keyboard', async () => {
    const page = await openAs('master', options)
    await page.goto('/console/people?search=player3')
    await page.getByRole('link', { name: 'player3', exact: true }).click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Settled bets' }).click()
    await page.getByRole('button', { name: 'Remove Player player3' }).waitFor()
    await page.getByLabel('From').fill('2026-01-02')
    const from = page.getByRole('button', { name: 'Remove From 2 Jan 2026' })
    await from.focus()
    await page.keyboard.press('Delete')
    await from.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Player player3' }).click()
    await chips(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test('pages are counted, turned and gone to by number; past the end is the last', async () => {
    const page = await openAs('administrator', options)
    await page.goto('/console/people')
    await page.getByText(/^1–25 of \d+$/).waitFor()
    await page.getByLabel('Page', { exact: true }).fill('2')
    await page.keyboard.press('Enter')
    await page.getByText(/^26–\d+ of \d+$/).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.goto('/console/people?page=999')
    await page.getByText(/^\d+–(\d+) of \1$/).waitFor()
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test('its officers see the site they work for, before and after they sign in; an administrator sees Paddock', async () => {
    const page = await open(options, 'club')
    await page.goto('/console/')
    await page.getByLabel('Username').waitFor()
    expect(await page.locator('header').first().innerText()).toContain('Paddock Club Console')
    expect(await page.title()).toBe('Sign in · Paddock Club Console')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const icon = (of: Page) => of.locator('link[rel="icon"]').getAttribute('href')
    const siteIcon = await icon(page)
    await signInToConsole(page, 'agent')
    await isInConsole(page)
    expect(await page.title()).toBe('Dashboard · Paddock Club Console')
    expect(await icon(page)).toBe(siteIcon)
    expect(await page.locator('#site-theme').count()).toBe(1)

    const desk = await openAs('administrator', options, 'club')
    expect(await desk.title()).toBe('Dashboard · Paddock Console')
    expect(await desk.locator('#site-theme').count()).toBe(0)
    expect(await icon(desk)).not.toBe(siteIcon)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

/** So many wait, whatever the server has. */
const waiting = ({ docs, also }: (typeof callExamples)['getResultProposals']) => {
  const [one] = docs as readonly object[]
  const all = Array.from({ length: 25 }, (_, n) => ({ ...one, marketId: `m-${n}`, proposalId: `p-${n}` }))
  return { ...also, docs: all, totalDocs: all.length }
}

/** The heads and three rows; on a phone a row is as high as a thumb needs. */
const leastGrid = (width: number): number => (width < 800 ? 180 : 140)

test.each([{ width: 320, height: 568 }, { width: 844, height: 390 }, { width: 390, height: 844 }, DESKTOP.viewport])(
  'below all that waits the markets keep three rows, which can be scrolled to: $width x $height',
  async (viewport) => {
    const page = await openAs('administrator', { viewport })
    const { getResultProposals, getResultQuestions } = callExamples
    await page.route(/market\/result\?/, (route) => route.fulfill({ json: waiting(getResultProposals) }))
    await page.route(/market\/result\/question\?/, (route) => route.fulfill({ json: waiting(getResultQuestions) }))
    await page.goto('/console/markets')
    const due = page.getByRole('region', { name: 'Results to decide' })
    const rows = due.getByRole('listitem')
    await rows.nth(2).waitFor()
    // Where the page scrolls, three stand for all, until somebody asks for them; elsewhere they scroll in their card.
    const more = due.getByRole('button', { name: 'Show 22 more' })
    const isSmall = viewport.width < 800 || viewport.height < 700
    expect([await more.isVisible(), await rows.count()]).toEqual(isSmall ? [true, 3] : [false, 25])
    if (isSmall) {
      await more.click()
      await rows.nth(24).waitFor()
      await due.getByRole('button', { name: 'Show fewer' }).click()
      await rows.nth(24).waitFor({ state: 'detached' })
    }
    const pager = page.getByText(/^Events 1–\d+ of \d+$/)
    await pager.scrollIntoViewIfNeeded()
    const grid = await page.getByRole('grid').locator('..').boundingBox()
    const foot = await pager.boundingBox()
    expect(grid?.height).toBeGreaterThanOrEqual(leastGrid(viewport.width))
    expect(grid?.y).toBeGreaterThanOrEqual(0)
    expect((foot?.y ?? Number.POSITIVE_INFINITY) + (foot?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  },
)
