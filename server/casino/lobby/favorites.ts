/** The games that a player marked, and those that they last played. docs/domain/casino.md#lobby. */
import { calls, type Refusal } from '@paddock/contract'
import { type Result, ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type AskedBy, type Routes } from '../../platform/http-call.ts'
import { listWithheld } from '../offer/store.ts'
import { addFavorite, listFavorites, listLastPlayed, type NamedGame, removeFavorite } from './store.ts'

/** As of events and markets. */
const MOST_FAVORITES = 500

type Marking = AskedBy<typeof calls.markCasinoGame>
/** Whether the game is one that the player is offered. */
type IsOffered = (asked: Marking) => Promise<boolean | undefined>

type FavoriteDeps = {
  /** The installation's: what was taken off is in nobody's rows. */
  readonly db: Database
  readonly isOffered: IsOffered
}

export function casinoFavoriteRoutes(routes: Routes, { db: installation, isOffered }: FavoriteDeps): void {
  routes.guarded(calls.getOwnCasinoGames, async ({ db, actor }) =>
    answer({
      docs: {
        favorites: await listFavorites(db, actor.accountId),
        lastPlayed: await listLastPlayed(db, actor.accountId),
        withheld: await listWithheld(installation, actor.accountId),
      },
    }),
  )
  routes.guarded(calls.markCasinoGame, async (asked) => {
    const refusal = asked.body.favorite ? await refuseToMark(asked, isOffered) : undefined
    if (refusal) return refuse(refusal)
    const favorites = await mark(asked)
    return favorites.ok ? answer({ docs: { favorites: favorites.value } }) : favorites
  })
}

/** What is not offered any more can still be unmarked. */
async function refuseToMark(asked: Marking, isOffered: IsOffered): Promise<Refusal | undefined> {
  switch (await isOffered(asked)) {
    case undefined:
      return { code: 'NOT_FOUND' }
    case false:
      return { code: 'GAME_NOT_OFFERED' }
    case true:
      return undefined
  }
}

/** Gives all there are then. Marked already, or unmarked already, is as good. */
async function mark(asked: Marking): Promise<Result<NamedGame[], Refusal>> {
  const { provider, gameCode, favorite } = asked.body
  const { accountId } = asked.actor
  return await asked.db.transaction().execute(async (tx) => {
    if (favorite && !(await hasRoom(tx, accountId))) return refuse({ code: 'FAVORITES_FULL', most: MOST_FAVORITES })
    await (favorite ? addFavorite : removeFavorite)(tx, accountId, { provider, gameCode })
    const objectId = `${provider}/${gameCode}`
    await recordAudit(
      tx,
      entryOf(asked, { action: 'CASINO_GAME_MARKED', objectType: 'casinoGame', objectId, after: { favorite } }),
    )
    return ok(await listFavorites(tx, accountId))
  })
}

const hasRoom = async (...[from, accountId]: Parameters<typeof listFavorites>): Promise<boolean> =>
  (await listFavorites(from, accountId)).length < MOST_FAVORITES
