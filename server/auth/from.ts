/** Where somebody comes from, on the way in. */
import { BROWSER_HEADER } from '@paddock/contract'
import { type AuditEntry, originOf } from '../audit-log/index.ts'
import type { Actor, HostSite } from '../platform/http-call.ts'

export type From = {
  readonly site: HostSite
  /** Null before anybody has signed in. */
  readonly actor: Actor | null
  readonly address: string
  readonly agent: string
  /** As the client says: shown to the owner of the account, believed by nobody. SECURITY T4. */
  readonly country: string | null
  readonly requestId: string
  /** What the browser calls itself to us; null of a client that does not. */
  readonly browser: string | null
  /** The operators' app asks; the players' site answers no operator. 000 §4. */
  readonly isConsole: boolean
}

type Asked = Pick<From, 'site' | 'actor' | 'address' | 'requestId'> & { header(name: string): string | undefined }

/** An operator signs in with this header, as the operators' app sends it; on the players' site there is no way in. */
const CONSOLE_HEADER = 'x-console'

export const fromOf = (asked: Asked, country: string | null = null): From => ({
  site: asked.site,
  actor: asked.actor,
  address: asked.address,
  agent: (asked.header('user-agent') ?? '').slice(0, 300),
  country,
  requestId: asked.requestId,
  browser: browserOf(asked.header(BROWSER_HEADER)),
  isConsole: asked.header(CONSOLE_HEADER) === '1',
})

/** Long enough that nobody guesses it. */
export const browserOf = (given: string | undefined): string | null =>
  given !== undefined && /^[\w-]{16,100}$/.test(given) ? given : null

type Who = Pick<Actor, 'accountId' | 'role' | 'sessionKey'>

/** The row of the audit log for what somebody does to the own account, who may have no session before. */
export function entryOfOwn(
  from: Pick<From, 'site' | 'actor' | 'address' | 'requestId'>,
  action: AuditEntry['action'],
  { accountId, role, sessionKey }: Omit<Who, 'sessionKey'> & { readonly sessionKey: string | null },
  after: unknown = null,
): AuditEntry {
  return {
    ...originOf(from),
    actorId: accountId,
    actorRole: role,
    sessionKey,
    action,
    objectType: 'account',
    objectId: String(accountId),
    before: null,
    after,
    reason: '',
  }
}
