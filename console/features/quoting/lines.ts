/** The lines of a desk: a session each, and each team of a bookmaker. Pure. */
import type { DeskRow } from '@paddock/contract/shapes/quoting'
import type { DeskOffer, DeskQuote, QuotedLine } from '@paddock/domain/desk'

export type Line = {
  readonly id: string
  readonly name: string
  readonly row: DeskRow
  /** Null of a session. */
  readonly teamId: string | null
  /** What is told of the whole row stands in its first line. */
  readonly isFirst: boolean
}

/** In the order of the rows: bookmakers, then sessions. */
export const linesOf = (rows: readonly DeskRow[]): readonly Line[] =>
  rows.flatMap((row): readonly Line[] =>
    row.kind === 'SESSION'
      ? [{ id: row.marketId, name: row.name, row, teamId: null, isFirst: true }]
      : row.teams.map(({ teamId, name }, at) => ({
          id: `${row.marketId} ${teamId}`,
          name,
          row,
          teamId,
          isFirst: at === 0,
        })),
  )

export const quotedLine = ({ row, teamId }: Line, quote: DeskQuote | null): QuotedLine => ({
  teamId,
  variant: row.variant,
  quote,
  model: row.model?.quote ?? null,
  minStake: row.minStake,
  maxStake: row.maxStake,
})

/** A side of a line as it is drawn. */
export type Shown = DeskOffer & { readonly run: number | null }
export type Sides = { readonly no: Shown | null; readonly yes: Shown | null }

/** The first of each side: of a session NO and YES, of a team its lay and its back. */
export function sidesOf(quote: DeskQuote | null | undefined, teamId: string | null): Sides {
  const [no, yes] = [quote?.no[0], quote?.yes[0]]
  if (teamId === null) return { no: no ?? null, yes: yes ?? null }
  const team = quote?.teams.find((each) => each.teamId === teamId)
  const shown = (offer: DeskOffer | null | undefined) => (offer ? { ...offer, run: null } : null)
  return { no: shown(team?.lay), yes: shown(team?.back) }
}

/** How far the trader's is from the model's: in runs, or where the run is the same in hundredths of its price. Null where either says nothing. */
export function differenceOf({ row, teamId }: Line): { readonly runs: number } | { readonly price: number } | null {
  const [ours, theirs] = [sidesOf(row.quote, teamId), sidesOf(row.model?.quote, teamId)]
  const pair =
    ours.yes && theirs.yes
      ? ([ours.yes, theirs.yes] as const)
      : ours.no && theirs.no
        ? ([ours.no, theirs.no] as const)
        : null
  if (!pair) return null
  const [our, their] = pair
  const runs = (our.run ?? 0) - (their.run ?? 0)
  return runs === 0 ? { price: our.price - their.price } : { runs }
}

export type State =
  | { readonly is: 'OPEN' /** Null while nothing but a hold ends it. */; readonly secondsLeft: number | null }
  | { readonly is: 'SHUT' }
  /** Shut until it is quoted otherwise. */
  | { readonly is: 'PAUSED'; readonly why: NonNullable<DeskRow['pause']>['why'] }
  | { readonly is: 'HELD'; readonly holds: readonly string[] }

/** Later than any opening of a trader's own. */
const AS_LONG_AS_IT_IS = 3_600_000

/** `now`: of the server. An opening that has run out is shut, before the server says so. */
export function stateOf({ status, holds, openUntil, trader, pause }: DeskRow, now: number): State {
  const others = holds.filter((hold) => hold !== 'TRADER')
  if (others.length > 0) return { is: 'HELD', holds: others }
  if (status !== 'OPEN' || holds.length > 0) return pause ? { is: 'PAUSED', why: pause.why } : { is: 'SHUT' }
  if (trader === null || openUntil === null) return { is: 'OPEN', secondsLeft: null }
  const left = openUntil - now
  if (left > AS_LONG_AS_IT_IS) return { is: 'OPEN', secondsLeft: null }
  return left > 0 ? { is: 'OPEN', secondsLeft: Math.ceil(left / 1000) } : { is: 'SHUT' }
}

/** The line so many further, no further than the last. */
export function lineAfter(lines: readonly Line[], id: string | null, step: 1 | -1): Line | undefined {
  const at = lines.findIndex((line) => line.id === id)
  return lines[Math.max(0, Math.min(lines.length - 1, at + step))]
}

/** The first line of the other block; the same block's where there is no other. */
export function otherBlock(lines: readonly Line[], chosen: Line | undefined): Line | undefined {
  return lines.find(({ row }) => (row.kind === 'SESSION') !== (chosen?.row.kind === 'SESSION')) ?? chosen
}

/** The next team of the same bookmaker, the first after the last. */
export function otherTeam(lines: readonly Line[], chosen: Line | undefined): Line | undefined {
  const teams = lines.filter(({ row }) => row.marketId === chosen?.row.marketId)
  return teams[(teams.findIndex(({ id }) => id === chosen?.id) + 1) % teams.length] ?? chosen
}
