/** The sports book with a wallet behind it: recorded matches, played as the test's clock says. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paise } from '@paddock/domain/money'
import { combinedOdds, returnAt, settleSlip } from '@paddock/domain/slips'
import { must } from '@paddock/domain/result'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Round } from '../book/index.ts'
import { startCasino } from '../server.ts'
import { startFakeWallet } from '../testing/fake-wallet.ts'
import { KEY, openScreen, operate } from '../testing/provider.ts'
import type { ShownEvent } from './on-now.ts'
import type { Slip } from './slip.ts'

const RECORDINGS = join(import.meta.dirname, '..', '..', 'recordings')
const KEYS = ['lingfield-win', 'sheffield', 'hanfmann-brown']
const BALANCE = 1_000_000
const STAKE = 10_000
const PACE = { againMs: 20, mostMs: 50, giveUpMs: 60_000 }
/** All begin half a minute from now by the test's clock, ten times as fast as they were. */
const ANCHOR = 1_795_000_000_000
const MINUTE = 60_000
const WON = { event: 'hanfmann-brown.0', market: '1.170370557', runner: '9624350' }
const LOST = { ...WON, runner: '9622734' }

let wallet: Awaited<ReturnType<typeof startFakeWallet>>
let casino: Awaited<ReturnType<typeof startCasino>>
let url: string
let dataDir: string
let now = ANCHOR

const start = async (): Promise<void> => {
  const keys = [{ ...KEY, walletUrl: wallet.url }]
  const sport = {
    schedule: { speed: 10, anchor: ANCHOR + MINUTE / 2, staggered: false },
    recordingsDir: RECORDINGS,
    keys: KEYS,
  }
  // Signatures are of this very minute; matches are of the test's.
  const clock = (): number => now + (Date.now() - beganAt)
  casino = await startCasino({ port: 0, host: '127.0.0.1', dataDir, keys, pace: PACE, sport, sportClock: clock })
  url = `http://127.0.0.1:${casino.port}`
}
let beganAt: number
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'casino-'))
  now = ANCHOR
  beganAt = Date.now()
  wallet = await startFakeWallet({ ...KEY, balance: BALANCE })
  await start()
})
/** Whatever happened, what the wallet has is what the book's slips came to. */
const expectEqualBooks = (): void => expect(wallet.balance()).toBe(BALANCE - staked() + paid())
afterEach(async () => {
  expectEqualBooks()
  await casino.close()
  await wallet.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const rounds = (): Round[] => [...casino.book.rounds.values()]
const staked = (): number =>
  rounds().reduce((all, { stage, stake }) => all + (stage === 'closed' || stage === 'open' ? stake : 0), 0)
const paid = (): number => rounds().reduce((all, { stage, payout }) => all + (stage === 'closed' ? payout : 0), 0)

type Pick = { readonly event: string; readonly market: string; readonly runner: string }
const eventsOf = (answer: object): readonly ShownEvent[] => Reflect.get(answer, 'events') as readonly ShownEvent[]
const oddsOf = (events: readonly ShownEvent[], { event, market, runner }: Pick): number | null | undefined =>
  events
    .find(({ id }) => id === event)
    ?.markets?.find(({ id }) => id === market)
    ?.runners.find(({ id }) => id === runner)?.odds

const sit = () => openScreen(url, 'sports-book')
type Sport = Awaited<ReturnType<typeof sit>>
/** At the odds that are shown now. */
async function place(
  screen: Sport,
  picks: readonly Pick[],
  more: { readonly stake?: number; readonly accept?: string } = {},
) {
  const events = eventsOf(await screen.ask('state'))
  const legs = picks.map((pick) => ({ ...pick, odds: oddsOf(events, pick) ?? 0 }))
  return await screen.bet(more.stake ?? STAKE, { legs, accept: more.accept ?? 'none' })
}
/** Lucky Margin at Lingfield, Sandwood Jet at Sheffield. */
const WINNERS = ['59626646', '37947503']
/** Who won a race, and one who did not. */
const race = (events: readonly ShownEvent[], id: string): { winner: Pick; loser: Pick } => {
  const market = must(events.find((event) => event.id === id)?.markets?.[0], `${id} is on`)
  const place = (runner: string): Pick => ({ event: id, market: market.id, runner })
  const winner = must(
    market.runners.find((runner) => WINNERS.includes(runner.id)),
    'somebody won',
  )
  const loser = must(
    market.runners.find((runner) => runner !== winner && runner.odds !== null),
    'somebody lost',
  )
  return { winner: place(winner.id), loser: place(loser.id) }
}

const settledAs = async (stage: Round['stage']): Promise<void> => {
  await casino.decide()
  await expect.poll(() => rounds().every((round) => round.stage === stage), { timeout: 5000 }).toBe(true)
}
/** Long after all of them are over. */
const AFTER = 30 * MINUTE

test('what is on is told with its odds, what the screen has by its name alone, and no market gives a margin away', async () => {
  const screen = await sit()
  const events = eventsOf(screen.opened)
  expect(events.map(({ id }) => id).toSorted()).toEqual(['hanfmann-brown.0', 'lingfield-win.0', 'sheffield.0'])
  const odds = oddsOf(events, WON)
  expect(odds).toBeGreaterThan(100)
  const whole = events
    .flatMap(({ markets = [] }) => markets)
    .filter(({ runners }) => runners.every((runner) => runner.odds !== null))
  expect(whole.length).toBeGreaterThan(2)
  for (const { runners, places } of whole)
    expect(runners.reduce((all, { odds: one }) => all + 100 / (one ?? 0), 0) / places).toBeGreaterThanOrEqual(
      1.06 - 1e-9,
    )
  const seen = Object.fromEntries(events.map(({ id, rev }) => [id, rev]))
  expect(eventsOf(await screen.ask('state', { seen }))).toEqual(events.map(({ id, rev }) => ({ id, rev })))
})

test('a single is one debit and, once its match is over, one credit of what was shown', async () => {
  const screen = await sit()
  const told = await place(screen, [WON])
  expect(told).toMatchObject({ code: 'OK', round: { stage: 'open', outcome: null }, balance: String(BALANCE - STAKE) })
  const [round] = rounds()
  const { legs } = must(round, 'it was placed').choice as Slip
  expect(wallet.heard.find(({ op }) => op === 'debit')?.body).toMatchObject({
    roundId: round?.id,
    amount: String(STAKE),
    details: {
      legs: [{ event: 'Y Hanfmann v D Brown', market: 'Match Odds', selection: 'Y Hanfmann', odds: legs[0]?.odds }],
    },
  })
  await casino.decide()
  expect(rounds()).toMatchObject([{ stage: 'open' }])
  now += AFTER
  await settledAs('closed')
  const payout = returnAt(paise(STAKE), legs[0]?.odds ?? 0)
  expect(rounds()).toMatchObject([{ payout, outcome: { results: ['WON'], odds: legs[0]?.odds } }])
  expect(wallet.heard.findLast(({ op }) => op === 'credit')?.body).toMatchObject({
    amount: String(payout),
    roundClosed: true,
  })
})

test('a double waits for both, tells what is decided of it, and pays the product', async () => {
  const screen = await sit()
  const { winner } = race(eventsOf(screen.opened), 'lingfield-win.0')
  expect(await place(screen, [winner, WON])).toMatchObject({ code: 'OK' })
  const { legs } = must(rounds()[0], 'it was placed').choice as Slip
  // The race is over in two minutes of this clock, the match in five.
  now = must(legs[0], 'the race').decidedAt + 1000
  await casino.decide()
  expect((await screen.ask('state'))['slips']).toMatchObject([
    { stage: 'open', outcome: null, sight: { results: ['WON', null] } },
  ])
  now += AFTER
  await settledAs('closed')
  const odds = combinedOdds(legs)
  expect(rounds()).toMatchObject([{ payout: returnAt(paise(STAKE), odds), outcome: { results: ['WON', 'WON'], odds } }])
})

test('a treble is lost by its first leg that is, before the others are over, by a credit of nothing', async () => {
  const screen = await sit()
  const events = eventsOf(screen.opened)
  expect(
    await place(screen, [race(events, 'sheffield.0').loser, race(events, 'lingfield-win.0').winner, WON]),
  ).toMatchObject({ code: 'OK' })
  now = must((must(rounds()[0], 'it was placed').choice as Slip).legs[0], 'the race').decidedAt + 1000
  await settledAs('closed')
  expect(rounds()).toMatchObject([{ payout: 0, outcome: { results: ['LOST', null, null] } }])
  expect(wallet.heard.findLast(({ op }) => op === 'credit')?.body).toMatchObject({ amount: '0', roundClosed: true })
})

describe('a slip is refused, and costs nothing,', () => {
  test('whose legs are of one event', async () => {
    const screen = await sit()
    const events = eventsOf(screen.opened)
    const [win, places] = events.find(({ id }) => id === 'sheffield.0')?.markets ?? []
    const [first, second] = [must(win, 'its winner'), must(places, 'its places')]
    const two = [first, second].map(({ id, runners }) => ({
      event: 'sheffield.0',
      market: id,
      runner: must(runners[0], 'a dog').id,
    }))
    expect(await place(screen, two)).toMatchObject({ code: 'SAME_EVENT' })
    expect(await place(screen, [WON, LOST])).toMatchObject({ code: 'SAME_EVENT' })
  })

  test.each([
    ['no legs', { legs: [], accept: 'none' }],
    ['no word of what odds may do', { legs: [{ ...WON, odds: 150 }] }],
    ['something that is no selection', { legs: [{ ...WON, odds: 1.5 }], accept: 'none' }],
    ['more legs than a slip has', { legs: Array.from({ length: 11 }, () => ({ ...WON, odds: 150 })), accept: 'any' }],
    ['nothing', null],
  ])('that has %s', async (_what, choice) => {
    const screen = await sit()
    expect(await screen.ask('bet', { requestId: 'request-1', stake: STAKE, choice })).toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })

  test('that could return more than a slip may, is outside the limits, or of an event that is not on', async () => {
    const screen = await sit()
    const events = eventsOf(screen.opened)
    const outsider = (id: string): Pick => {
      const market = must(events.find((event) => event.id === id)?.markets?.[0], 'it is on')
      const [runner] = market.runners.toSorted((one, other) => (other.odds ?? 0) - (one.odds ?? 0))
      return { event: id, market: market.id, runner: must(runner, 'somebody runs').id }
    }
    const long = [outsider('lingfield-win.0'), outsider('sheffield.0'), LOST]
    expect(await place(screen, long, { stake: 1_000_000 })).toMatchObject({ code: 'RETURN_LIMIT' })
    expect(await place(screen, [WON], { stake: 500 })).toMatchObject({ code: 'STAKE_LIMITS' })
    expect(await place(screen, [{ ...WON, event: 'hanfmann-brown.7' }])).toMatchObject({ code: 'SELECTION_CLOSED' })
  })

  const expectNoStake = (): void => expect(wallet.heard.filter(({ op }) => op === 'debit')).toEqual([])
  afterEach(expectNoStake)
})

test.each([
  ['none', -1, 'ODDS_CHANGED'],
  ['none', 1, 'ODDS_CHANGED'],
  ['better', -1, 'OK'],
  ['better', 1, 'ODDS_CHANGED'],
  ['any', 1, 'OK'],
] as const)('odds that were %s in the player’s words and %d off are %s', async (accept, off, code) => {
  const screen = await sit()
  const odds = must(oddsOf(eventsOf(screen.opened), WON), 'it is offered')
  const told = await screen.bet(STAKE, { legs: [{ ...WON, odds: odds + off }], accept })
  expect(told).toMatchObject({ code })
  // What it is struck at is what is offered, never what was asked.
  expect(rounds().map(({ choice }) => (choice as Slip).legs[0]?.odds)).toEqual(code === 'OK' ? [odds] : [])
})

test('a slip whose match is stopped while its stake is on the way goes back', async () => {
  const screen = await sit()
  const events = eventsOf(screen.opened)
  const { winner } = race(events, 'sheffield.0')
  const choice = { legs: [{ ...winner, odds: must(oddsOf(events, winner), 'it is offered') }], accept: 'none' }
  wallet.trouble('debit', 'slow')
  const betting = screen.bet(STAKE, choice)
  await expect.poll(() => rounds().length).toBe(1)
  now += 10 * MINUTE
  expect(await betting).toMatchObject({ code: 'TOO_LATE' })
  await settledAs('cancelled')
})

test('a slip of which nothing counts goes back whole', async () => {
  const screen = await sit()
  expect(await place(screen, [WON])).toMatchObject({ code: 'OK' })
  // The recording is gone when it is decided: there is no result of it any more.
  await casino.close()
  KEYS.pop()
  now += AFTER
  await start()
  await settledAs('cancelled')
  KEYS.push('hanfmann-brown')
  expect(wallet.balance()).toBe(BALANCE)
})

test('slips that wait when the program ends are settled by the next one', async () => {
  const screen = await sit()
  const { winner } = race(eventsOf(screen.opened), 'lingfield-win.0')
  for (const picks of [[WON], [LOST], [WON, winner]]) expect(await place(screen, picks)).toMatchObject({ code: 'OK' })
  await casino.close()
  now += AFTER
  await start()
  await settledAs('closed')
  for (const { stake, choice, outcome, payout } of rounds()) {
    const { results } = outcome as { results: readonly ('WON' | 'LOST')[] }
    const legs = (choice as Slip).legs.map(({ odds }, n) => ({ odds, result: must(results[n], 'each is decided') }))
    expect(settleSlip(stake, legs).payout).toBe(payout)
  }
})

test('a slip that is sent twice is one, and many of a player wait side by side', async () => {
  const screen = await sit()
  const odds = must(oddsOf(eventsOf(screen.opened), WON), 'it is offered')
  const choice = { legs: [{ ...WON, odds }], accept: 'none' }
  const both = await Promise.all([
    screen.bet(STAKE, choice, 'the-same-slip'),
    screen.bet(STAKE, choice, 'the-same-slip'),
  ])
  expect(both).toMatchObject([{ code: 'OK' }, { code: 'OK' }])
  expect(rounds()).toHaveLength(1)
  expect(await place(screen, [WON])).toMatchObject({ code: 'OK' })
  expect((await screen.ask('state'))['slips']).toHaveLength(2)
  expect(await screen.ask('seed', { clientSeed: 'another' })).toMatchObject({ code: 'OK' })
})

test('a wallet is told of a slip what it asks of any round, and takes one back that waits', async () => {
  const screen = await sit()
  await place(screen, [WON])
  const [{ id }] = rounds() as [Round]
  const { body } = await operate(url, 'GET', `/rounds/${id}?playerRef=p1`)
  expect(body).toMatchObject({
    state: 'open',
    stake: String(STAKE),
    choice: { legs: [{ runnerName: 'Y Hanfmann' }] },
    outcome: null,
  })
  expect(body).not.toHaveProperty('seedHash')
  expect((await operate(url, 'POST', `/rounds/${id}/cancel?playerRef=p1`)).body).toMatchObject({ state: 'cancelled' })
  await settledAs('cancelled')
  const games = (await operate(url, 'GET', '/games')).body['games'] as readonly { gameCode: string }[]
  const offered = games.find(({ gameCode }) => gameCode === 'sports-book')
  expect(offered).toMatchObject({ gameType: 'sports', min: '1000', max: '1000000' })
  expect(offered).not.toHaveProperty('rtp')
})
