/** Events beside each other at a desk: each lives by itself, one slip bets on all, and a runner's depth stands beside its market. */
import { TEXTS } from '@paddock/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP } from './browser/chromium.ts'
import { expectMoney, expectPosition, openBetsOf, OPENING, rupees, SOON } from './browser/expectations.ts'
import { canBeBetOn, closeSuccess, marketOf, pick, placeButton, priceOf, slipOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import type { MarketScript, StagedMarket } from './browser/staged-feed.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'

const WIDER = { viewport: { width: 1920, height: 1080 } } as const

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

/** A match of its own two sides, so that each price has one name. */
function between(first: string, second: string): MarketScript {
  const [ours, theirs] = Object.values(MATCH.quotes)
  if (!ours || !theirs) throw new Error('the match has two sides')
  return {
    ...MATCH,
    eventName: `${first} v ${second}`,
    runners: [first, second],
    quotes: { [first]: ours, [second]: theirs },
  }
}
const DUNMORE = between('Dunmore', 'Eastleigh')
const FAIRHAM = between('Fairham', 'Granby')

const stageAll = async (): Promise<readonly [StagedMarket, StagedMarket, StagedMarket]> => [
  await sitting.feed.stage(MATCH),
  await sitting.feed.stage(DUNMORE),
  await sitting.feed.stage(FAIRHAM),
]

const columnOf = (page: Page, { eventId }: StagedMarket): Locator => page.locator(`[data-event="${eventId}"]`)

async function addBeside(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add beside' }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

const edgesOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { left: box.x, right: box.x + box.width }
}

async function expectSideBySide(page: Page, columns: readonly Locator[], width: number): Promise<void> {
  const edges = await Promise.all(columns.map(edgesOf))
  for (const [at, { left, right }] of edges.entries()) {
    expect(left).toBeGreaterThanOrEqual(edges[at - 1]?.right ?? 0)
    expect(right - left).toBeGreaterThanOrEqual(320)
    // The slip stands behind the last.
    expect(right).toBeLessThan(width - 300)
  }
}

test('three events stand beside each other, each live, with one slip for all', async () => {
  const [here, second, third] = await stageAll()
  const { page, me, faults } = await sitting.openAs('player1', DESKTOP)
  await openMarket(page, here)
  await addBeside(page, DUNMORE.eventName)
  await addBeside(page, FAIRHAM.eventName)
  for (const name of ['Ashford', 'Dunmore', 'Fairham']) await canBeBetOn(priceOf(page, 'Back', name)).waitFor()
  expect(await page.getByRole('button', { name: 'Add beside' }).count()).toBe(0)
  for (const { viewport } of [WIDER, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expectSideBySide(
      page,
      [here, second, third].map((each) => columnOf(page, each)),
      viewport.width,
    )
  }

  await second.quote({
    Dunmore: { back: ['1.49'], lay: ['1.5'] },
    Eastleigh: { back: ['2.98', '2.96'], lay: ['3.05', '3.1'] },
  })
  await expect.poll(() => priceOf(page, 'Back', 'Dunmore').innerText(), SOON).toContain('1.49')
  await third.suspend()
  await columnOf(page, third).getByText('SUSPENDED').first().waitFor()
  await canBeBetOn(priceOf(page, 'Back', 'Ashford')).waitFor()

  await pick(page, priceOf(page, 'Back', 'Eastleigh'), '1000')
  // The market stands beside it, and is not shown a second time.
  expect(await page.getByRole('region', { name: 'Match Odds', exact: true }).count()).toBe(3)
  await placeButton(page).click()
  await page.getByRole('dialog').filter({ hasText: TEXTS.betPlaced }).waitFor()
  await closeSuccess(page)
  await expectPosition(columnOf(page, second), 'Eastleigh', rupees(1980))
  await expectMoney(page, me, OPENING, rupees(1000))

  expect(await findingsOn(page, 'three events')).toEqual([])
  await page.reload()
  await canBeBetOn(priceOf(page, 'Back', 'Dunmore')).waitFor()
  await page.getByRole('button', { name: `Take away: ${MATCH.eventName}` }).click()
  await columnOf(page, here).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Take away: ${FAIRHAM.eventName}` }).click()
  await page.waitForURL(`**/events/${second.eventId}`)
  await page.getByRole('navigation', { name: 'Sports' }).last().waitFor()
  expect(faults).toEqual([])
})

test('the depth of a runner and its chart stand beside the market, prices go into the slip and orders are dragged there', async () => {
  const [here] = await stageAll()
  const { page, me, faults } = await sitting.openAs('player3', DESKTOP)
  const market = await openMarket(page, here)
  await market.getByRole('button', { name: 'Depth and ladder: Ashford' }).click()
  const depth = page.getByRole('region', { name: 'Depth of Ashford' })
  await depth.getByRole('region', { name: 'Price history' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect((await edgesOf(depth)).right).toBeLessThanOrEqual((await edgesOf(market)).left)
  await depth.getByRole('button', { name: /^Back 1\.95, / }).waitFor()

  await here.quote({
    Ashford: { back: ['1.94', '1.93'], lay: ['1.97', '1.98'] },
    Bramley: { back: ['2.02', '2'], lay: ['2.06', '2.08'] },
  })
  await depth.getByRole('button', { name: 'Back 1.95, nothing offered' }).click()
  await slipOf(page).getByLabel('Keep unmatched part in the market').check()
  await slipOf(page).getByLabel('Stake', { exact: true }).fill('1000')
  await placeButton(page).click()
  await page.getByText(/Waiting in the market to be matched$/).waitFor()
  await depth.getByText('1k', { exact: true }).hover()
  await page.mouse.down()
  await depth.getByRole('button', { name: 'Back 1.96, nothing offered' }).hover()
  await page.mouse.up()
  await depth.getByText('Change 1,000 from 1.95 to 1.96?').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('The bet was changed').waitFor()
  await expect.poll(async () => (await openBetsOf(me)).map(({ odds: { price } }) => price), SOON).toEqual([196])

  await depth.getByRole('button', { name: 'Back 1.96, nothing offered. Yours 1k' }).waitFor()
  expect(await findingsOn(page, 'depth beside')).toEqual([])
  await page.keyboard.press('Escape')
  await depth.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Sports' }).last().waitFor()
  expect(faults).toEqual([])
})

test('a key leads from the first price of one event to that of the next, and round again', async () => {
  const [here, second] = await stageAll()
  const { page, faults } = await sitting.openAs('player4', DESKTOP)
  await page.goto(`${here.path}?beside=${second.eventId}`)
  await canBeBetOn(priceOf(page, 'Back', 'Ashford')).waitFor()
  await canBeBetOn(priceOf(page, 'Back', 'Dunmore')).waitFor()
  const cursor = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect
    .poll(async () => {
      await page.keyboard.press('p')
      return await cursor()
    }, SOON)
    .toMatch(/^Back /)
  const walk: string[] = []
  for (let steps = 0; steps < 3; steps++) {
    await page.keyboard.press('p')
    walk.push(/^Back (\w+)/.exec(await cursor())?.[1] ?? '')
  }
  expect(new Set(walk)).toEqual(new Set(['Ashford', 'Dunmore']))
  expect(walk[2]).toBe(walk[0])
  expect(faults).toEqual([])
})

test('where there is no room for two, one event stands there, and its depth lies over the page', async () => {
  const [here, second] = await stageAll()
  const { page, faults } = await sitting.openAs('player5', { viewport: { width: 1024, height: 768 } })
  await page.goto(`${here.path}?beside=${second.eventId}`)
  const market = marketOf(page, MATCH.marketName)
  await canBeBetOn(priceOf(market, 'Back', 'Ashford')).waitFor()
  expect(await page.locator('[data-event]').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Add beside' }).count()).toBe(0)
  await market.getByRole('button', { name: 'Depth and ladder: Ashford' }).click()
  await page.getByRole('dialog', { name: 'Ashford' }).waitFor()
  expect(faults).toEqual([])
})
