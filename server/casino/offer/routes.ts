/** Games taken off, and put on again: everywhere, for a site, or for those below an officer. docs/domain/casino.md#offer. */
import { calls, pageInfoOf, TEXTS } from '@paddock/contract'
import { ok, refuse } from '@paddock/domain/result'
import { refuseUnlock, type Role, SITE_OWNERS } from '@paddock/domain/roles'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database } from '../../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import {
  findScope,
  holdOffering,
  levelsOff,
  listOffer,
  type NamedOffering,
  putOn,
  type Scope,
  setGame,
  takeOff,
} from './store.ts'

export type OfferDeps = {
  /** The installation's: whoever opens a game is waited for by its row. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  /** Told behind the commit of each change. */
  readonly turned: () => void
}

type About = { readonly actor: Actor; readonly target: number | null; readonly site: HostSite }

/** An officer's own players where nobody is named: of who owns the site those are all of it. Undefined for whoever stands at no site. */
async function scopeOf(db: Database, { actor, target, site }: About): Promise<Scope | undefined> {
  if (target !== null && target !== actor.accountId) return await findScope(db, target)
  return { siteId: site.id, accountId: SITE_OWNERS.includes(actor.role) ? null : actor.accountId }
}

export function offerRoutes(routes: Routes, { db, refuseWrongCode, turned }: OfferDeps): void {
  routes.guarded(calls.getCasinoOffer, async (asked) => {
    const { page, limit, providerId, gameType } = asked.query
    const scope = await scopeOf(db, asked)
    if (!scope) return refuse({ code: 'NOT_FOUND' })
    const wanted = { page, limit, level: asked.actor.role, providerId, gameType }
    const { rows, counted } = await listOffer(db, scope, wanted)
    return answer({ docs: rows, ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.changeCasinoOffer, async (asked) => {
    const { actor, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const scope = await scopeOf(db, asked)
    if (!scope) return refuse({ code: 'NOT_FOUND' })
    const named = { providerId: body.providerId, gameCode: body.gameCode ?? null }
    const changed = await allOrNothing(db, async (tx) => {
      const offering = await holdOffering(tx, named)
      // Not as somebody who is unknown: nobody offers it.
      if (!offering) return refuse({ code: 'GAME_NOT_OFFERED' })
      const { active } = body
      const setters = await levelsOff(tx, scope, offering)
      const setAbove = active ? refuseUnlock(setters, actor.role, 'game') : undefined
      if (setAbove) return refuse(setAbove)
      const by = { level: actor.role, accountId: actor.accountId }
      const isNew = active ? await putOn(tx, scope, offering, actor.role) : await takeOff(tx, scope, offering, by)
      const change = { action: 'CASINO_OFFER_CHANGED', objectType: 'casinoGame', objectId: nameOf(named) } as const
      const after = { active, accountId: scope.accountId }
      if (isNew) await recordAudit(tx, entryOf({ ...asked, site: { id: scope.siteId } }, { ...change, after }))
      return ok(null)
    })
    if (!changed.ok) return changed
    turned()
    return answer({ docs: await showOne(scope, actor.role, named), message: TEXTS.updated })
  })

  routes.guarded(calls.changeCasinoGame, async (asked) => {
    const { actor, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { transactionCode: _, active, ...named } = body
    const changed = await allOrNothing(db, async (tx) => {
      const offering = await holdOffering(tx, named)
      if (!offering) return refuse({ code: 'NOT_FOUND' })
      const change = { action: 'CASINO_GAME_CHANGED', objectType: 'casinoGame', objectId: nameOf(named) } as const
      if (await setGame(tx, offering, active)) await recordAudit(tx, entryOf(asked, { ...change, after: { active } }))
      return ok(null)
    })
    if (!changed.ok) return changed
    turned()
    const ofSite = { siteId: asked.site.id, accountId: null }
    return answer({ docs: await showOne(ofSite, actor.role, named), message: TEXTS.updated })
  })

  async function showOne(scope: Scope, level: Role, one: NamedOffering) {
    const wanted = { page: 1, limit: 1, level, providerId: undefined, gameType: undefined, one }
    const { rows } = await listOffer(db, scope, wanted)
    return rows[0] ?? null
  }
}

const nameOf = ({ providerId, gameCode }: NamedOffering): string =>
  gameCode === null ? providerId : `${providerId}/${gameCode}`
