/** The sports book as its player sees it: a double on recorded events, struck, settled by what was recorded, and paid. The provider is another program. */
import { calls } from '@paddock/contract'
import { negate, paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { combinedOdds, oddsText, returnAt } from '@paddock/domain/slips'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PHONE } from './browser/chromium.ts'
import { OPENING } from './browser/expectations.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

const PAGE = { page: 1, limit: 25 }
const PROVIDER = 'Paddock Originals'
const STAKE = paise(10_000)
/** A match is over in fifty seconds, a race in twenty. */
const SPEED = 60
const OFFERED_WITHIN = { timeout: 90_000 }
const SETTLED_WITHIN = { timeout: 240_000 }
/** Both won on the day. */
const WINNERS = [/^Y Hanfmann, Match Odds, \d/, /^9\. Lucky Margin, To Win, \d/]

let sitting: Sitting
beforeAll(async () => {
  const sport = { recordings: ['hanfmann-brown', 'lingfield-win'], speed: SPEED }
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1, casino: true, sport })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

test('a double is placed, told with its selections, settled by what was recorded, and paid', async () => {
  const { page, faults, me } = await sitting.openAs('player1', PHONE)
  const balance = async () => (await me.call(calls.getPoints, { params: { role: 'user' } })).docs.balance
  const offered = async () => (await me.call(calls.getCasinoGames, { query: { gameType: 'sports' } })).docs.length
  await expect.poll(offered, OFFERED_WITHIN).toBe(1)
  const opened = Promise.withResolvers<void>()
  await page.route('**/play/*/open', async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto('/sports-book')
  const book = page.frameLocator('iframe')
  // Until its first answer it says what it waits for.
  await book.getByText('Connecting …').waitFor()
  opened.resolve()
  await book.getByRole('button', { name: 'I have read this' }).click(OFFERED_WITHIN)
  // What has not begun keeps its odds until it does; of a race that comes again the later one.
  const ahead = book.getByRole('article').filter({ hasText: /in 1 min/ })
  for (const name of WINNERS) await ahead.getByRole('button', { name }).last().click(SETTLED_WITHIN)
  await book.getByRole('navigation', { name: 'Parts' }).getByRole('button', { name: /^Slip/ }).click()
  await book.getByRole('combobox', { name: 'When odds change' }).selectOption('Take any odds')
  await book.getByRole('button', { name: /^Place ₹100 at / }).click()
  await book.getByRole('article').filter({ hasText: 'Returns' }).waitFor()

  const open = (await me.call(calls.getOpenCasinoBets, { query: PAGE })).docs
  expect(open).toMatchObject([{ gameCode: 'sports-book', gameType: 'sports', stake: STAKE, won: 0 }])
  expect(await balance()).toBe(OPENING - STAKE)
  const { roundId } = must(open[0], 'it was placed')
  const query = { casino: PROVIDER, roundId }
  const movesOf = async () => (await me.call(calls.getCasinoHistoryDetails, { query })).docs
  const legs = must((await movesOf())[0]?.legs, 'its provider told what it is on')
  expect(legs).toMatchObject([
    { event: 'Y Hanfmann v D Brown', market: 'Match Odds', selection: 'Y Hanfmann' },
    { event: 'Lingfield', market: 'To Win', selection: '9. Lucky Margin' },
  ])

  const ended = async () => (await me.call(calls.getCasinoHistory, { query: { ...PAGE, gameType: 'sports' } })).docs
  await expect.poll(async () => (await ended()).length, SETTLED_WITHIN).toBe(1)
  const odds = combinedOdds(legs)
  const won = returnAt(STAKE, odds)
  expect(await ended()).toMatchObject([{ roundId, stake: STAKE, won, net: won - STAKE }])
  expect(await movesOf()).toMatchObject([
    { kind: 'stake', amount: negate(STAKE) },
    { kind: 'win', amount: won },
  ])
  expect(await balance()).toBe(OPENING - STAKE + won)
  await book
    .getByRole('article')
    .filter({ hasText: `Double${oddsText(odds)}` })
    .getByText('+₹')
    .waitFor()

  const asked = { params: { role: 'user' }, query: { ...PAGE, trxType: 'sportsBook' } } as const
  expect((await me.call(calls.getStatement, asked)).docs.map(({ amount }) => amount)).toEqual([won, negate(STAKE)])
  expect(faults).toEqual([])
  expect(await sitting.paddock.audit()).toBe('')
})
