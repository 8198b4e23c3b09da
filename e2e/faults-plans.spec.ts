/**
 * The bundled provider does wrong what its plans say, one session at a time, against the real server: each ends with rounds that both sides know the
 * same of, and books that balance. docs/casino-sandbox.md "Plans".
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs } from './browser/caller.ts'
import { publishWalletMode } from './browser/switches.ts'
import { startCasino, type TestCasino } from './harness/casino.ts'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { freePorts } from './harness/programs.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const STAKE = 10_000
const RUPEE = 100
const CROWD = 50
const EVEN = { side: 'under', chances: 4950 }
/** A storm lasts twenty seconds, and what is in doubt is asked for again behind it. */
const SOON = { timeout: 60_000, interval: 200 }
const PAGE = { page: 1, limit: 25 }

let database: TestDatabase
let casino: TestCasino
let server: TestServer
beforeAll(async () => {
  const [port = 0, casinoPort = 0] = await freePorts(2)
  database = await startDatabase()
  casino = await startCasino(port, casinoPort)
  server = await createServerProgram({ databaseUrl: database.url, port, env: casino.env })
  await server.start()
})
afterAll(async () => {
  await server?.stop()
  await casino?.stop()
  await database?.stop()
})

type Step = { readonly fault: string; readonly played: { readonly came: string | null } | null }
type Round = {
  readonly id: string
  readonly gameCode: string
  readonly stake: number
  readonly payout: number
  readonly stage: string
}
type Desk = {
  readonly sessions: readonly { readonly id: string; readonly plan: readonly Step[] }[]
  readonly rounds: readonly Round[]
}
const readDesk = async (): Promise<Desk> => (await (await fetch(`${casino.url}/desk.json`)).json()) as Desk

async function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(casino.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

/** A game, opened through the server as its player does. */
async function openGame(me: Caller, gameCode: string) {
  const games = async () => (await me.call(calls.getCasinoGames, { query: {} })).docs.map((game) => game.gameCode)
  await expect.poll(games, SOON).toContain(gameCode)
  const body = { provider: 'Paddock Originals', gameCode, platform: 'mobile' } as const
  const { launchUrl } = (await me.call(calls.launchCasinoGame, { body })).docs
  const { pathname, hash } = new URL(launchUrl)
  const id = pathname.split('/').at(-1) ?? ''
  const opened = await post(`/play/${id}/open`, { token: new URLSearchParams(hash.slice(1)).get('token') })
  const headers = { authorization: `Bearer ${String(opened['access'])}` }
  const ask = async (act: string, asked: object) => await post(`/play/${id}/${act}`, asked, headers)
  return {
    id,
    headers,
    ask,
    bet: async (choice: object, stake = STAKE) => await ask('bet', { requestId: randomUUID(), stake, choice }),
  }
}

async function sitDown(me: Caller) {
  const dice = await openGame(me, 'dice')
  await dice.ask('seed', { clientSeed: 'device' })
  return { ...dice, bet: async (stake = STAKE, choice: object = EVEN) => await dice.bet(choice, stake) }
}

/** What a table tells, line by line. */
type News = {
  readonly chain?: { readonly first: string; readonly salt: string | null }
  readonly phase?: string
  readonly table?: { readonly phase: string } | null
}

/** At a table, from when bets are taken next; it is left when the test says so. */
async function sitAt(me: Caller, gameCode: string) {
  const game = await openGame(me, gameCode)
  const gone = new AbortController()
  const sent = { method: 'POST', headers: game.headers, signal: gone.signal }
  const lines = createInterface(
    Readable.fromWeb((await fetch(`${casino.url}/play/${game.id}/watch`, sent)).body as never),
  )
  const begun = Promise.withResolvers<void>()
  let isNew = false
  lines.on('error', () => undefined)
  lines.on('line', (line) => {
    if (line === '') return
    const { chain, phase, table } = JSON.parse(line) as News
    if (chain?.salt === null) void game.ask('salt', { first: chain.first, salt: 'salt' })
    // Whoever comes in the middle waits for the next.
    isNew ||= table === null || phase === 'rest'
    if (isNew && phase === 'bets') begun.resolve()
  })
  await begun.promise
  return { ...game, leave: () => gone.abort() }
}

/** What the wallet said to each step; null while it waits. */
async function playedOf(id: string): Promise<readonly (readonly [fault: string, came: string | null])[]> {
  const session = (await readDesk()).sessions.find((one) => one.id === id)
  return session?.plan.map(({ fault, played }) => [fault, played?.came ?? null] as const) ?? []
}

const NOBODY = 'answer 401'

/** Each plan by its name, how many bets play it off, and what came of its steps. */
const PLAYED: Readonly<Record<string, { bets: number; steps: readonly (readonly [string, string])[] }>> = {
  twice: {
    bets: 3,
    steps: [
      ['duplicateDebit', 'OK'],
      ['duplicateCredit', 'OK'],
      ['otherAmount', 'OK'],
    ],
  },
  lost: {
    bets: 2,
    steps: [
      ['lostDebit', 'OK'],
      ['repeatedRollback', 'OK'],
      ['lostCredit', 'OK'],
    ],
  },
  disorder: {
    bets: 5,
    steps: [
      ['lostDebit', 'OK'],
      ['repeatedRollback', 'OK'],
      ['lateDebit', 'ALREADY_ROLLED_BACK'],
      ['reorder', 'TRANSACTION_NOT_FOUND'],
    ],
  },
  forged: {
    bets: 4,
    steps: [
      ['wrongSignature', NOBODY],
      ['wrongDirection', NOBODY],
      ['wrongClock', NOBODY],
      ['replayedNonce', 'OK'],
    ],
  },
  misspelt: {
    bets: 2,
    steps: [
      ['wrongCurrency', 'WRONG_CURRENCY'],
      ['oddAmount', 'INVALID_REQUEST'],
    ],
  },
}

const signIn = async (): Promise<Caller> => await signInAs(`http://localhost:${server.port}`, 'player1')
const balanceOf = async (me: Caller) => (await me.call(calls.getPoints, { params: { role: 'user' } })).docs.balance

/** At dice, and what there was before. */
async function begin() {
  const me = await signIn()
  const before = { balance: await balanceOf(me), rounds: new Set((await readDesk()).rounds.map(({ id }) => id)) }
  return { me, before, dice: await sitDown(me) }
}

test.each(Object.entries(PLAYED))('%s', async (name, { bets, steps }) => {
  const { me, before, dice } = await begin()
  await setPlan(dice.id, name)
  for (let bet = 0; bet < bets; bet++) await dice.bet()
  await expect.poll(() => playedOf(dice.id), SOON).toEqual(cameTo(steps))
  await agreesOnAll(me, before)
})

test('crowd: no more is taken than there is; batch: nothing of one that fails; owed: a win behind the sign-out of its player is taken, and no stake is', async () => {
  const { me, before, dice } = await begin()
  const stake = Math.ceil(before.balance / 33 / RUPEE) * RUPEE
  const most = Math.floor(before.balance / stake)
  await setPlan(dice.id, 'crowd')
  await dice.bet(stake)
  await expect.poll(() => playedOf(dice.id), SOON).toEqual(cameTo([['crowd', ' OK']]))
  const [[, tally] = ['', '']] = await playedOf(dice.id)
  const said = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(tally ?? '')?.[1] ?? 0)
  const [taken, short] = [said('OK'), said('INSUFFICIENT_FUNDS')]
  // All of them, but for answers that a busy machine was late with.
  expect(taken).toBeLessThanOrEqual(most)
  expect(short).toBeLessThanOrEqual(CROWD - most)
  expect(taken + short).toBeGreaterThan(CROWD / 2)
  await expect.poll(async () => (await balanceOf(me)) >= before.balance - stake, SOON).toBe(true)

  await setPlan(dice.id, 'batch')
  await dice.bet()
  await expect.poll(() => playedOf(dice.id), SOON).toEqual(cameTo([['brokenBatch', 'TRANSACTION_NOT_FOUND']]))

  await setPlan(dice.id, 'owed')
  await dice.bet()
  await me.call(calls.signOut, { params: { role: 'user' } })
  expect(await dice.bet()).not.toMatchObject({ code: 'OK' })
  await expect.poll(() => playedOf(dice.id), SOON).toEqual(cameTo([['slow', 'OK']]))
  await agreesOnAll(await signIn(), before)
})

/** What goes wrong with results, each at a table of its own: a round takes its time. */
const RESULTS = {
  'lucky-7': { on: 'up', fault: 'duplicateSettle', came: 'OK' },
  'dragon-tiger': { on: 'dragon', fault: 'correctedSettle', came: 'OK' },
  baccarat: { on: 'banker', fault: 'overtakenSettle', came: 'STALE_VERSION' },
  'teen-patti': { on: 'a', fault: 'overLoss', came: 'LOSS_OVER_HOLD' },
  'andar-bahar': { on: 'bahar', fault: 'lateHold', came: 'ALREADY_SETTLED' },
} as const

test('holds, results: what is held is what counts, however holds come, and results are posted once, corrected, and no dearer than what was held', async () => {
  const { me, before } = await signInToHold()
  const tables = await Promise.all([
    ...Object.entries(RESULTS).map(async ([gameCode, { on, fault, came }]) => {
      const table = await sitAt(me, gameCode)
      expect(await post(`/plan/${table.id}`, { steps: [{ op: 'settle', nth: 1, fault }] })).toMatchObject({
        session: table.id,
      })
      expect(await table.bet({ on })).toMatchObject({ code: 'OK' })
      await expect.poll(() => playedOf(table.id), SOON).toEqual(cameTo([[fault, came]]))
      return table
    }),
    (async () => {
      const table = await sitAt(me, 'cards-32')
      await setPlan(table.id, 'holds')
      const bet = async () => await table.bet({ on: 8, side: 'back' })
      for (let n = 0; n < 3; n++) expect(await bet()).toMatchObject({ code: 'STAKE_UNKNOWN' })
      await expect.poll(async () => (await bet())['code'], SOON).toBe('OK')
      await expect
        .poll(() => playedOf(table.id), SOON)
        .toEqual(
          cameTo([
            ['unsentReserve', 'it was lost on its way on purpose'],
            ['lostReserve', 'OK'],
            ['lateReserve', 'STALE_VERSION'],
          ]),
        )
      return table
    })(),
  ])
  await agreesOnAll(me, before)
  for (const { leave } of tables) leave()
  await publishWalletMode({ url: urlOf() }, 'provider')
})

const urlOf = (): string => `http://localhost:${server.port}`
/** At a site that has games hold what may be lost. */
async function signInToHold() {
  await publishWalletMode({ url: urlOf() }, 'exposure')
  const me = await signIn()
  return {
    me,
    before: { balance: await balanceOf(me), rounds: new Set((await readDesk()).rounds.map(({ id }) => id)) },
  }
}

test('away, void: who is not there for a while is asked again, and a round that is broken off at its results gives back what was held', async () => {
  const { me, before } = await signInToHold()
  const dice = await sitDown(me)
  await setPlan(dice.id, 'away')
  const away = (async () => {
    expect(await dice.bet()).toMatchObject({ code: 'OK' })
    expect(await dice.bet()).toMatchObject({ code: 'OK' })
    expect(await dice.bet()).toMatchObject({ code: 'UNAVAILABLE' })
    await expect.poll(async () => (await dice.bet())['code'], SOON).toBe('OK')
    expect(await playedOf(dice.id)).toEqual(
      cameTo([
        ['slow', 'OK'],
        ['storm', 'OK'],
      ]),
    )
  })()
  const table = await sitAt(me, 'lucky-7')
  await setPlan(table.id, 'void')
  expect(await table.bet({ on: 'up' })).toMatchObject({ code: 'OK' })
  const [held] = (await me.call(calls.getOpenCasinoBets, { query: PAGE })).docs.filter(
    ({ gameCode }) => gameCode === 'lucky-7',
  )
  expect(held).toMatchObject({ stake: STAKE, won: 0 })
  await expect.poll(() => playedOf(table.id), SOON).toEqual(cameTo([['voidSettle', 'OK']]))
  await away
  await agreesOnAll(me, before)
  // Void on both sides: nothing was staked and nothing won, and the provider says that it went back.
  const ended = (await me.call(calls.getCasinoHistory, { query: PAGE })).docs.find(
    ({ roundId }) => roundId === held?.roundId,
  )
  expect(ended).toMatchObject({ stake: 0, won: 0, net: 0 })
  const [theirs] = (await readDesk()).rounds.filter(
    ({ id, gameCode }) => !before.rounds.has(id) && gameCode === 'lucky-7',
  )
  expect(theirs).toMatchObject({ stage: 'cancelled', payout: 0 })
  table.leave()
  await publishWalletMode({ url: urlOf() }, 'provider')
})

test('missing: the report of the day names a win that never came, and all else that was played before', async () => {
  const { me, dice } = await begin()
  await setPlan(dice.id, 'missing')
  expect(await dice.bet(STAKE, { side: 'under', chances: 9800 })).toMatchObject({ code: 'OK' })
  await expect.poll(() => playedOf(dice.id), SOON).toEqual(cameTo([['unsentCredit', 'OK']]))
  const [open] = (await me.call(calls.getOpenCasinoBets, { query: PAGE })).docs
  const root = await signInAs(urlOf(), 'administrator')
  const [provider] = (await root.call(calls.getCasinoProviders, {})).docs
  const { _id: providerId } = must(provider, 'the bundled one')
  const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  await root.call(calls.readCasinoDay, { body: { providerId, day } })
  const differences = async () =>
    (await root.call(calls.getCasinoDifferences, { query: { ...PAGE, which: 'OPEN' } })).docs.map((difference) => [
      difference.kind,
      difference.theirs?.op,
      difference.theirs?.roundId,
    ])
  await expect.poll(differences, SOON).toEqual([['MISSING_HERE', 'credit', open?.roundId]])
  expect(await audit(database.url, server.dataDir)).toBe('')
})

type Before = Awaited<ReturnType<typeof begin>>['before']

async function setPlan(id: string, name: string): Promise<void> {
  expect(await post(`/plan/${id}`, { name })).toMatchObject({ session: id })
}

/** Of each step what the wallet said. */
const cameTo = (steps: readonly (readonly [fault: string, came: string])[]) =>
  steps.map(([fault, came]) => [fault, expect.stringContaining(came)])

/** Rounds that were closed since. */
const playedSince = async ({ rounds }: Before): Promise<readonly Round[]> =>
  (await readDesk()).rounds.filter(({ id, stage }) => !rounds.has(id) && stage === 'closed')

/** Nothing is open on either side, the balance moved by what the provider says was played, and the books balance. */
async function agreesOnAll(me: Caller, before: Before): Promise<void> {
  const ended = async () =>
    (await readDesk()).rounds
      .filter(({ id }) => !before.rounds.has(id))
      .every(({ stage }) => ['closed', 'cancelled', 'refused'].includes(stage))
  await expect.poll(ended, SOON).toBe(true)
  const open = async () => (await me.call(calls.getOpenCasinoBets, { query: PAGE })).totalDocs
  await expect.poll(open, SOON).toBe(0)
  const net = (await playedSince(before)).reduce((total, { stake, payout }) => total + payout - stake, 0)
  await expect.poll(async () => (await balanceOf(me)) - before.balance, SOON).toBe(net)
  expect(await audit(database.url, server.dataDir)).toBe('')
}
