import type { MarketBook } from '@paddock/contract/shapes/market'
import { MARKET_KINDS, type MarketKind, type Side } from '@paddock/domain/market'
import { formatStart } from '@paddock/ui/formats'
import { Tabs } from '@paddock/ui/layers'
import {
  isRunners,
  isSessionFacts,
  type MarketFacts,
  type Reader,
  type RunnerFacts,
  type RunnersFacts,
  type SessionFacts,
  useAllFacts,
  useFollowedEvent,
  useFreshness,
  useLive,
  useMarketFacts,
} from '@paddock/ui/live'
import { useIsWide } from '@paddock/ui/look'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { PriceLadder } from '@paddock/domain/odds'
import type { Pick } from '@paddock/ui/prices'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Link } from 'wouter'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { isNotOffered, takesBets } from '../../words/shut.ts'
import { useCounts } from './api.ts'
import { FreshnessBar } from './freshness-bar.tsx'
import { MarketCard, type OnDepth } from './market-card.tsx'
import type { MarketTools } from './market-header.tsx'
import { MatchStrip } from './match-strip.tsx'
import { pickOfRunner } from './picks.ts'
import { ScoreBox } from './score-box.tsx'
import { ScoreStrip } from './score-strip.tsx'
import { SessionCard } from './session-card.tsx'
import { bySessionOrder, isOver, type PlannedBet, type RunsTaken, splitExchange } from './state.ts'
import { TvBox } from './tv-box.tsx'
import { EVENT_WORDS } from './words.ts'

export type EventFacts = {
  readonly eventId: string
  readonly eventName: string
  readonly openDate: number
  readonly inPlay: boolean
}

type Shown = 'all' | MarketKind

/** A runner whose depth is open. */
export type OpenDepth = {
  readonly facts: RunnersFacts
  readonly ladder: PriceLadder
  readonly runner: RunnerFacts
  readonly canBet: boolean
  readonly onPick: (side: Side, price: Pick['price']) => void
  readonly onClose: () => void
}

/** What the markets of an event show of the slip. */
export type BetOnPage = {
  readonly planned: PlannedBet | null
  readonly picked: Pick | null
  /** The bet in the slip is on its way. */
  readonly isWaiting: boolean
}

const BetContext = createContext<BetOnPage>({ planned: null, picked: null, isWaiting: false })

/** Around a page: each tap and each key of a stake changes it, and draws the markets alone. */
export const BetOnPage = BetContext.Provider

type EventTool = (event: EventFacts | null) => ReactNode

export type EventPageProps = {
  readonly eventId: string
  /** Null where the address does not name it. */
  readonly sportId: string | null
  /** What is known of it before its markets have come. */
  readonly known: EventFacts | null
  readonly reader: Reader
  readonly books: Readonly<Record<string, MarketBook>>
  /** The run at which the player last took each session, by market. */
  readonly seen?: RunsTaken
  readonly onPick: (pick: Pick) => void
  readonly tools: MarketTools
  readonly depth: (open: OpenDepth) => ReactNode
  /** Opens the depth of a runner somewhere else than over the page. */
  readonly onDepth?: OnDepth | null
  /** Another event is what the page is about. */
  readonly isBeside?: boolean
  /** What can be done with the event where there is room beside it. */
  readonly desk?: EventTool | undefined
  /** The way to what the player has on the event, on a phone; elsewhere that stands beside. */
  readonly myBets?: ReactNode
  /** Opens what holds the player's exposure. */
  readonly onExposure?: () => void
}

/** The sport whose scores we have. 000 §3 "Event type ids". */
const CRICKET = '4'

/** An event with all its markets, live: score, television, match odds, bookmaker, sessions, other markets. */
export function EventPage(props: EventPageProps) {
  const { hasArrived, marketIds } = useFollowedEvent(props.eventId)
  const facts = useAllFacts(marketIds).filter((market) => !(isSessionFacts(market) && isOver(market)))
  const [shown, setShown] = useState<Shown>('all')
  const isCricket = (props.sportId ?? facts[0]?.eventTypeId) === CRICKET
  const hasScore = isCricket && (!hasArrived || facts.length > 0)
  const event = facts[0] ?? props.known
  const eventName = event?.eventName ?? ''
  const isThere = event !== null || !hasArrived
  const isWide = useIsWide()
  const { eventId, reader, isBeside = false, desk } = props
  const card = (
    <>
      {(isThere || desk) && (
        <EventHeader {...{ event, desk, isBeside }} isComing={!hasArrived} star={props.tools.starEvent} />
      )}
      <ScoreBox {...{ eventId, eventName, reader }} isExpected={hasScore} isLive={event?.inPlay ?? false} />
      <TvBox eventId={eventId} eventName={eventName} />
    </>
  )
  return (
    <div className="flex flex-col gap-2 max-md:gap-0">
      {isWide ? card : isThere && <ScoreStrip {...{ event, eventId, reader }}>{card}</ScoreStrip>}
      {!hasArrived && <Arriving />}
      {hasArrived && facts.length === 0 && <NoMarkets isKnown={props.known !== null} />}
      {facts.length > 0 && (
        <KindTabs facts={facts} shown={shown} onChoose={setShown} beside={isWide ? null : props.myBets} />
      )}
      {!isBeside && <FreshnessBar />}
      <Markets {...props} facts={facts} shown={facts.some(({ kind }) => kind === shown) ? shown : 'all'} />
      {!isWide && props.onExposure && <MatchStrip facts={facts} books={props.books} onOpen={props.onExposure} />}
    </div>
  )
}

function Markets(props: EventPageProps & { readonly facts: readonly MarketFacts[]; readonly shown: Shown }) {
  const { facts, shown, books, onPick, tools } = props
  const { planned, picked, isWaiting } = use(BetContext)
  const [opened, setOpened] = useState<{ readonly marketId: string; readonly slot: number } | null>(null)
  const openOver = useCallback((marketId: string, slot: number) => setOpened({ marketId, slot }), [])
  const onDepth = props.onDepth ?? openOver
  const isShown = (kind: Shown) => shown === 'all' || shown === kind
  const runners = facts.filter(isRunners)
  const { main, others } = splitExchange(isShown('BETFAIR') ? runners : [])
  const bookmakers = isShown('BOOKMAKER') ? runners.filter(({ kind }) => kind === 'BOOKMAKER') : []
  const sessions = isShown('SESSION') ? facts.filter(isSessionFacts).toSorted(bySessionOrder) : []
  const card = (market: RunnersFacts) => {
    const own = inMarket(picked, market.marketId)
    return (
      <MarketCard
        key={market.marketId}
        facts={market}
        book={books[market.marketId]}
        planned={inMarket(planned, market.marketId)}
        picked={own}
        isWaiting={isWaiting && own !== null}
        onPick={onPick}
        onDepth={onDepth}
        tools={tools}
      />
    )
  }
  return (
    <>
      {[...main, ...bookmakers].map(card)}
      {sessions.length > 0 && <Sessions {...props} sessions={sessions} />}
      {others.map(card)}
      {opened && !props.onDepth && (
        <Depth
          market={runners.find(({ marketId }) => marketId === opened.marketId)}
          slot={opened.slot}
          depth={props.depth}
          onPick={(pick) => {
            setOpened(null)
            onPick(pick)
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** Apart: what they have counted moves with every ball, and nothing else does. */
function Sessions(props: EventPageProps & { readonly sessions: readonly SessionFacts[] }) {
  const { sessions, eventId, reader, books, seen = NONE_SEEN, onPick, tools } = props
  const bet = use(BetContext)
  const counts = useCounts(eventId, reader)
  return <SessionCard {...{ sessions, books, counts, seen, onPick, tools }} {...bet} />
}

const NONE_SEEN: RunsTaken = new Map()

const inMarket = <T extends { readonly marketId: string }>(of: T | null, marketId: string): T | null =>
  of?.marketId === marketId ? of : null

type DepthProps = {
  readonly market: RunnersFacts | undefined
  readonly slot: number
  readonly depth: EventPageProps['depth']
  readonly onPick: (pick: Pick) => void
  readonly onClose: () => void
}

/** The depth of a runner, while its market is there for this player. */
function Depth({ market, slot, depth, onPick, onClose }: DepthProps) {
  const runner = market?.runners.find((each) => each.slot === slot)
  if (!market?.ladder || !runner || isNotOffered(market)) return null
  return depth({
    facts: market,
    ladder: market.ladder,
    runner,
    canBet: runner.status === 'ACTIVE' && takesBets(market),
    onClose,
    onPick: (side, price) => onPick(pickOfRunner(market, runner, side, price)),
  })
}

type DepthBesideProps = Omit<DepthProps, 'market'> & { readonly marketId: string }

/** The same of a market of any event that is followed: it stays when a price of it is picked. */
export function DepthBeside({ marketId, ...rest }: DepthBesideProps) {
  const market = useMarketFacts(marketId)
  return <Depth {...rest} market={market && isRunners(market) ? market : undefined} />
}

type EventHeaderProps = {
  readonly event: EventFacts | null
  readonly star?: MarketTools['starEvent']
  readonly desk?: EventTool | undefined
  readonly isBeside?: boolean
  readonly isComing?: boolean
}

/** Who plays, and whether it is on. */
export function EventHeader({ event, star, desk, isBeside = false, isComing = true }: EventHeaderProps) {
  const live = useLive()
  // Said from the beginning: what came later would make the name break.
  const [opened] = useState(() => Date.now())
  const Name = isBeside ? 'h2' : 'h1'
  return (
    <header className="flex min-h-7 items-center gap-2 px-1">
      {event && (
        <Name
          title={event.eventName}
          className="line-clamp-2 text-md font-bold in-data-[spread]:line-clamp-1 sm:text-lg in-data-[spread]:sm:text-md"
        >
          {event.eventName}
        </Name>
      )}
      {!event && isComing && <span className="h-4 w-2/5 animate-pulse rounded-md bg-raised" />}
      {event?.inPlay && (
        <span className="inline-flex shrink-0 items-center gap-1 text-xs font-bold text-profit">
          <span className="size-1.5 animate-pulse rounded-full bg-profit" />
          {WORDS.live}
        </span>
      )}
      {event && !event.inPlay && (
        <span className="shrink-0 text-xs text-quiet">
          {EVENT_WORDS.starts(formatStart(event.openDate, live?.clock.now() ?? opened))}
        </span>
      )}
      <span className="-my-2 ml-auto flex shrink-0 items-center">
        {event && star?.(event)}
        {desk?.(event)}
      </span>
    </header>
  )
}

/** An event that no list has is over, or was never priced: nothing comes by itself, so that there is a way on. */
const NoMarkets = ({ isKnown }: { readonly isKnown: boolean }) => (
  <div className="rounded-md border border-line bg-surface">
    {isKnown ? (
      <Notice icon="clock" text={BETTING_WORDS.noMarkets} hint={BETTING_WORDS.noMarketsHint} />
    ) : (
      <Notice icon="clock" text={EVENT_WORDS.notOffered} hint={EVENT_WORDS.notOfferedHint}>
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          <Link to="/inPlay" className={WAY_ON}>
            {EVENT_WORDS.seeInPlay}
          </Link>
          <Link to="/bet-history" className={WAY_ON}>
            {EVENT_WORDS.betHistory}
          </Link>
        </div>
      </Notice>
    )}
  </div>
)

const WAY_ON =
  'inline-flex min-h-11 items-center rounded-md border border-line bg-raised px-4 text-sm hover:border-quiet'

/** While nothing is heard, and nothing was kept, bones would promise what does not come. */
const Arriving = () => (useFreshness().state === 'lost' ? <NotHere /> : <Bones />)

const NotHere = () => (
  <div className="rounded-md border border-line bg-surface">
    <Notice icon="warning" text={EVENT_WORDS.notHere} hint={EVENT_WORDS.notHereHint} />
  </div>
)

/** The size of what is to come. */
const Bones = () => (
  <>
    <div className="h-[46px] rounded-md border border-line bg-surface max-md:-mx-2 max-md:h-11 max-md:rounded-none max-md:border-x-0" />
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <SkeletonRows rows={12} rowClass="h-[53px] max-md:h-(--row)" label={WORDS.loading} />
    </div>
  </>
)

function KindTabs(props: {
  readonly facts: readonly MarketFacts[]
  readonly shown: Shown
  readonly onChoose: (shown: Shown) => void
  /** On a phone, where the row stays. */
  readonly beside: ReactNode
}) {
  const countOf = (kind: Shown) => props.facts.filter((market) => market.kind === kind).length
  const labels: Readonly<Record<MarketKind, string>> = {
    BETFAIR: BETTING_WORDS.exchange,
    BOOKMAKER: BETTING_WORDS.bookmaker,
    SESSION: EVENT_WORDS.fancy,
  }
  // A phone has no room to count to one.
  const least = useIsWide() ? 1 : 2
  const tabs = MARKET_KINDS.filter((id) => countOf(id) > 0).map((id) => {
    const count = countOf(id)
    return { id, label: labels[id], ...(count >= least && { count }) }
  })
  const isAlone = tabs.length < 2
  const place = useRef<HTMLDivElement>(null)
  // The row stays while what is chosen by it is another list: that begins at its beginning.
  const choose = (shown: Shown) => {
    props.onChoose(shown)
    if ((place.current?.getBoundingClientRect().top ?? 0) < 0) place.current?.scrollIntoView?.()
  }
  const [only] = tabs
  if (!only || (isAlone && !props.beside)) return null
  return (
    <>
      <div ref={place} className="scroll-mt-11 md:hidden" />
      <div className="flex rounded-md border border-line bg-surface max-md:sticky max-md:top-11 max-md:z-20 max-md:-mx-2 max-md:h-11 max-md:rounded-none max-md:border-0 max-md:shadow-[inset_0_-1px_0_var(--line)]">
        <div className="min-w-0 flex-1">
          {isAlone ? (
            // There is nothing to choose; an empty row would look as if something were missing.
            <p className="px-3 text-sm leading-11 font-bold">{only.label}</p>
          ) : (
            <Tabs
              label={BETTING_WORDS.everything}
              tabs={[{ id: 'all' as const, label: BETTING_WORDS.everything }, ...tabs]}
              chosen={tabs.some(({ id }) => id === props.shown) ? props.shown : 'all'}
              onChoose={choose}
            />
          )}
        </div>
        {props.beside}
      </div>
    </>
  )
}
