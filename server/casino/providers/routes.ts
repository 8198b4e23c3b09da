/** Providers of games, as an administrator names them. docs/domain/casino.md#providers. */
import { randomBytes, randomUUID } from 'node:crypto'
import { calls, TEXTS } from '@paddock/contract'
import { must, ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/all-or-nothing.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { insertKey, insertProvider, listProviders, setActive } from './store.ts'

export type ProviderDeps = {
  /** The installation's: providers are of no site. */
  readonly db: Database
  readonly sealKey: (secret: string, keyId: string) => Buffer
  readonly refuseWrongCode: RefuseWrongCode
  /** Reads the games of all, and resolves when they were read. */
  readonly readGames: () => Promise<unknown>
}

export function providerRoutes(routes: Routes, { db, sealKey, refuseWrongCode, readGames }: ProviderDeps): void {
  routes.guarded(calls.getCasinoProviders, async () => answer({ docs: await listProviders(db) }))

  routes.guarded(calls.registerCasinoProvider, async (asked) => {
    const { actor, body } = asked
    const { transactionCode, ...terms } = body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const origin = new URL(terms.origin).origin
    const keyId = randomUUID()
    const secret = randomBytes(32).toString('base64url')
    const made = await allOrNothing(db, async (tx) => {
      const id = await insertProvider(tx, { ...terms, origin, createdBy: actor.accountId })
      if (id === undefined) return refuse({ code: 'CASINO_PROVIDER_EXISTS' })
      await insertKey(tx, id, keyId, sealKey(secret, keyId))
      await recordAudit(
        tx,
        entryOf(asked, {
          action: 'CASINO_PROVIDER_REGISTERED',
          objectType: 'casinoProvider',
          objectId: id,
          after: {
            ...terms,
            origin,
            keyId,
          },
        }),
      )
      return ok(String(id))
    })
    if (!made.ok) return made
    // Its key is shown this once, so a reading that fails, which the job has logged, must not stand in its way.
    await readGames().catch(() => undefined)
    const [provider] = await listProviders(db, made.value)
    return answer({ docs: { ...must(provider, 'it was just made'), keyId, secret }, message: TEXTS.updated })
  })

  routes.guarded(calls.changeCasinoProvider, async (asked) => {
    const { actor, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { providerId, active } = body
    const changed = await allOrNothing(db, async (tx) => {
      if (!(await setActive(tx, providerId, active))) return refuse({ code: 'NOT_FOUND' })
      await recordAudit(
        tx,
        entryOf(asked, {
          action: 'CASINO_PROVIDER_CHANGED',
          objectType: 'casinoProvider',
          objectId: providerId,
          after: { active },
        }),
      )
      return ok(null)
    })
    if (!changed.ok) return changed
    const [provider] = await listProviders(db, providerId)
    return answer({ docs: must(provider, 'it was just changed'), message: TEXTS.updated })
  })
}
