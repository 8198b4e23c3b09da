/**
 * What the balls of a Cricsheet file make of a session: a count of its own, straight from the file, that shares nothing with the
 * reader, the score and the sessions which it is held against. It knows one thing besides: whether an innings was complete.
 */
import type { CricsheetInnings } from './cricsheet.ts'

/** Of an innings: whether it came to its own end, and the overs that it could have had at the end. */
export type Played = { readonly complete: boolean; readonly overs: number }

type Delivery = NonNullable<CricsheetInnings['overs']>[number]['deliveries'][number]

const runsOf = (deliveries: readonly Delivery[]): number => deliveries.reduce((sum, { runs }) => sum + runs.total, 0)

const ballsOf = ({ overs = [] }: CricsheetInnings): readonly Delivery[] => overs.flatMap(({ deliveries }) => deliveries)

const isLegal = ({ extras }: Delivery): boolean => extras?.wides === undefined && extras?.noballs === undefined

/** An over is over when another began, or when it had its six balls. */
function isBowled({ overs = [] }: CricsheetInnings, index: number): boolean {
  const over = overs.find((one) => one.over === index)
  if (!over) return false
  const isLast = overs.every((one) => one.over <= index)
  return !isLast || over.deliveries.filter(isLegal).length >= 6
}

/** The result of a session by its key, '1:overs:6'; null is void. */
export function countSession(
  innings: CricsheetInnings | undefined,
  played: Played | undefined,
  key: string,
): number | null {
  const [, kind = '', ...rest] = key.split(':')
  if (!innings || !played) return null
  const what = rest.join(':')
  switch (kind) {
    case 'overs':
      return countOvers(innings, played, Number(what))
    case 'over':
      return countOver(innings, played, Number(what))
    case 'batter':
      return countBatter(innings, played, what)
    case 'wicket':
      return countWicket(innings, played, Number(what))
    default:
      throw new RangeError(key)
  }
}

function countOvers(innings: CricsheetInnings, played: Played, mark: number): number | null {
  const upTo = (innings.overs ?? []).filter(({ over }) => over < mark)
  if (isBowled(innings, mark - 1)) return runsOf(upTo.flatMap(({ deliveries }) => deliveries))
  return played.complete && mark <= played.overs ? runsOf(ballsOf(innings)) : null
}

function countOver(innings: CricsheetInnings, played: Played, number: number): number | null {
  const over = innings.overs?.find((one) => one.over === number - 1)
  return over && (played.complete || isBowled(innings, number - 1)) ? runsOf(over.deliveries) : null
}

const HURT = ['retired hurt', 'retired not out']

function countBatter(innings: CricsheetInnings, { complete }: Played, name: string): number | null {
  let runs = 0
  let seen = false
  for (const { batter, non_striker, runs: made, wickets = [] } of ballsOf(innings)) {
    seen ||= batter === name || non_striker === name
    if (batter === name) runs += made.batter
    if (wickets.some(({ player_out }) => player_out === name)) return runs
  }
  return seen && complete ? runs : null
}

function countWicket(innings: CricsheetInnings, { complete }: Played, number: number): number | null {
  let runs = 0
  let fallen = 0
  for (const { runs: made, wickets = [] } of ballsOf(innings)) {
    runs += made.total
    fallen += wickets.filter(({ kind }) => !HURT.includes(kind)).length
    if (fallen >= number) return runs
  }
  return complete ? runs : null
}

/** All keys that an innings can have: each over, its runs and the total after it, each batter, each wicket. */
export function keysOf(innings: CricsheetInnings, number: number, overs: number): readonly string[] {
  const batters = new Set(ballsOf(innings).flatMap(({ batter, non_striker }) => [batter, non_striker]))
  const upTo = (kind: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${number}:${kind}:${index + 1}`)
  return [
    ...upTo('overs', overs),
    ...upTo('over', overs),
    ...upTo('wicket', 10),
    ...[...batters].map((name) => `${number}:batter:${name}`),
  ]
}
