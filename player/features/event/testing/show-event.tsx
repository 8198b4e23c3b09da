/** The event page with a book that a test fills, and everything it needs around it. */
import { getEventRules } from '@paddock/contract/endpoints/by-hand'
import { getLiveTv, getScores } from '@paddock/contract/endpoints/markets'
import type { Frame, LiveRunnersMarket, LiveSessionMarket } from '@paddock/contract/frames/index'
import { type ReplyOf, writeReply } from '@paddock/contract/reply'
import type { Score } from '@paddock/contract/shapes/market'
import { activeRunner, level, OPEN_MARKET } from '@paddock/contract/testing/live-market'
import { paise } from '@paddock/domain/money'
import { CLASSIC, odds } from '@paddock/domain/odds'
import { createLiveBook, type Freshness, type Live, LiveProvider, serverClock, type Way } from '@paddock/ui/live'
import { type AppSite, SiteProvider } from '@paddock/ui/site'
import { act } from '@testing-library/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { vi } from 'vitest'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { BetOnPage, EventPage } from '../event-page.tsx'

export const EVENT = 'e1'
export { level }

const COMMON = { ...OPEN_MARKET, volume: paise(125_000_000), cashout: true, max: paise(5_000_000) }

export const runner = (slot: number, name: string): LiveRunnersMarket['runners'][number] => ({
  ...activeRunner(slot, name),
  back: [level(195, 12_000_000), level(194, 50_000), level(193, 70_000)],
  lay: [level(197, 30_000), level(198, 40_000), level(199, 60_000)],
  lastTraded: odds(195),
})

export const exchange = (change: Partial<LiveRunnersMarket> = {}): LiveRunnersMarket => ({
  ...COMMON,
  kind: 'BETFAIR',
  winners: 1,
  ladder: CLASSIC,
  runners: [runner(0, 'India'), runner(1, 'Australia')],
  ...change,
})

export const session = (id: string, change: Partial<LiveSessionMarket> = {}): LiveSessionMarket => ({
  ...COMMON,
  marketId: id,
  name: `Session ${id}`,
  kind: 'SESSION',
  variant: 'session',
  khadoWidth: null,
  marketIndex: 1,
  priority: 1,
  quotes: {
    yes: [{ line: 46, price: odds(9000), max: paise(5_000_000) }],
    no: [{ line: 45, price: odds(11_000), max: paise(5_000_000) }],
  },
  ...change,
})

type State = { freshness: Freshness; way: Way }
type Shown = Partial<Parameters<typeof EventPage>[0] & BetOnPage>

/** A site whose switches are all on: the page asks nothing else of it. */
const SITE = { can: () => true } as unknown as AppSite
const STORE = {
  read: () => SITE,
  subscribe: () => () => {},
  refresh: async () => {},
  begin: () => {},
  readAt: () => Date.now(),
}

/** What the calls answer beside the book. */
export type Told = {
  readonly score?: Score
  readonly channel?: string
  readonly rules?: ReplyOf<typeof getEventRules>['docs']
  /** Its markets have not come yet. */
  readonly isComing?: boolean
}

async function answerOf(url: string, { score, channel, rules }: Told): Promise<Response> {
  if (url.includes('liveTv'))
    return Response.json(await writeReply(getLiveTv, { docs: channel === undefined ? {} : { [EVENT]: channel } }))
  if (url.includes('market/rules')) return Response.json(await writeReply(getEventRules, { docs: rules ?? [] }))
  return Response.json(await writeReply(getScores, { docs: score ? [score] : [] }))
}

type Markets = readonly (LiveRunnersMarket | LiveSessionMarket)[]

export function showEvent(markets: Markets, shown: Shown = {}, told: Told = {}) {
  const { planned = null, picked = null, isWaiting = false, ...props } = shown
  const due: (() => void)[] = []
  const book = createLiveBook((flush) => due.push(flush))
  const flush = () => {
    for (const run of due.splice(0)) run()
  }
  book.receiveWhole(
    EVENT,
    markets.map((market): Frame => ({ tag: 'market', market })),
  )
  flush()
  const state: State = { freshness: { state: 'fresh' }, way: 'socket' }
  const freshnessListeners = new Set<() => void>()
  const live: Live = {
    book,
    clock: serverClock(() => 0),
    followEvent: () => () => {},
    hasEvent: () => told.isComing !== true,
    subscribeEvents: () => () => {},
    on: () => () => {},
    onAccount: () => () => {},
    freshness: () => state.freshness,
    way: () => state.way,
    subscribeFreshness: (listener) => {
      freshnessListeners.add(listener)
      return () => freshnessListeners.delete(listener)
    },
    close: () => {},
  }
  const onPick = vi.fn<Parameters<typeof EventPage>[0]['onPick']>()
  let inSlip: BetOnPage = { planned, picked, isWaiting }
  let tellSlip = () => {}
  const subscribeSlip = (listener: () => void) => {
    tellSlip = listener
    return () => {}
  }
  const Slip = ({ children }: { readonly children: ReactNode }) => (
    <BetOnPage value={useSyncExternalStore(subscribeSlip, () => inSlip)}>{children}</BetOnPage>
  )
  const view = renderSignedIn(
    <SiteProvider store={STORE} waiting={null}>
      <LiveProvider live={live}>
        <Slip>
          <EventPage
            eventId={EVENT}
            sportId="4"
            known={null}
            reader="signedIn"
            books={{}}
            onPick={onPick}
            tools={{}}
            depth={() => null}
            {...props}
          />
        </Slip>
      </LiveProvider>
    </SiteProvider>,
    (url) => {
      // Our client asks by addresses alone.
      const { pathname } = new URL(url as string, location.origin)
      return answerOf(pathname, told)
    },
  )
  return {
    ...view,
    onPick,
    /** Another bet in the slip. */
    bet: (bet: BetOnPage) =>
      act(() => {
        inSlip = bet
        tellSlip()
      }),
    /** Frames, and the paint after them. */
    tick: (frames: readonly Frame[]) =>
      act(() => {
        book.receive(EVENT, frames)
        flush()
      }),
    become: (change: Partial<State>) =>
      act(() => {
        Object.assign(state, change)
        for (const listener of freshnessListeners) listener()
      }),
  }
}

export const pricesFrame = (seq: number, changes: Extract<Frame, { tag: 'prices' }>['changes']): Frame => ({
  tag: 'prices',
  marketId: 'm1',
  seq,
  follows: seq - 1,
  publishedAt: seq,
  version: 1,
  status: 'OPEN',
  remarksMessage: null,
  volume: paise(125_000_000),
  changes,
})
