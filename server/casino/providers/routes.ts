/** Providers of games, as an administrator names them. docs/domain/casino.md#providers. */
import { calls, TEXTS } from '@paddock/contract'
import { termsOf } from '@paddock/domain/casino'
import { must, ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import { allOrNothing } from '../../platform/all-or-nothing.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { addKey, keyRoutes, type KeyDeps } from './keys.ts'
import { changeProvider, insertProvider, listProviders } from './store.ts'

export type ProviderDeps = KeyDeps & {
  /** Reads the games of all. */
  readonly readGames: () => Promise<unknown>
}

export function providerRoutes(routes: Routes, deps: ProviderDeps): void {
  const { db, refuseWrongCode, readGames } = deps
  keyRoutes(routes, deps)
  routes.guarded(calls.getCasinoProviders, async () => answer({ docs: await listProviders(db) }))

  routes.guarded(calls.registerCasinoProvider, async (asked) => {
    const { actor, body } = asked
    const { transactionCode, theirKey, ...given } = body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { adapter } = given
    const terms = { ...given, ...termsOf(adapter, given), origin: new URL(given.origin).origin }
    const made = await allOrNothing(db, async (tx) => {
      const id = await insertProvider(tx, { ...terms, createdBy: actor.accountId })
      if (id === undefined) return refuse({ code: 'CASINO_PROVIDER_EXISTS' })
      const key = await addKey(tx, deps, { id, adapter, theirKey })
      if (!key) return refuse({ code: 'CASINO_KEY_UNREADABLE' })
      await recordAudit(
        tx,
        entryOf(asked, {
          action: 'CASINO_PROVIDER_REGISTERED',
          objectType: 'casinoProvider',
          objectId: id,
          after: { ...terms, keyId: key.keyId },
        }),
      )
      return ok({ id: String(id), key })
    })
    if (!made.ok) return made
    // Its key is shown this once: no other provider, nor a reading that fails, which the job has logged, stands in its way.
    void readGames().catch(() => undefined)
    const [provider] = await listProviders(db, made.value.id)
    return answer({ docs: { ...must(provider, 'it was just made'), ...made.value.key }, message: TEXTS.updated })
  })

  routes.guarded(calls.changeCasinoProvider, async (asked) => {
    const { actor, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { providerId, transactionCode: _, ...change } = body
    const changed = await allOrNothing(db, async (tx) => {
      const before = await changeProvider(tx, providerId, change)
      if (!before) return refuse({ code: 'NOT_FOUND' })
      await recordAudit(
        tx,
        entryOf(asked, {
          action: 'CASINO_PROVIDER_CHANGED',
          objectType: 'casinoProvider',
          objectId: providerId,
          before,
          after: change,
        }),
      )
      return ok(null)
    })
    if (!changed.ok) return changed
    const [provider] = await listProviders(db, providerId)
    return answer({ docs: must(provider, 'it was just changed'), message: TEXTS.updated })
  })
}
