/** One market subscription: its image or what it missed, then every change, conflated as asked and while the reader is slow. */
import { type Board, type Published } from './board.ts'
import { createFieldSelection } from './field-selection.ts'
import { matchesFilter } from './filter.ts'
import { foldInto, imageOf, type MarketBook, toChange } from './market-book.ts'
import type { ChangeMessage, MarketChange } from './messages.ts'
import type { SubscriptionRequest } from './request.ts'

/** An image of more markets than this is cut into segments where the client allows it. */
const MARKETS_A_SEGMENT = 3

/** What fault tests do to a feed. */
export type Mood = { isPaused: boolean; isLate: boolean }

export type SubscriptionOptions = {
  readonly request: SubscriptionRequest
  readonly board: Board
  readonly mood: Mood
  readonly clock: () => number
  readonly send: (message: ChangeMessage) => void
  /** True while the client does not keep up: changes are then folded together instead of queued. */
  readonly isSlow: () => boolean
}

export type Subscription = {
  /** The image or the missed changes: call it once, after the subscription was acknowledged. */
  begin(): void
  /** A full image in mid-stream, as the real feed sends after trouble of its own. */
  sendImage(): void
  end(): void
}

export const countMatching = (board: Board, request: SubscriptionRequest): number => matching(board, request).length

function matching(board: Board, { filter }: SubscriptionRequest): MarketBook[] {
  return [...board.books.values()].filter((book) => book.definition && matchesFilter(filter, book.id, book.definition))
}

export function startSubscription(options: SubscriptionOptions): Subscription {
  const { request, board, mood, clock, send, isSlow } = options
  const selection = createFieldSelection(request.fields, request.ladderLevels)
  /** Markets the client has an image of. */
  const known = new Set<string>()
  /** Changes held back by conflation, folded by market. */
  const held = new Map<string, MarketBook>()
  let sentUntil = board.latest()
  let sentAt = clock()
  let stop = (): void => {}

  function tell(parts: Omit<ChangeMessage, 'op' | 'id' | 'clk' | 'pt'>, publishedAt: number): void {
    sentAt = clock()
    const late = mood.isLate ? ({ status: 503 } as const) : {}
    send({ op: 'mcm', id: request.id, clk: sentUntil.toString(36), pt: publishedAt, ...late, ...parts })
  }

  const settings = () => ({ initialClk: board.id, conflateMs: request.conflateMs, heartbeatMs: request.heartbeatMs })

  function sendImage(): void {
    const books = matching(board, request)
    held.clear()
    known.clear()
    for (const book of books) known.add(book.id)
    sentUntil = board.latest()
    const changes = books.flatMap((book) => selection.select(imageOf(book), book) ?? [])
    const segments = request.segmentationEnabled ? cut(changes) : [changes]
    segments.forEach((mc, index) => {
      const segmentType = segmentTypeOf(index, segments.length)
      tell({ ct: 'SUB_IMAGE', ...settings(), ...(segmentType && { segmentType }), mc }, clock())
    })
  }

  function resume(missed: readonly Published[]): void {
    const books = new Map<string, MarketBook>()
    for (const change of missed.flatMap((published) => published.changes)) foldInto(books, change, 'keep')
    for (const book of matching(board, request)) known.add(book.id)
    const changes = [...books.values()].filter((book) => known.has(book.id)).map(toChange)
    sentUntil = board.latest()
    tell({ ct: 'RESUB_DELTA', ...settings(), mc: select(changes.map((change) => ({ ...change, con: true }))) }, clock())
  }

  const select = (changes: readonly MarketChange[]): MarketChange[] =>
    changes.flatMap((change) => selection.select(change, board.books.get(change.id)) ?? [])

  /** Changes of markets that are asked for; a market that comes to match is sent whole. */
  const asked = (changes: readonly MarketChange[]): MarketChange[] =>
    changes.flatMap((change) => {
      if (known.has(change.id)) return [change]
      const book = board.books.get(change.id)
      if (!book?.definition || !matchesFilter(request.filter, book.id, book.definition)) return []
      known.add(change.id)
      return [imageOf(book)]
    })

  function receive({ number, publishedAt, changes }: Published): void {
    const ours = asked(changes)
    const mustHold = request.conflateMs > 0 || mood.isPaused || held.size > 0 || isSlow()
    if (mustHold) {
      for (const change of ours) foldInto(held, change, 'keep')
      return
    }
    sentUntil = number
    const mc = select(ours)
    if (mc.length > 0) tell({ mc }, publishedAt)
  }

  function flush(): void {
    if (held.size === 0 || mood.isPaused || isSlow()) return
    const changes = [...held.values()].map((book) => ({ ...toChange(book), con: true }))
    held.clear()
    sentUntil = board.latest()
    const mc = select(changes)
    if (mc.length > 0) tell({ mc }, clock())
  }

  function beat(): void {
    if (!mood.isPaused && clock() - sentAt >= request.heartbeatMs) tell({ ct: 'HEARTBEAT' }, clock())
  }

  return {
    begin: () => {
      const missed =
        request.initialClk === board.id && request.clk ? board.since(Number.parseInt(request.clk, 36)) : undefined
      if (missed) resume(missed)
      else sendImage()
      const unsubscribe = board.subscribe(receive)
      const flushing = setInterval(flush, Math.max(request.conflateMs, FLUSH_MS))
      const beating = setInterval(beat, request.heartbeatMs / 4)
      stop = () => {
        unsubscribe()
        clearInterval(flushing)
        clearInterval(beating)
      }
    },
    sendImage,
    end: () => stop(),
  }
}

/** How soon what was held back for a slow reader or a pause is tried again. */
const FLUSH_MS = 50

function cut(changes: readonly MarketChange[]): readonly (readonly MarketChange[])[] {
  const segments: MarketChange[][] = []
  for (let at = 0; at < changes.length; at += MARKETS_A_SEGMENT)
    segments.push(changes.slice(at, at + MARKETS_A_SEGMENT))
  return segments.length === 0 ? [[]] : segments
}

function segmentTypeOf(index: number, count: number): ChangeMessage['segmentType'] {
  if (count === 1) return undefined
  if (index === 0) return 'SEG_START'
  return index === count - 1 ? 'SEG_END' : 'SEG'
}
