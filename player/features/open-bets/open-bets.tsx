import { isChanging } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { Button, Check, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useCancelAll, useOpenBets } from './api.ts'
import { BetItem } from './bet-item.tsx'
import { averaged, type BetGroup, type BetLine, groupBets, matchedLine, splitBets, waitingLine } from './state.ts'
import type { BetTools } from './tools.ts'
import { OPEN_BETS_WORDS } from './words.ts'

type OpenBetsProps = {
  /** Offers to show the bets of this event only. */
  readonly eventId: string | null
  /** In a panel the list is 350 px high at most. 000 §2. */
  readonly isPanel: boolean
  readonly tools: BetTools
}

/** 000 §2: the spinner of a second. */
const AVERAGING_MS = 1000

/** The bets that wait or are matched, by event and market. */
export function OpenBets({ eventId, isPanel, tools }: OpenBetsProps) {
  const { data, isError, refetch } = useOpenBets()
  const [onlyEvent, setOnlyEvent] = useState(false)
  const [hasInfo, setInfo] = useState(false)
  const average = useAverage()
  if (!data) {
    const retry = { label: WORDS.retry, run: () => void refetch() }
    return isError ? (
      <Notice icon="warning" text={WORDS.couldNotLoad} action={retry} />
    ) : (
      <SkeletonRows rows={3} rowClass="h-14" label={WORDS.loading} />
    )
  }
  if (data.bets.length === 0) return <Notice icon="bets" text={BETTING_WORDS.noBets} hint={BETTING_WORDS.noBetsHint} />
  const only = onlyEvent ? eventId : null
  const bets = only === null ? data.bets : data.bets.filter(({ market }) => market.event.id === only)
  const { unmatched, matched } = splitBets(bets)
  const shown = { hasInfo, isAverage: average.isOn, tools }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-3 text-xs text-quiet">
        <Check label={BETTING_WORDS.betInfo} isOn={hasInfo} onChange={setInfo} />
        {eventId !== null && <Check label={BETTING_WORDS.onlyThisEvent} isOn={onlyEvent} onChange={setOnlyEvent} />}
        {tools.hasAverage && (
          <Check label={BETTING_WORDS.averageOdds} isOn={average.isWanted} onChange={average.want} />
        )}
      </div>
      {average.isWorking ? (
        <output className="flex h-24 items-center justify-center" aria-label={OPEN_BETS_WORDS.averaging}>
          <span className="size-6 animate-spin rounded-full border-2 border-line border-t-brand" />
        </output>
      ) : (
        <div className={isPanel ? 'max-h-[350px] overflow-y-auto overscroll-contain' : ''}>
          {bets.length === 0 && <Notice icon="bets" text={BETTING_WORDS.noBets} />}
          {unmatched.length > 0 && (
            <BetList
              title={OPEN_BETS_WORDS.unmatched}
              bets={unmatched}
              lineOf={waitingLine}
              {...shown}
              action={<CancelAll eventId={only} bets={unmatched} />}
            />
          )}
          {matched.length > 0 && (
            <BetList title={OPEN_BETS_WORDS.matched} bets={matched} lineOf={matchedLine} {...shown} isMatched />
          )}
          {(data.total ?? 0) > data.bets.length && (
            <p className="px-3 py-2 text-xs text-quiet">
              {OPEN_BETS_WORDS.more(data.bets.length, data.total ?? data.bets.length)}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** Each change of the toggle works for a second before it shows. */
function useAverage() {
  const [state, setState] = useState({ isWanted: false, isWorking: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const want = (isWanted: boolean) => {
    clearTimeout(timer.current)
    setState({ isWanted, isWorking: true })
    timer.current = setTimeout(() => setState({ isWanted, isWorking: false }), AVERAGING_MS)
  }
  return { ...state, isOn: state.isWanted && !state.isWorking, want }
}

type CancelAllProps = { readonly eventId: string | null; readonly bets: readonly Bet[] }

function CancelAll({ eventId, bets }: CancelAllProps) {
  const cancel = useCancelAll(eventId)
  if (!bets.some((bet) => bet.sizeRemaining > 0 && bet.status !== 'PENDING' && !isChanging(bet))) return null
  return (
    <Button size="dense" look="danger" onClick={() => cancel.mutate()} disabled={cancel.isPending}>
      {OPEN_BETS_WORDS.cancelAll}
    </Button>
  )
}

type BetListProps = {
  readonly title: string
  readonly bets: readonly Bet[]
  readonly lineOf: (bet: Bet) => BetLine
  readonly hasInfo: boolean
  readonly isAverage: boolean
  readonly tools: BetTools
  readonly action?: React.ReactNode
  /** A matched position can be cashed out. */
  readonly isMatched?: boolean
}

function BetList(props: BetListProps) {
  const { title, bets, action } = props
  return (
    <section aria-label={title}>
      <div className="flex min-h-10 items-center justify-between gap-2 px-3 py-1">
        <h3 className="text-sm font-bold">
          {title} <span className="font-normal text-quiet">{bets.length}</span>
        </h3>
        {action}
      </div>
      {groupBets(bets).map((group) => (
        <EventBets key={group.eventId} group={group} {...props} />
      ))}
    </section>
  )
}

function EventBets({
  group,
  lineOf,
  hasInfo,
  isAverage,
  tools,
  isMatched,
}: BetListProps & { readonly group: BetGroup }) {
  return (
    <section aria-label={group.eventName}>
      <Link
        to={`/events/${group.sportId}/${group.eventId}`}
        className="flex min-h-9 items-center bg-raised px-3 text-sm font-bold hover:underline max-md:min-h-11"
      >
        {group.eventName}
      </Link>
      {group.markets.map(({ marketId, name, bets }) => {
        const lines = bets.map(lineOf)
        return (
          <div key={marketId}>
            <div className="flex min-h-8 items-center justify-between gap-2 px-3 pt-1">
              <h4 className="min-w-0 truncate text-xs text-quiet">{marketTitle(name)}</h4>
              {isMatched && tools.cashOut({ marketId, marketName: name })}
            </div>
            <ul className="flex flex-col gap-1 px-2 py-1">
              {(isAverage ? averaged(lines) : lines).map((line) => (
                <BetItem key={line.key} line={line} hasInfo={hasInfo} tools={tools} isMatched={isMatched === true} />
              ))}
            </ul>
            {isMatched && lines[0]?.isSession && tools.cashedOut(marketId)}
          </div>
        )
      })}
    </section>
  )
}
