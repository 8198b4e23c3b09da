/** Events of recordings: a cricket match with score, bookmaker and sessions; a race with its card; tennis with many markets. */
import type { Page } from 'playwright-core'
import { eventsOf } from '../browser/markets.ts'
import { canBeBetOn, closeSuccess, marketOf, pick, placeUntilTaken, priceOf, slipOf } from '../browser/player-screen.ts'
import { lookInto, type Tour } from './tour.ts'
import type { Declared } from './pictures.ts'

/** What `tourMatch` takes. */
export const MATCH_PICTURES: readonly Declared[] = [
  '40-cricket',
  '43-ball-running',
  '44-sessions',
  '44-session-rules',
  { name: '44-score', on: 'phone' },
  // Where an officer has given the match a channel by then.
  { name: '44-tv', mayLack: true },
  '41-session-slip',
  '42-session-book',
]

/** What `tourOtherSports` takes. */
export const SPORTS_PICTURES: readonly Declared[] = ['45-race', '46-tennis']

const HORSES = '7'
const TENNIS = '2'
/** The side that bats first in the recorded match, and its longest session. */
const SIDE = 'Pakistan'
const LONG = '20 overs runs Pakistan'

/** `match`: the address of the recorded cricket match. */
export async function tourMatch(tour: Tour, match: string): Promise<void> {
  const { open, stop, me } = tour
  const { page, context } = await open(me)
  await page.goto(match)
  const bookmaker = marketOf(page, 'Bookmaker')
  await bookmaker.waitFor()
  await stop(page, '40-cricket')
  await placeUntilTaken(page, priceOf(bookmaker, 'Back', SIDE), '1000')
  await closeSuccess(page)
  await betOnSession(tour, page)
  await bookmaker
    .getByText(/BALL RUNNING|SUSPENDED/)
    .first()
    .waitFor()
  await stop(page, '43-ball-running')
  await page.getByRole('tab', { name: /^Fancy/ }).click()
  await stop(page, '44-sessions')
  await lookInto(tour, page, page.getByRole('button', { name: 'Rules of Session' }), '44-session-rules')
  const strip = page.getByRole('button', { name: /^Score: / })
  if (await strip.isVisible()) {
    await strip.click()
    await stop(page, '44-score')
  }
  const tv = page.getByRole('button', { name: /^Live TV/ })
  if (await tv.isVisible()) {
    await tv.click()
    await stop(page, '44-tv')
  }
  await context.close()
}

async function betOnSession({ stop }: Tour, page: Page): Promise<void> {
  const session = page.getByRole('region', { name: 'Session' })
  await placeUntilTaken(page, priceOf(session, 'Yes', LONG), '500')
  await closeSuccess(page)
  await pick(page, canBeBetOn(priceOf(session, 'No', LONG)), '300')
  await stop(page, '41-session-slip')
  await page.getByRole('button', { name: `Session book: ${LONG}` }).click()
  await page.getByRole('dialog').waitFor()
  await stop(page, '42-session-book')
  await page.keyboard.press('Escape')
  await slipOf(page).getByRole('button', { name: 'Clear all' }).click()
}

/** Each as it is when it is opened. */
export async function tourOtherSports({ open, stop, me }: Tour): Promise<void> {
  const { page, context } = await open(me)
  for (const [sport, name] of [
    [HORSES, '45-race'],
    [TENNIS, '46-tennis'],
  ] as const) {
    const [event] = await eventsOf(me, sport)
    if (!event) continue
    await page.goto(event.path)
    await page.locator('[data-price-row]').first().waitFor()
    await stop(page, name)
  }
  await context.close()
}
