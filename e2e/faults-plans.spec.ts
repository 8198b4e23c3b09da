/**
 * The bundled provider does wrong what its plans say, one session at a time, against the real server: each ends with rounds that both sides know the
 * same of, and books that balance. docs/casino-sandbox.md "Plans".
 */
import { randomUUID } from 'node:crypto'
import { calls } from '@paddock/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs } from './browser/caller.ts'
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
type Round = { readonly id: string; readonly stake: number; readonly payout: number; readonly stage: string }
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

/** Dice, opened through the server as its player does. */
async function sitDown(me: Caller) {
  const games = async () => (await me.call(calls.getCasinoGames, { query: {} })).docs.map(({ gameCode }) => gameCode)
  await expect.poll(games, SOON).toContain('dice')
  const body = { provider: 'Paddock Originals', gameCode: 'dice', platform: 'mobile' } as const
  const { launchUrl } = (await me.call(calls.launchCasinoGame, { body })).docs
  const { pathname, hash } = new URL(launchUrl)
  const id = pathname.split('/').at(-1) ?? ''
  const opened = await post(`/play/${id}/open`, { token: new URLSearchParams(hash.slice(1)).get('token') })
  const headers = { authorization: `Bearer ${String(opened['access'])}` }
  await post(`/play/${id}/seed`, { clientSeed: 'device' }, headers)
  return {
    id,
    bet: (stake = STAKE) => post(`/play/${id}/bet`, { requestId: randomUUID(), stake, choice: EVEN }, headers),
  }
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
