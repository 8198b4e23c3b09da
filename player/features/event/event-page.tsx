import type { MarketBook } from '@paddock/contract/shapes/market'
import { Tabs } from '@paddock/ui/layers'
import { isRunners, isSession, type MarketFacts, useAllFacts, useFollowedEvent, useFreshness } from '@paddock/ui/live'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { Pick } from '@paddock/ui/prices'
import { type ReactNode, useState } from 'react'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { MarketCard } from './market-card.tsx'
import { ScoreBox } from './score-box.tsx'
import { SessionCard } from './session-card.tsx'
import { bySessionOrder, isOver, type PlannedBet } from './state.ts'

type Shown = 'all' | 'BETFAIR' | 'BOOKMAKER' | 'SESSION'

type EventPageProps = {
  readonly eventId: string
  /** Null where the address does not name it. */
  readonly sportId: string | null
  readonly books: Readonly<Record<string, MarketBook>>
  readonly planned: PlannedBet | null
  readonly picked: Pick | null
  readonly onPick: (pick: Pick) => void
  /** The slip, to stand under what was picked; null where it stands elsewhere. */
  readonly slip: ReactNode
}

/** The sport whose scores we have. 000 §3 "Event type ids". */
const CRICKET = '4'
const NO_FACTS: readonly never[] = []

/** An event with all its markets, live. */
export function EventPage(props: EventPageProps) {
  const { hasArrived, marketIds } = useFollowedEvent(props.eventId)
  const facts = useAllFacts(marketIds).filter((market) => !(isSession(market) && isOver(market)))
  const [shown, setShown] = useState<Shown>('all')
  const isShown = (kind: Shown) => shown === 'all' || shown === kind
  const runners = facts.filter(isRunners)
  const sessions = isShown('SESSION') ? facts.filter(isSession).toSorted(bySessionOrder) : NO_FACTS
  const isCricket = (props.sportId ?? facts[0]?.eventTypeId) === CRICKET
  const hasScore = isCricket && (!hasArrived || facts.length > 0)
  const inMarket = <T extends { readonly marketId: string }>(of: T | null, marketId: string): T | null =>
    of?.marketId === marketId ? of : null
  return (
    <div className="flex flex-col gap-2">
      <EventHeader first={facts[0]} />
      <ScoreBox eventId={props.eventId} isExpected={hasScore} />
      <FreshnessBar />
      {!hasArrived && (
        <>
          <div className="h-[46px] rounded-md border border-line bg-surface" />
          <div className="overflow-hidden rounded-md border border-line bg-surface">
            <SkeletonRows rows={12} rowClass="h-[52px]" label={WORDS.loading} />
          </div>
        </>
      )}
      {hasArrived && facts.length === 0 && (
        <div className="rounded-md border border-line bg-surface">
          <Notice icon="clock" text={BETTING_WORDS.noMarkets} hint={BETTING_WORDS.noMarketsHint} />
        </div>
      )}
      {facts.length > 0 && <KindTabs facts={facts} shown={shown} onChoose={setShown} />}
      {(['BETFAIR', 'BOOKMAKER'] as const).filter(isShown).map((kind) =>
        runners
          .filter((market) => market.kind === kind)
          .map((market) => {
            const picked = inMarket(props.picked, market.marketId)
            return (
              <MarketCard
                key={market.marketId}
                facts={market}
                book={props.books[market.marketId]}
                planned={inMarket(props.planned, market.marketId)}
                picked={picked}
                onPick={props.onPick}
                slip={picked && props.slip}
              />
            )
          }),
      )}
      {sessions.length > 0 && (
        <SessionCard
          sessions={sessions}
          books={props.books}
          planned={props.planned}
          picked={props.picked}
          onPick={props.onPick}
          slip={props.slip}
        />
      )}
    </div>
  )
}

function EventHeader({ first }: { readonly first: MarketFacts | undefined }) {
  return (
    <header className="flex min-h-7 items-center gap-2 px-1">
      <h1 className="line-clamp-2 text-md font-bold sm:text-lg">{first?.eventName ?? ''}</h1>
      {first?.inPlay && (
        <span className="inline-flex shrink-0 items-center gap-1 text-xs font-bold text-profit">
          <span className="size-1.5 animate-pulse rounded-full bg-profit" />
          {WORDS.live}
        </span>
      )}
    </header>
  )
}

function KindTabs(props: {
  readonly facts: readonly MarketFacts[]
  readonly shown: Shown
  readonly onChoose: (shown: Shown) => void
}) {
  const countOf = (kind: Shown) => props.facts.filter((market) => market.kind === kind).length
  const tabs = [
    { id: 'all' as const, label: BETTING_WORDS.everything },
    { id: 'BETFAIR' as const, label: BETTING_WORDS.exchange, count: countOf('BETFAIR') },
    { id: 'BOOKMAKER' as const, label: BETTING_WORDS.bookmaker, count: countOf('BOOKMAKER') },
    { id: 'SESSION' as const, label: BETTING_WORDS.session, count: countOf('SESSION') },
  ]
  return (
    <div className="rounded-md border border-line bg-surface">
      <Tabs
        label={BETTING_WORDS.everything}
        tabs={tabs.filter(({ count }) => count !== 0)}
        chosen={props.shown}
        onChoose={props.onChoose}
      />
    </div>
  )
}

/** Says how old the prices are when they may not be those of now. It lies over the page, so that nothing moves. */
function FreshnessBar() {
  const freshness = useFreshness()
  if (freshness.state === 'fresh') return null
  const words = freshness.state === 'late' ? BETTING_WORDS.pricesLate : BETTING_WORDS.connectionLost
  return (
    <p
      role="alert"
      className="fixed inset-x-0 top-12 z-20 flex h-9 items-center justify-center gap-2 border-b border-warn bg-raised px-3 text-sm text-warn"
    >
      <Icon name="warning" />
      {words(freshness.seconds)}
    </p>
  )
}
