/** Home and the lists of events: what a visitor and a player find, with nothing there, on its way, and not to be had. */
import type { Page } from 'playwright-core'
import { layCable } from '../browser/player-screen.ts'
import { MATCH, type Tour, isComplete, lookInto, visit } from './tour.ts'
import type { Declared } from './pictures.ts'

/** What `tourHome` takes. */
export const HOME_PICTURES: readonly Declared[] = [
  '01-home',
  '02-in-play',
  '03-my-bets-visitor',
  '03-login-first',
  '04-list-not-loaded',
  '05-list-loading',
  '06-home-player',
  { name: '06-home-end', on: 'phone' },
  '07-in-play-player',
  '07-sport',
  '07-politics',
  '08-favourites-none',
  '08-favourites',
  '09-search',
  '09-search-none',
  '10-rules',
  '10-account',
  '10-choose-style',
  '10-settings-sheet',
  { name: '11-menu', on: 'phone' },
  { name: '11-casino-popup', on: 'phone' },
  { name: '11-bet-drawer', on: 'phone' },
  { name: '11-bet-drawer-open-bets', on: 'phone' },
]

/** What `tourOffline` takes. */
export const OFFLINE_PICTURES: readonly Declared[] = ['13-offline']

const HOME = '**/api/common/home**'

export async function tourHome(tour: Tour): Promise<void> {
  await beVisitor(tour)
  await bePlayer(tour)
}

async function beVisitor({ open, stop }: Tour): Promise<void> {
  const { page, context } = await open(null)
  await visit(page, '/')
  await page.getByRole('main').getByRole('link').first().waitFor()
  await stop(page, '01-home')
  await visit(page, '/inPlay')
  await stop(page, '02-in-play')
  await visit(page, '/open-bets')
  await stop(page, '03-my-bets-visitor')
  await visit(page, '/favorite')
  await stop(page, '03-login-first')
  // The home brings its list along; that of a sport is asked for.
  await page.route(HOME, (route) => route.abort())
  await page.goto('/cricket')
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  await stop(page, '04-list-not-loaded')
  await page.unroute(HOME)
  await page.route(HOME, () => undefined)
  await page.goto('/cricket')
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor()
  await stop(page, '05-list-loading')
  await context.close()
}

async function bePlayer(tour: Tour): Promise<void> {
  const { open, stop, me, feed, isPhone } = tour
  const staged = await feed.stage({ ...MATCH, eventName: 'Corfe Castle v Denby', inPlay: false })
  const { page, context } = await open(me)
  await visit(page, '/')
  await page.getByRole('main').getByRole('link').first().waitFor()
  await page.getByTestId('points').filter({ hasText: /\d/ }).first().waitFor()
  await stop(page, '06-home-player')
  if (isPhone) {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await stop(page, '06-home-end')
  }
  for (const [path, name] of [
    ['/inPlay', '07-in-play-player'],
    ['/cricket', '07-sport'],
    ['/politics', '07-politics'],
  ] as const) {
    await visit(page, path)
    await stop(page, name)
  }
  await tourFavourites(tour, page, staged.path)
  await tourSearch(tour, page)
  await tourDrawers(tour, page)
  await context.close()
}

async function tourFavourites({ stop, isPhone }: Tour, page: Page, event: string): Promise<void> {
  await visit(page, '/favorite')
  await stop(page, '08-favourites-none')
  await page.goto(event)
  // There the match's star stands with its whole score, a market's with its rules.
  if (isPhone) {
    await page.getByRole('button', { name: /^Score: / }).click()
    await page
      .getByRole('button', { name: /^Rules of / })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /favourites$/ })
      .click()
    await page.keyboard.press('Escape')
  }
  const stars = page.getByRole('main').getByRole('button', { name: /favourites$/ })
  await stars.first().waitFor()
  for (const star of await stars.all()) await star.click()
  await visit(page, '/favorite')
  await page.getByText('Corfe Castle').first().waitFor()
  await stop(page, '08-favourites')
}

async function tourSearch({ stop, isPhone }: Tour, page: Page): Promise<void> {
  await visit(page, isPhone ? '/search' : '/')
  const field = page.getByRole(isPhone ? 'searchbox' : 'combobox').first()
  const found = isPhone ? page.getByRole('main').locator('[data-price-row]') : page.getByRole('option')
  await field.fill('corfe')
  await found.first().waitFor()
  await stop(page, '09-search')
  await field.fill('zzzz')
  await found.first().waitFor({ state: 'detached' })
  await stop(page, '09-search-none')
}

/** What the shell opens over a page. */
async function tourDrawers(tour: Tour, page: Page): Promise<void> {
  const { stop, isPhone } = tour
  await visit(page, '/inPlay')
  const banner = page.getByRole('banner')
  await lookInto(tour, page, banner.getByRole('button', { name: 'Rules' }).last(), '10-rules')
  await lookInto(tour, page, banner.getByRole('button', { name: /^Account/ }), '10-account')
  await lookInto(tour, page, banner.getByRole('button', { name: 'Switch Theme' }), '10-choose-style')
  await banner.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await stop(page, '10-settings-sheet')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  if (!isPhone) return
  await visit(page, '/inPlay')
  await lookInto(tour, page, page.getByRole('button', { name: 'Menu' }), '11-menu')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  await bar.getByRole('button', { name: 'Casino' }).click()
  await stop(page, '11-casino-popup')
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Bet' }).click()
  await page.getByRole('dialog').waitFor()
  await stop(page, '11-bet-drawer')
  await page.getByRole('tab', { name: 'Open Bets' }).click()
  await stop(page, '11-bet-drawer-open-bets')
  await page.keyboard.press('Escape')
}

/** The app without a network. */
export async function tourOffline({ open, stop, me }: Tour): Promise<void> {
  const { page, context } = await open(me)
  const cable = await layCable(context)
  await visit(page, '/inPlay')
  // What says so is loaded when nothing else is.
  await page.getByTestId('notices').waitFor({ state: 'attached' })
  await cable.cut()
  await page.getByText('No connection').first().waitFor()
  await isComplete(page)
  await stop(page, '13-offline')
  await context.close()
}
