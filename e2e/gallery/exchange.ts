/** A match of the exchange, and the slip in every state it can be in. */
import type { Locator, Page } from 'playwright-core'
import {
  canBeBetOn,
  closeSuccess,
  layCable,
  marketOf,
  pick,
  placeButton,
  placeUntilTaken,
  priceOf,
  slipOf,
  successDialog,
} from '../browser/player-screen.ts'
import type { StagedMarket } from '../browser/staged-feed.ts'
import { FIRST, goOnFromFirstResult, leaveFirstResult, lookInto, MATCH, SECOND, type Tour, visit } from './tour.ts'
import type { Declared } from './pictures.ts'

/** What `tourExchange` takes. */
export const EXCHANGE_PICTURES: readonly Declared[] = [
  { name: '60-first-result', mayLack: true },
  '20-my-bets-none',
  '21-exchange',
  '27-connection-lost',
  '28-bet-waits-in-market',
  '36-suspended',
  '37-settled',
  '39-no-such-event',
  '22-ladder',
  { name: '22-chart', on: 'phone' },
  { name: '22-beside', on: 'desktop' },
  { name: '22-beside-depth', on: 'desktop' },
  '22-rules',
  '23-slip-back',
  '24-slip-waiting',
  '25-bet-placed',
  '23-slip-lay',
  '26-price-moved',
  '26-stake-refused',
  '29-position',
  '29-cash-out',
  '29-cash-out-part',
  '29-exposure',
  '30-quick-warning',
  '30-quick-on',
  '32-my-bets',
  '32-my-bets-info',
  '33-averaging',
  '33-average-odds',
  '34-amend',
  '35-receipt',
  '35-edit-stakes',
]

/** What `tourConfirmation` takes. */
export const CONFIRMATION_PICTURES: readonly Declared[] = ['38-slip-keeps', '38-confirmation']

type Table = { readonly page: Page; readonly market: Locator; readonly staged: StagedMarket }

export async function tourExchange(tour: Tour): Promise<void> {
  const { open, stop, me, feed } = tour
  const staged = await feed.stage(MATCH)
  const { page, context } = await open(me)
  const cable = await layCable(context)
  await visit(page, '/open-bets')
  await stop(page, '20-my-bets-none')
  await page.goto(staged.path)
  const market = marketOf(page, MATCH.marketName)
  const table = { page, market, staged }
  await canBeBetOn(priceOf(market, 'Back', FIRST)).waitFor()
  await stop(page, '21-exchange')
  await lookCloser(tour, table)
  await bet(tour, table)
  await beRefused(tour, table)
  await cable.cut()
  await page
    .getByText(/^(No connection|Connection lost.*)$/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await stop(page, '27-connection-lost')
  await cable.mend()
  await canBeBetOn(priceOf(market, 'Back', FIRST)).waitFor()
  await slipOf(page).getByRole('button', { name: 'Clear all' }).click()
  await placeKept(page, '1.5')
  await stop(page, '28-bet-waits-in-market')
  await ownPosition(tour, table)
  await tapAtOnce(tour, table)
  await ownBets(tour, table)
  await page.goto(staged.path)
  await canBeBetOn(priceOf(market, 'Back', FIRST)).waitFor()
  await staged.suspend()
  await market.getByText('SUSPENDED').first().waitFor()
  await stop(page, '36-suspended')
  await staged.close(FIRST)
  await page
    .getByText(/result Ashford Kings/)
    .first()
    .waitFor()
  await stop(page, '37-settled')
  await leaveFirstResult(tour, page)
  await visit(page, '/events/4/404')
  await stop(page, '39-no-such-event')
  await context.close()
}

async function lookCloser(tour: Tour, table: Table): Promise<void> {
  const { page } = table
  await page.getByRole('button', { name: `Depth and ladder: ${FIRST}` }).click()
  await (tour.isPhone ? lookIntoLadder : lookBeside)(tour, table)
  await page.keyboard.press('Escape')
  await lookInto(tour, page, page.getByRole('button', { name: `Rules of ${MATCH.marketName}` }), '22-rules')
}

async function lookIntoLadder({ stop }: Tour, { page }: Table): Promise<void> {
  const ladder = page.getByRole('dialog', { name: FIRST })
  await ladder.waitFor()
  await stop(page, '22-ladder')
  await ladder.getByRole('button', { name: 'Price history' }).click()
  await ladder.getByRole('slider').waitFor()
  await stop(page, '22-chart')
}

/** The depth stands beside the market, and then another event beside both. */
async function lookBeside({ stop, feed }: Tour, { page, staged }: Table): Promise<void> {
  const depth = page.getByRole('region', { name: `Depth of ${FIRST}` })
  await depth.getByRole('slider').waitFor()
  await stop(page, '22-ladder')
  const other = await feed.stage({ ...MATCH, eventName: 'Corbridge Rovers v Dunholme Town' })
  await page.goto(`${staged.path}?beside=${other.eventId}`)
  for (const name of [FIRST, SECOND]) await canBeBetOn(priceOf(page, 'Back', name)).waitFor()
  await stop(page, '22-beside')
  await page
    .getByRole('button', { name: `Depth and ladder: ${SECOND}` })
    .first()
    .click()
  await page
    .getByRole('region', { name: `Depth of ${SECOND}` })
    .getByRole('slider')
    .waitFor()
  await stop(page, '22-beside-depth')
  await page.goto(staged.path)
  await canBeBetOn(priceOf(page, 'Back', FIRST)).waitFor()
}

async function bet({ stop }: Tour, { page, market }: Table): Promise<void> {
  await pick(page, priceOf(market, 'Back', FIRST), '2500')
  await stop(page, '23-slip-back')
  await placeButton(page).click()
  await slipOf(page).getByRole('timer').waitFor()
  await stop(page, '24-slip-waiting')
  await successDialog(page).waitFor()
  await stop(page, '25-bet-placed')
  await closeSuccess(page)
  await pick(page, priceOf(market, 'Lay', SECOND), '1000')
  await stop(page, '23-slip-lay')
}

async function beRefused({ stop }: Tour, { page, staged }: Table): Promise<void> {
  await placeButton(page).click()
  await slipOf(page).getByRole('timer').waitFor()
  await staged.quote({ [SECOND]: { back: ['4.6', '4.5'], lay: ['4.8', '4.9'] } })
  await slipOf(page).getByRole('alert').waitFor()
  await stop(page, '26-price-moved')
  await slipOf(page).getByLabel('Stake', { exact: true }).fill('50')
  await placeButton(page).click()
  await slipOf(page).getByRole('alert').waitFor()
  await stop(page, '26-stake-refused')
}

/** An order that nobody takes yet. */
async function placeKept(page: Page, price: string): Promise<void> {
  await pick(page, priceOf(marketOf(page, MATCH.marketName), 'Lay', FIRST), '1000')
  await slipOf(page).getByLabel('Odds', { exact: true }).fill(price)
  await slipOf(page).getByLabel('Keep unmatched part in the market').check()
  await placeButton(page).click()
  await page.getByText(/Waiting in the market to be matched$/).waitFor()
}

async function ownPosition(tour: Tour, { page, market }: Table): Promise<void> {
  await market.scrollIntoViewIfNeeded()
  await tour.stop(page, '29-position')
  await market.getByRole('button', { name: /^Cash out/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Cash out for/ }).waitFor()
  await tour.stop(page, '29-cash-out')
  await sheet.getByRole('button', { name: '50 %' }).click()
  await sheet.getByRole('button', { name: /^Cash out 50/ }).waitFor()
  await sheet.getByRole('region', { name: 'Auto cash out' }).scrollIntoViewIfNeeded()
  await tour.stop(page, '29-cash-out-part')
  await page.keyboard.press('Escape')
  await lookInto(tour, page, page.getByRole('banner').getByTestId('exposure'), '29-exposure')
}

/** Quick bet: its warning, its strip, its chips. */
async function tapAtOnce({ stop }: Tour, { page, market }: Table): Promise<void> {
  await pick(page, priceOf(market, 'Back', FIRST), '100')
  await page.getByText('Quick bet', { exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Quick bet' }).waitFor()
  await stop(page, '30-quick-warning')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('region', { name: 'One-click on' }).first().waitFor()
  await stop(page, '30-quick-on')
  await page.getByRole('button', { name: 'Turn off' }).first().click()
  const clear = slipOf(page).getByRole('button', { name: 'Clear all' })
  if (await clear.isVisible()) await clear.click()
}

async function ownBets(tour: Tour, { page }: Table): Promise<void> {
  const { stop } = tour
  await visit(page, '/open-bets')
  const main = page.getByRole('main')
  await main.getByText(FIRST).first().waitFor()
  await stop(page, '32-my-bets')
  await main.getByText('Bet info').last().click()
  await stop(page, '32-my-bets-info')
  await main.getByText('Average Odds').last().click()
  await stop(page, '33-averaging')
  await main
    .getByRole('button', { name: /^Receipt: / })
    .first()
    .waitFor()
  await stop(page, '33-average-odds')
  await main.getByText('Average Odds').last().click()
  await main.getByRole('button', { name: /^Change the bet/ }).waitFor()
  await lookInto(tour, page, main.getByRole('button', { name: /^Change the bet/ }), '34-amend')
  await main
    .getByRole('button', { name: /^Receipt: / })
    .first()
    .click()
  await page.getByText('What happened').waitFor()
  await stop(page, '35-receipt')
  await page.keyboard.press('Escape')
  await lookInto(tour, page, main.getByRole('button', { name: 'Edit Stake' }), '35-edit-stakes')
}

export async function tourConfirmation({ open, stop, me, feed }: Tour): Promise<void> {
  const staged = await feed.stage({ ...MATCH, eventName: 'Enford v Fyfield', inPlay: false, betDelay: 0 })
  const { page, context } = await open(me)
  await page.goto(staged.path)
  await pick(page, canBeBetOn(priceOf(marketOf(page, MATCH.marketName), 'Back', FIRST)), '2500')
  const confirm = slipOf(page).getByText('Confirm bets')
  await confirm.click()
  await slipOf(page).getByRole('checkbox', { name: 'Confirm bets', checked: true }).waitFor()
  await slipOf(page).getByLabel('Keep unmatched part in the market').check()
  await stop(page, '38-slip-keeps')
  await placeButton(page).click()
  await page.getByRole('dialog').waitFor()
  await stop(page, '38-confirmation')
  await page.keyboard.press('Escape')
  await confirm.click()
  await slipOf(page).getByRole('checkbox', { name: 'Confirm bets', checked: false }).waitFor()
  await context.close()
}

/** An open bet and a settled one, for the lists of the console. What settles does so last: its result is told in front of every page. */
export async function leaveBets({ open, me, feed }: Pick<Tour, 'open' | 'me' | 'feed'>): Promise<void> {
  const { page, context } = await open(me)
  const staged: StagedMarket[] = []
  for (const eventName of ['Corfe Castle v Denby', 'Enford v Fyfield Rovers']) {
    const market = await feed.stage({ ...MATCH, eventName, inPlay: false, betDelay: 0 })
    staged.push(market)
    await page.goto(market.path)
    await goOnFromFirstResult(page)
    await placeUntilTaken(page, canBeBetOn(priceOf(marketOf(page, MATCH.marketName), 'Back', FIRST)), '2500')
    await closeSuccess(page)
  }
  await staged[0]?.close(SECOND)
  await goOnFromFirstResult(page)
  await context.close()
}
