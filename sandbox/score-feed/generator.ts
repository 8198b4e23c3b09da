/**
 * Makes a Twenty20 match from a seed. Every ball is drawn from a table for the phase of the innings, bent by the skill
 * of batter and bowler, by the wickets in hand and, in a chase, by the rate that is needed. The figures are chosen
 * so that first innings average 140 to 180, as in the professional game.
 */
import {
  type Ball,
  BALLS_PER_OVER,
  type Dismissal,
  type Extras,
  type InningsNumber,
  type MatchResult,
  type RecordedMatch,
  type Team,
} from '@paddock/domain/cricket'
import { must } from '@paddock/domain/result'
import { inventSquads, type Squad } from './names.ts'
import { type Random, randomFrom } from './random.ts'

const OVERS = 20
const WICKETS = 10
const OVERS_PER_BOWLER = 4

/** Shares of what a ball brings before anything bends them: wicket, and runs off the bat of 0, 1, 2, 3, 4, 6. */
const PHASES = {
  powerplay: { wicket: 0.04, dot: 0.43, one: 0.29, two: 0.05, three: 0.005, four: 0.13, six: 0.035 },
  middle: { wicket: 0.045, dot: 0.31, one: 0.43, two: 0.075, three: 0.005, four: 0.08, six: 0.043 },
  death: { wicket: 0.08, dot: 0.23, one: 0.37, two: 0.09, three: 0.005, four: 0.11, six: 0.085 },
} as const

const RUNS = [0, 1, 2, 3, 4, 6] as const

const WIDE_SHARE = 0.032
const NO_BALL_SHARE = 0.004
/** Of the balls that beat the bat without a wicket: run as byes or leg byes. */
const BYE_SHARE = 0.03

type Player = {
  readonly name: string
  /** 1 is an average top-order batter; a tail-ender has about a half. */
  readonly batting: number
  /** 1 is an average front-line bowler; more is better. */
  readonly bowling: number
}

type Eleven = { readonly players: readonly Player[]; readonly bowlers: readonly Player[] }

export function generateMatch(seed: string): RecordedMatch {
  const random = randomFrom(seed)
  const squads = inventSquads(random)
  const elevens = [giveSkill(squads[0], random), giveSkill(squads[1], random)] as const
  const first: Team = random.next() < 0.5 ? 0 : 1
  const second: Team = first === 0 ? 1 : 0
  const ballsAllowed = OVERS * BALLS_PER_OVER
  const setting = playInnings(elevens[first], elevens[second], 1, null, random)
  const target = runsOf(setting) + 1
  const chase = playInnings(elevens[second], elevens[first], 2, target, random)
  return {
    title: 'Sandbox T20',
    competition: 'Sandbox T20',
    // Any day: it is played when its turn comes.
    date: '2026-01-01',
    venue: 'Sandbox Oval',
    teams: [squads[0].name, squads[1].name],
    overs: OVERS,
    innings: [
      { number: 1, batting: first, ballsAllowed, target: null, balls: setting },
      { number: 2, batting: second, ballsAllowed, target, balls: chase },
    ],
    result: resultOf(runsOf(chase), target, first, second),
  }
}

function resultOf(runs: number, target: number, first: Team, second: Team): MatchResult {
  if (runs === target - 1) return { type: 'TIE' }
  return { type: 'WON', team: runs >= target ? second : first }
}

/** @internal Exported for the tests. */
export const runsOf = (balls: readonly Ball[]): number => balls.reduce((runs, ball) => runs + ball.total, 0)

function giveSkill(squad: Squad, random: Random): Eleven {
  const form = 0.92 + random.next() * 0.16
  const players = squad.players.map((name, place) => ({
    name,
    batting: form * (place < 6 ? 1.08 : 1.08 - (place - 5) * 0.11) * (0.85 + random.next() * 0.3),
    bowling: (place < 5 ? 0.75 : 1) * (0.85 + random.next() * 0.3),
  }))
  return { players, bowlers: players.slice(5) }
}

/** The innings under way. Changed in place while it is made, seen by nobody else. */
type Making = {
  readonly batting: Eleven
  readonly target: number | null
  readonly number: InningsNumber
  readonly random: Random
  readonly balls: Ball[]
  readonly oversBowled: Map<string, number>
  runs: number
  wickets: number
  striker: Player
  nonStriker: Player
}

function playInnings(
  batting: Eleven,
  bowling: Eleven,
  number: InningsNumber,
  target: number | null,
  random: Random,
): readonly Ball[] {
  const making: Making = {
    batting,
    target,
    number,
    random,
    balls: [],
    oversBowled: new Map(),
    runs: 0,
    wickets: 0,
    striker: must(batting.players[0], 'an eleven has openers'),
    nonStriker: must(batting.players[1], 'an eleven has openers'),
  }
  let previous: Player | undefined
  for (let over = 0; over < OVERS && !isOver(making); over += 1) {
    previous = chooseBowler(bowling, making, previous)
    bowlOver(making, previous, over)
    changeEnds(making)
  }
  return making.balls
}

const isOver = ({ wickets, runs, target }: Making): boolean =>
  wickets === WICKETS || (target !== null && runs >= target)

/** Anyone with overs left but the one who has just bowled; better bowlers are asked more often. */
function chooseBowler(bowling: Eleven, { oversBowled, random }: Making, previous: Player | undefined): Player {
  const free = bowling.bowlers.filter(
    (bowler) => bowler !== previous && (oversBowled.get(bowler.name) ?? 0) < OVERS_PER_BOWLER,
  )
  // The fewer overs a bowler has left the longer they are saved, or the last over could find nobody allowed to bowl it.
  const weights = free.map(({ name, bowling: skill }) => skill * (OVERS_PER_BOWLER - (oversBowled.get(name) ?? 0)) ** 3)
  const chosen = must(free[random.weighted(weights)], 'six bowlers of four overs leave one for every over')
  oversBowled.set(chosen.name, (oversBowled.get(chosen.name) ?? 0) + 1)
  return chosen
}

function bowlOver(making: Making, bowler: Player, over: number): void {
  let legal = 0
  for (let ballInOver = 1; legal < BALLS_PER_OVER && !isOver(making); ballInOver += 1) {
    const ball = bowl(making, bowler, over, ballInOver)
    making.balls.push(ball)
    making.runs += ball.total
    if (ball.legal) legal += 1
    if (runBetween(ball) % 2 === 1) changeEnds(making)
    if (ball.wickets.length > 0) sendNext(making)
  }
}

function bowl(making: Making, bowler: Player, over: number, ballInOver: number): Ball {
  const { random, striker, nonStriker, number } = making
  const place = {
    innings: number,
    over,
    ballInOver,
    batter: striker.name,
    nonStriker: nonStriker.name,
    bowler: bowler.name,
  }
  const chance = random.next()
  if (chance < WIDE_SHARE) return ballOf(place, 0, { wides: random.next() < 0.06 ? 5 : 1 }, null)
  const noBall = chance < WIDE_SHARE + NO_BALL_SHARE
  const drawn = random.weighted(outcomeShares(making, bowler, over, noBall))
  if (drawn === 0) return ballOf(place, 0, {}, dismissalOf(making))
  const runs = must(RUNS[drawn - 1], 'an outcome of the table')
  if (noBall) return ballOf(place, runs, { noballs: 1 }, null)
  if (runs === 0 && random.next() < BYE_SHARE) return ballOf(place, 0, byesOf(random), null)
  return ballOf(place, runs, {}, null)
}

/** Shares of: wicket, then each of RUNS. */
function outcomeShares(making: Making, bowler: Player, over: number, noBall: boolean): readonly number[] {
  const shares = PHASES[over < 6 ? 'powerplay' : over < 15 ? 'middle' : 'death']
  const skill = making.striker.batting / bowler.bowling
  const daring = daringOf(making, over)
  const attack = skill * daring
  return [
    noBall ? 0 : (shares.wicket * bowler.bowling * daring ** 1.5) / making.striker.batting ** 1.3,
    shares.dot / attack ** 0.8,
    shares.one,
    shares.two,
    shares.three,
    shares.four * attack,
    shares.six * attack ** 1.2,
  ]
}

/** Above 1 a side takes risks: a chase behind the rate does, a side that has lost wickets early does not. */
function daringOf({ target, runs, wickets, balls }: Making, over: number): number {
  const caution = wickets > 3 + over / 3 ? 0.85 : 1
  if (target === null) return caution
  const ballsLeft = Math.max(1, OVERS * BALLS_PER_OVER - balls.filter((ball) => ball.legal).length)
  const neededPerBall = (target - runs) / ballsLeft
  const pressed = Math.min(1.4, Math.max(0.8, neededPerBall / 1.35))
  return caution * pressed
}

const byesOf = (random: Random): Partial<Extras> => {
  const runs = random.next() < 0.8 ? 1 : 4
  return random.next() < 0.65 ? { legbyes: runs } : { byes: runs }
}

function dismissalOf({ random, striker }: Making): Dismissal {
  const kinds = ['caught', 'bowled', 'lbw', 'stumped', 'run out'] as const
  return { player: striker.name, kind: must(kinds[random.weighted([62, 19, 9, 3, 7])], 'a kind') }
}

type Place = Pick<Ball, 'innings' | 'over' | 'ballInOver' | 'batter' | 'nonStriker' | 'bowler'>

function ballOf(place: Place, runsBat: number, given: Partial<Extras>, wicket: Dismissal | null): Ball {
  const extras: Extras = { wides: 0, noballs: 0, byes: 0, legbyes: 0, penalty: 0, ...given }
  return {
    ...place,
    runsBat,
    extras,
    total: runsBat + extras.wides + extras.noballs + extras.byes + extras.legbyes,
    wickets: wicket ? [wicket] : [],
    legal: extras.wides === 0 && extras.noballs === 0,
  }
}

/** Runs that the batters ran: they change ends on odd ones. The penalty run of a wide or no-ball is not run. */
const runBetween = ({ runsBat, extras }: Ball): number =>
  runsBat + extras.byes + extras.legbyes + Math.max(0, extras.wides - 1)

function sendNext(making: Making): void {
  making.wickets += 1
  const next = making.batting.players[making.wickets + 1]
  if (next) making.striker = next
}

function changeEnds(making: Making): void {
  const { striker, nonStriker } = making
  making.striker = nonStriker
  making.nonStriker = striker
}
