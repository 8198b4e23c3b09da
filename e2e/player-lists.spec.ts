/** Rows of lists, on phones and on a desktop: what is suspended, both sides, races, short names. */
import { must } from '@paddock/domain/result'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { SOON } from './browser/expectations.ts'
import { slipOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { MATCH } from './browser/staged-match.ts'

const SCREENS = [
  { screen: 'the smallest phone', options: { ...PHONE, viewport: { width: 320, height: 568 } }, isPhone: true },
  { screen: 'a phone', options: PHONE, isPhone: true },
  { screen: 'a desktop', options: { ...DESKTOP, viewport: { width: 1440, height: 900 } }, isPhone: false },
] as const

const TENNIS = '2'
const HORSES = '7'
const LONG: typeof MATCH = {
  ...MATCH,
  sportId: TENNIS,
  inPlay: true,
  eventName: 'Alexandrina Ashfordshire v Bo Bramley',
}

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

const rowIn = (page: Page, eventId: string): Locator => page.locator(`[data-row="${eventId}"]`)
const boxOf = async (drawn: Locator) => must(await drawn.boundingBox(), 'it is drawn')

describe.each(SCREENS)('on $screen', ({ options, isPhone }) => {
  test('a row whose market takes no bets says so, keeps its size, and cannot be tapped', async () => {
    const staged = await sitting.feed.stage(LONG)
    const { page, faults } = await sitting.openAs('player11', options)
    await page.goto(`/${TENNIS}`)
    const row = rowIn(page, staged.eventId)
    const before = await boxOf(row)
    expect(await row.getByText('SUSPENDED').count()).toBe(0)
    await staged.suspend()
    await expect
      .poll(async () => {
        await page.reload()
        await row.waitFor()
        return await row
          .getByText('SUSPENDED')
          .waitFor({ timeout: 2000 })
          .then(
            () => true,
            () => false,
          )
      }, SOON)
      .toBe(true)
    const after = await boxOf(row)
    expect([after.width, after.height]).toEqual([before.width, before.height])
    const cell = row.getByRole('button', { name: /^Back Alexandrina/ })
    expect(await cell.getAttribute('aria-disabled')).toBe('true')
    expect(faults).toEqual([])
  })

  test('where nobody can draw a setting brings back and lay of each side', async () => {
    const staged = await sitting.feed.stage(LONG)
    const { page, context, faults } = await sitting.openAs('player12', options)
    await page.goto(`/${TENNIS}`)
    const row = rowIn(page, staged.eventId)
    const shown = async () =>
      await row
        .getByRole('button', { name: /^(Back|Lay) / })
        .filter({ visible: true })
        .evaluateAll((cells) =>
          cells.map((each) => `${each.ariaLabel?.split(' ')[0]} ${each.getBoundingClientRect().width}`),
        )
    await row.waitFor()
    const usual = await shown()
    await context.addInitScript(() => localStorage.setItem('paddock.settings', '{"bothSides":true}'))
    await page.reload()
    await row.waitFor()
    expect(await shown()).toEqual(isPhone ? ['Back 44', 'Lay 44', 'Back 44', 'Lay 44'] : usual)
    expect((await boxOf(row)).height).toBe(isPhone ? 56 : 64)
    await row.getByRole('button', { name: /^Lay Bo Bramley/ }).click()
    await expect.poll(() => slipOf(page).innerText(), SOON).toContain('Bramley')
    expect(faults).toEqual([])
  })

  test('a race says where, how far and how many run; its shortest prices lead to the slip', async () => {
    const { page, faults } = await sitting.openAs('player13', options)
    await page.goto(`/${HORSES}`)
    const row = page.locator('[data-price-row]').filter({ hasText: 'Lingfield' }).first()
    const cells = row.getByRole('button', { name: /^Back No\. \d+ / })
    await expect.poll(() => cells.count(), SOON).toBe(3)
    expect(await row.innerText()).toMatch(/Lingfield \S[^]*\b\d runners/)
    const prices = (await cells.allInnerTexts()).map(Number.parseFloat)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect((await boxOf(row)).height).toBe(isPhone ? 56 : 64)
    const number = /No\. (\d+)/.exec((await cells.first().getAttribute('aria-label')) ?? '')?.[1]
    await cells.first().click()
    await expect.poll(() => slipOf(page).innerText(), SOON).toContain(`${number}. `)
    expect(faults).toEqual([])
  })

  test('what is found by a search has its prices, and one of them goes into a slip over the results', async () => {
    const staged = await sitting.feed.stage({ ...LONG, eventName: 'Quentin Quarry v Ruth Rowan' })
    const { page, faults } = await sitting.openAs('player15', options)
    await page.goto('/search')
    await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill('quarry')
    const found = page.getByRole('region', { name: 'Search results' })
    const row = found.locator(`[data-row="${staged.eventId}"]`)
    const price = row.getByRole('button', { name: 'Back Quentin Quarry 1.95' })
    await price.waitFor()
    expect((await boxOf(row)).height).toBe(isPhone ? 56 : 64)
    await price.click()
    await expect.poll(() => slipOf(page).innerText(), SOON).toContain('Quentin Quarry')
    expect(new URL(page.url()).pathname).toBe('/search')
    expect(await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('quarry')
    // Above the slip of a phone, beside that of a desktop.
    const [slip, tapped] = await Promise.all([boxOf(slipOf(page)), boxOf(row)])
    expect(isPhone ? tapped.y + tapped.height <= slip.y : tapped.x + tapped.width <= slip.x).toBe(true)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await row.getByRole('link').first().click()
    await page.waitForURL(`**${staged.path}`)
    expect(faults).toEqual([])
  })

  test('a long name is short where there is no room for it, and there alone', async () => {
    const staged = await sitting.feed.stage(LONG)
    const { page, faults } = await sitting.openAs('player14', options)
    await page.goto(`/${TENNIS}`)
    const row = rowIn(page, staged.eventId)
    const isSmall = options.viewport?.width === 320
    await row.getByText(isSmall ? 'A Ashfordshire' : 'Alexandrina Ashfordshire', { exact: true }).waitFor()
    await row.getByText('Bo Bramley', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })
})

test('the books balance after it all', async () => {
  expect(await sitting.paddock.audit()).toBe('')
})
