/** The questions of the console before what cannot be taken lightly, on a desk and on a phone: what they say is what happens. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP, launchChromium, PHONE } from './browser/chromium.ts'
import { factOf, isInConsole, lineOf, sayYes, signInToConsole } from './browser/console-screen.ts'
import { confirmWaiting } from './browser/markets.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { openScreen, type Screen } from './browser/player-screen.ts'
import { type MarketScript, openStagedFeed, type StagedFeed, type StagedMarket } from './browser/staged-feed.ts'
import { chosen } from './harness/chosen.ts'

const SOON = { timeout: 15_000 }
const MATCH: MarketScript = {
  eventName: 'Ashford v Bramley',
  marketName: 'Match Odds',
  runners: ['Ashford', 'Bramley', 'Tie'],
  inPlay: false,
  betDelay: 0,
  quotes: {
    Ashford: { back: ['2.5'], lay: ['2.6'] },
    Bramley: { back: ['3'], lay: ['3.1'] },
    Tie: { back: ['3.5'], lay: ['3.7'] },
  },
}

let paddock: Paddock
let browser: Browser
let feed: StagedFeed
let officer: Caller
let second: Caller
const screens: Screen[] = []

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1 })
  feed = openStagedFeed(paddock.url)
  browser = await launchChromium()
  officer = await signInAs(paddock.url, 'administrator')
  second = await officer.as('administrator2')
})
afterEach(async () => {
  for (const { context } of screens.splice(0)) await context.close()
})
afterAll(async () => {
  feed?.stop()
  await browser?.close()
  await paddock?.stop()
})

async function openConsole(userName: string, size: BrowserContextOptions): Promise<Page> {
  const screen = await openScreen(browser, paddock.url, size)
  screens.push(screen)
  await signInToConsole(screen.page, userName)
  await isInConsole(screen.page)
  return screen.page
}

async function openMarket(page: Page, event: string): Promise<Locator> {
  await page.goto(`/console/markets?search=${event}`)
  await page.getByRole('row').filter({ hasText: event }).first().click()
  const panel = page.getByRole('dialog', { name: MATCH.marketName })
  await panel.waitFor()
  return panel
}

const [ASHFORD, BRAMLEY] = ['501', '502']

async function place(userName: string, { marketId }: StagedMarket, runnerId: string, price: number): Promise<void> {
  const player = await signInAs(paddock.url, userName)
  const body = {
    marketId,
    kind: 'BETFAIR' as const,
    runnerId,
    side: 'BACK' as const,
    price: odds(price),
    line: null,
    stake: paise(100_000),
    timeInForce: 'FILL_OR_KILL' as const,
    minFill: null,
    persistence: 'LAPSE' as const,
    expiresAt: null,
    acceptAnyPrice: false,
    acceptTicks: 0,
    marketVersion: null,
    requestId: null,
    device: null,
    country: null,
  }
  await player.call(calls.placeBet, { body })
}

/** Four bets of three players. */
async function stageWithBets(eventName: string): Promise<StagedMarket> {
  const staged = await feed.stage({ ...MATCH, eventName })
  await expect
    .poll(
      () =>
        place('player1', staged, ASHFORD, 250).then(
          () => true,
          () => false,
        ),
      SOON,
    )
    .toBe(true)
  await place('player1', staged, BRAMLEY, 300)
  await place('player2', staged, ASHFORD, 250)
  await place('player3', staged, BRAMLEY, 300)
  return staged
}

/** The lines of what a decision does, in the question or the panel that is open. */
async function effectIn(scope: Locator): Promise<Record<string, string>> {
  const region = scope.getByRole('region', { name: 'What it does' })
  await region.locator('dt').first().waitFor()
  const [labels, values] = [await region.locator('dt').allTextContents(), await region.locator('dd').allTextContents()]
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}

const questionOn = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByLabel('Transaction code') })

/** Nothing of the page is wider than the screen. */
const isNotWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

const SIZES = [
  ['1440x900', DESKTOP],
  ['390x844', PHONE],
] as const

test.each(chosen('closing', SIZES))(
  'at %s closing, declaring and taking back say bets, players, what is paid each way and the biggest change; a market so touched no source pays',
  async (name, size) => {
    const event = `Questions ${name}`
    const staged = await stageWithBets(event)
    const desk = await openConsole('administrator', size)
    const panel = await openMarket(desk, event)
    await expect.poll(() => factOf(desk, 'Open bets').textContent(), SOON).toBe('4')
    expect(await factOf(desk, 'Matched by players').textContent()).toContain('4,000')

    await panel.getByRole('button', { name: 'Close market', exact: true }).click()
    expect(await effectIn(questionOn(desk))).toMatchObject({
      Bets: '4 bets of 3 players',
      'Paid to players': '0.00',
      'Paid by players': '0.00',
    })
    expect(await isNotWider(desk)).toBe(true)
    await sayYes(desk, 'Close market')

    await panel.getByRole('radiogroup', { name: 'Ashford' }).getByText('Won').click()
    await panel.getByRole('button', { name: 'Declare result' }).click()
    // 1,000 at 2.5 won and 1,000 lost of the first; 1,500 won of the second; 1,000 lost of the third. 2 % of what is won.
    expect(await effectIn(questionOn(desk))).toMatchObject({
      Bets: '4 bets of 3 players',
      'Paid to players': '2,000.00',
      'Paid by players': '1,000.00',
      Commission: '40.00',
      'Biggest single change': expect.stringMatching(/^player2 \(.+\) \+1,470\.00$/),
    })
    await sayYes(desk, 'Propose')
    await confirmWaiting(second, staged.marketId)
    await panel.getByText('Settled', { exact: true }).first().waitFor()

    await desk.goto(`/console/bets/settled?search=${event}`)
    await lineOf(desk, 'player2').waitFor()
    expect(await desk.getByRole('row').getByRole('button', { name: 'Roll back result' }).count()).toBe(0)
    await lineOf(desk, 'player2').click()
    const settled = desk.getByRole('dialog', { name: 'Settled market' })
    expect(await effectIn(settled)).toMatchObject({
      Bets: '4 bets of 3 players',
      'Paid to players': '1,000.00',
      'Paid by players': '2,000.00',
      'Biggest single change': expect.stringMatching(/^player2 \(.+\) [-−]1,470\.00$/),
    })
    await settled.getByRole('button', { name: 'Roll back result' }).click()
    await desk.getByLabel('Why is it taken back?').fill('The third umpire')
    await sayYes(desk, 'Propose')
    await confirmWaiting(second, staged.marketId)

    await staged.close('Ashford')
    await openMarket(desk, event)
    await panel.getByText('No source settles it: an officer declares the result.').waitFor()
    await panel.getByText(/^administrator2 took a result back, proposed by administrator/).waitFor()
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
    const questions = desk.getByRole('region', { name: 'Results to decide' })
    await questions.getByText('Settled by hand: an officer has touched it').first().waitFor()
    expect(await questions.getByText('It says: Ashford').count()).toBeGreaterThan(0)
    expect(await isNotWider(desk)).toBe(true)
  },
)

test.each(chosen('voiding', SIZES))(
  'at %s voiding a market says what it sets free, and nobody wins or pays',
  async (name, size) => {
    const event = `Voids ${name}`
    const { marketId } = await stageWithBets(event)
    const desk = await openConsole('administrator', size)
    const panel = await openMarket(desk, event)
    await panel.getByRole('button', { name: 'Close market', exact: true }).click()
    await sayYes(desk, 'Close market')
    await panel.getByRole('textbox', { name: 'Reason' }).fill('The ground is under water')
    await panel.getByRole('button', { name: 'Void market' }).click()
    const said = await effectIn(questionOn(desk))
    expect(said).toMatchObject({
      Bets: '4 bets of 3 players',
      'Paid to players': '0.00',
      'Paid by players': '0.00',
    })
    // The stakes of four bets, all of which a tie would have cost.
    expect(Object.values(said)).toContain('4,000.00')
    expect(await isNotWider(desk)).toBe(true)
    await sayYes(desk, 'Propose')
    await confirmWaiting(second, marketId)
    await panel.getByText('Voided', { exact: true }).first().waitFor()
  },
)

/** As somebody types it who sits where the browser does. */
const typedAt = (page: Page, at: number): Promise<string> =>
  page.evaluate(
    (moment) => new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 23),
    at,
  )

test.each(chosen('void in part', SIZES))(
  'at %s what was struck in a time is voided for everybody, as a second officer has seen it, and its player is told',
  async (name, size) => {
    const event = `Falls ${name}`
    const staged = await stageWithBets(event)
    const from = Date.now()
    await place('player1', staged, ASHFORD, 250)
    const until = Date.now() + 1
    const desk = await openConsole('administrator', size)
    const panel = await openMarket(desk, event)
    await panel.getByRole('button', { name: 'Void in part …' }).click()
    const form = desk.getByRole('dialog', { name: `Void in part: ${MATCH.marketName}` })
    await form.getByLabel('Struck from').fill(await typedAt(desk, from))
    await form.getByLabel('Struck before').fill(await typedAt(desk, until))
    await form.getByLabel('By which rule').selectOption('LATE_BET')
    await form.getByLabel('What shows it').fill('The wicket fell before')
    await form.getByLabel('When that was').fill(await typedAt(desk, from))
    expect(await effectIn(form)).toMatchObject({
      Falls: '1 bet of 1 player',
      'Back, Yes': '1 bet, stakes 1,000.00, profit 1,500.00',
    })
    expect(await isNotWider(desk)).toBe(true)
    // By keyboard alone from here: the last field sends the form.
    await form.getByLabel('What shows it').press('Enter')
    await sayYes(desk, 'Propose')

    const other = await openConsole('administrator2', size)
    const theirs = await openMarket(other, event)
    await theirs.getByRole('button', { name: /^Confirm what administrator proposed/ }).click()
    expect(await effectIn(questionOn(other))).toMatchObject({ Falls: '1 bet of 1 player' })
    expect(await isNotWider(other)).toBe(true)
    await sayYes(other, 'Confirm')
    const told = theirs.getByRole('region', { name: 'Voided in part' })
    await told.getByText(/The wicket fell before/).waitFor()
    await told.getByText(/Proposed by administrator, confirmed by administrator2/).waitFor()

    const player = await signInAs(paddock.url, 'player1')
    const query = { page: 1, limit: 25, marketId: staged.marketId }
    await expect
      .poll(async () => {
        const { docs } = await player.call(calls.getBetHistoryDetails, {
          query: { page: 1, limit: 25, status: 'void' },
        })
        return docs.filter(({ market }) => market.id === query.marketId).length
      }, SOON)
      .toBe(1)
  },
)

test.each(chosen('a further administrator', SIZES))(
  'at %s a further administrator is proposed by one, confirmed by another, and signs in with both halves of the password',
  async (name, size) => {
    const further = `further${name.slice(0, 3)}`
    const first = await openConsole('administrator', size)
    await first.goto('/console/installation')
    await first.getByRole('textbox', { name: 'Username' }).fill(further)
    await first.getByRole('button', { name: 'Propose' }).click()
    await sayYes(first, 'Propose')
    const begins = await secretIn(first, 'First half of the first password')
    const other = await openConsole('administrator2', size)
    await other.goto('/console/installation')
    await other.getByRole('button', { name: 'Confirm' }).first().click()
    await sayYes(other, 'Confirm')
    const ends = await secretIn(other, 'Second half of the first password')
    expect(await isNotWider(other)).toBe(true)
    const screen = await openScreen(browser, paddock.url, size)
    screens.push(screen)
    await signInToConsole(screen.page, further, `${begins}${ends}`)
    // A first password is changed before anything else.
    await screen.page.getByLabel('New password').first().waitFor()
  },
)

/** What a dialog says once. */
async function secretIn(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  const secret = must(await dialog.locator('pre').textContent(), title)
  await dialog.getByRole('button', { name: 'Done' }).click()
  return secret
}

// Behind the others, since nobody alone takes it back.
test.each(chosen('a second officer', SIZES))(
  'at %s the second officer confirms what was proposed with one press and one question, and finds what was then taken back',
  async (name, size) => {
    const event = `Confirms ${name}`
    const { marketId } = await stageWithBets(event)
    const asked = { marketId, transactionCode: TRANSACTION_CODE }
    await officer.call(calls.setConfirmResults, { body: { confirmResults: true, transactionCode: TRANSACTION_CODE } })
    const outcome = { type: 'WINNERS' as const, winners: [ASHFORD] }
    await officer.call(calls.declareResult, { body: { ...asked, outcome } })

    const other = await openConsole('administrator2', size)
    const panel = await openMarket(other, event)
    const banner = panel.getByRole('region', { name: 'Waits for a second operator' })
    await banner.getByText(/^administrator, /).waitFor()
    expect(await effectIn(banner)).toMatchObject({ Bets: '4 bets of 3 players', 'Paid to players': '2,000.00' })
    expect(await panel.getByRole('button', { name: 'Declare result' }).count()).toBe(0)
    await banner.getByRole('button', { name: 'Confirm' }).click()
    expect(await effectIn(questionOn(other))).toMatchObject({ Bets: '4 bets of 3 players' })
    expect(await isNotWider(other)).toBe(true)
    await sayYes(other, 'Confirm')
    await panel.getByText('Settled', { exact: true }).first().waitFor()

    await officer.call(calls.rollBackResult, { body: { ...asked, resultVersion: 1, reason: 'The third umpire' } })
    await other.goto('/console/markets')
    const waiting = other.getByRole('region', { name: 'What waits for a second operator' })
    await waiting.getByText('The third umpire').waitFor()
    await waiting.getByRole('button', { name: 'Confirm' }).click()
    expect(await effectIn(questionOn(other))).toMatchObject({ 'Paid by players': '2,000.00' })
    await sayYes(other, 'Confirm')
    const due = other.getByRole('region', { name: 'Results to decide' })
    const row = due.getByRole('listitem').filter({ hasText: event })
    const more = due.getByRole('button', { name: /^Show \d+ more$/ })
    await expect
      .poll(async () => {
        if (await more.isVisible()) await more.click()
        return await row.isVisible()
      })
      .toBe(true)
    await row.getByText(/^Rolled back, no result since: by administrator2, /).waitFor()
    await row.getByText('4 bets wait').waitFor()
    expect(await isNotWider(other)).toBe(true)
    await row.getByRole('button', { name: 'Look' }).click()
    await other.getByRole('dialog', { name: MATCH.marketName }).getByText('Settled by hand').first().waitFor()
    // Of all that the tests before it did too.
    expect(await paddock.audit()).toBe('')
  },
)

test.each(chosen('what waits', SIZES))(
  'at %s what waits for a second officer is overruled by another, and withdrawn by who proposed it',
  async (name, size) => {
    const event = `Proposals ${name}`
    const staged = await stageWithBets(event)
    await officer.call(calls.setConfirmResults, { body: { confirmResults: true, transactionCode: TRANSACTION_CODE } })
    const propose = (winner: string) =>
      officer.call(calls.declareResult, {
        body: {
          marketId: staged.marketId,
          outcome: { type: 'WINNERS', winners: [winner] },
          transactionCode: TRANSACTION_CODE,
        },
      })
    await propose(ASHFORD)
    const other = await openConsole('administrator2', size)
    await other.goto('/console/markets')
    const waiting = other.getByRole('region', { name: 'What waits for a second operator' })
    await waiting.getByText(event).waitFor()
    await waiting.getByRole('button', { name: 'Overrule' }).click()
    await other.getByLabel('Why is it ended?').fill('The other side won')
    await sayYes(other, 'Overrule')
    await waiting.waitFor({ state: 'detached' })

    await propose(BRAMLEY)
    const first = await openConsole('administrator', size)
    await first.goto('/console/markets')
    const own = first.getByRole('region', { name: 'What waits for a second operator' })
    await own.getByRole('button', { name: 'Withdraw' }).click()
    expect(await isNotWider(first)).toBe(true)
    await first.getByLabel('Why is it ended?').fill('A slip')
    await sayYes(first, 'Withdraw')
    await own.waitFor({ state: 'detached' })
    const { docs } = await officer.call(calls.getMarkets, {
      params: { reader: 'administrator' },
      query: { page: 1, limit: 1, marketId: staged.marketId },
    })
    const market = must(docs[0]?.competitions[0]?.events[0]?.markets[0], 'the market is listed')
    expect(market).toMatchObject({ status: 'CLOSED', openBets: 4, result: null })
  },
)
