import type { Bet } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { useIsSignedIn } from '@paddock/ui/client'
import { useIsDesk, useIsWide } from '@paddock/ui/look'
import { Later } from '@paddock/ui/layers'
import { Button, Notice, showToast } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useParams } from 'wouter'
import { usePoints } from '../features/balance/index.ts'
import { plannedOf, draftOf, isBusy, isQuickAndWell, useQuick, useSlip } from '../features/betslip/index.ts'
import {
  BetOnPage,
  DepthBeside,
  EventHeader,
  EventPage,
  type EventPageProps,
  type MarketTools,
  type OnDepth,
  type OpenDepth,
  rowOf,
  runsTaken,
} from '../features/event/index.ts'
import { FavouriteStar } from '../features/favourites/index.ts'
import { useKnownEvent } from '../features/in-play/index.ts'
import type { OwnOrder } from '../features/ladder/index.ts'
import { useOpenBets } from '../features/open-bets/index.ts'
import { usePickPrice } from './bet-slip.tsx'
import { Desk, DeskTools, useSpread } from './desk.tsx'
import { useDeskEvents } from './desk-events.ts'
import MarketCashOut from './market-cash-out.tsx'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { SlipDock } from './slip-dock.tsx'
import { useMoveOrders } from './use-move-orders.ts'
import { usePutOut } from './use-put-out.ts'
import { useStay } from './use-stay.ts'
import { part } from '../routing/part.tsx'
import { WORDS } from '../words/shell.ts'

const ExposureSheet = part(() => import('../features/exposure/exposure-sheet.tsx'))
const BetDrawer = part(() => import('./bet-drawer.tsx'))

const loadChart = () => import('../features/price-chart/index.ts').then(({ PriceChart }) => ({ default: PriceChart }))
const loadSheet = () => import('../features/ladder/index.ts').then(({ LadderSheet }) => ({ default: LadderSheet }))
const loadPanel = () => import('../features/ladder/index.ts').then(({ LadderPanel }) => ({ default: LadderPanel }))
const sayFailed = () => showToast(WORDS.couldNotLoad, 'bad')

/** 001 §9. */
const DRAWER_LEAVES_MS = 300
const NO_BOOKS = {}
const NO_BETS: readonly Bet[] = []
/** Below the least stake of any market a balance is low: nothing can be bet with it. 000 §9 does not say where it begins. */
const LOW_BALANCE = paise(10_000)

const TOOLS: MarketTools = {
  star: ({ marketId, name }) => <FavouriteStar kind="market" id={marketId} name={marketTitle(name)} />,
  starEvent: ({ eventId, eventName }) => <FavouriteStar kind="event" id={eventId} name={eventName} />,
  cashOut: ({ marketId, name }) => <MarketCashOut marketId={marketId} marketName={name} />,
}

/** A visitor gets the sign-in instead of the event. 000 §2. */
export default function EventRoute() {
  const { eventId = '', sportId = null } = useParams()
  const isPutOut = usePutOut()
  return useIsSignedIn() ? (
    <SignedInEvent key={eventId} eventId={eventId} sportId={sportId} />
  ) : (
    <SignInFirst eventId={eventId} isQuiet={isPutOut} />
  )
}

type SignedInEventProps = { readonly eventId: string; readonly sportId: string | null }

/** The event of the address, at a desk with others beside it and with the depth of one runner; one slip for all of them. */
function SignedInEvent({ eventId, sportId }: SignedInEventProps) {
  const isDesk = useIsDesk()
  const { beside, hasRoom, add, takeAway } = useDeskEvents(eventId)
  const [depth, setDepth] = useState<OpenedDepth | null>(null)
  const onDepth = useCallback<OnDepth>((marketId, slot) => setDepth({ marketId, slot }), [])
  const opened = isDesk ? depth : null
  const isSpread = beside.length > 0 || opened !== null
  useSpread(isSpread)
  const events = [eventId, ...beside]
  return (
    <Desk
      isSpread={isSpread}
      depth={
        opened && <DepthColumn key={`${opened.marketId} ${opened.slot}`} {...opened} onClose={() => setDepth(null)} />
      }
      events={events.map((id) => ({
        id,
        page: (
          <WholeEvent
            eventId={id}
            sportId={id === eventId ? sportId : null}
            isBeside={id !== eventId}
            onDepth={isDesk ? onDepth : null}
            desk={(event) =>
              isDesk && (
                <DeskTools
                  name={event?.eventName ?? ''}
                  inSight={events}
                  onAdd={id === eventId && hasRoom ? add : null}
                  onTakeAway={beside.length > 0 ? () => takeAway(id) : null}
                />
              )
            }
          />
        ),
      }))}
    />
  )
}

type WholeEventProps = SignedInEventProps & {
  readonly isBeside: boolean
  readonly onDepth: OnDepth | null
  readonly desk: EventPageProps['desk']
}

function WholeEvent({ eventId, sportId, isBeside, onDepth, desk }: WholeEventProps) {
  const onPick = usePickPrice()
  const { data } = useOpenBets()
  const { data: points } = usePoints()
  const [showsExposure, setShowsExposure] = useState(false)
  const isLow = points !== undefined && points.availableBalance < LOW_BALANCE
  return (
    <WithSlip eventId={eventId}>
      <EventPage
        eventId={eventId}
        sportId={sportId}
        known={useKnownEvent(eventId)}
        reader={isLow ? 'lowBalance' : 'signedIn'}
        books={data?.books ?? NO_BOOKS}
        seen={useMemo(() => runsTaken(data?.bets ?? []), [data])}
        isBeside={isBeside}
        onPick={onPick}
        tools={TOOLS}
        depth={(open) => <Depth {...open} />}
        onDepth={onDepth}
        desk={desk}
        myBets={<MyBetsOfEvent eventId={eventId} />}
        onExposure={() => setShowsExposure(true)}
      />
      {showsExposure && (
        <Suspense>
          <ExposureSheet exposure={points?.exposure ?? 0} onClose={() => setShowsExposure(false)} />
        </Suspense>
      )}
    </WithSlip>
  )
}

/** The slip over the page, and what the page shows of it. Apart: what is in it changes with each key, and most of the page does not. */
function WithSlip({ eventId, children }: { readonly eventId: string; readonly children: ReactNode }) {
  const slip = useSlip()
  const isWide = useIsWide()
  const draft = draftOf(slip)
  const planned = draft && plannedOf(draft)
  // A bet on its way is counted by the server already.
  const isPlanned = slip.step === 'editing' || slip.step === 'confirming' || slip.step === 'refused'
  const picked = draft?.pick ?? null
  const isDocked = !isWide && picked?.eventId === eventId && !isQuickAndWell(slip)
  const bet = { planned: isPlanned && planned && planned.profit > 0 ? planned : null, picked, isWaiting: isBusy(slip) }
  return (
    <BetOnPage value={bet}>
      {children}
      {isDocked && <SlipDock row={rowOf(picked)} />}
    </BetOnPage>
  )
}

type OpenedDepth = { readonly marketId: string; readonly slot: number }

function DepthColumn({ marketId, slot, onClose }: OpenedDepth & { readonly onClose: () => void }) {
  const onPick = usePickPrice()
  return <DepthBeside {...{ marketId, slot, onPick, onClose }} depth={(open) => <Depth {...open} isBeside />} />
}

/** On a phone, what the player has on the event: their open bets in the drawer. */
function MyBetsOfEvent({ eventId }: { readonly eventId: string }) {
  const { data } = useOpenBets()
  const drawer = useStay(DRAWER_LEAVES_MS)
  const count = data?.bets.filter(({ market }) => market.event.id === eventId).length ?? 0
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={drawer.open}
        className="h-11 shrink-0 border-l border-line px-3 text-sm whitespace-nowrap text-quiet hover:text-text"
      >
        {WORDS.myBets}
        {count > 0 && <span className="ml-1 font-bold text-text">{count}</span>}
      </button>
      {drawer.isHere && (
        <Suspense>
          <BetDrawer isOpen={drawer.isOpen} onClose={drawer.leave} first="bets" />
        </Suspense>
      )}
    </>
  )
}

type DepthProps = OpenDepth & { readonly isBeside?: boolean }

/** The ladder of a runner with what the player has waiting there: over the page, or beside its market. */
function Depth({ facts, ladder, runner, canBet, onPick, onClose, isBeside = false }: DepthProps) {
  const { data } = useOpenBets()
  const movesAtOnce = useQuick().mode === 'on'
  const waiting = (data?.bets ?? NO_BETS).filter(
    ({ market, odds, sizeRemaining }) =>
      market._id === facts.marketId && odds.runnerId === runner.id && sizeRemaining > 0,
  )
  const onMove = useMoveOrders(waiting)
  const orders = waiting.map(
    ({ odds, sizeRemaining }): OwnOrder => ({
      side: odds.type,
      price: odds.price,
      size: sizeRemaining,
    }),
  )
  return (
    <Later
      load={isBeside ? loadPanel : loadSheet}
      onFailed={() => {
        sayFailed()
        onClose()
      }}
      props={{
        marketId: facts.marketId,
        marketName: `${facts.eventName} · ${marketTitle(facts.name)}`,
        ladder,
        runner,
        canBet,
        orders,
        onPick,
        onMove,
        movesAtOnce,
        onClose,
        history: () => (
          <Later
            load={loadChart}
            onFailed={sayFailed}
            waiting={<div className="min-h-84" />}
            props={{ marketId: facts.marketId, kind: facts.kind, ladder, runners: [runner] }}
          />
        ),
      }}
    />
  )
}

function SignInFirst({ eventId, isQuiet }: { readonly eventId: string; readonly isQuiet: boolean }) {
  const askToSignIn = useSignInPrompt()
  const known = useKnownEvent(eventId)
  useEffect(() => {
    if (!isQuiet) askToSignIn()
  }, [askToSignIn, isQuiet])
  return (
    <div className="flex flex-col gap-2">
      {known && <EventHeader event={known} />}
      <div className="rounded-md border border-line bg-surface">
        <Notice icon="user" text={WORDS.loginToBet}>
          <Button look="brand" onClick={() => askToSignIn()}>
            {WORDS.login}
          </Button>
        </Notice>
      </div>
    </div>
  )
}
