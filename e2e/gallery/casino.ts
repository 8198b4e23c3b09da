/** Pictures of the player's casino: the lobby with what is one's own in it, a game and what it has cost, and the way to a break. */
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_POINTS } from '@paddock/contract/examples/shapes'
import { packDocs, unpackDocs } from '@paddock/contract/packing'
import type { CasinoGame } from '@paddock/contract/shapes/casino'
import type { FrameLocator, Page } from 'playwright-core'
import { openGame } from '../browser/casino-screen.ts'
import type { Declared } from './pictures.ts'
import { goOnFromFirstResult, lookInto, type Tour, visit } from './tour.ts'

/** What `tourCasino` takes. */
export const CASINO_PICTURES: readonly Declared[] = [
  '120-lobby-visitor',
  '121-lobby',
  '121-lobby-none-found',
  '122-game',
  '123-game-cost',
  '124-break',
  { name: '125-first-result', mayLack: true },
  '126-lobby-own-games',
  '127-lobby-open-round',
  '128-lobby-low-balance',
  '129-exposure',
  '130-lobby-told',
  '131-autoplay',
  '132-autoplay-plays',
  '133-autoplay-stopped',
  '134-sports-book',
  '135-sports-book-slip',
  '136-sports-book-placed',
]

const GAMES_WITHIN_MS = 60_000
const POINTS = '**/api/user/pts?**'
const EXPOSURE = '**/api/user/exposure?**'
const GAMES = '**/api/common/game/casinoGame**'

/** Of a player who has played nothing, or it is another picture of what a game has cost. */
export async function tourCasino(tour: Tour): Promise<void> {
  await beVisitor(tour)
  await beToldMore(tour)
  const { page, context } = await tour.open(tour.me)
  await tourLobby(tour, page)
  await tourGame(tour, page)
  await tourOwnGames(tour, page)
  await tourSportsBook(tour, page)
  await tourMoney(tour, page)
  await context.close()
}

/** They are read from their provider once it answers, and the lobby asks again. */
async function visitLobby(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.getByRole('list', { name: 'Games' }).waitFor({ timeout: GAMES_WITHIN_MS })
}

async function beVisitor({ open, stop }: Tour): Promise<void> {
  const { page, context } = await open(null)
  await visitLobby(page, '/top-casino')
  await stop(page, '120-lobby-visitor')
  await context.close()
}

const starOf = (page: Page, game: string) =>
  page.getByRole('main').getByRole('button', { name: `Add ${game} to favourites` })

async function tourLobby({ stop }: Tour, page: Page): Promise<void> {
  await visitLobby(page, '/premium-casino')
  for (const game of ['Mines', 'Dice']) await starOf(page, game).click()
  await page.getByRole('region', { name: 'Favourites' }).waitFor()
  await stop(page, '121-lobby')
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('no such game')
  await page.getByText('No game by that name').waitFor()
  await stop(page, '121-lobby-none-found')
}

async function tourGame(tour: Tour, page: Page): Promise<void> {
  const game = await openGame(page, '/premium-casino', 'Dice')
  await page.getByText('You have not played it yet').waitFor()
  await tour.stop(page, '122-game')
  await game.getByRole('button', { name: /^Roll/ }).click()
  await page.getByText(/^Has (cost|brought) you/).waitFor()
  await tour.stop(page, '123-game-cost')
  await tourAutoplay(tour, page, game)
  await page.getByRole('link', { name: 'Take a break' }).click()
  await goOnFromFirstResult(page, () => tour.stop(page, '125-first-result'))
  await page.getByRole('button', { name: 'Exclude myself…' }).waitFor()
  await tour.stop(page, '124-break')
}

/** Who has won, what is new and what rests, which takes days to come about: the list is made to say so. */
async function beToldMore({ open, stop }: Tour): Promise<void> {
  const { page, context } = await open(null)
  await page.route(GAMES, async (route) => {
    const told = await (await route.fetch()).json()
    const docs = (await unpackDocs(told.docs)) as readonly CasinoGame[]
    const marked = docs.map((game, n) => ({ ...game, isNew: n === 1 || n === 4, rests: n === 2 }))
    await route.fulfill({
      json: { ...told, docs: await packDocs(marked), winners: docs.map(winnerOf).slice(0, MOST_WON) },
    })
  })
  await visitLobby(page, '/top-casino')
  await page.getByRole('region', { name: 'Won lately' }).waitFor()
  await stop(page, '130-lobby-told')
  await context.close()
}

const MOST_WON = 6
const winnerOf = ({ provider, gameCode }: CasinoGame, n: number): object => ({
  provider,
  gameCode,
  player: `${'rkamsv'[n]}•••`,
  won: [4250.5, 180, 1_24_000, 12.25, 960, 75_500][n],
  at: new Date(Date.now() - (n + 6) * 60_000 * (n + 1)).toISOString(),
})

async function tourAutoplay({ stop }: Tour, page: Page, game: FrameLocator): Promise<void> {
  await game.getByRole('button', { name: 'Autoplay' }).click()
  await game.getByLabel('Most that may be lost').fill('1,000')
  await stop(page, '131-autoplay')
  await game.getByRole('button', { name: 'Start autoplay' }).click()
  await game.getByRole('button', { name: 'Stop autoplay · 9' }).waitFor()
  await stop(page, '132-autoplay-plays')
  await game.getByRole('button', { name: /^Stop autoplay/ }).click()
  await game
    .getByText(/^Autoplay stopped\. \d rounds?:/)
    .first()
    .waitFor()
  await stop(page, '133-autoplay-stopped')
}

async function tourOwnGames({ stop }: Tour, page: Page): Promise<void> {
  await visitLobby(page, '/top-casino')
  await page.getByRole('region', { name: 'Last played' }).waitFor()
  await stop(page, '126-lobby-own-games')
  const game = await openGame(page, '/premium-casino', 'Mines')
  await game.getByRole('button', { name: /^Bet/ }).click()
  await game.getByRole('button', { name: 'Open a tile' }).waitFor()
  await page.getByRole('link', { name: 'Leave the game' }).click()
  await page.getByRole('link', { name: 'Continue Mines' }).waitFor()
  await stop(page, '127-lobby-open-round')
}

const UPCOMING = /in \d+ min|\d\d:\d\d/
const OFFERED = /, \d+\.\d\d$/

/** A double on what begins next, so that its odds stand still. */
async function tourSportsBook({ stop }: Tour, page: Page): Promise<void> {
  await visit(page, '/sports-book')
  const book = page.frameLocator('iframe')
  await book.getByRole('button', { name: 'I have read this' }).click()
  const ahead = book.getByRole('article').filter({ hasText: UPCOMING })
  for (const n of [0, 1]) await ahead.nth(n).getByRole('button', { name: OFFERED }).first().click()
  await stop(page, '134-sports-book')
  const slip = book.getByRole('navigation', { name: 'Parts' }).getByRole('button', { name: /^Slip/ })
  if (await slip.isVisible()) await slip.click()
  await book.getByRole('heading', { name: 'Double' }).waitFor()
  await stop(page, '135-sports-book-slip')
  await book.getByRole('combobox', { name: 'When odds change' }).selectOption('Take any odds')
  await book.getByRole('button', { name: /^Place / }).click()
  await book.getByRole('article').filter({ hasText: 'Returns' }).waitFor()
  await stop(page, '136-sports-book-placed')
}

/** Too little for any game, and tables that hold what may be lost: the server is made to say so. */
async function tourMoney(tour: Tour, page: Page): Promise<void> {
  await page.route(POINTS, (route) => route.fulfill({ json: { docs: { ...EXAMPLE_POINTS, availablePts: 0.5 } } }))
  await page.route(EXPOSURE, (route) => route.fulfill({ json: { docs: callExamples.getExposure.docs } }))
  await visitLobby(page, '/top-casino')
  await page.getByText(/^Your balance is below/).waitFor()
  await tour.stop(page, '128-lobby-low-balance')
  await lookInto(tour, page, page.getByRole('banner').getByTestId('exposure'), '129-exposure')
}
