import type { Bet } from '@paddock/contract/shapes/bet'
import { formatAmount, formatTime } from '@paddock/ui/formats'
import { Button, Check, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { Link } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { useCancelBet, useOpenBets } from './api.ts'
import { averaged, type BetGroup, type BetLine, groupBets, lineOf } from './state.ts'

type Shown = { readonly average: boolean; readonly info: boolean }

/** The bets that are matched or waiting. `eventId` offers to show those of one event only. */
export function OpenBets({ eventId }: { readonly eventId: string | null }) {
  const { data, isError, refetch } = useOpenBets()
  const [onlyEvent, setOnlyEvent] = useState(false)
  const [shown, setShown] = useState<Shown>({ average: false, info: false })
  if (!data) {
    const retry = { label: WORDS.retry, run: () => void refetch() }
    return isError ? (
      <Notice icon="warning" text={WORDS.couldNotLoad} action={retry} />
    ) : (
      <SkeletonRows rows={3} rowClass="h-14" label={WORDS.loading} />
    )
  }
  if (data.bets.length === 0) return <Notice icon="bets" text={BETTING_WORDS.noBets} hint={BETTING_WORDS.noBetsHint} />
  const bets = onlyEvent && eventId !== null ? data.bets.filter(({ market }) => market.event.id === eventId) : data.bets
  return (
    <>
      <div className="flex flex-wrap gap-x-4 border-b border-line px-3 text-xs text-quiet">
        {eventId !== null && <Check label={BETTING_WORDS.onlyThisEvent} isOn={onlyEvent} onChange={setOnlyEvent} />}
        <Check
          label={BETTING_WORDS.averageOdds}
          isOn={shown.average}
          onChange={(average) => setShown({ ...shown, average })}
        />
        <Check label={BETTING_WORDS.betInfo} isOn={shown.info} onChange={(info) => setShown({ ...shown, info })} />
      </div>
      {bets.length === 0 && <Notice icon="bets" text={BETTING_WORDS.noBets} />}
      {groupBets(bets).map((group) => (
        <EventBets key={group.eventId} group={group} shown={shown} />
      ))}
    </>
  )
}

function EventBets({ group, shown }: { readonly group: BetGroup; readonly shown: Shown }) {
  return (
    <section aria-label={group.eventName}>
      <Link
        to={`/events/${group.sportId}/${group.eventId}`}
        className="flex min-h-9 items-center bg-raised px-3 text-sm font-bold hover:underline"
      >
        {group.eventName}
      </Link>
      {group.markets.map(({ marketId, name, bets }) => (
        <div key={marketId}>
          <h3 className="px-3 pt-2 text-xs text-quiet">{name}</h3>
          <ul className="flex flex-col gap-1 px-2 py-1">
            {(shown.average ? averaged(bets) : bets.map(lineOf)).map((line) => (
              <BetItem key={line.key} line={line} hasInfo={shown.info} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function BetItem({ line, hasInfo }: { readonly line: BetLine; readonly hasInfo: boolean }) {
  const { bet } = line
  const tint = line.side === 'BACK' ? 'border-back bg-back-tint' : 'border-lay bg-lay-tint'
  return (
    <li className={`rounded-md border-l-4 px-2 py-1 ${tint}`}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-sm font-bold">{line.runnerName}</span>
        <span className="text-sm">
          {line.line === null ? '' : `${line.line} / `}
          {line.price}
        </span>
        <span className="w-16 text-right text-sm font-bold">{formatAmount(line.stake)}</span>
      </div>
      <div className="flex items-center gap-3 text-xs text-quiet">
        <span>
          {BETTING_WORDS.profit} <span className="text-profit">{formatAmount(line.profit)}</span>
        </span>
        <span>
          {BETTING_WORDS.liability} <span className="text-loss">{formatAmount(line.liability)}</span>
        </span>
        {bet && <State bet={bet} />}
      </div>
      {bet && hasInfo && (
        <p className="text-xs text-quiet">
          {BETTING_WORDS.placedAt} {formatTime(bet.placedAt)} · {BETTING_WORDS.reference} {bet._id.slice(-8)}
        </p>
      )}
    </li>
  )
}

/** What is not matched yet, and the button that takes it back. */
function State({ bet }: { readonly bet: Bet }) {
  const cancel = useCancelBet()
  if (bet.status === 'PENDING' || bet.status === 'RECEIVED') {
    return <span className="ml-auto text-warn">{BETTING_WORDS.pendingShort}</span>
  }
  if (bet.sizeRemaining <= 0) return null
  return (
    <span className="ml-auto flex items-center gap-2 text-warn">
      {formatAmount(bet.sizeRemaining)} {BETTING_WORDS.waitingShort}
      <Button onClick={() => cancel.mutate(bet._id)} disabled={cancel.isPending} size="small">
        {BETTING_WORDS.cancelUnmatched}
      </Button>
    </span>
  )
}
