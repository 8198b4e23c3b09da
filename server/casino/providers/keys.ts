/** Keys of providers: another one beside the first, which waits for a second officer, and the end of one. docs/domain/casino.md#keys. */
import { randomUUID } from 'node:crypto'
import { calls, TEXTS } from '@paddock/contract'
import { MOST_LIVE_KEYS } from '@paddock/contract/shapes/casino'
import type { AdapterName } from '@paddock/domain/casino'
import { must, ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { type Applier, proposeChange } from '../../second-officer/index.ts'
import { makeSecret } from '../adapters/secrets.ts'
import { countKeys, holdProvider, holdProviderOf, insertKey, listProviders, retireKey } from './store.ts'

/** Of every change of the casino that waits: administrators propose it, and no site owns it. */
export const OF_CASINO = { ownerSiteId: null, byAdministrator: true } as const

export type KeyDeps = {
  /** The installation's: providers are of no site. */
  readonly db: Database
  readonly sealKey: (secret: string, keyId: string) => Buffer
  readonly refuseWrongCode: RefuseWrongCode
  readonly tellSecondOfficers: (actorId: number) => Promise<void>
  readonly clock: () => number
}

/** In which shapes its holder speaks, and what they gave for it. */
type KeyOf = { readonly adapter: AdapterName; readonly theirKey: string | undefined }

/**
 * Who proposes it is told the secret, this once; it is good when another officer has confirmed it. Undefined where what was given for
 * it is not what it takes.
 */
export async function newKey({ sealKey }: Pick<KeyDeps, 'sealKey'>, { adapter, theirKey }: KeyOf) {
  const secret = await makeSecret(adapter, theirKey)
  if (!secret) return undefined
  const keyId = randomUUID()
  const sealedSecret = sealKey(secret.kept, keyId).toString('base64')
  const named = nameOf({ ...secret, keyId })
  return { shown: { keyId, secret: secret.shown }, named, kept: { ...named, sealedSecret } }
}

type NamedKey = { readonly keyId: string; readonly fingerprint?: string }

/** What says which key it is, to whoever confirms it and in the audit log. */
export const nameOf = ({ keyId, fingerprint }: NamedKey): NamedKey => ({
  keyId,
  ...(fingerprint !== undefined && { fingerprint }),
})

export const unpackSecret = (sealedSecret: string): Buffer => Buffer.from(sealedSecret, 'base64')

export const KEY_APPLIER: Applier<'CASINO_KEY'> = {
  describe: async (_, { subject: name, payload }) => ({ what: 'KEY', name, ...nameOf(payload) }),
  async hold(tx, { payload }) {
    await holdProvider(tx, payload.providerId)
  },
  prepare:
    async ({ payload }) =>
    async (tx) => {
      const { providerId, keyId, sealedSecret } = payload
      const provider = await holdProvider(tx, providerId)
      if (!provider) return refuse({ code: 'NOT_FOUND' })
      if ((await countKeys(tx, provider.id)) >= MOST_LIVE_KEYS) return refuse({ code: 'CASINO_KEYS_FULL' })
      await insertKey(tx, provider.id, keyId, unpackSecret(sealedSecret))
      return ok({ before: {}, after: { provider: provider.name, ...nameOf(payload) } })
    },
}

export function keyRoutes(routes: Routes, deps: KeyDeps): void {
  const { db, refuseWrongCode, tellSecondOfficers, clock } = deps

  routes.guarded(calls.addCasinoKey, async (asked) => {
    const { actor, body } = asked
    const { accountId: actorId } = actor
    const wrong = await refuseWrongCode(actorId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const proposed = await allOrNothing(db, async (tx) => {
      const provider = await holdProvider(tx, body.providerId)
      if (!provider) return refuse({ code: 'NOT_FOUND' })
      if ((await countKeys(tx, provider.id)) >= MOST_LIVE_KEYS) return refuse({ code: 'CASINO_KEYS_FULL' })
      const key = await newKey(deps, { adapter: provider.adapter, theirKey: body.theirKey })
      if (!key) return refuse({ code: 'CASINO_KEY_UNREADABLE' })
      const { shown, named, kept } = key
      const about = { kind: 'CASINO_KEY', subject: provider.name, weakens: ['casinoKeys'], ...OF_CASINO } as const
      const payload = { providerId: String(provider.id), ...kept }
      const waiting = await proposeChange(tx, { ...about, payload, reason: '', actorId }, clock())
      if (!waiting.ok) return waiting
      const change = { action: 'CASINO_KEY_ADDED', objectType: 'casinoProvider', objectId: provider.id } as const
      const after = { ...named, waitsForSecondOfficer: waiting.value.changeId }
      await recordAudit(tx, entryOf(asked, { ...change, after }))
      return ok({ docs: shown, ...waiting.value })
    })
    if (!proposed.ok) return proposed
    await tellSecondOfficers(actorId)
    return answer(proposed.value)
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
