/** A trader at the desk and a player at the bets that this makes: on a recorded match, each in their own app. */
import { type Asking, calls, type Market } from '@paddock/contract'
import { struckAt } from '@paddock/contract/bet-words'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { type Caller, signInAs } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { signInToConsole } from './browser/console-screen.ts'
import { openBetsOf, SOON } from './browser/expectations.ts'
import { eventsOf, type ListedEvent } from './browser/markets.ts'
import { canBeBetOn, closeSuccess, placeUntilTaken, priceOf } from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { smallTargetsOn } from './browser/targets.ts'
import { makeTrader } from './browser/traders.ts'
import { waitFor } from './browser/wait-for.ts'

const CRICKET = '4'
const TRADER = 'desk_anand'
const CRICKET_SPEED = 4
const OPENED_WITHIN_MS = 60_000
const AGAIN_AFTER_MS = 1500

let sitting: Sitting
let operator: Caller

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, scoreSpeed: CRICKET_SPEED })
  operator = await signInAs(sitting.paddock.url, 'administrator')
  await makeTrader(sitting.paddock, TRADER)
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

type Match = { readonly event: ListedEvent; readonly session: Market }

/** Also while it is a trader's, and shut. */
const MAY_BE: readonly Market['status'][] = ['OPEN', 'SUSPENDED']
const isLong = ({ inPlay, status, marketName }: Market): boolean =>
  inPlay && MAY_BE.includes(status) && marketName.startsWith('20 overs')

const matchInPlay = (): Promise<Match> =>
  waitFor('match with sessions', 120_000, async () => {
    const event = (await eventsOf(operator, CRICKET)).find(({ name }) => name === 'Pakistan v India')
    const session = event?.markets.find(isLong)
    return event && session && { event, session }
  })

/** At the desk, in the name of the officer. */
async function sitDown({ event }: Match, device: typeof DESKTOP | typeof PHONE) {
  const { page, faults } = await sitting.open(device)
  await signInToConsole(page, TRADER)
  await page.getByRole('heading', { name: 'Markets' }).waitFor()
  await page.goto('/console/quoting')
  await page.getByRole('link', { name: event.name }).click()
  await bar(page).waitFor()
  return { page, faults }
}

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Entry', exact: true })
const message = (page: Page): Promise<string> => bar(page).getByRole('status').innerText()
const said = async (page: Page, text: RegExp): Promise<void> =>
  await expect.poll(() => message(page), SOON).toMatch(text)
const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press('g')
  await page.getByRole('dialog').getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** A ball in progress holds the row whatever a trader presses: until then it is pressed again. */
const untilOpen = (row: Locator, press: () => Promise<void>): Promise<true> =>
  waitFor('opening', OPENED_WITHIN_MS, async () => {
    const open = row.getByText(/^Open \d+ s$/)
    if (await open.isVisible()) return true
    await press()
    return await open.waitFor({ timeout: AGAIN_AFTER_MS }).then(
      () => true as const,
      () => undefined,
    )
  })
const openByKey = (page: Page, name: string): Promise<true> =>
  untilOpen(rowOf(page, name), () => page.keyboard.press('Enter'))

/** While a ball runs its model may say nothing: until then it is asked for again. */
const takeModel = (page: Page, press: () => Promise<void>): Promise<true> =>
  waitFor('quote of the model', OPENED_WITHIN_MS, async () => {
    await press()
    await page.waitForTimeout(AGAIN_AFTER_MS)
    return (await message(page)).endsWith('has its model’s quote') ? true : undefined
  })

/** Of the pages of a history, from the newest on. */
async function expectInHistory(history: Locator, texts: readonly string[]): Promise<void> {
  const lines = history.getByRole('listitem')
  await lines.first().waitFor()
  const line = texts.reduce((of, hasText) => of.filter({ hasText }), lines).first()
  const next = history.getByRole('button', { name: 'Next page' })
  while (!(await line.isVisible()) && (await next.isVisible()) && (await next.isEnabled())) {
    const [before] = await lines.allInnerTexts()
    await next.click()
    await expect.poll(async () => (await lines.allInnerTexts())[0], SOON).not.toBe(before)
  }
  await line.waitFor()
}

/** What a player's bet on the YES of the session comes to. */
async function bet(player: Caller, { session }: Match, run: number): Promise<string> {
  const body: Asking<typeof calls.placeBet>['body'] = {
    marketId: session._id,
    kind: 'SESSION',
    runnerId: session._id,
    side: 'BACK',
    price: odds(10_000),
    line: run,
    stake: paise(100_000),
    timeInForce: 'FILL_OR_KILL',
    minFill: null,
    persistence: 'LAPSE',
    expiresAt: null,
    acceptAnyPrice: false,
    acceptTicks: 0,
    marketVersion: null,
    requestId: null,
    device: null,
    country: null,
  }
  return await player.call(calls.placeBet, { body }).then(
    () => 'PLACED',
    (thrown: unknown) => String(thrown),
  )
}

test('a trader quotes a session by keyboard, a player bets at it while it is open, and Space ends it', async () => {
  const match = await matchInPlay()
  const name = match.session.marketName
  const { page, faults } = await sitDown(match, DESKTOP)
  await page.keyboard.press('o')
  await said(page, /^You have \d+ rows, shut$/)
  await rowOf(page, name).getByText('You').waitFor()
  await find(page, name)
  await page.keyboard.press('Shift+M')
  await said(page, /follows its model$/)

  // A run above the model's own line, so that nobody else can have quoted it.
  await takeModel(page, () => page.keyboard.press('m'))
  await page.keyboard.press('+')
  await said(page, /: NO \d+/)
  const moved = must(/: NO (\d+)/.exec(await message(page)), 'it is quoted')
  const no = Number(moved[1]) + 1
  await page.keyboard.type(`${no}/${no + 4}`)
  expect(await message(page)).toContain(`NO ${no} · YES ${no + 4} · 100 each`)
  await page.keyboard.press('Enter')
  await said(page, new RegExp(`^${name}: NO ${no} · YES ${no + 4}`))

  const { page: app, me, faults: faultsOfApp } = await sitting.openAs('player1', PHONE)
  await app.goto(match.event.path)
  await openByKey(page, name)
  const quoted = priceOf(app, 'Yes', name).filter({ hasText: String(no + 4) })
  // A ball may close it before the player has bet.
  let isPlaced = false
  const placing = placeUntilTaken(app, canBeBetOn(quoted), '1000').finally(() => (isPlaced = true))
  const opening = (async () => {
    while (!isPlaced) {
      await openByKey(page, name)
      await page.waitForTimeout(AGAIN_AFTER_MS)
    }
  })()
  await Promise.all([placing, opening])
  await closeSuccess(app)
  const [taken] = await openBetsOf(me)
  expect(struckAt(must(taken, 'the bet is open')).run).toBe(no + 4)
  await rowOf(page, name).getByText('−1k').waitFor()

  // A ball may have shut it in the moment before.
  await waitFor('shutting by the key', OPENED_WITHIN_MS, async () => {
    await openByKey(page, name)
    await page.keyboard.press('Space')
    expect(await bet(me, match, no + 4)).toMatch(/suspended/i)
    await said(page, /shut$/)
    const asking = {
      params: { role: 'administrator', marketId: match.session._id },
      query: { page: 1, limit: 25 },
    } as const
    const [last] = (await operator.call(calls.getQuoteHistory, asking)).docs
    return last?.what === 'SHUT' && last.by === TRADER ? last : undefined
  })
  await expect.poll(() => rowOf(page, name).getByText(/^Open/).count(), SOON).toBe(0)
  expect(await openBetsOf(me)).toHaveLength(1)

  await page.keyboard.press('v')
  const history = page.getByRole('dialog', { name: `History of ${name}` })
  await expectInHistory(history, ['Shut', TRADER])
  await expectInHistory(history, ['Quoted', TRADER, `NO ${no} · YES ${no + 4}`])
  expect(await findingsOn(page, 'the history of a row')).toEqual([])
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'detached' })
  expect(await findingsOn(page, 'the desk')).toEqual([])

  // Beside the rows: the player's bet, and what it costs.
  const side = page.getByRole('complementary')
  await page.keyboard.press('l')
  await side
    .getByRole('listitem')
    .getByText(`YES ${no + 4} @ 100`)
    .first()
    .waitFor()
  expect(await findingsOn(page, 'the bets of a desk')).toEqual([])
  await page.keyboard.press('p')
  await side
    .getByRole('row')
    .filter({ hasText: String(no + 4) })
    .getByText('−1,000')
    .waitFor()
  await page.keyboard.press('n')
  await side.getByRole('textbox').fill('Rain about')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await side.getByRole('listitem').filter({ hasText: 'Rain about' }).waitFor()
  await page.keyboard.press('Escape')

  // A review stops all bets at the match until it is over, and players read why.
  await page.keyboard.press('r')
  await said(page, /until R$/)
  await app.getByText('A decision is being reviewed').first().waitFor()
  expect(await bet(me, match, no + 4)).toMatch(/suspended/i)
  await page.keyboard.press('Enter')
  await said(page, /^Nothing was opened/)
  expect(await findingsOn(page, 'a desk in a review')).toEqual([])
  await page.keyboard.press('r')
  await said(page, /is over$/)
  await expect.poll(() => app.getByText('A decision is being reviewed').count(), SOON).toBe(0)
  await openByKey(page, name)
  await page.keyboard.press('Shift+O')
  await said(page, /again$/)
  expect([...faults, ...faultsOfApp]).toEqual([])
})

test('on a phone a thumb finds every control, and what is open is shut by its row and by the ball', async () => {
  const match = await matchInPlay()
  const name = match.session.marketName
  const { page, faults } = await sitDown(match, PHONE)
  await page.getByRole('button', { name: 'Take event' }).click()
  await said(page, /^You have/)
  await page.getByRole('button', { name: `Choose ${name}` }).click()
  await takeModel(page, async () => {
    await bar(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Model once' }).click()
  })
  const row = page.getByRole('listitem').filter({ hasText: name })
  const openIt = () => untilOpen(row, () => bar(page).getByRole('button', { name: 'Open all mine' }).click())
  await openIt()
  await page.getByRole('button', { name: `Shut ${name}` }).click()
  await said(page, /^1 row is shut$/)
  await openIt()
  await bar(page).getByRole('button', { name: 'Ball running' }).tap()
  await said(page, /^\d+ rows are shut$/)
  await expect.poll(() => row.getByText(/^Open/).count(), SOON).toBe(0)
  expect(await smallTargetsOn(page, 'the desk')).toEqual([])
  expect(await findingsOn(page, 'the desk on a phone')).toEqual([])
  const ball = must(await bar(page).getByRole('button', { name: 'Ball running' }).boundingBox(), 'it is drawn')
  expect([ball.width, ball.height, Math.round(ball.y + ball.height)]).toEqual([390, 96, 844])
  expect(faults).toEqual([])
})

test('the books balance after it all', async () => {
  expect(await sitting.paddock.audit()).toBe('')
})
