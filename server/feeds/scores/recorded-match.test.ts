import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { currentInnings, inningsOf, type MatchState } from '@paddock/domain/cricket'
import { describe, expect, test } from 'vitest'
import { type DriveState, driveMarkets, NOTHING_DRIVEN } from './drive-markets.ts'
import { createScoreBook } from './score-book.ts'
import type { DriveCommand, ScoreUpdate } from './types.ts'

const NETHERLANDS_PNG = '31573045'
// Data that the sandbox plays; a file, not an import.
const FILE = path.join(import.meta.dirname, '../../../sandbox/recordings/1.200806927_score-stream_ccm.jsonl.gz')

type Played = {
  readonly last: ScoreUpdate
  readonly commands: readonly DriveCommand[]
  readonly updates: readonly ScoreUpdate[]
}

function play(file: string): Played {
  const updates: ScoreUpdate[] = []
  const book = createScoreBook({ score: (update) => updates.push(update) })
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  for (const line of lines) {
    const message = JSON.parse(line) as { readonly cc: readonly unknown[]; readonly pt: number }
    expect(book.apply(message.cc, message.pt)).toBe(0)
  }
  const ours = updates.filter((update) => update.eventId === NETHERLANDS_PNG)
  const commands: DriveCommand[] = []
  let state: DriveState = NOTHING_DRIVEN
  for (const update of ours) {
    const drive = driveMarkets(state, update)
    state = drive.state
    commands.push(...drive.commands)
  }
  return { last: ours.at(-1)!, commands, updates: ours }
}

describe('the recorded scores of Netherlands v Papua New Guinea', () => {
  const played = play(FILE)
  const match = (): MatchState => played.last.state!
  const resultOf = (key: string) => {
    const results = played.commands.filter((command) => command.type === 'result' && command.key === key)
    return results.map((command) => command.type === 'result' && command.outcome)
  }

  test('ends at 163/7 and 111 all out', () => {
    expect(match().innings.map(({ runs, wickets, end }) => [runs, wickets, end])).toEqual([
      [163, 7, 'OVERS'],
      [111, 10, 'ALL_OUT'],
    ])
    expect(played.last).toMatchObject({ phase: 'FINISHED', marketId: '1.200806927', stable: false })
    expect(played.last.fixture).toMatchObject({
      home: { name: 'Netherlands', selectionId: 228749 },
      away: { name: 'Papua New Guinea', selectionId: 2857977 },
      maxOvers: 20,
    })
  })

  test.each([
    ['1:overs:6', 62],
    ['1:overs:10', 93],
    ['1:overs:20', 163],
    ['2:overs:6', 29],
    ['2:overs:10', 55],
    ['2:overs:20', 111],
    ["1:batter:Max O'Dowd", 32],
    ['2:batter:Sese Bau', 35],
    // The feed first said 78 and corrected itself.
    ['2:wicket:4', 79],
    // Told neither at its end nor at its start: only the incidents know.
    ['2:over:14', 6],
    // Out, out, 0, 2, 0, 0. The over before ended at 95, and this one's first ball is told with 94.
    ['2:over:17', 2],
  ])('%s is resulted once, to %i', (key, result) => {
    expect(resultOf(key)).toEqual([{ type: 'RESULT', result }])
  })

  test('the bookmaker pays the Netherlands', () => {
    expect(resultOf('bookmaker')).toEqual([{ type: 'WINNERS', winners: [0], removed: [] }])
  })

  test('every market opened is closed and resulted, but for the over whose end the next ball has put in doubt, and the wicket of its last ball', () => {
    const keysOf = (type: DriveCommand['type']) =>
      played.commands.flatMap((one) => (one.type === type ? [one.type === 'open' ? one.market.key : one.key] : []))
    expect(keysOf('close').toSorted()).toEqual(keysOf('open').toSorted())
    expect(keysOf('await')).toEqual(['2:wicket:5', '2:over:16'])
    expect([...keysOf('result'), ...keysOf('await')].toSorted()).toEqual(keysOf('open').toSorted())
  })

  test('a batter named in error before the first ball is not settled until really batting', () => {
    expect(resultOf('1:batter:Bas de Leede')).toEqual([{ type: 'RESULT', result: 39 }])
  })

  test('the score never moves while the match counts as stable, but for corrections', () => {
    const moves = played.updates.filter((update, index) => {
      const before = played.updates[index - 1]
      if (!before?.stable || !before.state || !update.state) return false
      return currentInnings(update.state)?.runs !== currentInnings(before.state)?.runs
    })
    // Of 260 balls; each of these is a correction or a ball the feed did not announce.
    expect(moves.length).toBeLessThan(30)
  })

  test('the other match in the file is kept apart', () => {
    expect(inningsOf(match(), 1)?.runs).toBe(163)
    expect(new Set(played.updates.map((update) => update.eventId))).toEqual(new Set([NETHERLANDS_PNG]))
  })
})
