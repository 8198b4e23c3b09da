/** Rounds of every game, held against the checker of verify/, which shares nothing with what draws them: it is started as a program. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { WALLET_MODES, type WalletMode } from '@paddock/domain/casino'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Round } from './book/index.ts'
import { createDays } from './days.ts'
import { GAMES } from './games/index.ts'
import { mayBeHeld } from './holds/index.ts'
import { startCasino } from './server.ts'
import type { Wait } from './shared/tables.ts'
import { startFakeWallet } from './testing/fake-wallet.ts'
import { KEY, openScreen, openTable, operate } from './testing/provider.ts'

const VERIFIER = join(import.meta.dirname, '..', '..', 'verify', 'main.ts')
const STAKE = 10_000
const DAY_MS = 86_400_000
const on = (...names: readonly (string | number)[]) => names.map((name) => ({ on: name }))
const run = promisify(execFile)

/** Each with what is bet on it in turn, and of games of steps what is chosen while it is open. */
const CHOICES: Readonly<Record<string, readonly object[]>> = {
  dice: [
    { side: 'under', chances: 4950 },
    { side: 'over', chances: 9800 },
    { side: 'over', chances: 123 },
  ],
  limbo: [{ target: 101 }, { target: 250 }],
  mines: [{ mines: 3 }, { mines: 10 }],
  roulette: ['red', 'odd', 'high', 'dozen-2', 'column-3', 'n-0-1-2', 'n-17', 'n-1-2-4-5'].map((spot) => ({
    chips: [{ spot, amount: STAKE }],
  })),
  mango: [{}, {}, {}, {}],
  bazaar: [{}, {}, {}, {}],
  himalaya: [{}, {}, {}, {}],
  keno: [{ picks: [1] }, { picks: [3, 9, 12, 31] }, { picks: [1, 2, 3, 4, 5, 6, 7, 8] }],
  'pick-3': [
    { kind: 'straight', digits: [1, 2, 3] },
    { kind: 'any', digits: [4, 4, 5] },
    { kind: 'first', digits: [7, 0] },
    { kind: 'last', digits: [0, 9] },
  ],
  blackjack: [{}, {}, {}, {}],
  'lucky-7': on('down', 'seven', 'up'),
  raffle: [3, 41, 77].map((ticket) => ({ ticket })),
  cricket: on('runs-0-3', 'runs-7-9', 'runs-13-16', 'wicket', 'no-wicket', 'boundary', 'no-boundary'),
  greyhounds: [
    { kind: 'win', form: 1 },
    { kind: 'place', form: 3 },
    { kind: 'forecast', form: 2, second: 1 },
  ],
  penalties: on('A', 'B', 'A-in-five', 'sudden-death', 'no-sudden-death'),
  'teen-patti': on('a', 'b'),
  'andar-bahar': on('andar', 'bahar'),
  'dragon-tiger': on('dragon', 'tiger', 'tie'),
  baccarat: on('player', 'banker', 'tie'),
  'cards-32': [8, 9, 10, 11].flatMap((player) => ['back', 'lay'].map((side) => ({ on: player, side }))),
  crash: [{ auto: 101 }, { auto: 200 }, { auto: null }],
}
const STEPS: Readonly<Record<string, readonly (string | number)[]>> = {
  mines: [0, 24],
  blackjack: ['split', 'double', 'hit', 'stand', 'stand'],
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** A flight of a second: the end of a chain of one round, whose point is 1.05. */
const END = sha256('crash:8')
const SHORT_FLIGHT = { gameCode: 'crash', first: sha256(Buffer.from(END, 'hex')), end: END, rounds: 1, salt: 'salt' }

/** Bets are taken until the test has made its own. */
let noMoreBets = Promise.withResolvers<void>()
const hurried: Wait = async (phase) => await (phase === 'bets' ? noMoreBets.promise : sleep(1))

let wallet: Awaited<ReturnType<typeof startFakeWallet>>
let casino: Awaited<ReturnType<typeof startCasino>>
let dataDir: string
let url: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'verified-'))
  wallet = await startFakeWallet({ ...KEY, balance: 1_000_000_000 })
  const keys = [{ ...KEY, walletUrl: wallet.url }]
  casino = await startCasino({ port: 0, host: '127.0.0.1', dataDir, keys, wait: hurried })
  url = `http://127.0.0.1:${casino.port}`
})
afterAll(async () => {
  await casino.close()
  await wallet.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const betsOf = (gameCode: string): Round[] =>
  [...casino.book.rounds.values()].filter((round) => round.gameCode === gameCode)

async function playAlone(gameCode: string): Promise<void> {
  const screen = await openScreen(url, gameCode)
  for (const choice of CHOICES[gameCode] ?? []) {
    type Told = { readonly round: { readonly roundId: string; readonly steps: readonly unknown[] } }
    let { round } = (await screen.bet(STAKE, choice)) as Told
    const { roundId } = round
    // What may not be chosen, or comes when the round is over, changes nothing.
    for (const step of STEPS[gameCode] ?? [])
      ({ round } = (await screen.ask('step', { roundId, at: round.steps.length, step })) as Told)
    await screen.ask('cashout', { roundId })
  }
  expect(await screen.ask('seed', { clientSeed: 'next' })).toMatchObject({ code: 'OK' })
}

async function playTogether(gameCode: string, walletMode: WalletMode): Promise<void> {
  if (gameCode === SHORT_FLIGHT.gameCode) casino.book.write({ chain: SHORT_FLIGHT })
  noMoreBets = Promise.withResolvers<void>()
  const table = await openTable(url, gameCode, { walletMode })
  await table.reached('bets')
  for (const choice of CHOICES[gameCode] ?? []) expect(await table.bet(STAKE, choice)).toMatchObject({ code: 'OK' })
  table.leave()
  noMoreBets.resolve()
  const isPaid = (): boolean => betsOf(gameCode).every(({ stage }) => stage === 'closed')
  await expect.poll(isPaid, { timeout: 10_000 }).toBe(true)
}

/** What is drawn: of slips nothing is, so there is nothing to draw again. */
const DRAWN = GAMES.filter(({ kind }) => kind !== 'slips')

/** Those that a wallet may hold for are played in both ways. */
const WAYS = DRAWN.flatMap((game) =>
  (mayBeHeld(game.offer.gameCode) ? WALLET_MODES : (['debit'] as const)).map(
    (walletMode) => [game.offer.gameCode, walletMode, game] as const,
  ),
)

test.each(WAYS)('%s holds: %s', async (gameCode, walletMode, game) => {
  const choices = must(CHOICES[gameCode], `a game needs choices here: ${gameCode}`)
  await (game.kind === 'shared' ? playTogether(gameCode, walletMode) : playAlone(gameCode))
  const bets = betsOf(gameCode).filter(({ holds = false }) => holds === (walletMode === 'exposure'))
  expect(bets).toHaveLength(choices.length)
  // Bets on a round of everybody each by itself, all together as the wallet knows them, and the round as nobody's.
  const tables = [...new Set(bets.flatMap(({ table = [] }) => table))]
  const names = [...[...bets.map(({ id }) => id), ...tables].map((id) => `${id}?playerRef=p1`), ...tables]
  const records = await Promise.all(names.map(async (name) => (await operate(url, 'GET', `/rounds/${name}`)).text))
  const file = join(dataDir, `${gameCode}.ndjson`)
  writeFileSync(file, records.join('\n'))
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', VERIFIER, file])
  expect(stdout.match(/^holds/gm)).toHaveLength(names.length)
})

test('the hash of a day stands for each round of it, and the checker follows it', async () => {
  const tomorrow = Date.now() + DAY_MS
  createDays(casino.book, () => tomorrow).seal()
  const { days } = (await (await fetch(`${url}/fairness/days`)).json()) as {
    days: readonly { root: string; rounds: number }[]
  }
  const played = [...casino.book.rounds.values()]
  expect(played.every(({ stage }) => stage === 'closed')).toBe(true)
  const fallen = [...casino.book.tables.values()].filter(({ stage }) => stage === 'fallen')
  expect(days.reduce((rounds, day) => rounds + day.rounds, 0)).toBe(played.length + fallen.length)
  const all = [...played, ...fallen]
  const records = await Promise.all(all.map(async ({ id }) => (await operate(url, 'GET', `/rounds/${id}`)).text))
  const file = join(dataDir, 'day.ndjson')
  writeFileSync(file, records.join('\n'))
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', VERIFIER, file])
  expect(stdout.match(/is among the rounds of/g)).toHaveLength(all.length)
  expect(stdout.match(/bears the hash of the paytable/g)).toHaveLength(all.length)
  expect(stdout.match(/^holds/gm)).toHaveLength(all.length)
})

test('what a game pays is published under the hash that its rounds bear', async () => {
  for (const { offer } of DRAWN) {
    const pays = await (await fetch(`${url}/fairness/paytables/${offer.gameCode}`)).text()
    for (const { paytableHash } of betsOf(offer.gameCode)) expect(paytableHash).toBe(sha256(pays))
  }
  expect((await fetch(`${url}/fairness/paytables/poker`)).status).toBe(404)
})
