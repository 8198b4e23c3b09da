/** The account's own events as they reach its screens: each once and in order, those of an absence asked for. */
import { type AccountUpdate, clientEvents, serverEvents } from '@paddock/contract/live'
import { type AccountLog, arrivalOf, takeUpdates } from './account-log.ts'
import { ask, type Link, listen } from './link.ts'

export type AccountFeed = {
  readonly link: Link
  log: AccountLog
  isCatchingUp: boolean
  readonly handlers: Set<(update: AccountUpdate) => void>
  /** From here on nothing is missed; what was read before may lack some. */
  readonly onNumbered: () => void
}

export const createAccountFeed = (link: Link, onNumbered: () => void): AccountFeed => ({
  link,
  log: { last: null },
  isCatchingUp: false,
  handlers: new Set(),
  onNumbered,
})

/** Asks for everything after what is known, page by page; the first time, where we stand. */
export async function catchUp(feed: AccountFeed): Promise<void> {
  if (feed.isCatchingUp) return
  feed.isCatchingUp = true
  try {
    let hasMore = true
    while (hasMore) hasMore = await takePage(feed)
  } catch {
    // No answer: the next event of the account, or the next connection, shows the hole again.
  } finally {
    feed.isCatchingUp = false
  }
}

/** Whether there is another one. */
async function takePage(feed: AccountFeed): Promise<boolean> {
  const { last: known } = feed.log
  const answer = await ask(feed.link, clientEvents.catchUp, known === null ? {} : { after: known })
  if ('error' in answer) return false
  const { updates, last, more } = answer.docs
  deliver(feed, updates)
  if (feed.log.last === null) {
    feed.log = { last }
    feed.onNumbered()
  }
  return more && updates.length > 0
}

function deliver(feed: AccountFeed, updates: readonly AccountUpdate[]): void {
  const taken = takeUpdates(feed.log, updates)
  feed.log = taken.log
  for (const update of taken.fresh) for (const handler of feed.handlers) handler(update)
}

function receiveAccount(feed: AccountFeed, update: AccountUpdate): void {
  const arrival = arrivalOf(feed.log, update.number)
  if (arrival === 'next') deliver(feed, [update])
  if (arrival === 'hole') void catchUp(feed)
}

export function listenToAccount(feed: AccountFeed): void {
  const take = (update: AccountUpdate): void => receiveAccount(feed, update)
  const { link } = feed
  listen(link, serverEvents.betChanged, (update) => take({ event: 'getOpenBetUpdates', ...update }))
  listen(link, serverEvents.marketSettled, (update) => take({ event: 'getOpenBetResultUpdates', ...update }))
  listen(link, serverEvents.pointsChanged, (update) => take({ event: 'getPtsUpdates', ...update }))
  listen(link, serverEvents.autoCashOutChanged, (update) => take({ event: 'getAutoCashOutUpdates', ...update }))
  listen(link, serverEvents.cashOutChanged, (update) => take({ event: 'getCashOutUpdates', ...update }))
}
