/**
 * A player who listens: what is found is found by its role and its name, what is pressed by the keyboard, and what is told by itself is kept. From the
 * front page to a receipt, a cash-out, and an order that is taken back.
 */
import { TEXTS } from '@paddock/contract'
import { ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { expectMoney, openBetsOf, OPENING, rupees, SOON } from './browser/expectations.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import type { MarketScript } from './browser/staged-feed.ts'
import { DELAYED } from './browser/staged-match.ts'

const shortened = (other: string, best: readonly [back: string, lay: string] = ['1.49', '1.5']) => ({
  Ashford: { back: [best[0]], lay: [best[1]] },
  [other]: { back: ['2.98', '2.96'], lay: ['3.05', '3.1'] },
})
/** A match of Ashford's. */
const against = (other: string): MarketScript => ({
  ...DELAYED,
  eventName: `Ashford v ${other}`,
  runners: ['Ashford', other],
  quotes: {
    Ashford: must(DELAYED.quotes['Ashford'], 'it has prices'),
    [other]: must(DELAYED.quotes['Bramley'], 'so has the other'),
  },
})

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, scoreSpeed: 4 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

type Role = Parameters<Page['getByRole']>[0]
type Name = string | RegExp

/** What a screen reader offers of a page: places by role and name, keys, and what is told. */
async function listenTo(page: Page) {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const LIVE = 'output, [role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
    const keep = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const live = element?.closest(LIVE) ?? (node instanceof Element ? node.querySelector(LIVE) : null)
      const text = live?.getAttribute('aria-live') === 'off' ? '' : (live?.textContent?.trim() ?? '')
      if (text !== '' && heard.at(-1) !== text) heard.push(text)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') keep(target)
        else for (const node of addedNodes) keep(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const heard = () => page.evaluate(() => (window as unknown as { readonly heard: readonly string[] }).heard)
  const at = (role: Role, name: Name) =>
    page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
  return {
    at,
    hears: async (words: Name) => {
      await expect.poll(async () => (await heard()).join('\n'), SOON).toMatch(words)
    },
    heard,
    press: async (role: Role, name: Name) => {
      const place = at(role, name).first()
      await place.waitFor()
      await place.focus()
      await page.keyboard.press('Enter')
    },
    /** What has the cursor, by what it is called. */
    cursor: () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent),
  }
}

test.each([
  { device: 'desktop', options: DESKTOP, player: 'player1', other: 'Bramley' },
  { device: 'phone', options: PHONE, player: 'player2', other: 'Cranford' },
])(
  'a bet, its cash-out and the end of an order are done by ear, on a $device',
  async ({ device, options, player, other }) => {
    const staged = await sitting.feed.stage(against(other))
    const { page, me, faults } = await sitting.openAs(player, options)
    const { at, press, hears, heard, cursor } = await listenTo(page)
    /** What is read out when it comes, and left by its own button, which has the cursor. */
    const placed = async (lines: RegExp) => {
      const dialog = at('dialog', `${TEXTS.congratulations} ${TEXTS.betPlaced}`)
      await dialog.waitFor()
      const described = await dialog.getAttribute('aria-describedby')
      expect(await page.locator(`[id="${described}"]`).innerText()).toMatch(lines)
      await press('button', 'Okay')
      await dialog.waitFor({ state: 'hidden' })
    }
    await page.goto('/')
    await press('link', new RegExp(`^Ashford ${other}`))

    await press('button', /^Back Ashford 1\.95, 50,?000 available$/)
    expect(await cursor()).toBe('Stake')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await hears(/at least|minimum|Min/i)
    expect(await at('textbox', 'Stake').getAttribute('aria-describedby')).toBeTruthy()
    await page.keyboard.type('000')
    await page.keyboard.press('Enter')
    await hears(/Betting in process\. [23] seconds left/)
    await placed(/Back Ashford · 1\.95/)
    await expectMoney(page, me, OPENING, rupees(1000))

    await staged.quote(shortened(other))
    await press('button', 'Cash out Match Odds: +300')
    await press('button', 'Cash out for +300')
    await hears(/\+300 is locked in/)
    await page.keyboard.press('Escape')
    await expectMoney(page, me, OPENING, ZERO)

    await press('button', /^Lay Ashford 1\.5,/)
    await staged.quote(shortened(other, ['1.48', '1.49']))
    await hears(/The price is 1\.49 now/)
    await at('textbox', 'Odds').fill('1.45')
    await at('checkbox', 'Keep unmatched part in the market').check()
    await at('textbox', 'Stake').fill('1000')
    await page.keyboard.press('Enter')
    await hears(/Lay Ashford · 1\.45 · 1,000\.00\. Waiting in the market to be matched/)
    // 450 at risk, of which 300 are locked in already.
    await expectMoney(page, me, OPENING, rupees(150))
    if (device === 'phone') await press('button', /^My bets/)
    await press('button', 'Cancel the bet on Ashford')
    await hears(/Cancelled: 1,000/)
    expect((await openBetsOf(me)).filter(({ sizeRemaining }) => sizeRemaining > 0)).toEqual([])

    await press('button', /^Receipt: Back Ashford, 1,000/)
    await at('dialog', 'Bet receipt').waitFor()
    // Prices that change are told where somebody looks, and nowhere else.
    expect((await heard()).filter((words) => /^(Back|Lay) \w+ \d/.test(words))).toEqual([])
    expect(faults).toEqual([])
  },
)
