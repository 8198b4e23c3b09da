/**
 * The client against the sandbox's score feed, run as the program it is: whole matches, from the announcement to the
 * results. Somebody on the wire between them adds up the incidents, one a ball, so that the results are checked by another count: a listener of
 * its own would be cut off for being slow on a busy machine.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DriveState, driveMarkets, NOTHING_DRIVEN } from './drive-markets.ts'
import { createLineSplitter } from '../stream/line-splitter.ts'
import { type ScoreClient, startScoreClient } from './score-client.ts'
import type { DriveCommand, ScoreUpdate } from './types.ts'

const SANDBOX = path.join(import.meta.dirname, '../../../sandbox/main.ts')
/** A T20 in ten seconds. */
const SPEED = 500
const LONGEST_LINE = 16 * 2 ** 20
/** The lanes of the feed: the first digits of their event ids. */
const LANES = { history: '4001', invented: '4002' }

const updates = new Map<string, ScoreUpdate>()
const driven = new Map<string, { state: DriveState; commands: DriveCommand[] }>()
/** Event, innings and over (from 1) → the runs of each incident of that over, by the time it is said to have happened. */
const incidents = new Map<string, Map<number, number>>()
/** The matches that were heard of before their first ball: on a busy machine the first ones may have begun when the client comes. */
const heardWhole = new Set<string>()
const heard = new Set<string>()
const health: string[] = []
/** Why the connection was lost, where it was. */
const lost: object[] = []

const played = Promise.withResolvers<void>()

let sandbox: ChildProcess
let client: ScoreClient
let wire: Server

function isFollowed(eventId: string): boolean {
  return Object.values(LANES).some((lane) => eventId.startsWith(lane))
}

function follow(update: ScoreUpdate): void {
  updates.set(update.eventId, update)
  if (!isFollowed(update.eventId)) return
  const before = driven.get(update.eventId) ?? { state: NOTHING_DRIVEN, commands: [] }
  const { state, commands } = driveMarkets(before.state, update)
  driven.set(update.eventId, { state, commands: [...before.commands, ...commands] })
  if (Object.values(LANES).every((lane) => finished(lane))) played.resolve()
}

type ToldIncident = {
  readonly incidentType: string
  readonly value?: string
  readonly overs: string
  readonly actualTime: number
}
type ToldMatch = {
  readonly eventId: string
  readonly matchStats?: {
    readonly currentInnings: number
    readonly inningsStats: readonly { readonly inningsOvers: string }[]
  }
  readonly incidentListWrapper?: { readonly incidentList: readonly ToldIncident[] }
}

function countIncidents(line: string): void {
  for (const match of (JSON.parse(line) as { readonly cc?: readonly ToldMatch[] }).cc ?? []) {
    const begun = match.matchStats?.inningsStats.some(({ inningsOvers }) => inningsOvers !== '0.0') ?? false
    if (!heard.has(match.eventId) && !begun) heardWhole.add(match.eventId)
    heard.add(match.eventId)
    for (const incident of match.incidentListWrapper?.incidentList ?? []) count(match, incident)
  }
}

function count(
  { eventId, matchStats }: ToldMatch,
  { incidentType, value = '0', overs, actualTime }: ToldIncident,
): void {
  if (incidentType === 'INNING_END') return
  const penalty = incidentType === 'WIDE' || incidentType === 'NO_BALL' ? 1 : 0
  const key = `${eventId} ${matchStats?.currentInnings} ${Number.parseInt(overs, 10) + 1}`
  const balls = incidents.get(key) ?? new Map<number, number>()
  incidents.set(key, balls.set(actualTime, Number(value) + penalty))
}

const finished = (lane: string): ScoreUpdate | undefined =>
  [...updates.values()].find(
    ({ eventId, phase }) => eventId.startsWith(lane) && heardWhole.has(eventId) && phase === 'FINISHED',
  )

beforeAll(async () => {
  sandbox = spawn(process.execPath, [SANDBOX], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      ODDS_FEED_PORT: '0',
      SCORE_FEED_PORT: '0',
      SANDBOX_SPEED: String(SPEED),
      SANDBOX_FROM_START: '1',
      // Whole matches in seconds: a busy machine reads them as it can, and is not cut off for it.
      SANDBOX_LONGEST_QUEUE_MB: '64',
      SANDBOX_RECORDINGS: 'netherlands-png',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = (await once(createInterface({ input: sandbox.stdout! }), 'line')) as [string]
  const { scores: port } = JSON.parse(first) as { readonly scores: number }
  wire = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const lines = createLineSplitter(LONGEST_LINE)
    far.on('data', (bytes: Buffer) =>
      lines.push(bytes).forEach((line) => countIncidents(must(line, 'a line of the feed'))),
    )
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  client = startScoreClient({
    host: '127.0.0.1',
    port: (wire.address() as AddressInfo).port,
    tls: false,
    appKey: 'k',
    login: () => Promise.resolve('s'),
    // That the connection holds is about what is said, not about how long a busy machine is silent.
    heartbeatMs: 30_000,
    sink: { score: follow, health: (state) => health.push(state) },
    log: { warn: (facts) => lost.push(facts) },
  })
  await played.promise
}, 240_000)

afterAll(async () => {
  await client.stop()
  wire.close()
  sandbox.kill()
})

describe('whole matches from the sandbox', () => {
  test('nothing was misunderstood and the connection held', () => {
    expect(lost).toEqual([])
    expect(client.stats()).toMatchObject({ malformed: 0, connections: 1 })
    expect(new Set(health)).toEqual(new Set(['live']))
  })

  test.each(Object.values(LANES))('lane %s: every session ended at the sum of its balls', (lane) => {
    const { eventId, state } = finished(lane)!
    const { commands } = driven.get(eventId)!
    const results = new Map(
      commands.flatMap((command) =>
        command.type === 'result' && command.outcome.type === 'RESULT'
          ? [[command.key, command.outcome.result] as const]
          : [],
      ),
    )
    const sumOf = (innings: number, over: number): number =>
      [...(incidents.get(`${eventId} ${innings} ${over}`)?.values() ?? [])].reduce((sum, runs) => sum + runs, 0)
    const upTo = (innings: number, overs: number): number =>
      Array.from({ length: overs }, (_, index) => sumOf(innings, index + 1)).reduce((sum, runs) => sum + runs, 0)

    expect(results.get('1:overs:6')).toBe(upTo(1, 6))
    expect(results.get('1:overs:10')).toBe(upTo(1, 10))
    expect(results.get('1:overs:20')).toBe(upTo(1, 20))
    expect(state!.innings.map((innings) => innings.runs)).toEqual([upTo(1, 20), upTo(2, 20)])
    const overs = [...results].filter(([key]) => key.startsWith('2:over:'))
    expect(overs.length).toBeGreaterThan(5)
    expect(overs).toEqual(overs.map(([key]) => [key, sumOf(2, Number(key.split(':')[2]))]))
  })

  test('every market that was opened has its result', () => {
    const { commands } = driven.get(finished(LANES.invented)!.eventId)!
    const keysOf = (type: DriveCommand['type']) =>
      commands.flatMap((one) => (one.type === type ? [one.type === 'open' ? one.market.key : one.key] : [])).toSorted()
    expect(keysOf('open').length).toBeGreaterThan(50)
    expect(keysOf('result')).toEqual(keysOf('open'))
  })

  test('the recorded match is among them, under an id of its own', () => {
    const recorded = [...updates.values()].find((update) => update.fixture?.home.name === 'Netherlands')
    expect(recorded?.eventId).toMatch(/^31573045\d{8}/)
    expect(recorded?.marketId).toMatch(/^1\.200806927\d{8}/)
  })
})
