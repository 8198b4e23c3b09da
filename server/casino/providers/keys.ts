/** Keys of providers: another one beside the first, and the end of one. docs/domain/casino.md#keys. */
import { randomUUID } from 'node:crypto'
import { calls, TEXTS } from '@paddock/contract'
import { MOST_LIVE_KEYS } from '@paddock/contract/shapes/casino'
import type { AdapterName } from '@paddock/domain/casino'
import { must, ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/all-or-nothing.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { makeSecret } from '../adapters/secrets.ts'
import { countKeys, holdProvider, holdProviderOf, insertKey, listProviders, retireKey } from './store.ts'

export type KeyDeps = {
  /** The installation's: providers are of no site. */
  readonly db: Database
  readonly sealKey: (secret: string, keyId: string) => Buffer
  readonly refuseWrongCode: RefuseWrongCode
}

type NewKey = { readonly keyId: string; readonly secret: string }

/** Whose key it is, in which shapes they speak, and what they gave for it. */
type KeyOf = { readonly id: number; readonly adapter: AdapterName; readonly theirKey: string | undefined }

/** Made and kept sealed: who made it is told the secret, this once. Undefined where what was given for it is not what it takes. */
export async function addKey(
  tx: Tx,
  { sealKey }: Pick<KeyDeps, 'sealKey'>,
  { id, adapter, theirKey }: KeyOf,
): Promise<NewKey | undefined> {
  const secret = await makeSecret(adapter, theirKey)
  if (!secret) return undefined
  const keyId = randomUUID()
  await insertKey(tx, id, keyId, sealKey(secret.kept, keyId))
  return { keyId, secret: secret.shown }
}

export function keyRoutes(routes: Routes, { db, sealKey, refuseWrongCode }: KeyDeps): void {
  routes.guarded(calls.addCasinoKey, async (asked) => {
    const { actor, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const made = await allOrNothing(db, async (tx) => {
      const provider = await holdProvider(tx, body.providerId)
      if (!provider) return refuse({ code: 'NOT_FOUND' })
      if ((await countKeys(tx, provider.id)) >= MOST_LIVE_KEYS) return refuse({ code: 'CASINO_KEYS_FULL' })
      const key = await addKey(tx, { sealKey }, { ...provider, theirKey: body.theirKey })
      if (!key) return refuse({ code: 'CASINO_KEY_UNREADABLE' })
      const change = { action: 'CASINO_KEY_ADDED', objectType: 'casinoProvider', objectId: provider.id } as const
      await recordAudit(tx, entryOf(asked, { ...change, after: { keyId: key.keyId } }))
      return ok(key)
    })
    return made.ok ? answer({ docs: made.value, message: TEXTS.updated }) : made
  })

  routes.guarded(calls.retireCasinoKey, async (asked) => {
    const { actor, body } = asked
    const { keyId } = body
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const retired = await allOrNothing(db, async (tx) => {
      const provider = await holdProviderOf(tx, keyId)
      if (!provider) return refuse({ code: 'NOT_FOUND' })
      if (provider.active && (await countKeys(tx, provider.id)) === 1) return refuse({ code: 'CASINO_LAST_KEY' })
      if (!(await retireKey(tx, keyId, actor.accountId))) return refuse({ code: 'NOT_FOUND' })
      const change = { action: 'CASINO_KEY_RETIRED', objectType: 'casinoProvider', objectId: provider.id } as const
      await recordAudit(tx, entryOf(asked, { ...change, before: { keyId } }))
      return ok(String(provider.id))
    })
    if (!retired.ok) return retired
    const [provider] = await listProviders(db, retired.value)
    return answer({ docs: must(provider, 'its key was just retired'), message: TEXTS.updated })
  })
}
