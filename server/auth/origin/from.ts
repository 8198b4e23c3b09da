/** Where somebody comes from, on the way in. */
import { BROWSER_HEADER, PUZZLE_HEADER } from '@paddock/contract'
import { type MessageLanguage, messageLanguageOf } from '@paddock/domain/messages'
import { type AuditEntry, originOf } from '../../audit-log/index.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { registeredNameOf } from '../../sites/index.ts'
import { deviceOf, newDevice } from './devices.ts'

export type From = {
  readonly site: HostSite
  /** That was asked, as it is registered. */
  readonly host: string
  /** Null before anybody has signed in. */
  readonly actor: Actor | null
  readonly address: string
  /** The address's neighbourhood. */
  readonly place: string
  readonly agent: string
  /** As the client says: shown to the owner of the account, believed by nobody. Security T4. */
  readonly country: string | null
  readonly requestId: string
  /** What the browser calls itself to us; null of a client that does not. */
  readonly browser: string | null
  /** As the app is read. */
  readonly language: MessageLanguage
  /** The operators' app asks; the players' site answers no operator. 000 §4. */
  readonly isConsole: boolean
  /** A random word of this device, from its cookie or made just now. */
  readonly device: string
  /** The solution of a puzzle, as it came. */
  readonly puzzle: string | null
}

type Asked = Pick<From, 'site' | 'actor' | 'address' | 'place' | 'requestId'> & {
  header(name: string): string | undefined
}

/** An operator signs in with this header, as the operators' app sends it; on the players' site there is no way in. */
const CONSOLE_HEADER = 'x-console'

export const fromOf = (asked: Asked, country: string | null = null): From => ({
  site: asked.site,
  host: registeredNameOf(asked.header('host') ?? ''),
  actor: asked.actor,
  address: asked.address,
  place: asked.place,
  agent: (asked.header('user-agent') ?? '').slice(0, 300),
  country,
  requestId: asked.requestId,
  browser: browserOf(asked.header(BROWSER_HEADER)),
  language: messageLanguageOf(asked.header('accept-language')),
  isConsole: asked.header(CONSOLE_HEADER) === '1',
  device: deviceOf(asked.header('cookie')) ?? newDevice(),
  puzzle: asked.header(PUZZLE_HEADER) ?? null,
})

/** Long enough that nobody guesses it. */
export const browserOf = (given: string | undefined): string | null =>
  given !== undefined && /^[\w-]{16,100}$/.test(given) ? given : null

type Who = Pick<Actor, 'accountId' | 'role' | 'sessionKey'>

/** The row of the audit log for what somebody does to the own account, who may have no session before. */
export function entryOfOwn(
  from: Pick<From, 'site' | 'actor' | 'address' | 'place' | 'requestId'>,
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
