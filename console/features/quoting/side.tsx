/** Beside the rows: what the chosen one costs, the last bets of the event, and what was written for whoever comes next. */
import { addDeskNote, getDeskBets, getDeskNotes, getDeskPosition } from '@paddock/contract/endpoints/quoting'
import type { DeskBet, DeskPosition } from '@paddock/contract/shapes/quoting'
import { formatOdds } from '@paddock/domain/odds'
import { failureText, useClient } from '@paddock/ui/client'
import { formatAmount, formatSigned, formatTime } from '@paddock/ui/formats'
import { TextArea } from '@paddock/ui/forms'
import { Panel } from '@paddock/ui/layers'
import { useIsDesk } from '@paddock/ui/look'
import { Button, Icon, IconButton, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { marketReader, useMe } from '../../kit/me/index.ts'
import { CouldNotLoad, Moment } from '../../kit/page/index.ts'
import { LIST_LIMIT, ListPager } from '../../kit/table/index.ts'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import type { Line } from './lines.ts'
import { groupsOf, usedOf } from './position.ts'

export type SideName = 'POSITION' | 'BETS' | 'NOTES'

type Props = {
  readonly side: SideName
  readonly eventId: string
  readonly line: Line | undefined
  readonly lines: readonly Line[]
  readonly onClose: () => void
}

/** A column where there is room for it, else a layer. */
export function Side({ side, eventId, line, lines, onClose }: Props) {
  const isDesk = useIsDesk()
  const title = side === 'POSITION' ? WORDS.positionOf(line?.row.name ?? '') : TITLES()[side]
  const content =
    side === 'POSITION' ? (
      line && <Position key={line.row.marketId} line={line} />
    ) : side === 'BETS' ? (
      <Bets eventId={eventId} lines={lines} />
    ) : (
      <Notes eventId={eventId} />
    )
  if (!isDesk)
    return (
      <Panel title={title} closeLabel={COMMON.close} onClose={onClose}>
        {content}
      </Panel>
    )
  return (
    <aside aria-label={title} className="flex w-72 shrink-0 flex-col border-l border-line bg-surface">
      <header className="flex h-7 shrink-0 items-center border-b border-line bg-page pl-3 text-xs text-quiet">
        <h2 className="min-w-0 flex-1 truncate">{title}</h2>
        <IconButton label={WORDS.closeSide} className="size-7" onClick={onClose}>
          <Icon name="close" className="size-3" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{content}</div>
    </aside>
  )
}

const TITLES = () => ({ BETS: WORDS.bets, NOTES: WORDS.notes })

const EVERY_MS = 1000

type ReadProps<T> = {
  readonly of: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly children: (data: T) => ReactNode
}

function Read<T>({ of: { data, error, refetch }, children }: ReadProps<T>) {
  if (data !== undefined) return children(data)
  return error ? (
    <CouldNotLoad error={error} refetch={refetch} />
  ) : (
    <SkeletonRows rows={6} rowClass="h-8" label={COMMON.loading} />
  )
}

function Position({ line: { row, teamId } }: { readonly line: Line }) {
  const client = useClient()
  const role = marketReader(useMe())
  const { marketId } = row
  const asked = useQuery({
    queryKey: ['quoting', 'position', marketId],
    queryFn: async ({ signal }) => (await client.call(getDeskPosition, { params: { role, marketId } }, signal)).docs,
    refetchInterval: EVERY_MS,
  })
  return (
    <Read of={asked}>
      {(position) => (
        <>
          {position.rows.length === 0 ? (
            <Notice icon="ladder" text={WORDS.positionNone} />
          ) : (
            <table aria-label={WORDS.positionOf(row.name)} className="w-full text-sm tabular-nums">
              <thead>
                <tr className="h-7 border-b border-line text-xs text-quiet">
                  <th scope="col" className="px-3 text-left font-normal">
                    {WORDS.outcome}
                  </th>
                  <th scope="col" className="px-3 text-right font-normal">
                    {WORDS.result}
                  </th>
                </tr>
              </thead>
              <tbody>
                {groupsOf(position.rows).map(({ name, amount }) => (
                  <tr key={name} className="h-7 border-b border-line">
                    <th scope="row" className="px-3 text-left font-normal">
                      {name}
                    </th>
                    <td className={`px-3 text-right font-bold ${toneOf(amount)}`}>{formatSigned(amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Figures position={position} />
          {teamId !== null && <HedgeHint position={position} />}
        </>
      )}
    </Read>
  )
}

const toneOf = (amount: number): string => (amount < 0 ? 'text-loss' : amount > 0 ? 'text-profit' : 'text-quiet')

function Figures({ position: { worst, best, waiting, lossLimit } }: { readonly position: DeskPosition }) {
  const used = usedOf(worst.amount, lossLimit)
  return (
    <dl className="px-3 py-2 text-sm tabular-nums">
      <Figure label={WORDS.worst}>
        <b className={toneOf(worst.amount)}>{formatSigned(worst.amount)}</b>
      </Figure>
      <Figure label={WORDS.atBest}>
        <b className={toneOf(best.amount)}>{formatSigned(best.amount)}</b>
      </Figure>
      <Figure label={WORDS.waiting}>{formatSigned(waiting)}</Figure>
      <Figure label={WORDS.lossLimit}>
        {formatAmount(lossLimit)}{' '}
        <span className={used >= 100 ? 'font-bold text-loss' : used >= 80 ? 'font-bold text-warn' : 'text-quiet'}>
          {WORDS.lossUsed(used)}
        </span>
      </Figure>
    </dl>
  )
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-h-7 items-center justify-between gap-3">
    <dt className="text-quiet">{label}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)

const HedgeHint = ({ position: { hedge } }: { readonly position: DeskPosition }) => (
  <section aria-label={WORDS.hedge} className="border-t border-line px-3 py-2 text-sm">
    <h3 className="text-xs text-quiet">{WORDS.hedge}</h3>
    <p className={hedge ? '' : 'text-quiet'}>
      {hedge ? WORDS.hedgeBy(hedge.teamName, formatOdds(hedge.price), formatAmount(hedge.stake)) : WORDS.hedgeNone}
    </p>
  </section>
)

function Bets({ eventId, lines }: { readonly eventId: string; readonly lines: readonly Line[] }) {
  const client = useClient()
  const role = marketReader(useMe())
  const asked = useQuery({
    queryKey: ['quoting', 'bets', eventId],
    queryFn: async ({ signal }) => (await client.call(getDeskBets, { params: { role, eventId } }, signal)).docs,
    refetchInterval: EVERY_MS,
  })
  return (
    <Read of={asked}>
      {(bets) =>
        bets.length === 0 ? (
          <Notice icon="bets" text={WORDS.betsNone} />
        ) : (
          <ol aria-label={WORDS.bets}>
            {bets.map((bet) => (
              <BetLine key={bet.betId} bet={bet} lines={lines} />
            ))}
          </ol>
        )
      }
    </Read>
  )
}

function BetLine({ bet, lines }: { readonly bet: DeskBet; readonly lines: readonly Line[] }) {
  const { at, userName, site, marketId, side, teamId, run, price, stake, status } = bet
  const line = lines.find(({ row, teamId: of }) => row.marketId === marketId && (of === null || of === teamId))
  const isSession = run !== null
  const sideText = isSession ? (side === 'BACK' ? WORDS.yes : WORDS.no) : side === 'BACK' ? WORDS.back : WORDS.lay
  const what = isSession ? `${sideText} ${run} ${WORDS.priced(formatOdds(price))}` : `${sideText} ${formatOdds(price)}`
  // As the rows have it: YES and Back are of one colour.
  const tone = side === 'BACK' ? 'border-back' : 'border-lay'
  return (
    <li className={`flex flex-col border-b border-l-[3px] border-b-line px-3 py-1 text-sm tabular-nums ${tone}`}>
      <span className="flex items-baseline gap-2">
        <b className="shrink-0">{what}</b>
        <span className="min-w-0 flex-1 truncate text-xs text-quiet">{line?.name}</span>
        <b className="shrink-0">{formatAmount(stake)}</b>
      </span>
      <span className="flex gap-2 text-xs text-quiet">
        <span className="min-w-0 flex-1 truncate">{userName !== null && `${userName} · ${site}`}</span>
        {status !== 'ACCEPTED' && <span className="shrink-0">{COMMON.betStatuses[status]}</span>}
        <span className="shrink-0">{formatTime(at)}</span>
      </span>
    </li>
  )
}

const LONGEST = 1000

function Notes({ eventId }: { readonly eventId: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const role = marketReader(useMe())
  const [page, setPage] = useState(1)
  const [text, setText] = useState('')
  const key = ['quoting', 'notes', eventId]
  const asked = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      client.call(getDeskNotes, { params: { role, eventId }, query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * EVERY_MS,
  })
  const adding = useMutation({
    mutationFn: () => client.call(addDeskNote, { params: { role }, body: { eventId, text: text.trim() } }),
    onSuccess: () => {
      setText('')
      setPage(1)
      showToast(WORDS.noteAdded, 'good')
      return queries.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <>
      <form
        className="flex flex-col gap-2 border-b border-line p-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !adding.isPending) adding.mutate()
        }}
      >
        <TextArea
          label={WORDS.note}
          rows={3}
          maxLength={LONGEST}
          value={text}
          onChange={setText}
          refusal={adding.error && failureText(adding.error)}
        />
        <Button type="submit" size="dense" disabled={text.trim() === '' || adding.isPending}>
          {WORDS.addNote}
        </Button>
      </form>
      <Read of={asked}>
        {({ docs, totalDocs }) =>
          docs.length === 0 ? (
            <Notice icon="pencil" text={WORDS.notesNone} />
          ) : (
            <>
              <ol aria-label={WORDS.notes}>
                {docs.map(({ at, by, text: said }) => (
                  <li key={`${at} ${by} ${said}`} className="border-b border-line px-3 py-2 text-sm">
                    <span className="flex gap-2 text-xs text-quiet">
                      <span className="min-w-0 flex-1 truncate">{by}</span>
                      <Moment at={at} />
                    </span>
                    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{said}</p>
                  </li>
                ))}
              </ol>
              <ListPager label={WORDS.notesPages} page={page} total={totalDocs} onPage={setPage} />
            </>
          )
        }
      </Read>
    </>
  )
}
