/** What everybody, or everybody at an event, is told of markets and scores beside their prices. */
import { type LiveEvent, type PayloadOf, serverEvents } from '@paddock/contract'
import type { Topics } from '../topics.ts'
import { type Board, type BoardChange, externalTypeOf, type ScoreBoard, type Showings } from '../board/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Jobs } from '../platform/jobs.ts'

export type AnnouncementDeps = {
  readonly board: Board
  readonly scores: ScoreBoard
  readonly showings: Pick<Showings, 'onChange'>
  readonly bus: Bus<Topics>
  /** Whether the prices of a source arrive in time. */
  readonly isFresh: (source: string) => boolean
  readonly toEvent: <E extends LiveEvent>(eventId: string, said: E, payload: PayloadOf<E>) => void
  /** To who is told the status of each market of the event by itself. */
  readonly toStatuses: (eventId: string, payload: PayloadOf<typeof serverEvents.eventStatus>) => void
  readonly toAll: <E extends LiveEvent>(said: E, payload: PayloadOf<E>) => void
  readonly jobs: Jobs
}

/** Everybody reads again after such news, so it comes seldom, and each at a moment of their own within the time given. */
const SELDOM_MS = 10_000
const SPREAD_MS = 3000
/** 000 §9: scores are polled every 3 s. */
const OFTEN_MS = 3000

const CHANGED = {
  added: serverEvents.marketsAdded,
  definition: serverEvents.marketsModified,
  removed: serverEvents.marketsDeleted,
} as const

/** Gives the function that ends the listening. */
export function announceMarkets(deps: AnnouncementDeps): () => void {
  const { board, scores, showings, bus, isFresh, toEvent, toStatuses, toAll, jobs } = deps
  const newScores = new Set<string>()
  let structure = board.structure()
  let isFeedLost = false
  let highlights = board.highlights().join()

  board.onChange((change) => {
    if (change.kind === 'prices' || change.kind === 'offers') return
    if (change.kind === 'state') return tellStatus(change)
    const { eventId, marketId, kind } = change
    toEvent(eventId, CHANGED[kind], { eventId, marketId: [marketId] })
  })

  function tellStatus({ eventId, marketId }: BoardChange, status?: string): void {
    const market = board.market(marketId)
    if (!market) return
    const { kind } = market.definition
    toStatuses(eventId, {
      status: status ?? market.state.status,
      eventId,
      marketId: { id: marketId, type: kind, externalType: externalTypeOf(kind) },
    })
  }

  const endSettled = bus.subscribe('settled', ({ marketId, eventId, rolledBack }) => {
    if (!rolledBack) tellStatus({ kind: 'state', eventId, marketId }, 'result')
  })

  scores.onChange((eventId) => {
    const score = scores.of(eventId)
    if (!score) return toAll(serverEvents.scoresDeleted, { eventId: [eventId] })
    newScores.add(eventId)
    toEvent(eventId, serverEvents.score, score)
  })

  showings.onChange(({ eventId, before, now }) => {
    const channel = now?.channel ?? null
    if (channel === (before?.channel ?? null)) return
    if (channel === null) toAll(serverEvents.channelsDeleted, { eventId: [eventId] })
    else toAll(serverEvents.channelsUpdated, { docs: [{ eventId, channel }] })
  })

  const tell = (everyMs: number, name: string, what: string, work: () => void) =>
    void jobs.start({ name, everyMs, failed: `${what} not told`, work })
  // Each by itself: what fails keeps nothing else from being told.
  tell(OFTEN_MS, 'tell-feeds', 'the health of the feeds was', tellFeed)
  tell(OFTEN_MS, 'tell-scores', 'new scores were', tellScores)
  tell(SELDOM_MS, 'tell-old-scores', 'the end of scores was', forgetScores)
  tell(SELDOM_MS, 'tell-highlights', 'highlights were', tellHighlights)
  tell(SELDOM_MS, 'tell-markets', 'that markets changed was', tellStructure)

  function tellScores(): void {
    if (newScores.size === 0) return
    toAll(serverEvents.scoresUpdated, { eventId: [...newScores] })
    newScores.clear()
  }

  function tellStructure(): void {
    if (board.structure() === structure) return
    structure = board.structure()
    toAll(serverEvents.marketCacheChanged, { withinMs: SPREAD_MS })
    toAll(serverEvents.homeCacheChanged, { withinMs: SPREAD_MS })
  }

  function forgetScores(): void {
    const over = scores.all().filter(({ eventId }) => !board.event(eventId))
    if (over.length === 0) return
    for (const { eventId } of over) scores.forget(eventId)
    toAll(serverEvents.scoresDeleted, { eventId: over.map(({ eventId }) => eventId) })
  }

  function tellFeed(): void {
    const markets = board.events().flatMap((event) => [...event.markets.values()])
    const isLost = [...new Set(markets.map(({ definition }) => definition.source))].some((source) => !isFresh(source))
    if (isLost !== isFeedLost) toAll(isLost ? serverEvents.feedLost : serverEvents.feedBack, {})
    isFeedLost = isLost
  }

  function tellHighlights(): void {
    const now = board.highlights()
    if (now.join() !== highlights) toAll(serverEvents.highlightChanged, { docs: [...now] })
    highlights = now.join()
  }

  return endSettled
}
