/**
 * Recorded matches small enough to ship: JSON in which an over is one short text.
 *
 * over   = "@" bowler *( " " ball / " @" bowler )        a second "@" is a change of bowler inside the over
 * ball   = batter nonStriker runsBat *( extra ) *( wicket )
 * extra  = ( "w" / "n" / "b" / "l" / "p" ) 1*DIGIT        wides, no-balls, byes, leg byes, penalty
 * wicket = "x" player kind                               kind: a letter of KINDS
 *
 * A player is one character: the place in `players` read from PLAYER_CODES. "ab4" is four off the bat of a, "ba0w1" a
 * wide, "ab1xbr" one run and b run out. About 1.5 kB a T20.
 */
import { must } from '../result/index.ts'
import type { Ball, Dismissal, Extras, InningsNumber } from './match.ts'
import type { RecordedInnings, RecordedMatch } from './recording.ts'

export type CompactInnings = Omit<RecordedInnings, 'balls'> & { readonly overs: readonly string[] }

export type CompactMatch = Omit<RecordedMatch, 'innings'> & {
  readonly players: readonly string[]
  readonly innings: readonly CompactInnings[]
}

/** @internal Exported for the tests. */
export const PLAYER_CODES = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** @internal Exported for the tests. */
export const KINDS: ReadonlyMap<string, string> = new Map([
  ['bowled', 'b'],
  ['caught', 'c'],
  ['caught and bowled', 'k'],
  ['lbw', 'l'],
  ['run out', 'r'],
  ['stumped', 's'],
  ['hit wicket', 'h'],
  ['retired hurt', 't'],
  ['retired out', 'u'],
  ['retired not out', 'n'],
  ['obstructing the field', 'o'],
  ['hit the ball twice', 'd'],
  ['timed out', 'm'],
  ['handled the ball', 'a'],
])
const KIND_OF_CODE: ReadonlyMap<string, string> = new Map([...KINDS].map(([kind, code]) => [code, kind]))

/** @internal Exported for the tests. */
export const EXTRA_CODES = {
  wides: 'w',
  noballs: 'n',
  byes: 'b',
  legbyes: 'l',
  penalty: 'p',
} as const satisfies Record<keyof Extras, string>

export type Code = (player: string) => string

/** @internal Exported for the tests. */
export const EXTRA_NAMES: readonly (keyof Extras)[] = ['wides', 'noballs', 'byes', 'legbyes', 'penalty']

/** Throws a RangeError that names the over and the word which is not of the format. */
export function decodeMatch({ players, ...match }: CompactMatch): RecordedMatch {
  const player = (code: string): string => {
    const name = code.length === 1 ? players[PLAYER_CODES.indexOf(code)] : undefined
    if (name === undefined) throw new RangeError(`not a player: '${code}'`)
    return name
  }
  return {
    ...match,
    innings: match.innings.map(({ overs, ...innings }) => ({
      ...innings,
      balls: overs.flatMap((text, over) => decodeOver(text, { innings: innings.number, over }, player)),
    })),
  }
}

type Place = { readonly innings: InningsNumber; readonly over: number }

function decodeOver(text: string, place: Place, player: Code): readonly Ball[] {
  const balls: Ball[] = []
  let bowler: string | undefined
  for (const word of text.split(' ').filter((part) => part !== '')) {
    if (word.startsWith('@')) bowler = player(word.slice(1))
    else
      balls.push(
        decodeBall(word, { ...place, ballInOver: balls.length + 1, bowler: must(bowler, 'a bowler first') }, player),
      )
  }
  return balls
}

const BALL = /^(\w)(\w)(\d+)((?:[wnblp]\d+)*)((?:x\w[a-z])*)$/

function decodeBall(word: string, place: Place & Pick<Ball, 'ballInOver' | 'bowler'>, player: Code): Ball {
  const [, batter, nonStriker, runs, extrasText, wicketsText] = BALL.exec(word) ?? []
  if (!batter || !nonStriker) throw new RangeError(`over ${place.over}: not a ball: '${word}'`)
  const extras = decodeExtras(extrasText ?? '')
  const runsBat = Number(runs)
  return {
    ...place,
    batter: player(batter),
    nonStriker: player(nonStriker),
    runsBat,
    extras,
    total: EXTRA_NAMES.reduce((total, name) => total + extras[name], runsBat),
    wickets: decodeWickets(wicketsText ?? '', player),
    legal: extras.wides === 0 && extras.noballs === 0,
  }
}

function decodeExtras(text: string): Extras {
  const runs = (name: keyof Extras): number => Number(new RegExp(`${EXTRA_CODES[name]}(\\d+)`).exec(text)?.[1] ?? 0)
  return {
    wides: runs('wides'),
    noballs: runs('noballs'),
    byes: runs('byes'),
    legbyes: runs('legbyes'),
    penalty: runs('penalty'),
  }
}

const decodeWickets = (text: string, player: Code): readonly Dismissal[] =>
  [...text.matchAll(/x(\w)([a-z])/g)].map(([, code = '', kind = '']) => ({
    player: player(code),
    kind: must(KIND_OF_CODE.get(kind), `a dismissal for '${kind}'`),
  }))
