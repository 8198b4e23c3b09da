/** Recordings as they are shipped: the other way of compact.ts. */
import { must } from '../../result/index.ts'
import { type Code, type CompactMatch, EXTRA_CODES, EXTRA_NAMES, KINDS, PLAYER_CODES } from '../compact.ts'
import type { Ball } from '../match.ts'
import type { RecordedMatch } from '../recording.ts'

/** Throws on what the format cannot hold: more than 62 players, an unheard-of dismissal. */
export function encodeMatch(match: RecordedMatch): CompactMatch {
  const players = [...new Set(match.innings.flatMap((innings) => innings.balls.flatMap(playersOf)))]
  if (players.length > PLAYER_CODES.length) throw new RangeError(`too many players: ${players.length}`)
  const code = (player: string): string => must(PLAYER_CODES[players.indexOf(player)], `${player} is a player`)
  return {
    ...match,
    players,
    innings: match.innings.map(({ balls, ...innings }) => ({ ...innings, overs: encodeOvers(balls, code) })),
  }
}

const playersOf = (ball: Ball): readonly string[] => [
  ball.batter,
  ball.nonStriker,
  ball.bowler,
  ...ball.wickets.map((wicket) => wicket.player),
]

function encodeOvers(balls: readonly Ball[], code: Code): readonly string[] {
  const overs = Array.from({ length: (balls.at(-1)?.over ?? -1) + 1 }, (_, over) =>
    balls.filter((ball) => ball.over === over),
  )
  return overs.map((over) =>
    over
      .map((ball, index) => {
        const bowler = ball.bowler === over[index - 1]?.bowler ? '' : `@${code(ball.bowler)} `
        return bowler + encodeBall(ball, code)
      })
      .join(' '),
  )
}

function encodeBall(ball: Ball, code: Code): string {
  const extras = EXTRA_NAMES.map((name) => (ball.extras[name] > 0 ? `${EXTRA_CODES[name]}${ball.extras[name]}` : ''))
  const wickets = ball.wickets.map(
    ({ player, kind }) => `x${code(player)}${must(KINDS.get(kind), `a letter for '${kind}'`)}`,
  )
  return [code(ball.batter), code(ball.nonStriker), ball.runsBat, ...extras, ...wickets].join('')
}
