import type { ReactNode } from 'react'
import { formatOdds } from '@paddock/domain/odds'
import { formatAmount } from '@paddock/ui/formats'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { type Line, type Shown, sidesOf, stateOf } from './lines.ts'
import { usedOf } from './position.ts'
import { ageText, differenceText, stateText, worstText } from './texts.ts'

export type RowsProps = {
  readonly lines: readonly Line[]
  readonly chosenId: string | null
  /** The server's clock. */
  readonly now: number
  readonly onChoose: (line: Line) => void
  /** Something stands beside them. */
  readonly isTight: boolean
}

/** The rows where there is room for all that is known of each: bookmakers, then sessions. */
export function RowTables({ lines, ...rest }: RowsProps) {
  const teams = lines.filter(({ teamId }) => teamId !== null)
  const sessions = lines.filter(({ teamId }) => teamId === null)
  return (
    <>
      {teams.length > 0 && <RowTable title={WORDS.bookmakers} lines={teams} {...rest} />}
      {sessions.length > 0 && <RowTable title={WORDS.sessions} lines={sessions} {...rest} />}
    </>
  )
}

const WIDTHS = ['w-32', '', 'w-24', 'w-24', 'w-40', 'w-16', 'w-20', 'w-36', 'w-16', 'w-28'] as const
const TIGHT_WIDTHS = ['w-24', '', 'w-24', 'w-24', 'w-32', 'w-16', 'w-20', 'w-24', 'w-14', 'w-20'] as const

function RowTable({ title, lines, chosenId, now, onChoose, isTight }: RowsProps & { readonly title: string }) {
  const isTeams = lines[0]?.teamId !== null
  // As on the exchange, back stands left of lay.
  const heads = [
    WORDS.state,
    isTeams ? WORDS.team : WORDS.name,
    isTeams ? WORDS.back : WORDS.no,
    isTeams ? WORDS.lay : WORDS.yes,
    WORDS.model,
    WORDS.difference,
    WORDS.size,
    WORDS.worst,
    WORDS.age,
    WORDS.whose,
  ]
  return (
    <table aria-label={title} className="w-full table-fixed border-collapse bg-surface text-sm tabular-nums">
      <thead>
        <tr className="h-7 border-b border-line bg-page text-xs text-quiet">
          {heads.map((head, at) => (
            <th
              key={head}
              scope="col"
              className={`px-2 font-normal first:pl-4 ${(isTight ? TIGHT_WIDTHS : WIDTHS)[at] ?? ''} ${at === 2 || at === 3 ? 'text-center' : at > 4 && at < 9 ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.id} line={line} isChosen={line.id === chosenId} now={now} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  readonly line: Line
  readonly isChosen: boolean
  readonly now: number
  readonly onChoose: (line: Line) => void
}

function Row({ line, isChosen, now, onChoose }: RowProps) {
  const { row, teamId, name, isFirst } = line
  const { no, yes } = sidesOf(row.quote, teamId)
  const state = stateOf(row, now)
  const isOpen = state.is === 'OPEN'
  const difference = differenceText(line)
  return (
    <tr
      aria-current={isChosen || undefined}
      className={`h-7 border-b border-line ${isChosen ? 'bg-raised shadow-[inset_3px_0_0_var(--brand)]' : ''}`}
    >
      <td className="truncate pr-2 pl-4">{isFirst && <StateText line={line} now={now} />}</td>
      <th scope="row" className="p-0 text-left font-normal">
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={WORDS.choose(teamId === null ? name : `${name} ${row.name}`)}
          title={name}
          onClick={() => onChoose(line)}
          className={`flex h-7 w-full items-center gap-2 px-2 text-left ${isChosen ? 'font-bold' : ''}`}
        >
          <span className="truncate">{name}</span>{' '}
          {teamId !== null && <span className="truncate text-xs font-normal text-quiet">{row.name}</span>}
        </button>
      </th>
      {teamId === null ? (
        <>
          <PriceCell of={no} side="lay" isOpen={isOpen} />
          <PriceCell of={yes} side="back" isOpen={isOpen} />
        </>
      ) : (
        <>
          <PriceCell of={yes} side="back" isOpen={isOpen} />
          <PriceCell of={no} side="lay" isOpen={isOpen} />
        </>
      )}
      <td className="truncate px-2 text-quiet">
        <ModelText line={line} />
      </td>
      <td
        className={`px-2 text-right ${difference === null || difference === '0' ? 'text-quiet' : 'font-bold text-warn'}`}
      >
        {difference}
      </td>
      <td className="px-2 text-right text-quiet">{sizeText(no ?? yes)}</td>
      <td className="truncate px-2 text-right">{isFirst && <Worst line={line} />}</td>
      <td className="px-2 text-right text-quiet">{isFirst && row.quotedAt !== null && ageText(now - row.quotedAt)}</td>
      <td className="truncate px-2">{isFirst && <Whose line={line} />}</td>
    </tr>
  )
}

/** Full colour while players can bet at it. */
const SIDES = {
  back: { open: 'bg-back text-on-price', shut: 'bg-back-depth text-on-back-depth' },
  lay: { open: 'bg-lay text-on-price', shut: 'bg-lay-depth text-on-lay-depth' },
} as const

type PriceProps = { readonly of: Shown | null; readonly side: keyof typeof SIDES; readonly isOpen: boolean }

const PriceCell = ({ of, side, isOpen }: PriceProps) => (
  <td
    className={`border-l border-surface px-1 text-center whitespace-nowrap ${of ? SIDES[side][isOpen ? 'open' : 'shut'] : 'text-quiet'}`}
  >
    <Price of={of} />
  </td>
)

const Price = ({ of }: { readonly of: Shown | null }): ReactNode =>
  of === null ? (
    '–'
  ) : of.run === null ? (
    <b>{formatOdds(of.price)}</b>
  ) : (
    <>
      <b>{of.run}</b> <span className="text-xs opacity-80">{WORDS.priced(formatOdds(of.price))}</span>
    </>
  )

/** The side of a row on a phone. */
export const PriceBox = ({ of, side, isOpen }: PriceProps) => (
  <span
    className={`flex h-9 w-16 shrink-0 flex-col items-center justify-center rounded-md text-sm leading-4 tabular-nums ${of ? SIDES[side][isOpen ? 'open' : 'shut'] : 'bg-raised text-quiet'}`}
  >
    {of === null ? (
      '–'
    ) : (
      <>
        <b>{of.run ?? formatOdds(of.price)}</b>
        <span className="text-xs leading-3 opacity-80">
          {of.run === null ? formatAmount(of.size) : formatOdds(of.price)}
        </span>
      </>
    )}
  </span>
)

const sizeText = (shown: Shown | null): string => (shown ? formatAmount(shown.size) : '')

const STATES = { OPEN: 'font-bold text-profit', SHUT: 'text-quiet', PAUSED: 'text-warn', HELD: 'text-warn' } as const

export function StateText({ line: { row }, now }: { readonly line: Line; readonly now: number }) {
  const state = stateOf(row, now)
  const text = stateText(state)
  return (
    <span title={state.is === 'PAUSED' ? `${text} (${WORDS.why[state.why]})` : text} className={STATES[state.is]}>
      {text}
    </span>
  )
}

function ModelText({ line: { row, teamId } }: { readonly line: Line }) {
  if (!row.model) return WORDS.noModel
  const { no, yes } = sidesOf(row.model.quote, teamId)
  if (!no && !yes) return WORDS.noModel
  const { score } = row.model
  return (
    <span title={score ?? undefined}>
      {modelSides(teamId === null ? [no, yes] : [yes, no])}
      {score !== null && <span className="ml-2 text-xs">{score}</span>}
    </span>
  )
}

/** '45/46'; of one run its prices as well, '45 @ 110/90'. */
function modelSides([first, second]: readonly [Shown | null, Shown | null]): string {
  if (first && second && first.run !== null && first.run === second.run)
    return `${first.run} ${WORDS.priced(`${formatOdds(first.price)}/${formatOdds(second.price)}`)}`
  return [first, second].map((side) => (side === null ? '–' : String(side.run ?? formatOdds(side.price)))).join('/')
}

/** Near the loss limit it is told as loudly as it can be. */
function worstTone({ worst, lossLimit }: Line['row']): string {
  const used = usedOf(worst, lossLimit)
  if (used >= 100) return 'rounded-[3px] bg-[#b3261e] px-1 font-bold text-white'
  if (used >= 80) return 'font-bold text-warn'
  return worst < 0 ? 'text-loss' : 'text-quiet'
}

export const Worst = ({ line: { row } }: { readonly line: Line }) => (
  <>
    <span className={worstTone(row)}>{worstText(row.worst)}</span>
    {row.worstAt !== null && <span className="ml-1 text-xs text-quiet">{WORDS.at(row.worstAt)}</span>}
  </>
)

export const Whose = ({ line: { row } }: { readonly line: Line }) =>
  row.trader === null ? (
    <span className="text-quiet">{WORDS.byModel}</span>
  ) : (
    <span title={row.trader.userName}>
      {row.trader.isMe ? <b>{WORDS.you}</b> : row.trader.userName}
      {row.quotedBy === 'FOLLOWS' && <span className="ml-1 text-xs text-quiet">{WORDS.follows}</span>}
    </span>
  )
