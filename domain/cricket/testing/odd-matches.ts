/**
 * Matches with everything odd that cricket allows, from a seed, as Cricsheet would write them: extras on any ball, overs of five and
 * seven balls, batters who retire, come back or never come, penalty runs to either side at any time, rain, reduced overs,
 * changed targets, abandonments, awards, ties, and super overs until somebody wins.
 */
import { type Random, seededRandom } from '../../testing/random.ts'
import type { CricsheetDelivery, CricsheetInnings, CricsheetMatch } from './cricsheet.ts'
import type { RecordedMatch, Revision } from '../recording.ts'
import type { Played } from './count-balls.ts'

export type OddMatch = {
  readonly seed: number
  readonly json: CricsheetMatch
  readonly played: readonly Played[]
  /** By innings: what it began with and when that was changed, which Cricsheet does not tell. */
  readonly rain: readonly ({ readonly began: Target; readonly revision: Revised } | null)[]
}

type Revised = Revision & { readonly target: number }

const TEAMS = ['Reds', 'Blues'] as const

type Setting = {
  readonly team: string
  readonly overs: number
  readonly target: number | null
  readonly isSuperOver?: boolean
  /** Rain after so many balls, of any kind. */
  readonly stopAfter?: number
  readonly revisions?: readonly Revised[]
}

type Innings = {
  readonly json: CricsheetInnings
  readonly balls: number
  readonly total: number
  readonly played: Played
  readonly began?: Target
  readonly revision?: Revised
}

type Over = { over: number; deliveries: CricsheetDelivery[] }

/** One innings as it is played; changed in place, seen by nobody else. */
class Crease {
  readonly overs: Over[] = []
  readonly miscounted: Record<string, { balls: number }> = {}
  readonly absent: string[]
  readonly penalty = { pre: 0, post: 0 }
  private readonly waiting: string[]
  private readonly retired: string[] = []
  private wickets = 0
  private pair: [string, string] | null
  private runs = 0
  private balls = 0
  private target: number | null
  private allowed: number
  private readonly random: Random
  private readonly setting: Setting

  constructor(random: Random, setting: Setting) {
    this.random = random
    this.setting = setting
    this.target = setting.target
    this.allowed = setting.overs
    const squad = Array.from({ length: 11 }, (_, number) => `${setting.team} ${number + 1}`)
    this.absent = !setting.isSuperOver && random.chance(15) ? squad.splice(9, random.between(1, 2)) : []
    this.waiting = squad
    this.pair = [this.waiting.shift() ?? '', this.waiting.shift() ?? '']
    if (!setting.isSuperOver && random.chance(10)) this.penalty.pre = 5
  }

  get total(): number {
    return this.runs + this.penalty.pre + this.penalty.post
  }

  play(): Innings {
    for (let over = 0; over < this.allowed && !this.isDone(); over += 1) this.bowlOver(over)
    if (!this.setting.isSuperOver && this.random.chance(10)) this.penalty.post = 5
    return this.toInnings()
  }

  private bowlOver(over: number): void {
    const deliveries: CricsheetDelivery[] = []
    this.overs.push({ over, deliveries })
    const length = this.setting.isSuperOver ? 6 : this.random.pick([6, 6, 6, 6, 6, 6, 6, 6, 5, 7])
    let legal = 0
    while (legal < length && !this.isDone()) {
      const delivery = this.bowl()
      deliveries.push(delivery)
      this.balls += 1
      this.runs += delivery.runs.total
      if (!delivery.extras?.wides && !delivery.extras?.noballs) legal += 1
      this.afterBall(delivery)
      this.revise()
    }
    if (legal === length && length !== 6) this.miscounted[String(over)] = { balls: length }
    if (this.pair) this.pair = [this.pair[1], this.pair[0]]
  }

  private bowl(): CricsheetDelivery {
    const { random } = this
    const [batter, non_striker] = this.pair ?? ['', '']
    const extras = random.chance(30) ? this.anyExtras() : undefined
    const isWide = extras?.wides !== undefined
    const bat = isWide || extras?.byes || extras?.legbyes ? 0 : random.pick([0, 0, 0, 1, 1, 1, 2, 3, 4, 6])
    const added = Object.values(extras ?? {}).reduce((sum, runs) => sum + runs, 0)
    const wickets = random.chance(12) ? [this.anyDeparture(batter, non_striker)] : undefined
    return {
      batter,
      non_striker,
      bowler: `bowler ${this.overs.length % 5}`,
      runs: { batter: bat, extras: added, total: bat + added },
      ...(extras && { extras }),
      ...(wickets && { wickets }),
    }
  }

  private anyExtras(): NonNullable<CricsheetDelivery['extras']> {
    return this.random.pick([
      { wides: 1 },
      { wides: 1 },
      { wides: 5 },
      { wides: 2 },
      { noballs: 1 },
      { noballs: 1, byes: 2 },
      { byes: 1 },
      { legbyes: 4 },
      { penalty: 5 },
      { wides: 1, penalty: 5 },
    ])
  }

  private anyDeparture(batter: string, nonStriker: string): { player_out: string; kind: string } {
    const kind = this.random.pick([
      'caught',
      'bowled',
      'run out',
      'run out',
      'lbw',
      'retired hurt',
      'retired out',
      'retired not out',
    ])
    return { player_out: kind === 'run out' && this.random.chance(50) ? nonStriker : batter, kind }
  }

  private afterBall({ wickets = [] }: CricsheetDelivery): void {
    for (const { player_out: gone, kind } of wickets) {
      if (kind === 'retired hurt' || kind === 'retired not out') this.retired.push(gone)
      else this.wickets += 1
      const next = this.nextBatter()
      const [striker = '', other = ''] = this.pair ?? []
      const stays = striker === gone ? other : striker
      this.pair = next === undefined ? null : this.random.chance(50) ? [next, stays] : [stays, next]
    }
  }

  private nextBatter(): string | undefined {
    if (this.setting.isSuperOver && this.wickets >= 2) return undefined
    // The one who has just left does not come back in their own place.
    if (this.retired.length > 1 && this.random.chance(30)) return this.retired.shift()
    return this.waiting.shift()
  }

  private revise(): void {
    for (const revision of this.setting.revisions ?? []) {
      if (revision.afterBall !== this.balls) continue
      this.target = revision.target
      this.allowed = revision.ballsAllowed / 6
    }
  }

  private isDone(): boolean {
    return this.isStopped() || this.pair === null || (this.target !== null && this.total >= this.target)
  }

  private isStopped(): boolean {
    return this.balls >= (this.setting.stopAfter ?? Number.POSITIVE_INFINITY)
  }

  private toInnings(): Innings {
    const last = this.overs.at(-1)
    const legal = (last?.deliveries ?? []).filter(({ extras }) => !extras?.wides && !extras?.noballs).length
    const isLastBowled = last !== undefined && (legal >= 6 || String(last.over) in this.miscounted)
    const oversUp = last !== undefined && last.over + 1 >= this.allowed && isLastBowled
    const beforeEnd = this.total - this.penalty.post
    const complete = this.pair === null || oversUp || (this.target !== null && beforeEnd >= this.target)
    const { pre, post } = this.penalty
    return {
      json: {
        team: this.setting.team,
        overs: this.overs,
        ...(this.setting.isSuperOver && { super_over: true }),
        ...(pre + post > 0 && { penalty_runs: { pre, post } }),
        ...(this.absent.length > 0 && { absent_hurt: this.absent }),
        ...(Object.keys(this.miscounted).length > 0 && { miscounted_overs: this.miscounted }),
      },
      balls: this.balls,
      total: this.total,
      played: { complete, overs: this.allowed },
    }
  }
}

const ENDINGS = [
  'plain',
  'plain',
  'agreed',
  'noResult',
  'noChase',
  'firstCut',
  'behind',
  'ahead',
  'revised',
  'tie',
  'tie',
  'awarded',
] as const

/** Another match for every seed. */
export function oddMatch(seed: number): OddMatch {
  const random = seededRandom(seed)
  const ending = random.pick(ENDINGS)
  const scheduled = random.pick([7, 8, 11, 12])
  const reduced = random.pick([5, 6])
  const overs = ending === 'agreed' ? reduced : scheduled
  const isCut = ending === 'noResult' || ending === 'firstCut'
  const stop = isCut ? { stopAfter: random.between(8, 27) } : {}
  const first = new Crease(random, { team: TEAMS[0], overs, target: null, ...stop }).play()
  const match = { seed, random, ending, scheduled, overs, reduced, innings: [first] }
  return ending === 'noResult' || ending === 'noChase' ? finish(match, { result: 'no result' }) : chase(match, first)
}

type Making = {
  readonly seed: number
  readonly random: Random
  readonly ending: (typeof ENDINGS)[number]
  readonly scheduled: number
  readonly overs: number
  readonly reduced: number
  readonly innings: readonly Innings[]
}

type Target = { readonly runs: number; readonly overs: number }

function chase(match: Making, first: Innings): OddMatch {
  const { random, ending, overs, reduced } = match
  const wanted = first.total + 1
  // Who chases an innings that rain has cut is told before it how many overs and runs.
  const isCut = ending === 'firstCut' && !first.played.complete
  const target: Target = isCut
    ? { runs: wanted + 7, overs: Math.max(1, Math.min(reduced, (first.json.overs?.length ?? 2) - 1)) }
    : { runs: wanted, overs }
  const isStopped = ending === 'behind' || ending === 'ahead' || ending === 'awarded'
  const revision: Revised = { afterBall: 7, ballsAllowed: reduced * 6, target: Math.floor(wanted * 0.7) + 30 }
  const played = new Crease(random, {
    team: TEAMS[1],
    overs: target.overs,
    target: target.runs,
    ...(isStopped && { stopAfter: random.between(9, 23) }),
    ...(ending === 'revised' && { revisions: [revision] }),
  }).play()
  const isRevised = ending === 'revised' && played.balls >= revision.afterBall
  const last = isRevised ? { runs: revision.target, overs: reduced } : stoppedTarget(match, played, target)
  const second = { ...played, json: { ...played.json, target: last }, ...(isRevised && { began: target, revision }) }
  return decide({ ...match, innings: [first, second] }, second, last)
}

/** What the rules of rain make of the target when play stops: above the score, or below what it was before the last ball. */
function stoppedTarget({ ending }: Making, { balls, total, played, json }: Innings, target: Target): Target {
  if (played.complete || (ending !== 'behind' && ending !== 'ahead')) return target
  const deliveries = (json.overs ?? []).flatMap((over) => over.deliveries)
  const beforeLast = total - (json.penalty_runs?.post ?? 0) - (deliveries.at(-1)?.runs.total ?? 0)
  const overs = Math.floor(balls / 7) + 0.3
  return ending === 'ahead' && beforeLast > 1 ? { runs: beforeLast - 1, overs } : { runs: total + 3, overs }
}

function decide(match: Making, second: Innings, target: Target): OddMatch {
  const { random, ending } = match
  if (ending === 'awarded') return finish(match, { winner: random.pick(TEAMS), method: 'Awarded' })
  const level = ending === 'tie' ? levelled(second, target.runs - 1) : second
  const ended = { ...match, innings: [...match.innings.slice(0, -1), level] }
  if (level.total !== target.runs - 1)
    return finish(ended, { winner: level.total >= target.runs ? TEAMS[1] : TEAMS[0] })
  return random.chance(20) ? finish(ended, { result: 'tie' }) : superOver(ended, TEAMS[1])
}

/** The chase with a last ball that makes the scores level, where that ball can be hit so far. */
function levelled(innings: Innings, total: number): Innings {
  const more = total - innings.total
  const ball = innings.json.overs?.at(-1)?.deliveries.at(-1)
  if (!ball || ball.extras || ball.wickets || more <= 0) return innings
  const runs = { ...ball.runs, batter: ball.runs.batter + more, total: ball.runs.total + more }
  const overs = (innings.json.overs ?? []).map((over) => ({
    ...over,
    deliveries: over.deliveries.map((one) => (one === ball ? { ...one, runs } : one)),
  }))
  return { ...innings, total, json: { ...innings.json, overs } }
}

/** Who batted second bats first; a tie again is followed by another one. */
function superOver(match: Making, first: string): OddMatch {
  const { random } = match
  const second = first === TEAMS[0] ? TEAMS[1] : TEAMS[0]
  const setting = new Crease(random, { team: first, overs: 1, target: null, isSuperOver: true }).play()
  const reply = new Crease(random, { team: second, overs: 1, target: setting.total + 1, isSuperOver: true }).play()
  // Every other one is tied, or hardly any would be.
  const ended = random.chance(50) ? levelled(reply, setting.total) : reply
  const after = { ...match, innings: [...match.innings, setting, ended] }
  if (ended.total === setting.total && after.innings.length < 10) return superOver(after, second)
  return finish(after, { result: 'tie', eliminator: ended.total > setting.total ? second : first })
}

function finish({ seed, scheduled, innings }: Making, outcome: CricsheetMatch['info']['outcome']): OddMatch {
  return {
    seed,
    json: {
      info: { teams: TEAMS, overs: scheduled, dates: ['2024-01-01'], outcome, event: { name: `Odd match ${seed}` } },
      innings: innings.map(({ json }) => json),
    },
    played: innings.map(({ played }) => played),
    rain: innings.map(({ began, revision }) => (began && revision ? { began, revision } : null)),
  }
}

/** The recording with what Cricsheet does not tell of rain: when it came, and what the innings had begun with. */
export const withRain = (recorded: RecordedMatch, { rain }: OddMatch): RecordedMatch => ({
  ...recorded,
  innings: recorded.innings.map((innings, index) => {
    const told = rain[index]
    if (!told) return innings
    const began = { ballsAllowed: told.began.overs * 6, target: told.began.runs }
    return { ...innings, ...began, revised: [told.revision], end: 'OVERS' }
  }),
})
