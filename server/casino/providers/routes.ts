/**
 * Providers of games, as an administrator names them. Who may move money as a casino, and how much, takes two: what lets a provider do more waits
 * for another administrator, what lets it do less is in effect at once. docs/domain/casino.md#providers.
 */
import { calls, TEXTS } from '@paddock/contract'
import { partBounds } from '@paddock/contract/controls'
import type { CasinoBounds } from '@paddock/contract/shapes/casino'
import { termsOf } from '@paddock/domain/casino'
import { must, ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { type Applier, IN_EFFECT, proposeChange, type Turns } from '../../second-officer/index.ts'
import { keyRoutes, type KeyDeps, nameOf, newKey, OF_CASINO, unpackSecret } from './keys.ts'
import {
  changeProvider,
  findProviderName,
  holdProvider,
  insertKey,
  insertProvider,
  isProviderNamed,
  listProviders,
} from './store.ts'

/** `readGames`: of all. */
export const createProviderApplier = (readGames: () => Promise<unknown>): Applier<'CASINO_PROVIDER'> => ({
  describe: async (_, { payload }) => ({ what: 'PROVIDER', ...payload.terms, ...nameOf(payload) }),
  prepare:
    async ({ actorId, payload }) =>
    async (tx) => {
      const { terms, keyId, sealedSecret } = payload
      const id = await insertProvider(tx, { ...terms, createdBy: actorId })
      if (id === undefined) return refuse({ code: 'CASINO_PROVIDER_EXISTS' })
      await insertKey(tx, id, keyId, unpackSecret(sealedSecret))
      return ok({ before: {}, after: { ...terms, providerId: id, ...nameOf(payload) } })
    },
  // Who confirms waits for no provider, and a reading that fails has been logged.
  tell: async () => void readGames().catch(() => undefined),
})

export const BOUNDS_APPLIER: Applier<'CASINO_BOUNDS'> = {
  async describe(from, { subject, payload: { providerId, before, after } }) {
    return { what: 'BOUNDS', name: (await findProviderName(from, providerId)) ?? subject, before, after }
  },
  async hold(tx, { payload }) {
    await holdProvider(tx, payload.providerId)
  },
  prepare:
    async ({ payload: { providerId, before, after, turns } }) =>
    async (tx) => {
      const provider = await holdProvider(tx, providerId)
      if (!provider) return refuse({ code: 'NOT_FOUND' })
      // Confirmed is what was seen: whoever has set one of them since, to the same as well, had a reason that the proposal did not know.
      if (!turns || !isAsItWas(provider.turns, turns, namesOf(after))) return refuse({ code: 'REQUEST_CHANGED' })
      await changeProvider(tx, provider.id, after)
      return ok({ before, after: { provider: provider.name, ...after } })
    },
}

const namesOf = (bounds: Partial<CasinoBounds>) => Object.keys(bounds) as (keyof CasinoBounds)[]
const isAsItWas = (now: Turns, then: Turns, names: readonly (keyof CasinoBounds)[]): boolean =>
  names.every((name) => now[name] === then[name])
const only = (bounds: CasinoBounds, names: readonly (keyof CasinoBounds)[]): Partial<CasinoBounds> =>
  Object.fromEntries(names.map((name) => [name, bounds[name]]))

/** A cap and the hours of silence are two things: neither proposal takes the other's place. */
const subjectOf = (provider: string, names: readonly (keyof CasinoBounds)[]): string =>
  `${provider} (${names.map((name) => TOPICS[name]).join(', ')})`
const TOPICS: Readonly<Record<keyof CasinoBounds, string>> = {
  active: 'on',
  mostNetADay: 'cap of a day',
  mostWinOfRound: 'cap of a round',
  silenceHours: 'silence',
}

export function providerRoutes(routes: Routes, deps: KeyDeps): void {
  const { db, refuseWrongCode, tellSecondOfficers, clock } = deps
  keyRoutes(routes, deps)
  routes.guarded(calls.getCasinoProviders, async () => answer({ docs: await listProviders(db) }))

  routes.guarded(calls.registerCasinoProvider, async (asked) => {
    const { actor, body } = asked
    const { accountId: actorId } = actor
    const { transactionCode, theirKey, ...given } = body
    const wrong = await refuseWrongCode(actorId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { adapter } = given
    const terms = { ...given, ...termsOf(adapter, given), origin: new URL(given.origin).origin }
    const key = await newKey(deps, { adapter, theirKey })
    if (!key) return refuse({ code: 'CASINO_KEY_UNREADABLE' })
    const { shown, named, kept } = key
    const proposed = await allOrNothing(db, async (tx) => {
      if (await isProviderNamed(tx, terms.name)) return refuse({ code: 'CASINO_PROVIDER_EXISTS' })
      const about = { kind: 'CASINO_PROVIDER', subject: terms.name, weakens: ['casinoKeys'], ...OF_CASINO } as const
      const waiting = await proposeChange(tx, { ...about, payload: { terms, ...kept }, reason: '', actorId }, clock())
      if (!waiting.ok) return waiting
      const change = { action: 'CASINO_PROVIDER_REGISTERED', objectType: 'casinoProvider', objectId: '' } as const
      const after = { ...terms, ...named, waitsForSecondOfficer: waiting.value.changeId }
      await recordAudit(tx, entryOf(asked, { ...change, after }))
      return waiting
    })
    if (!proposed.ok) return proposed
    await tellSecondOfficers(actorId)
    return answer({ docs: shown, ...proposed.value })
  })

  routes.guarded(calls.changeCasinoProvider, async (asked) => {
    const { actor, body } = asked
    const { accountId: actorId } = actor
    const wrong = await refuseWrongCode(actorId, body.transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { providerId, transactionCode: _, ...change } = body
    const changed = await allOrNothing(db, async (tx) => {
      const provider = await holdProvider(tx, providerId)
      if (!provider) return refuse({ code: 'NOT_FOUND' })
      const { now, later } = partBounds(provider, change)
      const about = { action: 'CASINO_PROVIDER_CHANGED', objectType: 'casinoProvider', objectId: providerId } as const
      if (namesOf(now).length > 0) {
        await changeProvider(tx, provider.id, now)
        const before = only(provider, namesOf(now))
        await recordAudit(tx, entryOf(asked, { ...about, before, after: now }))
      }
      if (namesOf(later).length === 0) return ok(IN_EFFECT)
      const before = only(provider, namesOf(later))
      const payload = { providerId, before, after: later, turns: provider.turns }
      const subject = subjectOf(provider.name, namesOf(later))
      const proposal = { kind: 'CASINO_BOUNDS', subject, weakens: ['casinoBounds'], payload } as const
      const waiting = await proposeChange(tx, { ...proposal, ...OF_CASINO, reason: '', actorId }, clock())
      if (!waiting.ok) return waiting
      const after = { ...later, waitsForSecondOfficer: waiting.value.changeId }
      await recordAudit(tx, entryOf(asked, { ...about, before, after }))
      return waiting
    })
    if (!changed.ok) return changed
    if (changed.value.changeId !== null) await tellSecondOfficers(actorId)
    const [provider] = await listProviders(db, providerId)
    return answer({ docs: must(provider, 'providers stay'), ...changed.value, message: TEXTS.updated })
  })
}
