/** What a player looks back on: statement, bet history, profit and loss down to the bet, notifications; dates, exports, charts. */
import type { Page } from 'playwright-core'
import { closeSuccess, marketOf, placeUntilTaken, priceOf } from '../browser/player-screen.ts'
import { FIRST, isComplete, leaveFirstResult, MATCH, SECOND, type Tour, visit } from './tour.ts'
import type { Declared } from './pictures.ts'

/** What `tourRecords` takes; a first result is told there, whatever comes first. */
export const RECORDS_PICTURES: readonly Declared[] = [
  { name: '60-first-result', mayLack: true },
  '60-notifications-none',
  '67-notifications',
  '67-notifications-delete',
  '61-statement',
  '61-statement-line',
  '62-dates',
  '62-export',
  '63-balance',
  '63-balance-table',
  '64-bet-history',
  '64-receipt',
  '64-bet-history-none',
  '65-profit-loss',
  '66-profit-loss-sport',
  '66-profit-loss-event',
  '66-profit-loss-market',
]

const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('button').filter({ hasText: text }).first()

export async function tourRecords(tour: Tour): Promise<void> {
  const { open, stop, me } = tour
  const { page, context } = await open(me)
  await visit(page, '/notification')
  await stop(page, '60-notifications-none')
  await loseAndWin(tour, page)
  await tourStatement(tour, page)
  await tourHistory(tour, page)
  await tourProfitLoss(tour, page)
  await visit(page, '/notification')
  await page
    .getByText(/: (won|lost) /)
    .first()
    .waitFor()
  await stop(page, '67-notifications')
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').waitFor()
  await stop(page, '67-notifications-delete')
  await context.close()
}

/** A bet lost and one won, so that there is something to look back on. */
async function loseAndWin(tour: Tour, page: Page): Promise<void> {
  for (const [eventName, winner] of [
    ['Enford v Fyfield Rovers', SECOND],
    ['Grafton v Hurley', FIRST],
  ] as const) {
    const staged = await tour.feed.stage({ ...MATCH, eventName, inPlay: false, betDelay: 0 })
    await page.goto(staged.path)
    await placeUntilTaken(page, priceOf(marketOf(page, MATCH.marketName), 'Back', FIRST), '2500')
    await closeSuccess(page)
    await staged.close(winner)
    await page
      .getByText(/^Match Odds: result/)
      .first()
      .waitFor()
    await leaveFirstResult(tour, page)
  }
}

async function tourStatement({ stop }: Tour, page: Page): Promise<void> {
  await visit(page, '/statement')
  const line = rowOf(page, 'Grafton v Hurley')
  await line.waitFor()
  await stop(page, '61-statement')
  await line.click()
  await page.getByRole('dialog').waitFor()
  await stop(page, '61-statement-line')
  await page.keyboard.press('Escape')
  await page.getByRole('main').locator('[aria-haspopup=dialog]').first().click()
  await page.getByRole('dialog').waitFor()
  await stop(page, '62-dates')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menu').waitFor()
  await stop(page, '62-export')
  await page.keyboard.press('Escape')
  await page.getByText('Balance over time').first().scrollIntoViewIfNeeded()
  await stop(page, '63-balance')
  await page.getByRole('button', { name: 'As a table' }).click()
  await stop(page, '63-balance-table')
}

async function tourHistory({ stop }: Tour, page: Page): Promise<void> {
  await visit(page, '/bet-history')
  const bet = rowOf(page, FIRST)
  await bet.waitFor()
  await stop(page, '64-bet-history')
  await bet.click()
  await page.getByRole('dialog').waitFor()
  await page.getByText('What happened').waitFor()
  await stop(page, '64-receipt')
  await page.keyboard.press('Escape')
  await page.getByLabel('State').selectOption('cancelled')
  await page.getByText('No bets in these days').waitFor()
  await stop(page, '64-bet-history-none')
}

async function tourProfitLoss({ stop }: Tour, page: Page): Promise<void> {
  await visit(page, '/profit-loss')
  await stop(page, '65-profit-loss')
  for (const [part, name] of [
    ['Cricket', '66-profit-loss-sport'],
    ['Grafton v Hurley', '66-profit-loss-event'],
    ['Match Odds', '66-profit-loss-market'],
  ] as const) {
    await rowOf(page, part).click()
    await isComplete(page)
    await stop(page, name)
  }
}
