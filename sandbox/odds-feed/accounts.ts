import { randomUUID } from 'node:crypto'
import type { ErrorCode } from './messages.ts'

export type Account = { readonly appKey: string; readonly username: string; readonly password: string }

export type Accounts = {
  /** A session token, or nothing when the credentials are wrong. */
  login(appKey: string, username: string, password: string): string | undefined
  /** Why this application key and session may not come in. */
  refuseEntry(appKey: unknown, session: unknown): ErrorCode | undefined
}

/** More sessions than this and the oldest end: every reconnecting client opens a new one. */
const MOST_SESSIONS = 1000

export function createAccounts(account: Account): Accounts {
  const sessions = new Set<string>()
  return {
    login: (appKey, username, password) => {
      if (appKey !== account.appKey || username !== account.username || password !== account.password) return undefined
      const token = randomUUID()
      sessions.add(token)
      const [oldest] = sessions
      if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest)
      return token
    },
    refuseEntry: (appKey, session) => {
      if (typeof appKey !== 'string' || appKey === '') return 'NO_APP_KEY'
      if (appKey !== account.appKey) return 'INVALID_APP_KEY'
      if (typeof session !== 'string' || session === '') return 'NO_SESSION'
      return sessions.has(session) ? undefined : 'INVALID_SESSION_INFORMATION'
    },
  }
}
