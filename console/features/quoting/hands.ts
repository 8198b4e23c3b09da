/**
 * What a trader's keys send. A shutting is on its way before the key is up and waits for nothing. Quotes of one row go one after another, each
 * with the version that the last one made; an opening waits for them, and is left out where one of them was refused or a shutting came since.
 */
import type { Endpoint } from '@paddock/contract/endpoint'
import {
  followModel,
  giveRowsBack,
  skewRows,
  openRows,
  quoteRow,
  resumeEvent,
  shutRows,
  stopEvent,
  takeRows,
  undoQuote,
} from '@paddock/contract/endpoints/quoting'
import type { Asking } from '@paddock/contract/request'
import type { ReplyOf } from '@paddock/contract/reply'
import type { DeskRow } from '@paddock/contract/shapes/quoting'
import type { DeskQuote, Entry, EntryRefusal } from '@paddock/domain/desk'
import type { DeskStop } from '@paddock/domain/desk'
import { CallFailure, type Client } from '@paddock/ui/client'

export type Seen = Pick<DeskRow, 'version' | 'quote'>
/** What was asked for, and how it went. */
export type Told =
  | { readonly what: 'QUOTED'; readonly marketId: string; readonly quote: DeskQuote }
  | { readonly what: 'FOLLOWED' | 'MODELLED' | 'UNDONE'; readonly marketId: string }
  | { readonly what: 'OPENED' | 'SHUT' | 'TAKEN' | 'GIVEN_BACK'; readonly rows: number }
  | { readonly what: 'STOPPED' | 'RESUMED'; readonly why: DeskStop }
  | { readonly what: 'SKEWED' | 'UNSKEWED'; readonly rows: number }
  | { readonly what: 'SHUTTING' | 'NOT_OPENED' }
  | { readonly what: 'ENTRY_REFUSED'; readonly refusal: EntryRefusal }
  /** Far from the model: sent again as it is with `sure`. */
  | { readonly what: 'UNSURE'; readonly quote: Unsure; readonly thrown: unknown }
  | { readonly what: 'FAILED' | 'SHUT_FAILED'; readonly thrown: unknown }

export type Unsure = { readonly marketId: string; readonly quote: DeskQuote }

type HandsOf = {
  readonly client: Pick<Client, 'call'>
  readonly role: 'administrator' | 'desk'
  readonly eventId: string
  /** A row as the desk was last told of it. */
  readonly rowOf: (marketId: string) => Seen | undefined
  readonly onTold: (told: Told) => void
  /** Something may stand otherwise now: the desk is read again, and has been when it resolves. */
  readonly onDone: () => Promise<void>
}

export type Hands = {
  shut(marketId?: string): void
  /** A wicket, a review, an interval: as a shutting, until it is said that it is over. */
  stop(why: DeskStop): Promise<void>
  resume(why: DeskStop): Promise<void>
  /** Rows that follow are skewed away from what costs more, or are not. */
  skew(on: boolean): Promise<void>
  open(marketId?: string): Promise<void>
  take(): Promise<void>
  giveBack(): Promise<void>
  /** `make` gives the quote from what is quoted when it is its turn. False where it was not quoted. */
  quote(marketId: string, make: (quote: DeskQuote | null) => Entry, sure?: boolean): Promise<boolean>
  undo(marketId: string): Promise<boolean>
  follow(marketId: string, stays: boolean): Promise<boolean>
}

export function createHands({ client, role, eventId, rowOf, onTold, onDone }: HandsOf): Hands {
  const params = { role }
  /** The last that was asked for of each row, while it is under way: whether it was done. */
  const turns = new Map<string, Promise<boolean>>()
  /** What was quoted, until the desk tells of it. */
  const known = new Map<string, Seen>()
  const openings = new Set<Promise<unknown>>()
  let presses = 0
  let lastShut = 0
  let lastOpen = 0

  const seen = (marketId: string): Seen => {
    const [row, own] = [rowOf(marketId), known.get(marketId)]
    if (row && (!own || row.version >= own.version)) return row
    return own ?? { version: 0, quote: null }
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    asking: Asking<E>,
    failed: 'FAILED' | 'SHUT_FAILED' = 'FAILED',
  ): Promise<ReplyOf<E> | null> {
    try {
      return await client.call(endpoint, asking)
    } catch (thrown) {
      onTold({ what: failed, thrown })
      return null
    } finally {
      void onDone()
    }
  }

  function inTurn(marketId: string, work: () => Promise<boolean>): Promise<boolean> {
    const before = turns.get(marketId)
    const turn = before ? before.then(work) : work()
    turns.set(marketId, turn)
    return turn.finally(() => {
      if (turns.get(marketId) === turn) turns.delete(marketId)
    })
  }

  const which = (marketId: string | undefined) => ({ eventId, ...(marketId !== undefined && { marketId }) })

  function shut(marketId?: string): void {
    const press = ++presses
    lastShut = press
    onTold({ what: 'SHUTTING' })
    const ask = async () => {
      const reply = await send(shutRows, { params, body: which(marketId) }, 'SHUT_FAILED')
      if (reply) onTold({ what: 'SHUT', rows: reply.docs.shut })
    }
    void ask()
    // An opening that is still on its way may arrive after it.
    const under = [...openings]
    if (under.length === 0) return
    void Promise.allSettled(under).then(() => (lastOpen < press ? ask() : undefined))
  }

  async function stop(why: DeskStop): Promise<void> {
    lastShut = ++presses
    onTold({ what: 'SHUTTING' })
    if (await send(stopEvent, { params, body: { eventId, why } }, 'SHUT_FAILED')) onTold({ what: 'STOPPED', why })
  }

  async function resume(why: DeskStop): Promise<void> {
    if (await send(resumeEvent, { params, body: { eventId, why } })) onTold({ what: 'RESUMED', why })
  }

  async function skew(on: boolean): Promise<void> {
    const reply = await send(skewRows, { params, body: { eventId, on } })
    if (reply) onTold({ what: on ? 'SKEWED' : 'UNSKEWED', rows: reply.docs.following })
  }

  async function open(marketId?: string): Promise<void> {
    const press = ++presses
    lastOpen = press
    const before = marketId === undefined ? [...turns.values()] : [turns.get(marketId) ?? []].flat()
    if (before.length > 0) {
      const done = await Promise.all(before)
      if (lastShut > press) return
      if (done.includes(false)) return onTold({ what: 'NOT_OPENED' })
    }
    const sent = send(openRows, { params, body: which(marketId) })
    openings.add(sent)
    const reply = await sent.finally(() => openings.delete(sent))
    if (reply && lastShut < press) onTold({ what: 'OPENED', rows: reply.docs.opened })
  }

  async function quoteNow(marketId: string, make: (quote: DeskQuote | null) => Entry, sure: boolean): Promise<boolean> {
    const { version, quote: now } = seen(marketId)
    const entry = make(now)
    if (!entry.ok) {
      onTold({ what: 'ENTRY_REFUSED', refusal: entry.refusal })
      return false
    }
    const quote = entry.value
    try {
      const body = { marketId, quote: written(quote), version, ...(sure && { sure }) }
      const { docs } = await client.call(quoteRow, { params, body })
      known.set(marketId, { version: docs.version, quote: copied(quote) })
      onTold({ what: 'QUOTED', marketId, quote })
      return true
    } catch (thrown) {
      const isUnsure = thrown instanceof CallFailure && ASKED_AGAIN.has(thrown.code)
      onTold(isUnsure ? { what: 'UNSURE', quote: { marketId, quote }, thrown } : { what: 'FAILED', thrown })
      return false
    } finally {
      void onDone()
    }
  }

  /** What it is quoted at now the desk tells: whatever comes next of the row begins there. */
  async function changed(
    marketId: string,
    what: 'FOLLOWED' | 'MODELLED' | 'UNDONE',
    reply: { readonly docs: { readonly version: number } } | null,
  ): Promise<boolean> {
    if (!reply) return false
    known.set(marketId, { version: reply.docs.version, quote: null })
    onTold({ what, marketId })
    await onDone()
    return true
  }

  return {
    shut,
    stop,
    resume,
    skew,
    open,
    async take() {
      const reply = await send(takeRows, { params, body: which(undefined) })
      if (reply) onTold({ what: 'TAKEN', rows: reply.docs.taken })
    },
    async giveBack() {
      const reply = await send(giveRowsBack, { params, body: which(undefined) })
      if (reply) onTold({ what: 'GIVEN_BACK', rows: reply.docs.givenBack })
    },
    quote: (marketId, make, sure = false) => inTurn(marketId, () => quoteNow(marketId, make, sure)),
    undo: (marketId) =>
      inTurn(marketId, async () => {
        const body = { marketId, version: seen(marketId).version }
        return await changed(marketId, 'UNDONE', await send(undoQuote, { params, body }))
      }),
    follow: (marketId, stays) =>
      inTurn(marketId, async () => {
        const body = { marketId, version: seen(marketId).version, stays }
        const reply = await send(followModel, { params, body })
        return await changed(marketId, stays ? 'FOLLOWED' : 'MODELLED', reply)
      }),
  }
}

/** Far from the model: sent once more it is meant. */
const ASKED_AGAIN = new Set(['ROW_FAR_FROM_MODEL', 'PRICE_FAR_FROM_MODEL'])

const copied = ({ yes, no, teams }: DeskQuote) => ({ yes: [...yes], no: [...no], teams: [...teams] })
/** Of a session its runs alone, of a bookmaker its teams. */
const written = ({ yes, no, teams }: DeskQuote) =>
  teams.length > 0 ? { teams: [...teams] } : { yes: [...yes], no: [...no] }
