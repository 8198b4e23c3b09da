/**
 * Every recorded match and many odd ones, as the score feed tells them, through to the markets: each session that opens is paid
 * once, at what an own count of the balls says, nothing is closed without a result, and the bookmaker pays who won.
 */
import {
  BALLS_PER_OVER,
  type Innings,
  inningsOf,
  type RecordedMatch,
  type SessionDefinition,
} from '@paddock/domain/cricket'
import {
  countSession,
  fromCricsheet,
  hasRecordedMatches,
  oddMatch,
  type Played,
  playedOf,
  recordedMatches,
  withRain,
} from '@paddock/domain/cricket/testing'
import { odds } from '@paddock/domain/odds'
import type { Outcome } from '@paddock/domain/settlement'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DriveState, driveMarkets, NOTHING_DRIVEN, type Price } from './drive-markets.ts'
import { createScoreBook } from './score-book.ts'
import type { DriveCommand, ScoreUpdate } from './types.ts'

/** Of the sandbox; started, not imported. */
const TELL = path.join(import.meta.dirname, '../../../sandbox/score-feed/tell.ts')

type Match = {
  readonly name: string
  readonly json: Parameters<typeof fromCricsheet>[0]
  readonly played: readonly Played[]
  readonly recorded: RecordedMatch
}

const RECORDED: readonly Match[] = (hasRecordedMatches() ? recordedMatches() : []).map(([name, json]) => ({
  name,
  json,
  played: playedOf(name, json),
  recorded: fromCricsheet(json),
}))

const ODD: readonly Match[] = Array.from({ length: 300 }, (_, seed) => {
  const odd = oddMatch(seed)
  return {
    name: `odd match ${seed}`,
    json: odd.json,
    played: odd.played,
    recorded: withRain(fromCricsheet(odd.json), odd),
  }
})

const MATCHES = [...RECORDED, ...ODD].map((match, index) => ({ ...match, index }))

type Told = readonly { readonly at: number; readonly change: unknown }[]

async function tellAll(): Promise<readonly Told[]> {
  const teller = spawn(process.execPath, [TELL], { stdio: ['pipe', 'pipe', 'inherit'] })
  const told: Told[] = []
  const lines = createInterface({ input: teller.stdout })
  teller.stdin.end(MATCHES.map(({ recorded }) => `${JSON.stringify(recorded)}\n`).join(''))
  for await (const line of lines) told.push(JSON.parse(line) as Told)
  return told
}

let told: readonly Told[] = []
beforeAll(async () => {
  told = await tellAll()
}, 120_000)

/** The model takes seconds for a match, and what a market pays does not hang on its prices. */
const EVENS = { back: odds(10_000), lay: odds(10_000) }
const evens: Price = (definition) =>
  definition
    ? {
        quote: {
          kind: 'SESSION',
          no: { run: 1, price: odds(10_000) },
          yes: { run: 2, price: odds(10_000) },
          sizeBps: 10_000,
        },
      }
    : { quote: { kind: 'BOOKMAKER', teams: [EVENS, EVENS] } }

type Driven = { readonly commands: readonly DriveCommand[]; readonly forsaken: readonly string[] }

function drive(changes: Told): Driven {
  const commands: DriveCommand[] = []
  const forsaken: string[] = []
  let state = NOTHING_DRIVEN
  const book = createScoreBook({
    score(update) {
      const step = driveMarkets(state, update, evens)
      state = step.state
      commands.push(...step.commands)
      forsaken.push(...forsakenIn(state, update))
    },
  })
  for (const { at, change } of changes) expect(book.apply([change], at)).toBe(0)
  return { commands, forsaken }
}

/** Closed, with a ball bowled since that settles it, and neither paid nor said to wait for an officer. A wicket waits while its over lasts. */
function forsakenIn(state: DriveState, { stable, phase, state: match }: ScoreUpdate): readonly string[] {
  if (!match || !(stable || phase === 'FINISHED')) return []
  return Object.entries(state).flatMap(([key, { definition, status, outcome, awaitsOfficer }]) => {
    if (status !== 'CLOSED' || outcome || awaitsOfficer) return []
    const innings = definition && inningsOf(match, definition.innings)
    const isWaiting = phase !== 'FINISHED' && innings && innings.over < markOf(definition, innings)
    return isWaiting ? [] : [`${key} at ${inningsOf(match, 1)?.over}`]
  })
}

/** The over, from 0, that has to begin before it is paid. */
function markOf(definition: SessionDefinition, { over, ballsInOver }: Innings): number {
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return definition.overs
    case 'OVER_RUNS':
      return definition.over
    case 'WICKET_FALL':
      return ballsInOver < BALLS_PER_OVER ? over : over + 1
    case 'BATTER_RUNS':
      return 0
  }
}

const paid = (outcome: Outcome): number | null | string => {
  if (outcome.type === 'RESULT') return outcome.result
  return outcome.type === 'VOID' ? null : JSON.stringify(outcome)
}

function outcomesOf(commands: readonly DriveCommand[]): Map<string, (number | null | string)[]> {
  const ends = new Map<string, (number | null | string)[]>()
  for (const command of commands) {
    if (command.type === 'open') ends.set(command.market.key, [])
    if (command.type === 'result') ends.get(command.key)?.push(paid(command.outcome))
    if (command.type === 'await') ends.get(command.key)?.push('an officer')
    if (command.type === 'doubt') ends.get(command.key)?.push('in doubt')
  }
  return ends
}

function winnerOf({ json: { info } }: Match): number | null | string {
  const winner = info.outcome.winner ?? info.outcome.eliminator
  return winner ? JSON.stringify({ type: 'WINNERS', winners: [info.teams.indexOf(winner)], removed: [] }) : null
}

function expectedOf(match: Match, keys: readonly string[]): Map<string, (number | null | string)[]> {
  return new Map(
    keys.map((key) => {
      if (key === 'bookmaker') return [key, [winnerOf(match)]]
      const index = Number(key.split(':')[0]) - 1
      return [key, [countSession(match.json.innings[index], match.played[index], key)]]
    }),
  )
}

let compared = 0

describe.each(MATCHES)('$name', (match) => {
  test('every market that opened is paid once, at what the balls say', () => {
    const { commands, forsaken } = drive(told[match.index] ?? [])
    const ends = outcomesOf(commands)
    expect(ends).toEqual(expectedOf(match, [...ends.keys()]))
    expect(forsaken).toEqual([])
    compared += ends.size
  })
})

test('that is a great many of them', () => {
  expect(compared).toBeGreaterThan(RECORDED.length * 50 + ODD.length * 15)
})
