/** What a route gets and gives: the words between the HTTP machinery and the capabilities. */
import type { Readable } from 'node:stream'
import type { Endpoint, ExportCall, Refusal, ReplyOf, RequestOf, Role, SiteConfig } from '@paddock/contract'
import type { Stage } from '@paddock/domain/access'
import type { Database, Tx } from './database.ts'

/** The tenant whose host was asked. */
export type HostSite = {
  readonly id: number
  /** Of the host that was asked: a site may have a second one, with a look of its own. */
  readonly label: string
  readonly kind: 'b2b' | 'b2c'
  readonly name: string
  readonly config: SiteConfig
  /** Where the other look of the site is, or the site of its pairs that it leads to first. */
  readonly otherAddress: string | null
  /** The hosts that are known to be its own. */
  readonly hosts: readonly string[]
  /** The sites that it is paired with. */
  readonly pairs: readonly { readonly siteId: number; readonly name: string; readonly host: string }[]
  /** Grows with every publication of the configuration. */
  readonly version: number
  /** Its players' calls are answered 503. */
  readonly maintenance: boolean
  readonly useSocket: boolean
}

/** Who calls, as the session says it. Nothing of it comes from the request. */
export type Actor = {
  readonly accountId: number
  readonly siteId: number
  readonly role: Role
  /** Of a demo account: points that are no money. */
  readonly isDemo: boolean
  /** The session practises: the account is a twin in the demo book, and this is the person's own. docs/domain/practice.md. */
  readonly practiceOf: number | null
  /** How far the session has come in signing in: FULL, or what is asked for next. */
  readonly stage: Stage
  /** Names the session; not the token. */
  readonly sessionKey: string
}

/** The account of who plays, in whichever book. */
export const personOf = ({ accountId, practiceOf }: Pick<Actor, 'accountId' | 'practiceOf'>): number =>
  practiceOf ?? accountId

/** A request that has been parsed, with where it came from. */
export type Asked<E extends Endpoint> = RequestOf<E> & {
  readonly site: HostSite
  /** The database as this site sees it: nothing of another's can be read or changed through it. docs/decisions/0007. */
  readonly db: Database
  readonly requestId: string
  /** The peer's address: to be written down. */
  readonly address: string
  /** Its neighbourhood: what is counted by where somebody comes from. */
  readonly place: string
  /** Where it comes from, as our proxy says; null where none does. */
  readonly country: string | null
  header(name: string): string | undefined
}
export type AskedBy<E extends Endpoint, A = Actor> = Asked<E> & {
  readonly actor: A
  /** The account that the call acts on, which the caller has the right to; null where it names none, or several. */
  readonly target: number | null
  /** All of them, each once. */
  readonly targets: readonly number[]
}

/** What a change needs to know of the call that makes it, whichever that is. */
export type AskedByActor = Pick<AskedBy<Endpoint>, 'db' | 'actor' | 'site' | 'address' | 'requestId'>
/** The same of a call that is done once under its key, where it brings one. */
export type AskedOnce = AskedByActor & { readonly idempotencyKey: string | null }

/** A reply that was encoded before, for the many who ask for the same. */
export type CachedReply = { readonly body: Buffer; readonly etag: string }

export type Answer<E extends Endpoint> =
  | { readonly reply: ReplyOf<E>; readonly status?: 200 | 202; readonly headers?: Readonly<Record<string, string>> }
  | { readonly cached: CachedReply }
  /** A file on its way. */
  | { readonly stream: Readable; readonly type: string }

/** A refusal may bring the docs along: a bet that was refused when its delay ended exists, and its player may see it. */
export type Outcome<E extends Endpoint> =
  | { readonly ok: true; readonly value: Answer<E> }
  | { readonly ok: false; readonly refusal: Refusal; readonly docs?: ReplyOf<E>['docs'] }

export type Handler<E extends Endpoint, A> = (asked: AskedBy<E, A>) => Promise<Outcome<E>>
export type TargetHandler<E extends Endpoint> = (asked: AskedBy<E> & { readonly target: number }) => Promise<Outcome<E>>

/** Where an account stands seen from the caller's. Whoever is neither does not exist for them. Law D-40, security T50. */
export type Relation = 'self' | 'downline'

/** Takes the routes of the capabilities. */
export type Routes = {
  /** A call for everybody; `actor` is null for a visitor. */
  open<E extends Endpoint>(call: E, handle: Handler<E, Actor | null>): void
  /** A call that needs a session of a role that may make it. */
  guarded<E extends Endpoint>(call: E, handle: Handler<E, Actor>): void
  /** A call that acts on one account, always named. */
  about<E extends Endpoint>(call: E, handle: TargetHandler<E>): void
}

/** The common answer. */
export const answer = <E extends Endpoint>(reply: ReplyOf<E>): Outcome<E> => ({ ok: true, value: { reply } })

/** A file that was asked for, of the list that its call is made of. */
export type Exporting = {
  readonly call: ExportCall
  readonly asked: AskedBy<ExportCall, Actor | null>
  /** A page as the list's own call answers it to the same caller, with the same filters. */
  readonly read: (tx: Tx, paged: { readonly page: number; readonly limit: number }) => Promise<Outcome<Endpoint>>
  /** Why the caller would be refused if they asked again. */
  readonly refusalOfNow: () => Promise<Refusal | undefined>
  /** Aborted when whoever asks has hung up, and behind the answer. */
  readonly gone: AbortSignal
}
export type Exporter = {
  start(exporting: Exporting): Promise<Outcome<ExportCall>>
  /** Ends all that are on their way. */
  close(): void
}
