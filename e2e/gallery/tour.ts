/** Who goes through the player's app screen by screen, and what is done at each: a picture taken, or its access looked over. */
import type { Page } from 'playwright-core'
import type { Caller } from '../browser/caller.ts'
import type { Paddock } from '../browser/paddock.ts'
import type { Screen } from '../browser/player-screen.ts'
import type { MarketScript, StagedFeed } from '../browser/staged-feed.ts'

const FIRST_RESULT_WITHIN_MS = 2500
/** A picture shows nothing of how long it took: the machine may be busy with other things. */
export const PATIENCE_MS = 60_000

export type Tour = {
  /** Of a player who may bet; their limits may be changed. */
  readonly me: Caller
  readonly feed: StagedFeed
  readonly paddock: Pick<Paddock, 'url' | 'rows'>
  readonly isPhone: boolean
  /** As a player, or as a visitor. */
  readonly open: (as: Caller | null) => Promise<Screen>
  readonly stop: (page: Page, name: string) => Promise<void>
}

export const MATCH: MarketScript = {
  eventName: 'Ashford Kings v Bramley United',
  marketName: 'Match Odds',
  runners: ['Ashford Kings', 'Bramley United', 'The Draw'],
  inPlay: true,
  betDelay: 3,
  quotes: {
    'Ashford Kings': { back: ['1.95', '1.94', '1.93'], lay: ['1.97', '1.98', '1.99'] },
    'Bramley United': { back: ['4.4', '4.3', '4.2'], lay: ['4.6', '4.7', '4.8'] },
    'The Draw': { back: ['3.55', '3.5', '3.45'], lay: ['3.7', '3.75', '3.8'] },
  },
}
export const [FIRST, SECOND] = ['Ashford Kings', 'Bramley United'] as const

/** Opens the page and waits until it says what it has to say. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isComplete(page)
}

/** Something stands in the middle, and nothing of it is still coming. */
export async function isComplete(page: Page): Promise<void> {
  // By its element: behind a dialog it has no role.
  const main = page.locator('main')
  await main.locator(':scope > *').filter({ visible: true }).first().waitFor()
  for (const coming of await main.getByRole('status', { name: /^Loading/ }).all()) {
    await coming.waitFor({ state: 'detached' })
  }
}

/** A layer opened by what is clicked, seen, and closed again. */
export async function lookInto(tour: Tour, page: Page, button: { click(): Promise<void> }, name: string) {
  await button.click()
  await page.getByRole('dialog').last().waitFor()
  await tour.stop(page, name)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').last().waitFor({ state: 'detached' })
}

/** A player is told of their first result once, whatever it is, and sees nothing else until they go on. */
export const leaveFirstResult = ({ stop }: Tour, page: Page): Promise<void> =>
  goOnFromFirstResult(page, () => stop(page, '60-first-result'))

/** The same where nobody looks at it; where none is told nothing happens. */
export async function goOnFromFirstResult(
  page: Page,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const goOn = page.getByRole('dialog').getByRole('button', { name: 'Go on' })
  const isTold = await goOn.waitFor({ timeout: FIRST_RESULT_WITHIN_MS }).then(
    () => true,
    () => false,
  )
  if (!isTold) return
  await look()
  await goOn.click()
}

/** A first result is told on every page that is opened after it, and a request that waits stops another one: such tours have players of their own. */
export function bettorOf(isPhone: boolean, tour: unknown, settling: readonly unknown[]): string {
  const at = settling.indexOf(tour) + 1
  return `player${isPhone ? 9 + at : 13 + at}`
}
