/**
 * The scorer of our own feed: counts from the balls what the cricket stream publishes. It stands for the third party,
 * so it counts by itself and shares nothing with the domain's innings but the ball.
 */
import { must } from '@paddock/domain/result'
import type { Ball } from '@paddock/domain/cricket'
import type { BattingTeamStats, BowlingTeamStats, Incident } from './ccm.ts'

type BatterFigures = { runs: number; balls: number; fours: number; sixes: number }
const NO_FIGURES: Readonly<BatterFigures> = { runs: 0, balls: 0, fours: 0, sixes: 0 }
type BowlerFigures = { balls: number; runs: number; wickets: number }

export type Pair = { readonly striker: string; readonly nonStriker: string }

/** What the feed says where it does not know a name, and where the next batter is not named yet. */
const NOBODY = '0'

/** One innings as it grows; the only mutable thing of this folder's play. */
export class Scorecard {
  runs = 0
  wickets = 0
  /** Runs awarded outside any ball; the scoreboard adds them. */
  penalty = 0
  private over = 0
  private legalBalls = 0
  private readonly batters = new Map<string, BatterFigures>()
  private readonly bowlers = new Map<string, BowlerFigures>()
  /** Who bowled last and who before that, newest first. */
  private attack: string[] = []

  add(ball: Ball): void {
    if (ball.over !== this.over) {
      this.over = ball.over
      this.legalBalls = 0
    }
    if (ball.legal) this.legalBalls += 1
    this.runs += ball.total
    this.wickets += ball.wickets.filter(isOut).length
    this.addBatting(ball)
    this.addBowling(ball)
  }

  /** '12.4'; the sixth ball of over 12 reads '13.0', like the recorded feed. */
  get overs(): string {
    return this.legalBalls >= 6 ? `${this.over + 1}.0` : `${this.over}.${this.legalBalls}`
  }

  /** `gone` have left and nobody has come for them yet. */
  battingStats(teamName: string, pair: Pair, gone: ReadonlySet<string>): BattingTeamStats {
    // The first in the list keeps that place while they are in, whoever faces.
    const [first, second] = this.inOrder(pair)
    const one = gone.has(first) ? NO_FIGURES : this.batterOf(first)
    const two = gone.has(second) ? NO_FIGURES : this.batterOf(second)
    return {
      teamName,
      bat1Name: gone.has(first) ? NOBODY : first,
      bat1Runs: one.runs,
      bat1Balls: one.balls,
      bat1Fours: one.fours,
      bat1Sixes: one.sixes,
      bat1Strike: first === pair.striker ? 1 : 0,
      bat2Name: gone.has(second) ? NOBODY : second,
      bat2Runs: two.runs,
      bat2Balls: two.balls,
      bat2Fours: two.fours,
      bat2Sixes: two.sixes,
      bat2Strike: second === pair.striker ? 1 : 0,
    }
  }

  /** Nobody is named until somebody has bowled, as in the recorded feed. */
  bowlingStats(teamName: string): BowlingTeamStats {
    const [one = NOBODY, two = NOBODY] = this.attack
    const first = this.bowlerOf(one)
    const second = this.bowlerOf(two)
    return {
      teamName,
      bowl1Name: one,
      bowl1Overs: oversOf(first.balls),
      bowl1Runs: first.runs,
      bowl1Wickets: first.wickets,
      bowl2Name: two,
      bowl2Overs: oversOf(second.balls),
      bowl2Runs: second.runs,
      bowl2Wickets: second.wickets,
    }
  }

  private inOrder({ striker, nonStriker }: Pair): [string, string] {
    const order = [...this.batters.keys()]
    const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
    return place(nonStriker) < place(striker) ? [nonStriker, striker] : [striker, nonStriker]
  }

  private addBatting(ball: Ball): void {
    const batter = this.batterOf(ball.batter)
    this.batterOf(ball.nonStriker)
    batter.runs += ball.runsBat
    if (ball.extras.wides === 0) batter.balls += 1
    if (ball.runsBat === 4) batter.fours += 1
    if (ball.runsBat === 6) batter.sixes += 1
  }

  private addBowling(ball: Ball): void {
    const bowler = this.bowlerOf(ball.bowler)
    if (ball.legal) bowler.balls += 1
    bowler.runs += ball.runsBat + ball.extras.wides + ball.extras.noballs
    bowler.wickets += ball.wickets.filter(isBowlers).length
    this.attack = [ball.bowler, ...this.attack.filter((name) => name !== ball.bowler)].slice(0, 2)
  }

  private batterOf(name: string): BatterFigures {
    const known = this.batters.get(name)
    if (known) return known
    this.batters.set(name, { runs: 0, balls: 0, fours: 0, sixes: 0 })
    return must(this.batters.get(name), 'figures just set')
  }

  private bowlerOf(name: string): BowlerFigures {
    const known = this.bowlers.get(name)
    if (known) return known
    this.bowlers.set(name, { balls: 0, runs: 0, wickets: 0 })
    return must(this.bowlers.get(name), 'figures just set')
  }
}

/** What the incident list says of a ball; `overs` reads '12.6' here where the score reads '13.0', like the recorded feed. */
export function incidentOf(ball: Ball, legalBallsBefore: number, at: number): Incident {
  const incident = {
    participantRef: ball.batter,
    innings: ball.innings,
    overs: `${ball.over}.${legalBallsBefore + 1}`,
    actualTime: at,
  }
  const runs = (incidentType: Incident['incidentType'], value: number): Incident => ({
    ...incident,
    incidentType,
    qualifierType: 'RUNS',
    value: String(value),
  })
  if (ball.wickets.some(isOut)) return ball.total === 0 ? { ...incident, incidentType: 'OUT' } : runs('OUT', ball.total)
  // A wide or no-ball is told without its own run: 'WIDE 0' adds one to the score.
  if (ball.extras.wides > 0) return runs('WIDE', ball.total - 1)
  if (ball.extras.noballs > 0) return runs('NO_BALL', ball.total - 1)
  if (ball.extras.byes > 0) return runs('BYE', ball.total)
  if (ball.extras.legbyes > 0) return runs('LEG_BYE', ball.total)
  return runs('STRIKE', ball.total)
}

/** Retired hurt or not out is no wicket. FORMAT 4. */
export const isOut = ({ kind }: { readonly kind: string }): boolean =>
  kind !== 'retired hurt' && kind !== 'retired not out'

const NOT_THE_BOWLERS = new Set([
  'run out',
  'retired hurt',
  'retired not out',
  'retired out',
  'obstructing the field',
  'timed out',
])
const isBowlers = ({ kind }: { readonly kind: string }): boolean => !NOT_THE_BOWLERS.has(kind)

const oversOf = (balls: number): string => `${Math.floor(balls / 6)}.${balls % 6}`
