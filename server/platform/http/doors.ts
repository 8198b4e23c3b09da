/** What the HTTP side asks of others: who stands behind a host and a token, and what they may have. */
import type { Endpoint, Refusal, RefusalCode } from '@paddock/contract'
import type { Result } from '@paddock/domain/result'
import type { AppKey } from './app-key.ts'
import type { TrustedProxies } from './client-address.ts'
import type { Database } from '../database.ts'
import type { Budgets } from './budgets.ts'
import type { Actor, Exporter, HostSite, Relation } from '../http-call.ts'

/** Who stands behind a host and behind a token. */
export type Doors = {
  siteOf(host: string): Promise<HostSite | undefined>
  /** `country`: where the call comes from, as our proxy says; null where none does. */
  actorOf(token: string, site: HostSite, country: string | null): Promise<Result<Actor, Refusal>>
  /** Another token for the session of this one, when it is due. */
  renewIfDue(token: string): Promise<string | undefined>
  /** The database as the caller may see it. */
  dbOf(site: HostSite, actor: Actor | null, call: Endpoint): Database
  /** Where these accounts stand, seen from the caller's; of the host's site only. */
  relationsOf(actor: Actor, accountIds: readonly number[]): Promise<ReadonlyMap<number, Relation>>
  /** What existing clients say they are; null where nobody asks. */
  readonly appKey: AppKey | null
  /** Whose word on where a request comes from is taken; nobody's when left out. */
  readonly proxies?: TrustedProxies
  /** In which header they say the country. */
  readonly countryHeader?: string | undefined
  readonly budgets: Budgets
  /** Makes files of lists; left out, there are none. */
  readonly exporter?: Pick<Exporter, 'start'>
  /** Told of every call that asked for what its caller may not have. */
  noteRefused(refused: RefusedCall): Promise<void>
}

export type RefusedCall = {
  readonly call: Pick<Endpoint, 'method' | 'path'>
  readonly code: RefusalCode
  readonly actor: Actor | null
  readonly site: HostSite
  readonly address: string
  readonly requestId: string
}
