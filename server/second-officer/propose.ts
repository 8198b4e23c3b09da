import type { ControlName, Refusal, SiteConfig } from '@paddock/contract'
import type { CasinoBounds, CasinoTerms } from '@paddock/contract/shapes/casino'
import type { DeskOfficer } from '@paddock/domain/desk'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Reader, Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { insertChange, listChangesOf, listSecondOfficers } from './store.ts'

/** What a change of each kind carries until it is confirmed. */
export type Payloads = {
  readonly CONFIRM_RESULTS: { readonly confirmResults: false }
  readonly SITE_CONFIG: {
    readonly config: SiteConfig
    readonly baseVersion: number
    readonly note: string
    readonly restores: number | null
  }
  /** The first half of the first password, sealed: the second is made when it is confirmed. */
  readonly ADMINISTRATOR: { readonly userName: string; readonly sealedBegin: string }
  readonly CASINO_PROVIDER: { readonly terms: CasinoTerms } & SealedKey
  readonly CASINO_KEY: { readonly providerId: string } & SealedKey
  /** Only those that change, as they were. */
  readonly CASINO_BOUNDS: {
    readonly providerId: string
    readonly before: Partial<CasinoBounds>
    readonly after: Partial<CasinoBounds>
    /** How often each of them had been set. A proposal of before these were counted has none, and is of no state that stands. */
    readonly turns?: Turns
  }
  readonly CASINO_DIFFERENCE: { readonly differenceId: string; readonly version: number }
  /** Of the rights as they stood in this version. */
  readonly DESK_RIGHTS: { readonly accountId: number; readonly version: number; readonly rights: DeskOfficer }
}

/** How often each of a provider's bounds was set; one that never was is not there. */
export type Turns = { readonly [K in keyof CasinoBounds]?: number }

/** A key that is not good yet: who proposed it was shown its secret. The fingerprint is of what its company gave for it, where it gave something. */
type SealedKey = { readonly keyId: string; readonly sealedSecret: string; readonly fingerprint?: string }

export type Proposal<K extends keyof Payloads> = {
  readonly kind: K
  readonly subject: string
  readonly ownerSiteId: number | null
  readonly payload: Payloads[K]
  readonly weakens: readonly ControlName[]
  readonly reason: string
  readonly actorId: number
  readonly byAdministrator: boolean
}

/** Of a call whose change may have to wait: which it is, where it does. */
export type Waiting = { readonly changeId: string | null; readonly weakens: ControlName[] }
export const IN_EFFECT: Waiting = { changeId: null, weakens: [] }

/**
 * Keeps the change until two administrators stand behind it: another one than the proposer, or two where the proposer is none. Any account below
 * an administrator could be their own, by making it or resetting its password. Refused where there is nobody who could confirm.
 * Security 1.9; docs/domain/second-officer.md.
 */
export async function proposeChange<K extends keyof Payloads>(
  tx: Tx,
  proposal: Proposal<K>,
  now: number,
): Promise<Result<Waiting, Refusal>> {
  const needed = proposal.byAdministrator ? 1 : 2
  if ((await listSecondOfficers(tx, proposal.actorId)).length < needed) return refuse({ code: 'NO_SECOND_OFFICER' })
  const changeId = newId(now)
  await insertChange(tx, { id: changeId, ...proposal })
  return ok({ changeId, weakens: [...proposal.weakens] })
}

/** What waits of these things, by their names. */
export async function findChangesOf<K extends keyof Payloads>(
  from: Reader,
  kind: K,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, { readonly payload: Payloads[K]; readonly proposedBy: string }>> {
  const changes = await listChangesOf(from, kind, subjects)
  // The rows of a kind were written by its proposals.
  return new Map(
    changes.map(({ subject, payload, proposedBy }) => [subject, { payload: payload as Payloads[K], proposedBy }]),
  )
}

/** What the officers who can confirm a change are told of it. */
export const WAITS_FOR_YOU = {
  title: 'A change waits for a second officer',
  description: 'It weakens a control. See it under Switches before it takes effect.',
} as const
