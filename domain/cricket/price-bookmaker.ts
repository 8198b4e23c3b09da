/** Who will win, and what the house quotes for it per 100. */
import { type Odds, odds } from '../odds/index.ts'
import { ballsLeft, currentInnings, type Innings, type InningsNumber, type MatchState, totalOf } from './match.ts'
import { paceBefore, paceNodes, paceOf, runsAheadAt } from './innings-model.ts'
import { chanceOfAtLeast } from './run-distribution.ts'
import { matchResult, startInnings } from './score.ts'

/** A team's quote in hundredths of per-100: 85 is 8500. */
export type TeamQuote = { readonly back: Odds; readonly lay: Odds }

const CERTAIN = 10_000
const MARGIN = 0.02
/** A favourite at less than 2 per 100 (1.02) is not quoted, nor is the other side then. */
const SHORTEST = 2

/**
 * Each team's chance in basis points, a tie shared; undefined once the match is over without a winner, and in a chase whose target is
 * not known: a guess there would be free money. @internal Exported for the tests.
 */
export function winProbability(match: MatchState): readonly [number, number] | undefined {
  const result = matchResult(match)
  if (result?.type === 'WON') return result.team === 0 ? [CERTAIN, 0] : [0, CERTAIN]
  if (match.declared) return undefined
  const innings = currentInnings(match)
  // Before the toss, and when a super over is about to decide, nothing tells them apart.
  if (!innings || result?.type === 'TIE') return [CERTAIN / 2, CERTAIN / 2]
  if (innings.number % 2 === 0 && innings.target === null) return undefined
  const chance = Math.round(CERTAIN * battingSideWins(match, innings))
  return innings.batting === 0 ? [chance, CERTAIN - chance] : [CERTAIN - chance, chance]
}

function battingSideWins(match: MatchState, innings: Innings): number {
  if (innings.target === null) return setterWins(match, innings)
  const nodes = paceNodes(paceOf(innings, paceBefore(match, innings)))
  return nodes.reduce((wins, { pace, weight }) => wins + weight * chaserWins(innings, pace), 0)
}

function chaserWins(innings: Innings, pace: number): number {
  const needed = (innings.target ?? 0) - totalOf(innings)
  const ahead = runsAheadAt(innings, pace, everything(innings))
  return chanceOfAtLeast(ahead, needed) + (ahead[needed - 1] ?? 0) / 2
}

const everything = (innings: Innings) => ({
  balls: ballsLeft(innings),
  wickets: innings.wicketsAllowed - innings.wickets,
})

/** Both innings are played out on the same day: half of this side's pace is the ground's, and the other side's too. */
function setterWins(match: MatchState, innings: Innings): number {
  return paceNodes(paceOf(innings)).reduce((wins, { pace, weight }) => {
    const first = runsAheadAt(innings, pace, everything(innings))
    const reply = replyTo(match, innings)
    const second = runsAheadAt(reply, 1 + (pace - 1) / 2, everything(reply))
    return wins + weight * chanceFirstIsMore(first, second, totalOf(innings))
  }, 0)
}

/** The innings to come, with no target yet: the setter's total is still only a chance. */
function replyTo(match: MatchState, innings: Innings): Innings {
  const number = (innings.number + 1) as InningsNumber
  const next = currentInnings(startInnings(match, { number, ballsAllowed: innings.ballsAllowed }))
  return { ...(next ?? innings), target: null }
}

function chanceFirstIsMore(first: Float64Array, second: Float64Array, made: number): number {
  let chance = 0
  let below = 0
  for (let total = 0; total < made + first.length; total += 1) {
    const equal = second[total] ?? 0
    chance += (first[total - made] ?? 0) * (below + equal / 2)
    below += equal
  }
  return chance
}

/** Quotes for both teams, by team. Undefined once it is decided, or as good as. */
export function priceBookmaker(match: MatchState): readonly [TeamQuote, TeamQuote] | undefined {
  const chances = winProbability(match)
  if (!chances || matchResult(match)) return undefined
  const [first, second] = [quoteTeam(chances[0] / CERTAIN), quoteTeam(chances[1] / CERTAIN)]
  return first && second && [first, second]
}

/** What the house quotes a team of this chance, from 0 to 1, with its margin on both sides. Undefined where it is as good as decided. */
export function quoteTeam(chance: number): TeamQuote | undefined {
  const fair = chance === 0 ? Number.POSITIVE_INFINITY : (100 * (1 - chance)) / chance
  if (fair < SHORTEST || fair > 10_000 / SHORTEST) return undefined
  const step = fair < 100 ? 1 : fair < 200 ? 2 : fair < 500 ? 5 : fair < 1000 ? 10 : 50
  const back = Math.floor((fair * (1 - MARGIN)) / step) * step
  const lay = Math.ceil((fair * (1 + MARGIN)) / step) * step
  return { back: odds(Math.max(1, back) * 100), lay: odds(Math.max(back + step, lay) * 100) }
}
