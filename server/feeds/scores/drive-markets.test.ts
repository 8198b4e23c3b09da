import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  applyStep,
  type CompactMatch,
  decodeMatch,
  inningsOf,
  type MatchState,
  matchSteps,
  openingState,
  type RecordedMatch,
  replay,
  sessionResult,
} from '@paddock/domain/cricket'
import { refuseOutcome } from '@paddock/domain/settlement'
import { describe, expect, test } from 'vitest'
import {
  driveAnew,
  type DriveState,
  driveMarkets,
  NOTHING_DRIVEN,
  type Price,
  suspendMarkets,
} from './drive-markets.ts'
import type { DriveCommand, DrivenMarket, ScoreUpdate } from './types.ts'

// Data that the sandbox plays; files, not imports.
const BALL_LISTS = path.join(import.meta.dirname, '../../../sandbox/recordings/cricket-balls')
const load = (name: string): RecordedMatch =>
  decodeMatch(JSON.parse(readFileSync(path.join(BALL_LISTS, name), 'utf8')) as CompactMatch)
/** A chase off the last ball; rain and a revised target; no result; one that was lost by far. */
const MATCHES = ['1298150.json', '1370353.json', '1359519.json', '598027.json']

const updateOf = (match: RecordedMatch, state: MatchState, more: Partial<ScoreUpdate> = {}): ScoreUpdate => ({
  eventId: '7',
  marketId: null,
  fixture: {
    home: { name: match.teams[0], selectionId: 1 },
    away: { name: match.teams[1], selectionId: 2 },
    maxOvers: match.overs,
    startTime: null,
    description: null,
  },
  phase: 'IN_RUNNING',
  ballInProgress: false,
  stable: true,
  state,
  settled: state,
  at: 0,
  ...more,
})

/** Every ball as the feed tells it: in progress with the score before, then stable with the score after. */
function updatesOf(match: RecordedMatch): readonly ScoreUpdate[] {
  const updates: ScoreUpdate[] = []
  let state = openingState(match.teams, match.overs)
  for (const step of matchSteps(match)) {
    if (step.type === 'BALL') updates.push(updateOf(match, state, { ballInProgress: true, stable: false }))
    state = applyStep(state, step)
    if (step.type === 'RESULT') updates.push(updateOf(match, state, { phase: 'FINISHED', stable: false }))
    else updates.push(updateOf(match, state))
  }
  return updates
}

type Driven = {
  readonly commands: readonly DriveCommand[]
  readonly state: DriveState
  /** Markets found open for bets while a ball was running. */
  readonly openInBall: readonly string[]
}

function drive(updates: readonly ScoreUpdate[]): Driven {
  const commands: DriveCommand[] = []
  const openInBall: string[] = []
  let state = NOTHING_DRIVEN
  for (const update of updates) {
    const step = driveMarkets(state, update)
    state = step.state
    commands.push(...step.commands)
    if (update.ballInProgress) openInBall.push(...Object.keys(state).filter((key) => state[key]?.status === 'OPEN'))
  }
  return { commands, state, openInBall }
}

const openedBy = (commands: readonly DriveCommand[]): ReadonlyMap<string, DrivenMarket> =>
  new Map(
    commands.flatMap((command) => (command.type === 'open' ? [[command.market.key, command.market] as const] : [])),
  )

const outcomesOf = (commands: readonly DriveCommand[], key: string) =>
  commands.flatMap((command) => (command.type === 'result' && command.key === key ? [command.outcome] : []))

describe.each(MATCHES)('the markets of %s', (name) => {
  const match = load(name)
  const { commands, openInBall } = drive(updatesOf(match))
  const final = replay(match)

  test('every session ends once, at what the balls of the whole match make of it', () => {
    const sessions = [...openedBy(commands).values()].filter((market) => market.kind === 'SESSION')
    const ends = sessions.map(({ key }) => [key, outcomesOf(commands, key)])
    expect(ends).toEqual(sessions.map(({ key, definition }) => [key, [sessionResult(definition, final)]]))
  })

  test('each of the twenty overs, the marks, the wickets and the batters had a market', () => {
    const keys = [...openedBy(commands).keys()]
    const first = inningsOf(final, 1)!
    expect(keys.filter((key) => key.startsWith('1:over:'))).toHaveLength(20)
    expect(keys).toEqual(expect.arrayContaining(['1:overs:6', '1:overs:10', '1:overs:15', '1:overs:20', '1:wicket:1']))
    // One who is out first ball was not known before it.
    const faced = first.batters.filter((batter) => batter.balls > 1)
    expect(keys).toEqual(expect.arrayContaining(faced.map((batter) => `1:batter:${batter.name}`)))
  })

  test('a market is opened first, quoted and suspended by turns, closed, and only then resulted', () => {
    for (const key of openedBy(commands).keys()) {
      const types = commands.flatMap((one) =>
        (one.type === 'open' ? one.market.key : one.key) === key ? [one.type] : [],
      )
      expect(types.join(' ')).toMatch(/^open( quote| suspend)* close( result)?$/)
    }
  })

  test('nothing can be bet on while a ball runs', () => {
    expect(openInBall).toEqual([])
  })

  test('the bookmaker pays who won, or gives everything back', () => {
    const [outcome, ...more] = outcomesOf(commands, 'bookmaker')
    expect(more).toEqual([])
    expect(outcome).toEqual(
      match.result.type === 'WON'
        ? { type: 'WINNERS', winners: [match.result.team], removed: [] }
        : { type: 'VOID', reason: 'no result' },
    )
    const bookmaker = openedBy(commands).get('bookmaker')!
    const runners = bookmaker.kind === 'BOOKMAKER' ? bookmaker.runners : []
    const asRunners = runners.map((runner) => ({ ...runner, sort: runner.slot, status: 'ACTIVE' as const }))
    expect(refuseOutcome({ kind: 'BOOKMAKER', winners: 1 }, asRunners, outcome!)).toBeUndefined()
  })
})

describe('driving', () => {
  const match = load('1370353.json')
  const updates = updatesOf(match)

  test('the same update twice commands nothing the second time', () => {
    const { state } = drive(updates.slice(0, 40))
    expect(driveMarkets(state, updates[39]!).commands).toEqual([])
  })

  test('a state that went through JSON goes on as if it had not', () => {
    const { state } = drive(updates.slice(0, 40))
    const saved = JSON.parse(JSON.stringify(state)) as DriveState
    expect(driveMarkets(saved, updates[40]!)).toEqual(driveMarkets(state, updates[40]!))
  })

  test('when the feed goes everything open is suspended, and quoted again by the next update', () => {
    const { state } = drive(updates.slice(0, 43))
    const open = Object.values(state).filter((driven) => driven.status === 'OPEN').length
    expect(open).toBeGreaterThan(4)
    const gone = suspendMarkets(state)
    expect(gone.commands.map((command) => command.type)).toEqual(Array.from({ length: open }, () => 'suspend'))
    const back = driveMarkets(gone.state, updates[42]!)
    expect(back.commands.map((command) => command.type)).toEqual(Array.from({ length: open }, () => 'quote'))
  })

  test('what has no price stands still for a ball as well, and is without a price again after it', () => {
    const withoutPrice: Price = () => undefined
    const told = (previous: DriveState, update: ScoreUpdate) => {
      const { state, commands } = driveMarkets(previous, update, withoutPrice)
      return { state, reasons: new Set(commands.flatMap((one) => (one.type === 'suspend' ? [one.reason] : []))) }
    }
    const stable = updates.findIndex(({ stable: isStable }, i) => i > 10 && isStable)
    const before = updates[stable]!
    const ball = { ...before, ballInProgress: true, stable: false }
    const { state } = drive(updates.slice(0, stable + 1))
    const unpriced = told(state, before)
    const running = told(unpriced.state, ball)
    const inDoubt = told(running.state, { ...before, stable: false })
    const after = told(inDoubt.state, before)
    const reasons = [unpriced, running, inDoubt, after].map((step) => [...step.reasons])
    expect(reasons).toEqual([['NO_PRICE'], ['BALL_RUNNING'], [], ['NO_PRICE']])
    expect([...told(after.state, before).reasons]).toEqual([])
    // What a restart finds is not what was told before it.
    expect([...told(driveAnew(running.state), ball).reasons]).toEqual(['BALL_RUNNING'])
    expect([...told(driveAnew(running.state), before).reasons]).toEqual(['NO_PRICE'])
  })

  test('nothing is opened before it is known who bats, or after the end', () => {
    const before: ScoreUpdate = { ...updates[0]!, state: null }
    expect(drive([before]).commands).toEqual([])
    expect(drive([{ ...updates.at(-1)! }]).commands).toEqual([])
  })

  test('a result corrected after the fact is declared again', () => {
    const { state } = drive(updates)
    const last = updates.at(-1)!
    const corrected = { ...last.state!, declared: { type: 'NO_RESULT' as const } }
    expect(driveMarkets(state, { ...last, state: corrected }).commands).toEqual([
      { type: 'result', key: 'bookmaker', outcome: { type: 'VOID', reason: 'no result' } },
    ])
  })
})
