/** The main job of a player in a real browser on the whole system, on a phone and on a desktop. */
import { type Bet, type Market, TEXTS } from '@paddock/contract'
import { add, negate, subtract, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { commission } from '@paddock/domain/settlement'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signInAs } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import {
  COMMISSION_BPS,
  expectFigures,
  expectPosition,
  openBetsOf,
  OPENING,
  rupees,
  SOON,
} from './browser/expectations.ts'
import { endSession, endWithWinner, eventsOf } from './browser/markets.ts'
import {
  canBeBetOn,
  closeSuccess,
  keepSession,
  layCable,
  leaveFirstResult,
  marketOf,
  pick,
  placeButton,
  placeUntilTaken,
  priceOf,
  refusalOf,
  rowOf,
  shownCameTo,
  shownSigned,
  signIn,
  slipOf,
  successDialog,
} from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import type { StagedMarket } from './browser/staged-feed.ts'
import { DELAYED, MATCH, openMarket } from './browser/staged-match.ts'
import { waitFor } from './browser/wait-for.ts'

/** The race is off 73 s after the start and over after 90. */
const SPEED = 12
const RACE = {
  sport: '7',
  market: 'To Win',
  winner: '9. Lucky Margin',
  backed: '2. Night Porter',
  laid: '1. Amber Queue',
} as const
const RACE_OVER_MS = 240_000
const CRICKET = '4'
const CRICKET_SPEED = 4

let sitting: Sitting
let operator: Caller

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: SPEED, scoreSpeed: CRICKET_SPEED })
  operator = await signInAs(sitting.paddock.url, 'administrator')
})

afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

describe('the main job', () => {
  test('a recorded race is watched, backed, laid and settles to the paisa, on a phone and on a desktop', async () => {
    const eventId = await waitFor('race that takes bets', SOON.timeout, async () => {
      const races = await eventsOf(operator, RACE.sport)
      return races.find(({ markets }) => markets.every(({ status }) => status === 'OPEN'))?.id
    })
    const faults = await Promise.all([playTheRace('player1', PHONE, eventId), playTheRace('player2', DESKTOP, eventId)])
    expect(faults).toEqual([[], []])
  })

  /** Gives the faults of its page. */
  async function playTheRace(
    player: string,
    options: BrowserContextOptions,
    eventId: string,
  ): Promise<readonly string[]> {
    const { page, faults } = await sitting.open(options)
    await signIn(page, player)
    await expectFigures(page, OPENING, ZERO)

    await page.getByRole('main').locator(`a[href="/events/${RACE.sport}/${eventId}"]`).click()
    const market = marketOf(page, RACE.market)
    const before = await market.innerText()
    await expect.poll(() => market.innerText(), SOON).not.toBe(before)

    await placeUntilTaken(page, priceOf(market, 'Back', RACE.backed), '100')
    await expect.poll(() => successDialog(page).innerText()).toContain(TEXTS.betPlaced)
    await closeSuccess(page)
    await placeUntilTaken(page, priceOf(market, 'Lay', RACE.laid), '150')
    await closeSuccess(page)

    const [lay, back] = (await openBetsOf(await signInAs(sitting.paddock.url, player))) as [Bet, Bet]
    // Both were losers: the lay wins its stake, the back loses its own.
    const won = subtract(lay.profit, back.liability)
    const worst = negate(add(back.liability, lay.liability))
    await expectPosition(market, RACE.backed, add(back.profit, lay.profit))
    await expectPosition(market, RACE.laid, worst)
    await expectPosition(market, RACE.winner, won)
    await expectFigures(page, OPENING, negate(worst))

    const net = subtract(won, commission(won, COMMISSION_BPS))
    const news = `${RACE.market}: result ${RACE.winner}, ${shownCameTo(net)}`
    await page.getByText(news).waitFor({ timeout: RACE_OVER_MS })
    await leaveFirstResult(page, net)
    await expectFigures(page, add(OPENING, net), ZERO)
    await openMyBets(page)
    await page.getByRole('main').getByText('You have no open bets').waitFor()
    return faults
  }

  /** A phone has the way in its menu. */
  async function openMyBets(page: Page): Promise<void> {
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('link', { name: 'My bets' }).click()
  }

  test('a bookmaker bet and a session bet of a recorded match settle to the paisa', async () => {
    const { page, me, faults } = await sitting.openAs('player3', DESKTOP)
    const match = await waitFor('match with sessions', 120_000, async () => {
      const matches = await eventsOf(operator, CRICKET)
      return matches.find(({ name, markets }) => name === 'Pakistan v India' && markets.some(isLongSession))
    })
    await page.goto(match.path)
    const bookmaker = marketOf(page, 'Bookmaker')
    await placeUntilTaken(page, priceOf(bookmaker, 'Back', 'Pakistan'), '1000')
    await closeSuccess(page)
    const session = must(match.markets.find(isLongSession), 'a match has a long session')
    await placeUntilTaken(page, priceOf(page, 'Yes', session.marketName), '700')
    await closeSuccess(page)

    const [yes, back] = (await openBetsOf(me)) as [Bet, Bet]
    await expectPosition(bookmaker, 'Pakistan', back.profit)
    await expectPosition(bookmaker, 'India', negate(back.liability))
    await expectFigures(page, OPENING, add(back.liability, yes.liability))
    await expectSessionBook(page, session, yes)

    await endSession(operator, yes.market._id, runOf(yes))
    await leaveFirstResult(page, yes.profit)
    await expectFigures(page, add(OPENING, yes.profit), back.liability)
    await endWithWinner(operator, back.market._id, back.odds.runnerId)
    await expectFigures(page, sum([OPENING, yes.profit, back.profit]), ZERO)
    expect(faults).toEqual([])
  })

  const isLongSession = ({ marketName, status }: Market): boolean =>
    status === 'OPEN' && marketName.startsWith('20 overs')

  /** The session's line may have become a better one while the bet waited. */
  const runOf = ({ odds, betterRun }: Bet): number => betterRun ?? must(odds.line, 'a session bet has its run')

  /** What each number of runs brings: the dialog behind the session's worst case. */
  async function expectSessionBook(page: Page, session: Market, bet: Bet): Promise<void> {
    await page.getByRole('button', { name: `Session book: ${session.marketName}` }).click()
    const book = page.getByRole('dialog', { name: session.marketName })
    const line = runOf(bet)
    await expect
      .poll(() => book.getByRole('row').allInnerTexts(), SOON)
      .toEqual([
        expect.stringContaining('Runs'),
        expect.stringMatching(new RegExp(`${line - 1}\\s+${shownSigned(negate(bet.liability))}`)),
        expect.stringMatching(new RegExp(`^${line}.*\\s+\\${shownSigned(bet.profit)}`)),
      ])
    await page.keyboard.press('Escape')
  }
})

describe('prices', () => {
  test('a visitor sees the prices of the in-play list change, and is asked to sign in for more', async () => {
    const staged = await sitting.feed.stage({ ...DELAYED, eventName: 'Corfe v Denby' })
    const { page } = await sitting.open(PHONE)
    await page.goto('/inPlay')
    const link = page.locator(`a[href="${staged.path}"]`)
    const row = page.getByRole('main').getByRole('listitem').filter({ has: link })
    await expect.poll(() => row.innerText(), SOON).toContain('1.95')
    await staged.quote({ Ashford: { back: ['1.85'], lay: ['1.86'] }, Bramley: { back: ['2.16'], lay: ['2.2'] } })
    await expect.poll(() => row.innerText(), SOON).toContain('1.85')
    await row.locator(link).click()
    await page.getByRole('dialog', { name: 'Login' }).waitFor()
  })

  test('a suspended market covers its prices and takes no bet until it opens', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page } = await sitting.openAs('player4', PHONE)
    const market = await openMarket(page, staged)
    await staged.suspend()
    await expect.poll(() => market.getByText('SUSPENDED').count(), SOON).toBe(2)
    await expect.poll(() => priceOf(market, 'Back', 'Ashford').getAttribute('aria-disabled'), SOON).toBe('true')
    await staged.open()
    await canBeBetOn(priceOf(market, 'Back', 'Ashford')).waitFor()
  })

  test('a feed that is cut suspends its markets within 3 s', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page } = await sitting.openAs('player4', DESKTOP)
    const market = await openMarket(page, staged)
    await sitting.feed.cut()
    await expect.poll(() => market.getByText('WAITING FOR PRICES').count(), { timeout: 3000 }).toBe(2)
    await sitting.feed.resume()
    await canBeBetOn(priceOf(market, 'Back', 'Ashford')).waitFor()
  })

  test('without a connection the page says so and takes no bet; what happened meanwhile is there when it returns', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page, context, me } = await sitting.openAs('player5', PHONE)
    const cable = await layCable(context)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await cable.cut()
    await page
      .getByText(/^(No connection|Connection lost.*)$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await expect.poll(() => placeButton(page).isDisabled(), SOON).toBe(true)
    await expect.poll(() => priceOf(market, 'Lay', 'Ashford').getAttribute('aria-disabled')).toBe('true')

    await placeElsewhere(me, staged, '2000')
    await cable.mend()
    await expectFigures(page, OPENING, rupees(2000))
    await expect.poll(() => placeButton(page).isEnabled(), SOON).toBe(true)
    await expectPosition(market, 'Bramley', rupees(-2000))
  })

  test('go on after the event was left and entered again before it had come', async () => {
    // Home has a few of cricket only, and the others here are cricket.
    const staged = await sitting.feed.stage({ ...MATCH, sportId: '2', competition: 'Somerset Open' })
    const { page, context } = await sitting.openAs('player12', DESKTOP)
    await layCable(context, 600)
    const market = await openMarket(page, staged)
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('main').locator(`a[href="${staged.path}"]`).click()
    await market.waitFor({ state: 'detached' })
    await page.getByRole('main').getByLabel('Loading').waitFor()
    await page.evaluate('history.back(); setTimeout(() => history.forward(), 150)')
    await canBeBetOn(priceOf(market, 'Back', 'Ashford')).waitFor()
    await staged.quote({ Ashford: { back: ['1.7'], lay: ['1.71'] }, Bramley: { back: ['2.4'], lay: ['2.42'] } })
    await expect.poll(() => priceOf(market, 'Back', 'Ashford').innerText(), SOON).toContain('1.7')
  })

  /** The same player's bet on Ashford from another device. */
  async function placeElsewhere(me: Caller, staged: StagedMarket, stake: string): Promise<void> {
    const { page } = await sitting.open(DESKTOP)
    await keepSession(page.context(), me.token)
    const market = await openMarket(page, staged)
    await placeUntilTaken(page, priceOf(market, 'Back', 'Ashford'), stake)
  }
})

describe('a bet', () => {
  test('waits out its delay with a countdown, and is there in every tab of the player', async () => {
    const staged = await sitting.feed.stage(DELAYED)
    const { page, context } = await sitting.openAs('player6', DESKTOP)
    const market = await openMarket(page, staged)
    const other = await context.newPage()
    await other.goto('/open-bets')
    await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await expect.poll(() => rowOf(market, 'Ashford').innerText()).toContain('+950')
    await expect.poll(() => rowOf(market, 'Bramley').innerText()).toContain('−1,000')
    await placeButton(page).click()
    const timer = slipOf(page).getByRole('timer')
    await expect.poll(() => timer.innerText(), { interval: 50 }).toMatch(/^[123]\s+Betting in process/)
    await expectFigures(page, OPENING, rupees(1000))
    await expect.poll(() => successDialog(page).innerText(), SOON).toContain(TEXTS.betPlaced)
    await closeSuccess(page)
    await other.getByRole('main').getByText('Ashford', { exact: true }).waitFor()
    await expectFigures(other, OPENING, rupees(1000))
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await other.getByRole('main').getByText('Login to see your bets').waitFor()
  })

  test('on a price that moved is refused with the reason, and the new price is one tap away', async () => {
    const staged = await sitting.feed.stage(DELAYED)
    const { page } = await sitting.openAs('player7', PHONE)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await placeButton(page).click()
    await slipOf(page).getByRole('timer').waitFor()
    await staged.quote({
      Ashford: { back: ['1.8', '1.79'], lay: ['1.82'] },
      Bramley: { back: ['2.22'], lay: ['2.24'] },
    })
    const refusal = refusalOf(page)
    await expect.poll(() => refusal.innerText(), SOON).toMatch(/1\.95.*1\.8/)
    await expectFigures(page, OPENING, ZERO)
    await expect.poll(() => isInReach(placeButton(page)), SOON).toBe(true)
    await refusal.getByRole('button', { name: /^Take 1\.8/ }).click()
    await placeButton(page).click()
    await expect.poll(() => successDialog(page).innerText(), SOON).toContain('1.8')
    await closeSuccess(page)
    await expectPosition(market, 'Ashford', rupees(800))
  })

  /** Where nothing covers it. */
  const isInReach = (button: Locator): Promise<boolean> =>
    button.evaluate((drawn) => {
      const { left, top, bottom, width, height } = drawn.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return top >= 0 && bottom <= innerHeight && drawn.contains(hit)
    })

  test('left to wait in the market can be taken back', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page } = await sitting.openAs('player8', DESKTOP)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Lay', 'Ashford'), '1000')
    await slipOf(page).getByLabel('Odds', { exact: true }).fill('1.5')
    await slipOf(page).getByLabel('Keep unmatched part in the market').check()
    await placeButton(page).click()
    await page.getByText(/Waiting in the market to be matched$/).waitFor()
    expect(await successDialog(page).count()).toBe(0)
    await expectFigures(page, OPENING, rupees(500))
    await page
      .getByRole('region', { name: 'Open bets' })
      .getByRole('button', { name: 'Cancel the bet on Ashford' })
      .click()
    await page.getByText('Cancelled: 1,000').waitFor()
    await expectFigures(page, OPENING, ZERO)
  })

  test('is confirmed first by a player who wants that', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page } = await sitting.openAs('player9', PHONE)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Lay', 'Bramley'), '1000')
    await slipOf(page).getByText('Confirm bets').click()
    await expect.poll(() => slipOf(page).getByLabel('Confirm bets').isChecked(), SOON).toBe(true)
    await placeButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Betting Confirmation' })
    await expect
      .poll(() => dialog.innerText())
      .toMatch(/2\.06\s+Stake\s+1,000\.00\s+Profit\s+1,000\.00\s+Liability\s+1,060\.00/)
    await dialog.getByRole('button', { name: 'Place bet' }).click()
    await closeSuccess(page)
    await expectFigures(page, OPENING, rupees(1060))
  })

  test('is found again by a page that was reloaded while it waited', async () => {
    const staged = await sitting.feed.stage(DELAYED)
    const { page } = await sitting.openAs('player10', PHONE)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Bramley'), '1000')
    await placeButton(page).click()
    await slipOf(page).getByRole('timer').waitFor()
    await page.reload()
    await expect.poll(() => successDialog(page).innerText(), SOON).toContain(TEXTS.betPlaced)
    await closeSuccess(page)
    await expectPosition(market, 'Bramley', rupees(1020))
    await expectFigures(page, OPENING, rupees(1000))
  })

  test('is placed with the keyboard alone', async () => {
    const staged = await sitting.feed.stage(MATCH)
    const { page, faults } = await sitting.openAs('player11', DESKTOP)
    const market = await openMarket(page, staged)
    await focusByTab(page, market)
    // From the first back price over to the best lay, down to the second runner.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await slipOf(page).waitFor()
    await page.keyboard.type('1000')
    await page.keyboard.press('Escape')
    await slipOf(page).waitFor({ state: 'hidden' })
    await expectFocusOnPrice(market)
    await page.keyboard.press('Enter')
    await page.keyboard.type('1000')
    await page.keyboard.press('Control+Enter')
    await successDialog(page).waitFor()
    await page.keyboard.press('Enter')
    await successDialog(page).waitFor({ state: 'hidden' })
    await expectFocusOnPrice(market)
    await expectPosition(market, 'Bramley', rupees(-1060))
    expect(faults).toEqual([])
  })

  async function expectFocusOnPrice(market: Locator): Promise<void> {
    await expect.poll(() => market.locator('[data-price-cell]:focus').count(), SOON).toBe(1)
  }

  const MOST_TABS = 12

  /** Past the header and the sports at once, then through the page. */
  async function focusByTab(page: Page, market: Locator): Promise<void> {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      await page.keyboard.press('Tab')
      if ((await market.locator('[data-price-cell]:focus').count()) === 1) return
    }
    throw new Error('Tab does not come to the prices')
  }
})

test('the look is chosen and kept', async () => {
  const { page } = await sitting.open(PHONE)
  await page.goto('/')
  const look = () => page.locator('html').getAttribute('data-look')
  expect(await look()).toBe('dark')
  await page.getByRole('button', { name: 'Light look' }).click()
  expect(await look()).toBe('light')
  await page.reload()
  await page.getByRole('button', { name: 'Dark look' }).waitFor()
  expect(await look()).toBe('light')
})
