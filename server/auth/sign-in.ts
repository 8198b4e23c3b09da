import type { Refusal, Role } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Database } from '../platform/database.ts'
import type { PasswordChecker } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { findCredentials } from './store.ts'
import type { Throttle } from './throttle.ts'

export type SignInRequest = {
  readonly siteId: number
  readonly name: string
  readonly password: string
  /** The operators' app asks; the players' site answers no operator. */
  readonly fromConsole: boolean
  readonly address: string
  readonly agent: string
}

export type SignInDeps = {
  readonly db: Database
  readonly passwords: PasswordChecker
  readonly sessions: Sessions
  readonly throttle: Throttle
}

export type SignedIn = { readonly accountId: number; readonly token: string }

/** What an account is, is told only to who has its password, and a token is made only for who may have one. SECURITY T16. */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<Result<SignedIn, Refusal>> {
  const { siteId, name, password, address, agent } = request
  const throttled = `${siteId} ${name}`
  const retryAfterMs = deps.throttle.waitFor(throttled, address)
  if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
  const account = await findCredentials(deps.db, siteId, name)
  const check = await deps.passwords.check(password, account?.passwordHash ?? null)
  if (check === 'BUSY') return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 })
  if (check === 'WRONG' || !account) {
    deps.throttle.failed(throttled, address)
    return refuse({ code: 'BAD_CREDENTIALS' })
  }
  deps.throttle.succeeded(throttled, address)
  if (account.locked) return refuse({ code: 'ACCOUNT_LOCKED' })
  if (!mayUse(account.role, request.fromConsole)) return refuse({ code: 'LOGIN_WITH_ADMIN_WEBSITE' })
  const { accountId, book } = account
  const token = await deps.sessions.open({ accountId, siteId, isDemo: book === 'DEMO', address, agent })
  return ok({ accountId, token })
}

const mayUse = (role: Role, fromConsole: boolean): boolean => role === 'user' || fromConsole
