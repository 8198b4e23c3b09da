/** The events and markets that a player marked. 000 §7, 001 §3.7, §7. */
import { type AuditCode, calls, type Endpoint, type Refusal, TEXTS } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { Reader } from '../platform/database.ts'
import { answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import {
  addFavorite,
  type FavoriteKind,
  forgetFinishedFavorites,
  isThere,
  loadFavorites,
  removeFavorite,
} from './store.ts'

export function favoriteRoutes(routes: Routes): void {
  routes.guarded(calls.getFavoriteEvents, async ({ db, actor }) =>
    answer({ docs: { eventId: await loadFavorites(db, actor.accountId, 'event') } }),
  )
  routes.guarded(calls.addFavoriteEvent, async (asked) => {
    const { eventId } = asked.body
    const left = await add(asked, { kind: 'event', id: eventId, action: 'FAVORITE_EVENT_ADDED' })
    return left.ok ? answer({ docs: { eventId: left.value }, message: TEXTS.favoriteEventAdded }) : left
  })
  routes.guarded(calls.removeFavoriteEvent, async (asked) => {
    const { eventId } = asked.body
    const left = await remove(asked, { kind: 'event', id: eventId, action: 'FAVORITE_EVENT_REMOVED' })
    return left.ok ? answer({ docs: { eventId: left.value }, message: TEXTS.favoriteEventDeleted }) : left
  })

  routes.guarded(calls.getFavoriteMarkets, async ({ db, actor }) =>
    answer({ docs: { marketId: await loadFavorites(db, actor.accountId, 'market') } }),
  )
  routes.guarded(calls.addFavoriteMarket, async (asked) => {
    const { marketId } = asked.body
    const left = await add(asked, { kind: 'market', id: marketId, action: 'FAVORITE_MARKET_ADDED' })
    return left.ok ? answer({ docs: { marketId: left.value }, message: TEXTS.favoriteMarketAdded }) : left
  })
  routes.guarded(calls.removeFavoriteMarket, async (asked) => {
    const marketId = asked.body?.marketId ?? asked.query.marketId
    if (marketId === undefined) return refuse({ code: 'BAD_REQUEST', field: 'marketId', problem: 'missing' })
    const left = await remove(asked, { kind: 'market', id: marketId, action: 'FAVORITE_MARKET_REMOVED' })
    return left.ok ? answer({ docs: { marketId: left.value }, message: TEXTS.favoriteMarketDeleted }) : left
  })
}

type Asked = Pick<AskedBy<Endpoint>, 'db' | 'actor' | 'site' | 'address' | 'requestId' | 'header'>
type Marking = { readonly kind: FavoriteKind; readonly id: string; readonly action: AuditCode }

/** More than anybody follows: a list without an end is a load on everybody. */
const MOST_FAVORITES = 500

/** Gives all there are then. */
async function add(asked: Asked, { kind, id, action }: Marking): Promise<Result<string[], Refusal>> {
  const { accountId } = asked.actor
  return await asked.db.transaction().execute(async (tx) => {
    if (!(await isThere(tx, kind, id))) return refuse({ code: 'NOT_FOUND' })
    if (!(await hasRoom(tx, accountId, kind))) return refuse({ code: 'FAVORITES_FULL', most: MOST_FAVORITES })
    await addFavorite(tx, accountId, kind, id)
    const after = await loadFavorites(tx, accountId, kind)
    await recordAudit(tx, entryOf(asked, { action, objectType: kind, objectId: id, after: { [`${kind}Id`]: after } }))
    return ok(after)
  })
}

/** What is over makes way first. */
async function hasRoom(tx: Reader, accountId: number, kind: FavoriteKind): Promise<boolean> {
  if ((await loadFavorites(tx, accountId, kind)).length < MOST_FAVORITES) return true
  await forgetFinishedFavorites(tx, accountId)
  return (await loadFavorites(tx, accountId, kind)).length < MOST_FAVORITES
}

/** Gives those that are left. */
async function remove(asked: Asked, { kind, id, action }: Marking): Promise<Result<string[], Refusal>> {
  const { accountId } = asked.actor
  return await asked.db.transaction().execute(async (tx) => {
    if (!(await removeFavorite(tx, accountId, kind, id))) return refuse({ code: 'NOT_FOUND' })
    const after = await loadFavorites(tx, accountId, kind)
    await recordAudit(tx, entryOf(asked, { action, objectType: kind, objectId: id, after: { [`${kind}Id`]: after } }))
    return ok(after)
  })
}
