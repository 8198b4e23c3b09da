/** Every way a player bets, on a phone and on a desktop, held to the paisa. */
import { type Bet, calls, refusalText, TEXTS } from '@paddock/contract'
import { struckAt } from '@paddock/contract/bet-words'
import { add, negate, subtract, sum, ZERO } from '@paddock/domain/money'
import { type Odds, odds } from '@paddock/domain/odds'
import { gain } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { commission } from '@paddock/domain/settlement'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signInAs } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import {
  COMMISSION_BPS,
  expectMoney,
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
  leaveFirstResult,
  marketOf,
  pick,
  placeButton,
  placeUntilTaken,
  priceOf,
  refusalOf,
  rowOf,
  shownCameTo,
  slipOf,
  successDialog,
} from './browser/player-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { publishSwitches } from './browser/switches.ts'
import type { StagedMarket } from './browser/staged-feed.ts'
import { DELAYED, MATCH, openMarket } from './browser/staged-match.ts'
import { waitFor } from './browser/wait-for.ts'

/** What the player has, and what of it is at risk. */
const moneyOf = async (me: Caller) => (await me.call(calls.getPoints, { params: { role: 'user' } })).docs

const CRICKET = '4'
const CRICKET_SPEED = 4

let sitting: Sitting
let operator: Caller

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, scoreSpeed: CRICKET_SPEED })
  operator = await signInAs(sitting.paddock.url, 'administrator')
})

afterEach(() => sitting.clear())

afterAll(() => sitting?.end())

const stage = (script = MATCH): Promise<StagedMarket> => sitting.feed.stage(script)

/** Both move together, or the book would give money away. */
const SHORTENED = {
  Ashford: { back: ['1.49', '1.48'], lay: ['1.5', '1.51'] },
  Bramley: { back: ['2.98', '2.96'], lay: ['3.05', '3.1'] },
}

async function place(page: Page, cell: Locator, stake: string): Promise<void> {
  await pick(page, canBeBetOn(cell), stake)
  await placeButton(page).click()
  await expect.poll(() => successDialog(page).innerText(), SOON).toContain(TEXTS.betPlaced)
  await closeSuccess(page)
}

/** An order at a price that nobody offers yet. */
async function leaveInMarket(page: Page, cell: Locator, price: string, stake: string): Promise<void> {
  await pick(page, canBeBetOn(cell), stake)
  await slipOf(page).getByLabel('Odds', { exact: true }).fill(price)
  await slipOf(page).getByLabel('Keep unmatched part in the market').check()
  await placeButton(page).click()
  // An order that waits is no success yet: what says so goes by itself.
  // What an order before it said may still stand.
  await page.getByText(new RegExp(` · ${price} · .*Waiting in the market to be matched$`)).waitFor()
  expect(await successDialog(page).count()).toBe(0)
  await slipOf(page).waitFor({ state: 'hidden' })
}

/** The bets of who looks at an event: beside it, or on a phone in the drawer of the bar. */
async function openBets(page: Page): Promise<Locator> {
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  if (await bar.isVisible()) await bar.getByRole('button', { name: 'Bet', exact: true }).click()
  return page.getByRole('region', { name: 'Open bets' })
}

const priceGot = ({ averageOdd }: Bet): Odds => odds(Math.round(must(averageOdd, 'the bet is matched') * 100))

const expectReason = async (page: Page, text: string): Promise<void> =>
  await expect.poll(() => slipOf(page).getByRole('alert').innerText(), SOON).toBe(text)

describe('the exchange', () => {
  test.each([
    { device: 'phone', options: PHONE, word: 'Back', runner: 'Ashford', other: 'Bramley', won: 950, risked: 1000 },
    { device: 'desktop', options: DESKTOP, word: 'Lay', runner: 'Bramley', other: 'Ashford', won: 1000, risked: 1060 },
  ] as const)(
    'is watched from the bet to the settlement: $word on a $device',
    async ({ options, word, runner, other, won, risked }) => {
      const staged = await stage()
      const { page, me, faults } = await sitting.openAs(word === 'Back' ? 'player1' : 'player2', options)
      const market = await openMarket(page, staged)
      await place(page, priceOf(market, word, runner), '1000')
      const [profit, liability] = [rupees(won), rupees(risked)]
      await expectPosition(market, runner, word === 'Back' ? profit : negate(liability))
      await expectPosition(market, other, word === 'Back' ? negate(liability) : profit)
      await expectMoney(page, me, OPENING, liability)

      await staged.close('Ashford')
      const net = subtract(profit, commission(profit, COMMISSION_BPS))
      await page.getByText(`Match Odds: result Ashford, ${shownCameTo(net)}`).waitFor()
      await leaveFirstResult(page, net)
      await expectMoney(page, me, add(OPENING, net), ZERO)
      expect(await openBetsOf(me)).toEqual([])
      expect(faults).toEqual([])
    },
  )
})

const SMALLEST = { ...PHONE, viewport: { width: 320, height: 568 } }

/** Nothing lies over it: the bar is away while the slip is there. The row that was tapped stands above the slip, once the page has scrolled. */
async function expectPlaceInSight(page: Page): Promise<void> {
  const { height } = must(page.viewportSize(), 'a page has a size')
  const endOf = async (drawn: Locator): Promise<number> => {
    const box = must(await drawn.boundingBox(), 'it is drawn')
    return box.y + box.height
  }
  await page.getByRole('navigation', { name: 'Shortcuts' }).waitFor({ state: 'hidden' })
  await expect.poll(() => endOf(placeButton(page)), SOON).toBeLessThanOrEqual(height)
  const tapped = page.getByRole('main').locator('[data-price-cell][aria-pressed=true]')
  const slipTop = async (): Promise<number> => must(await slipOf(page).boundingBox(), 'it is drawn').y
  await expect.poll(async () => (await endOf(tapped)) - (await slipTop()), SOON).toBeLessThanOrEqual(0)
  expect(await topOf(tapped)).toBeGreaterThanOrEqual(0)
}

const topOf = async (cell: Locator): Promise<number> => must(await cell.boundingBox(), 'it is drawn').y

/** Where it stands once the page scrolls no more. */
async function restOf(cell: Locator): Promise<number> {
  let [before, now] = [Number.NaN, await topOf(cell)]
  const isAtRest = async (): Promise<boolean> => {
    // Several frames, also of a busy machine.
    await cell.page().waitForTimeout(150)
    ;[before, now] = [now, await topOf(cell)]
    return now === before
  }
  await expect.poll(isAtRest, SOON).toBe(true)
  return now
}

/** What the slip is when it comes in the page, before anything is painted of it: how high, and of how many buttons. */
async function noteFirstPicture(page: Page): Promise<() => Promise<{ height: number; buttons: number }>> {
  const seen = await page.evaluateHandle(() => {
    const noted: { height: number; buttons: number }[] = []
    new MutationObserver((_, observer) => {
      const slip = document.querySelector('[data-testid=slip]')
      if (!slip) return
      observer.disconnect()
      noted.push({
        height: slip.getBoundingClientRect().height,
        buttons: slip.querySelectorAll('button').length,
      })
    }).observe(document.body, { childList: true, subtree: true })
    return noted
  })
  return async () => must(await seen.evaluate(([first]) => first), 'the slip has come')
}

describe('the slip', () => {
  test.each([SMALLEST.viewport, { width: 390, height: 664 }, { width: 844, height: 390 }])(
    'has the row that was tapped and what places the bet in sight: $width x $height',
    async (viewport) => {
      const staged = await stage()
      const { page, faults } = await sitting.openAs('player4', { ...PHONE, viewport })
      const market = await openMarket(page, staged)
      const firstPicture = await noteFirstPicture(page)
      await priceOf(market, 'Back', 'Ashford').click()
      await placeButton(page).waitFor()
      await expectPlaceInSight(page)
      await slipOf(page).getByRole('button', { name: 'Edit stakes' }).waitFor()
      const { height } = must(await slipOf(page).boundingBox(), 'it is drawn')
      expect(height).toBeLessThanOrEqual(372)
      // Its keys and stakes come with the second picture, to a place that was kept for them.
      const first = await firstPicture()
      expect(first.height).toBeCloseTo(height, 0)
      expect(first.buttons).toBeLessThan(await slipOf(page).locator('button').count())
      expect(faults).toEqual([])
    },
  )

  test('gives the window back when it goes: the price is where it was tapped, and so is the next one', async () => {
    const staged = await stage()
    const { page, faults } = await sitting.openAs('player19', SMALLEST)
    const market = await openMarket(page, staged)
    const ashford = priceOf(market, 'Back', 'Ashford')
    const bramley = priceOf(market, 'Back', 'Bramley')
    const [first, second] = [await topOf(ashford), await topOf(bramley)]
    await pick(page, canBeBetOn(bramley), '1000')
    await expectPlaceInSight(page)
    expect(await restOf(bramley)).toBeLessThan(second)
    await placeButton(page).click()
    await closeSuccess(page)
    await expect.poll(() => topOf(bramley), SOON).toBeCloseTo(second, 0)

    await canBeBetOn(ashford).click()
    await expectPlaceInSight(page)
    expect(await restOf(ashford)).toBeLessThan(first)
    await slipOf(page).getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => topOf(ashford), SOON).toBeCloseTo(first, 0)
    expect(faults).toEqual([])
  })

  /** How far a tap moves the price that it meets, before the page has come to scroll. */
  const leapOf = async (cell: Locator): Promise<number> =>
    await cell.evaluate(async (element) => {
      const button = element.closest('button') ?? element.querySelector('button') ?? (element as HTMLElement)
      const before = button.getBoundingClientRect().top
      button.focus({ preventScroll: true })
      button.click()
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      })
      return button.getBoundingClientRect().top - before
    })

  test.each([PHONE.viewport, SMALLEST.viewport])(
    'gives way to another one: the price that is tapped leaps nowhere, also where the page cannot scroll back: $width x $height',
    async (viewport) => {
      const staged = await stage()
      const { page, faults } = await sitting.openAs('player19', { ...PHONE, viewport })
      const market = await openMarket(page, staged)
      const ashford = priceOf(market, 'Back', 'Ashford')
      const bramley = priceOf(market, 'Back', 'Bramley')
      const apart = (await topOf(bramley)) - (await topOf(ashford))
      await canBeBetOn(ashford).click()
      await expectPlaceInSight(page)
      await restOf(ashford)
      await page.evaluate(() => window.scrollBy({ top: 100, behavior: 'instant' }))
      expect(Math.abs(await leapOf(canBeBetOn(bramley)))).toBeLessThanOrEqual(1)
      await expectPlaceInSight(page)
      const rest = await restOf(bramley)
      await expect.poll(async () => (await topOf(bramley)) - (await topOf(ashford)), SOON).toBeCloseTo(apart, 0)
      expect(await topOf(bramley)).toBeCloseTo(rest, 0)
      expect(faults).toEqual([])
    },
  )

  test('is left by who has scrolled on from it', async () => {
    const staged = await stage()
    // So low that the page has to make room for the slip.
    const low = { ...PHONE, viewport: { width: 390, height: 568 } }
    const { page, faults } = await sitting.openAs('player19', { ...low, reducedMotion: 'reduce' })
    const market = await openMarket(page, staged)
    const ashford = priceOf(market, 'Back', 'Ashford')
    // Without what comes last the page is hardly taller than the window, and nobody can scroll on.
    await page.getByRole('contentinfo').waitFor()
    const tapped = await topOf(ashford)
    await canBeBetOn(ashford).click()
    await expectPlaceInSight(page)
    // Who wants no motion sees none: the page has made room for the slip, and does not scroll over what the hand does next.
    expect(tapped - (await topOf(ashford))).toBeGreaterThan(40)
    await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }))
    const scrolled = await topOf(ashford)
    await slipOf(page).getByLabel('Stake', { exact: true }).press('Escape')
    await slipOf(page).waitFor({ state: 'hidden' })
    expect(await restOf(ashford)).toBeCloseTo(scrolled, 0)
    expect(faults).toEqual([])
  })

  test('quick bet warns first, then a tap places the chosen stake, until it is turned off', async () => {
    const staged = await stage()
    const { page, me, faults } = await sitting.openAs('player4', PHONE)
    const market = await openMarket(page, staged)
    await priceOf(market, 'Back', 'Ashford').click()
    await slipOf(page).getByText('Quick bet', { exact: true }).click()
    const warning = page.getByRole('dialog', { name: 'Quick bet' })
    await warning.getByText(TEXTS.quickBetWarning).waitFor()
    await warning.getByRole('button', { name: 'OK' }).click()
    await slipOf(page).waitFor({ state: 'hidden' })

    const strip = page.getByRole('region', { name: 'One-click on' })
    await strip.getByRole('button', { name: '2,000' }).click()
    await priceOf(market, 'Back', 'Ashford').click()
    const placed = page.getByRole('dialog', { name: TEXTS.congratulations })
    await placed.getByText(/Ashford · 1\.95 · 2,000\.00/).waitFor()
    await placed.getByRole('button', { name: 'Okay' }).click()
    await expectMoney(page, me, OPENING, rupees(2000))
    await expectPosition(market, 'Ashford', rupees(1900))

    await strip.getByRole('button', { name: 'Turn off' }).click()
    await priceOf(market, 'Lay', 'Bramley').click()
    await slipOf(page).waitFor()
    expect((await openBetsOf(me)).map(({ stake }) => stake)).toEqual([rupees(2000)])
    expect(faults).toEqual([])
  })

  test('stake buttons are edited in it, add up, and are the same after a reload', async () => {
    const staged = await stage()
    const { page, me } = await sitting.openAs('player5', DESKTOP)
    const market = await openMarket(page, staged)
    await priceOf(market, 'Back', 'Ashford').click()
    await slipOf(page).getByRole('button', { name: 'Edit stakes' }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit Stakes' })
    await sheet.getByLabel('Label 1').fill('Half')
    await sheet.getByLabel('Amount 1').fill('500')
    await sheet.getByRole('button', { name: 'Submit' }).click()
    await sheet.waitFor({ state: 'hidden' })
    const stake = slipOf(page).getByLabel('Stake', { exact: true })
    await slipOf(page).getByRole('button', { name: '+500', exact: true }).click()
    await slipOf(page).getByRole('button', { name: '+2,000', exact: true }).click()
    expect(await stake.inputValue()).toBe('2500')
    const { docs } = await me.call(calls.getStakes, {})
    expect(docs.stake[0]).toMatchObject({ label: 'Half', value: rupees(500) })
    await page.reload()
    await canBeBetOn(priceOf(market, 'Back', 'Ashford')).click()
    await slipOf(page).getByRole('button', { name: '+500' }).getByText('+Half', { exact: true }).waitFor()
  })

  test.each([
    {
      said: 'less than the least',
      stake: '99',
      word: 'Back',
      runner: 'Ashford',
      // The least.
      offered: ['Bet 100'],
    },
    { said: 'more than the most', stake: '500001', word: 'Back', runner: 'Ashford', offered: [] },
  ] as const)(
    'a stake of $said is refused with the reason, and nothing is placed',
    async ({ stake, word, runner, offered }) => {
      const staged = await stage()
      const { page, me } = await sitting.openAs('player6', PHONE)
      const market = await openMarket(page, staged)
      await pick(page, priceOf(market, word, runner), stake)
      await placeButton(page).click()
      await expectReason(page, TEXTS.stakeOutOfRange)
      expect(await refusalOf(page).getByRole('button').allInnerTexts()).toEqual(offered)
      await expectMoney(page, me, OPENING, ZERO)
      expect(await openBetsOf(me)).toEqual([])
    },
  )

  test('a bet that would risk more than the player has left is refused with what is left, and so much is offered', async () => {
    const staged = await stage()
    const { page, me } = await sitting.openAs('player6', DESKTOP)
    const market = await openMarket(page, staged)
    // Both lose when Bramley wins.
    await place(page, priceOf(market, 'Lay', 'Bramley'), '48000')
    await pick(page, priceOf(market, 'Back', 'Ashford'), '49500')
    await placeButton(page).click()
    await expectReason(page, refusalText({ code: 'INSUFFICIENT_FUNDS', available: rupees(49_120) }))
    await expectMoney(page, me, OPENING, rupees(50_880))
    expect(await openBetsOf(me)).toHaveLength(1)
    await slipOf(page).getByRole('button', { name: 'Bet 49,120' }).click()
    await placeButton(page).click()
    await closeSuccess(page)
    await expectMoney(page, me, OPENING, OPENING)
  })

  test('a bet larger than what is left is told how much that is, and takes it by keyboard', async () => {
    const staged = await stage()
    const first = await sitting.openAs('player15', DESKTOP)
    const other = await openMarket(first.page, staged)
    await place(first.page, priceOf(other, 'Back', 'Ashford'), '40000')
    // What the first one took is in nobody's cell any more, not in that player's either.
    await expect.poll(() => priceOf(other, 'Back', 'Ashford').getAttribute('aria-label'), SOON).toMatch(/10,000|10k/)
    const { page, me, faults } = await sitting.openAs('player16', PHONE)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Ashford'), '12000')
    await placeButton(page).click()
    const refusal = refusalOf(page)
    await expect
      .poll(() => refusal.getByRole('button').allInnerTexts(), SOON)
      .toEqual([
        expect.stringMatching(/^Take 1\.95\s+10,000$/),
        'Take 10,000, keep 2,000 waiting',
        expect.stringMatching(/^All 12,000, average 1\.9483 \(down to 1\.94\)/),
      ])
    expect(await refusal.innerText()).toContain('Only 10,000.00 can be matched at this price')
    await refusal.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    expect(await slipOf(page).getByLabel('Stake', { exact: true }).inputValue()).toBe('10000')
    // What was chosen by key is placed by key.
    await page.keyboard.press('Enter')
    await closeSuccess(page)
    await expectMoney(page, me, OPENING, rupees(10_000))
    await expect.poll(() => priceOf(other, 'Back', 'Ashford').innerText(), SOON).toContain('1.94')
    expect(faults).toEqual([])
  })

  test('the largest stake is what market and money allow, and it is taken', async () => {
    const staged = await stage()
    const { page, me } = await sitting.openAs('player14', DESKTOP)
    const market = await openMarket(page, staged)
    await priceOf(market, 'Lay', 'Bramley').click()
    await slipOf(page).getByRole('button', { name: 'Max' }).click()
    const stake = Number(await slipOf(page).getByLabel('Stake', { exact: true }).inputValue())
    const risked = gain('BETFAIR', odds(206), rupees(stake))
    expect(risked).toBeLessThanOrEqual(OPENING)
    expect(gain('BETFAIR', odds(206), rupees(stake + 1))).toBeGreaterThan(OPENING)
    // Only so much is offered: the rest of it would stay unmatched.
    await slipOf(page).getByLabel('Stake', { exact: true }).fill('40000')
    await placeButton(page).click()
    await closeSuccess(page)
    await expectMoney(page, me, OPENING, rupees(42_400))
  })

  test.each([
    { accepts: 'Better only', who: 'player7', won: null },
    { accepts: 'Within ticks', who: 'player15', won: 930 },
    { accepts: 'Any price', who: 'player16', won: 930 },
  ])('a price that gets worse in the delay: $accepts', async ({ accepts, who, won }) => {
    const staged = await stage(DELAYED)
    const { page, me } = await sitting.openAs(who, PHONE)
    const before = await moneyOf(me)
    await page.goto('/settings')
    await page.getByText(accepts, { exact: true }).click()
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await slipOf(page).getByText('Live price').waitFor()
    const worst = { 'Better only': 0, 'Within ticks': 1, 'Any price': 0 }[accepts]
    expect(await slipOf(page).getByText('Takes down to 1.93').count()).toBe(worst)
    await placeButton(page).click()
    await slipOf(page).getByRole('timer').waitFor()
    // Two ticks.
    await staged.quote({
      Ashford: { back: ['1.93'], lay: ['1.95'] },
      Bramley: { back: ['2.04'], lay: ['2.08'] },
    })
    const told = won === null ? refusalOf(page) : successDialog(page)
    await expect.poll(() => told.innerText(), SOON).toContain('1.93')
    if (won !== null) await closeSuccess(page)
    await expectMoney(page, me, before.balance, add(before.exposure, rupees(won === null ? 0 : 1000)))
    await expectPosition(market, 'Ashford', won === null ? ZERO : rupees(won))
  })

  test.each([
    { device: 'phone', who: 'player15', options: PHONE },
    { device: 'desktop', who: 'player16', options: DESKTOP },
  ])('a slip on a $device follows the price until it is pressed', async ({ who, options }) => {
    const staged = await stage(DELAYED)
    const { page } = await sitting.openAs(who, options)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await staged.quote({
      Ashford: { back: ['1.9'], lay: ['1.92'] },
      Bramley: { back: ['2.08'], lay: ['2.12'] },
    })
    const odd = slipOf(page).getByLabel('Odds', { exact: true })
    await expect.poll(() => odd.inputValue(), SOON).toBe('1.9')
    await slipOf(page).locator('[data-follows="worse"]').filter({ hasText: '1.95 → 1.9' }).waitFor()
    await odd.fill('1.91')
    await staged.quote({
      Ashford: { back: ['1.94'], lay: ['1.96'] },
      Bramley: { back: ['2.04'], lay: ['2.08'] },
    })
    await priceOf(market, 'Back', 'Ashford').filter({ hasText: '1.94' }).waitFor()
    expect(await odd.inputValue()).toBe('1.91')
    await placeButton(page).click()
    await expect.poll(() => successDialog(page).innerText(), SOON).toContain('1.94')
    await closeSuccess(page)
  })

  test('on a site without the dialog a bet is named in a message, its row pulses, and nothing is in the way', async () => {
    await publishSwitches(sitting.paddock, { successDialog: false })
    try {
      const staged = await stage()
      const { page, me } = await sitting.openAs('player14', PHONE)
      const before = await moneyOf(me)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      // It lights up for a moment, and a message stands for two seconds: what lit up and what was said are kept.
      await page.addInitScript(() => {
        const said: string[] = []
        Object.assign(window, { said })
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '')
        }).observe(document, { childList: true, subtree: true })
        const animate = Reflect.get(Element.prototype, 'animate') as (...asked: unknown[]) => Animation
        Element.prototype.animate = function lit(this: Element, ...asked) {
          this.setAttribute('data-lit', 'once')
          return Reflect.apply(animate, this, asked)
        }
      })
      const market = await openMarket(page, staged)
      await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
      await placeButton(page).click()
      const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
      await expect.poll(said, SOON).toContain('Your Bet Placed Successfully. Back Ashford · 1.95 · 1,000.00')
      await market.locator('[data-row][data-lit]').filter({ hasText: 'Ashford' }).first().waitFor()
      expect(await successDialog(page).count()).toBe(0)
      await slipOf(page).waitFor({ state: 'hidden' })
      await expectMoney(page, me, before.balance, add(before.exposure, rupees(1000)))
    } finally {
      // The tests behind it have the dialog.
      await publishSwitches(sitting.paddock, { successDialog: true })
    }
  })

  test('a market that is suspended during the delay lets the bet go, and the money is free again', async () => {
    const staged = await stage(DELAYED)
    const { page, me } = await sitting.openAs('player7', PHONE)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await placeButton(page).click()
    await slipOf(page).getByRole('timer').waitFor()
    await expectMoney(page, me, OPENING, rupees(1000))
    await staged.suspend()
    await expectReason(page, 'The market was suspended before the bet was matched')
    await expectMoney(page, me, OPENING, ZERO)
    expect(await openBetsOf(me)).toEqual([])
    await expect.poll(() => placeButton(page).isDisabled(), SOON).toBe(true)
    await staged.open()
    await expect.poll(() => placeButton(page).isEnabled(), SOON).toBe(true)
  })

  test('what the market offers better than was asked is given, and said', async () => {
    const staged = await stage()
    const { page, me } = await sitting.openAs('player7', DESKTOP)
    const market = await openMarket(page, staged)
    await pick(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await slipOf(page).getByLabel('Odds', { exact: true }).fill('1.9')
    await placeButton(page).click()
    await successDialog(page).getByText('You got a better price: 1.95').waitFor()
    await closeSuccess(page)
    const [bet] = (await openBetsOf(me)) as [Bet]
    expect([bet.odds.price, bet.averageOdd, bet.profit]).toEqual([odds(190), 1.95, rupees(950)])
    await expectPosition(market, 'Ashford', rupees(950))
  })

  test('two bets of a runner are one line at their average, after a second of work', async () => {
    const staged = await stage()
    const { page } = await sitting.openAs('player8', DESKTOP)
    const market = await openMarket(page, staged)
    await place(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await staged.quote({ Ashford: { back: ['2.06'], lay: ['2.08'] }, Bramley: { back: ['1.93'], lay: ['1.95'] } })
    await priceOf(market, 'Back', 'Ashford').filter({ hasText: '2.06' }).waitFor()
    await place(page, priceOf(market, 'Back', 'Ashford'), '3000')
    const bets = await openBets(page)
    expect(await bets.getByRole('listitem').count()).toBe(2)
    await bets.getByText('Average Odds').click()
    await bets.getByLabel('Working out average odds').waitFor()
    await bets.getByText('Average of 2 bets').waitFor()
    const line = bets.getByRole('listitem')
    expect(await line.count()).toBe(1)
    expect((await line.innerText()).split(/\s+/)).toEqual(expect.arrayContaining(['Ashford', '2.03', '4,000', '4,130']))
  })
})

describe('an order that waits in the market', () => {
  test('is matched in part by another player, changed, and taken back, with every rupee held where it belongs', async () => {
    const staged = await stage()
    const layer = await sitting.openAs('player9', DESKTOP)
    const backer = await sitting.openAs('player10', PHONE)
    const market = await openMarket(layer.page, staged)
    await leaveInMarket(layer.page, priceOf(market, 'Lay', 'Ashford'), '1.96', '1000')
    await expectMoney(layer.page, layer.me, OPENING, rupees(960))

    const seen = await openMarket(backer.page, staged)
    const offered = (label: string): Locator => seen.getByRole('button', { name: label })
    await pick(backer.page, offered('Back Ashford 1.96, 1,000 available'), '400')
    await placeButton(backer.page).click()
    // What is said of it is gone after two seconds.
    await layer.page.getByText('Matched 400 on Ashford').waitFor()
    await closeSuccess(backer.page)
    await offered('Back Ashford 1.96, 600 available').waitFor()
    await expectPosition(seen, 'Ashford', rupees(384))
    await expectMoney(backer.page, backer.me, OPENING, rupees(400))

    await expectPosition(market, 'Ashford', rupees(-384))
    await expectPosition(market, 'Bramley', rupees(400))
    await expectMoney(layer.page, layer.me, OPENING, rupees(960))
    const bets = await openBets(layer.page)
    const waiting = bets.getByRole('region', { name: 'Not matched yet' })
    await waiting.getByText('400 of 1,000 matched').waitFor()

    await waiting.getByRole('button', { name: 'Change the bet on Ashford' }).click()
    const sheet = layer.page.getByRole('dialog', { name: 'Change the bet' })
    await sheet.getByText('400 is matched already and stays.').waitFor()
    await sheet.getByLabel('Odds', { exact: true }).fill('1.9')
    await sheet.getByLabel('Whole stake').fill('1200')
    await sheet.getByRole('button', { name: 'Save the change' }).click()
    await layer.page.getByText('The bet was changed').waitFor()
    await priceOf(seen, 'Back', 'Ashford').filter({ hasText: '1.95' }).waitFor()
    // 384 for the matched part, 800 at 1.9 for the rest.
    await expectMoney(layer.page, layer.me, OPENING, rupees(384 + 720))

    await waiting.getByRole('button', { name: 'Cancel the bet on Ashford' }).click()
    await layer.page.getByText('Cancelled: 800').waitFor()
    await expectMoney(layer.page, layer.me, OPENING, rupees(384))
    const [bet] = (await openBetsOf(layer.me)) as [Bet]
    expect([bet.sizeMatched, bet.sizeCancelled, bet.sizeRemaining]).toEqual([rupees(400), rupees(800), ZERO])
    expect([...layer.faults, ...backer.faults]).toEqual([])
  })

  test('is an offer to others and none to its own player, who takes it back from the slip', async () => {
    const staged = await stage()
    const layer = await sitting.openAs('player17', PHONE)
    const other = await sitting.openAs('player18', DESKTOP)
    const market = await openMarket(layer.page, staged)
    const seen = await openMarket(other.page, staged)
    await leaveInMarket(layer.page, priceOf(market, 'Lay', 'Ashford'), '1.96', '1000')
    await seen.getByRole('button', { name: 'Back Ashford 1.96, 1,000 available' }).waitFor()

    await market.getByRole('button', { name: 'Back Ashford 1.96, Yours 1k' }).click()
    const slip = slipOf(layer.page)
    await slip.getByRole('alert').filter({ hasText: 'Your own order of 1,000 at 1.96 stands first here.' }).waitFor()
    await slip.getByLabel('Stake').fill('500')
    expect(await placeButton(layer.page).isDisabled()).toBe(true)
    await slip.getByRole('button', { name: 'Cancel it' }).click()
    await layer.page.getByText('Cancelled: 1,000').waitFor()
    await priceOf(market, 'Back', 'Ashford').filter({ hasText: '1.95' }).waitFor()
    await expect.poll(() => slip.getByLabel('Odds', { exact: true }).inputValue()).toBe('1.95')
    await placeButton(layer.page).click()
    await expect.poll(() => successDialog(layer.page).innerText(), SOON).toContain(TEXTS.betPlaced)
    await closeSuccess(layer.page)
    await expectMoney(layer.page, layer.me, OPENING, rupees(500))
    await expectPosition(market, 'Ashford', rupees(475))
    expect([...layer.faults, ...other.faults]).toEqual([])
  })

  test('is dragged to another price of the ladder over the page', async () => {
    const staged = await stage()
    // Too narrow for it to stand beside the market.
    const { page, me, faults } = await sitting.openAs('player20', { viewport: { width: 1200, height: 900 } })
    const market = await openMarket(page, staged)
    await leaveInMarket(page, priceOf(market, 'Lay', 'Ashford'), '1.9', '1000')
    await expectMoney(page, me, OPENING, rupees(900))
    await page.getByRole('button', { name: 'Depth and ladder: Ashford' }).click()
    const ladder = page.getByRole('dialog', { name: 'Ashford' })
    await ladder.getByText('Yours 1k', { exact: true }).hover()
    await page.mouse.down()
    await ladder.getByRole('button', { name: 'Lay 1.92, nothing offered' }).hover()
    await page.mouse.up()
    await ladder.getByText('Change 1,000 from 1.9 to 1.92?').waitFor()
    expect((await openBetsOf(me)).map(({ odds: { price } }) => price)).toEqual([190])
    await page.keyboard.press('Enter')
    await page.getByText('The bet was changed').waitFor()
    await ladder.getByRole('button', { name: 'Lay 1.92, nothing offered. Yours 1k' }).waitFor()
    await page.keyboard.press('Escape')
    await ladder.waitFor({ state: 'hidden' })
    await expectMoney(page, me, OPENING, rupees(920))
    expect((await openBetsOf(me)).map(({ odds: { price } }) => price)).toEqual([192])
    expect(faults).toEqual([])
  })

  test('and others like it are taken back all at once', async () => {
    const staged = await stage()
    const { page, me } = await sitting.openAs('player11', DESKTOP)
    const market = await openMarket(page, staged)
    await leaveInMarket(page, priceOf(market, 'Lay', 'Ashford'), '1.8', '1000')
    await leaveInMarket(page, priceOf(market, 'Back', 'Bramley'), '2.4', '600')
    // Ashford costs 800 and 600 when it wins; Bramley wins both. Both prices are near the house's: no order rests far from it.
    await expectMoney(page, me, OPENING, rupees(1400))
    const all = (await openBets(page)).getByRole('button', { name: 'Cancel all' })
    await Promise.all([page.getByText('2 bets cancelled: 1,600').waitFor(), all.click()])
    await expectMoney(page, me, OPENING, ZERO)
    expect(await openBetsOf(me)).toEqual([])
  })
})

describe('cash-out', () => {
  test('of a part, then of the rest, leaves the same whatever the result; the very bets are shown before', async () => {
    const staged = await stage()
    const { page, me, faults } = await sitting.openAs('player12', PHONE)
    const market = await openMarket(page, staged)
    await place(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await staged.quote(SHORTENED)
    await market.getByRole('button', { name: 'Cash out Match Odds: +300' }).click()
    const sheet = page.getByRole('dialog', { name: 'Cash out: Match Odds' })
    await expectQuote(sheet, { order: '1,300', results: ['+300', '+300'] })

    await sheet.getByRole('slider', { name: 'Share of the position' }).press('Home')
    for (let steps = 0; steps < 9; steps++) await page.keyboard.press('ArrowRight')
    await expectQuote(sheet, { order: '650', results: ['+625', '−350'] })
    await sheet.getByRole('button', { name: 'Cash out 50 %, at worst −350' }).click()
    await endCashOut(sheet, '50 % cashed out')
    await expectPosition(market, 'Ashford', rupees(625))
    await expectPosition(market, 'Bramley', rupees(-350))
    await expectMoney(page, me, OPENING, rupees(350))

    await market.getByRole('button', { name: 'Cash out Match Odds: +300' }).click()
    await expectQuote(sheet, { order: '650', results: ['+300', '+300'] })
    await sheet.getByRole('button', { name: 'Cash out for +300' }).click()
    await sheet.getByText('+300 is locked in').waitFor()
    await endCashOut(sheet)
    for (const runner of MATCH.runners) await expectPosition(market, runner, rupees(300))
    await expectMoney(page, me, OPENING, ZERO)

    await staged.close('Bramley')
    await leaveFirstResult(page, rupees(294))
    await expectMoney(page, me, add(OPENING, rupees(294)), ZERO)
    expect(faults).toEqual([])
  })

  type Quoted = { readonly order: string; readonly results: readonly string[] }

  async function expectQuote(sheet: Locator, { order, results }: Quoted): Promise<void> {
    const orders = sheet.getByRole('region', { name: 'The bets it places' })
    await expect.poll(() => orders.innerText(), SOON).toMatch(new RegExp(`Lay\\s+Ashford\\s+1\\.5\\s+${order}`))
    const table = sheet.getByRole('table', { name: 'Your result' })
    await expect
      .poll(() => table.locator('tbody tr').allInnerTexts(), SOON)
      .toEqual(results.map((result) => expect.stringMatching(new RegExp(`${result.replace('+', '\\+')}$`))))
  }

  async function endCashOut(sheet: Locator, said = 'Cashed out'): Promise<void> {
    await sheet.getByText(said, { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await sheet.waitFor({ state: 'hidden' })
  }

  test('happens by itself when the position is worth what the player said', async () => {
    const staged = await stage()
    const { page, me, faults } = await sitting.openAs('player13', DESKTOP)
    const market = await openMarket(page, staged)
    await place(page, priceOf(market, 'Back', 'Ashford'), '1000')
    await market.getByRole('button', { name: /^Cash out Match Odds/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Cash out: Match Odds' })
    await sheet.getByLabel('When it rises to').fill('250')
    await sheet.getByRole('button', { name: 'Watch for me' }).click()
    await sheet.getByText('Cash out 100 % at +250 or more').waitFor()
    await page.keyboard.press('Escape')
    await expectMoney(page, me, OPENING, rupees(1000))

    await staged.quote(SHORTENED)
    await page.getByText('Match Odds: cashed out by itself, +300 locked in').waitFor()
    for (const runner of MATCH.runners) await expectPosition(market, runner, rupees(300))
    await expectMoney(page, me, OPENING, ZERO)

    // Whoever was away reads it later, and comes to the market from there.
    await page.goto(`${sitting.paddock.url}/notification`)
    const told = page.getByRole('link', { name: /Cashed out by itself.*Match Odds.*\+300 locked in/s })
    await told.click()
    await page.waitForURL(/\/events\//)
    expect(faults).toEqual([])
  })
})

// Last: the match is in play by now.

/** A match in play with its longest session, once that takes bets. */
async function sessionOf() {
  const match = await waitFor('match with sessions', 120_000, async () => {
    const matches = await eventsOf(operator, CRICKET)
    return matches.find(
      ({ name, markets }) =>
        name === 'Pakistan v India' &&
        markets.some(({ status, marketName }) => status === 'OPEN' && marketName.startsWith('20 overs')),
    )
  })
  const session = must(
    match.markets.find(({ marketName }) => marketName.startsWith('20 overs')),
    'a match has a long session',
  )
  return { match, session, path: match.path, name: session.marketName }
}

/** How much of the stake typed is beyond its field: nothing of it may be. */
const hiddenOfStake = (page: Page): Promise<number> =>
  slipOf(page)
    .getByLabel('Stake', { exact: true })
    .evaluate((input) => input.scrollWidth - input.clientWidth)

describe('a session', () => {
  test.each([SMALLEST.viewport, { width: 360, height: 800 }, PHONE.viewport, { width: 844, height: 390 }])(
    'has a slip in which a stake of seven digits is seen whole: $width x $height',
    async (viewport) => {
      const { page, faults } = await sitting.openAs('player18', { ...PHONE, viewport })
      const { path, name } = await sessionOf()
      await page.goto(path)
      await pick(page, canBeBetOn(priceOf(page, 'Yes', name)), '8888888')
      expect(await hiddenOfStake(page)).toBeLessThanOrEqual(0)
      expect(faults).toEqual([])
    },
  )

  test.each([SMALLEST.viewport, PHONE.viewport])(
    'keeps the height of its row, and its place, when the player has a position in it: $width x $height',
    async (viewport) => {
      const { page, me, faults } = await sitting.openAs(viewport.width === 320 ? 'player17' : 'player18', {
        ...PHONE,
        viewport,
      })
      const { path, name } = await sessionOf()
      await page.goto(path)
      const row = rowOf(page.getByRole('region', { name: 'Session' }), name)
      const height = async () => Math.round(must(await row.boundingBox(), 'it is drawn').height)
      await row.waitFor()
      // On the page, wherever that is scrolled to: on the smallest screen it is, to what is tapped.
      const place = () => row.evaluate((it) => Math.round(it.getBoundingClientRect().top + scrollY))
      const [before, top] = [await height(), await place()]
      await placeUntilTaken(page, priceOf(page, 'Yes', name), '1000')
      await closeSuccess(page)
      const book = row.getByRole('button', { name: /^Session book/ })
      await expect.poll(() => book.innerText(), SOON).toContain('−1,000')
      expect(await height()).toBe(before)
      expect(before).toBe(44)
      // What it counts is what the score says, and the run is that of the bet; where there is no room for it, none of it.
      const strip = page.getByRole('button', { name: /^Score: / })
      const counted = async () => /now (\d+)/.exec(await book.innerText())?.[1]
      await expect.poll(async () => (await strip.innerText()).includes(`${await counted()}/`), SOON).toBe(true)
      const { run } = struckAt(must((await openBetsOf(me))[0], 'the bet is open'))
      const shown = await book.getByText(`seen ${run}`).evaluate((told) => {
        const [line, its] = [(told.parentElement ?? told).getBoundingClientRect(), told.getBoundingClientRect()]
        if (its.top >= line.bottom - 1) return 'left out'
        return its.right <= line.right + 1 ? 'whole' : 'cut'
      })
      expect(shown).toBe(viewport.width === 320 ? 'left out' : 'whole')
      // What the match comes to stands above the bar at the bottom, and has moved no row.
      const span = page.getByRole('button', { name: /^This match: worst −1,000, best \+/ })
      await span.click()
      await page.getByRole('dialog', { name: 'Your exposure' }).getByText(name).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Your exposure' }).waitFor({ state: 'hidden' })
      expect(await place()).toBe(top)
      // Nothing of it lies on anything else.
      const boxOf = async (drawn: Locator) => must(await drawn.boundingBox(), 'it is drawn')
      const { x, width } = await boxOf(book)
      expect(x + width).toBeLessThanOrEqual((await boxOf(priceOf(row, 'No', name))).x)
      // The way out is behind it.
      await book.click()
      await page
        .getByRole('dialog', { name })
        .getByRole('button', { name: /^Cash out/ })
        .waitFor()
      expect(faults).toEqual([])
    },
  )
})

test('a bookmaker bet laid and a session bet against the run hold and pay what their prices say', async () => {
  const { page, me, faults } = await sitting.openAs('player3', PHONE)
  const { match, session } = await sessionOf()
  await page.goto(match.path)
  const bookmaker = marketOf(page, 'Bookmaker')
  await placeUntilTaken(page, priceOf(bookmaker, 'Lay', 'Pakistan'), '1000')
  await closeSuccess(page)
  await placeUntilTaken(page, priceOf(page, 'No', session.marketName), '700')
  await closeSuccess(page)

  const [no, lay] = (await openBetsOf(me)) as [Bet, Bet]
  const stakes = { lay: rupees(1000), no: rupees(700) }
  expect([lay.profit, lay.liability]).toEqual([stakes.lay, gain('BOOKMAKER', priceGot(lay), stakes.lay)])
  expect([no.profit, no.liability]).toEqual([stakes.no, gain('SESSION', priceGot(no), stakes.no)])
  await expectPosition(bookmaker, 'Pakistan', negate(lay.liability))
  await expectPosition(bookmaker, 'India', lay.profit)
  await expectMoney(page, me, OPENING, add(lay.liability, no.liability))

  // The run itself is reached: who said no loses.
  await endSession(operator, no.market._id, must(struckAt(no).run, 'a session bet has its run'))
  await leaveFirstResult(page, negate(no.liability))
  await expectMoney(page, me, subtract(OPENING, no.liability), lay.liability)
  const { runners } = must(
    match.markets.find(({ _id }) => _id === lay.market._id),
    'the bookmaker is one of the markets',
  )
  const india = must(
    runners.find(({ name }) => name === 'India'),
    'India plays',
  )
  await endWithWinner(operator, lay.market._id, india.id)
  await expectMoney(page, me, sum([OPENING, negate(no.liability), lay.profit]), ZERO)
  expect(faults).toEqual([])
})

test('the books balance after it all', async () => {
  expect(await sitting.paddock.audit()).toBe('')
})
