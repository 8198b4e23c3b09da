import type { AuditCode, Role } from '@paddock/contract'
import type { Actor } from '../platform/http-call.ts'

/** Who acts, and from where. Null where nobody has signed in, or where the server acts by itself. */
export type Origin = {
  /** Null is the installation, above all sites. */
  readonly siteId: number | null
  readonly actorId: number | null
  readonly actorRole: Role | null
  readonly sessionKey: string | null
  readonly address: string
  readonly requestId: string
}

export type AuditEntry = Origin & {
  readonly action: AuditCode
  /** What was changed: `account`, `market`, `site` … and its id. */
  readonly objectType: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
}

type Asked = {
  readonly actor: Actor | null
  readonly site: { readonly id: number }
  readonly address: string
  readonly requestId: string
}

/** The origin of a change that a call makes. */
export const originOf = ({ actor, site, address, requestId }: Asked): Origin => ({
  siteId: site.id,
  actorId: actor?.accountId ?? null,
  actorRole: actor?.role ?? null,
  sessionKey: actor?.sessionKey ?? null,
  address,
  requestId,
})

/** What was changed, in a word and its id, and how. `before` and `after` hold what is different, not all there is. */
type Change = Pick<AuditEntry, 'action' | 'objectType'> & {
  readonly objectId: number | string
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
}

/** The row of a change that a call makes. */
export const entryOf = (asked: Asked, { before = null, after = null, reason = '', ...change }: Change): AuditEntry => ({
  ...originOf(asked),
  ...change,
  objectId: String(change.objectId),
  before,
  after,
  reason,
})

/** The origin of what the server does by itself, as when a time is over. */
export const byItself = (siteId: number | null): Origin => ({
  siteId,
  actorId: null,
  actorRole: null,
  sessionKey: null,
  address: '',
  requestId: '',
})
