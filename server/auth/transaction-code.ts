import type { Refusal } from '@paddock/contract'
import type { Database } from '../platform/database.ts'
import type { PasswordChecker } from './passwords.ts'
import { loadTransactionCodeHash } from './store.ts'
import type { Throttle } from './shared-throttle.ts'
import type { Tries } from './throttle.ts'

/** Asks for an operator's second password before what moves money or decides a market. RULES D-39. */
export type RefuseWrongCode = (accountId: number, code: string, address: string) => Promise<Refusal | undefined>

/** No site has this id: a code belongs to the account, wherever it is used. */
const NO_SITE = 0

export function createCodeCheck(db: Database, passwords: PasswordChecker, throttle: Throttle): RefuseWrongCode {
  return async (accountId, code, address) => {
    // Whoever has the session may come from any number of places: they count together. SECURITY T52.
    const tries: Tries = { siteId: NO_SITE, name: `code ${accountId}`, address, isKnownPlace: false }
    const retryAfterMs = await throttle.take(tries)
    if (retryAfterMs > 0) return { code: 'TOO_MANY_REQUESTS', retryAfterMs }
    const check = await passwords.check(code, await loadTransactionCodeHash(db, accountId))
    if (check === 'WRONG') return { code: 'WRONG_TRANSACTION_CODE' }
    if (check === 'BUSY') {
      await throttle.withdrawn(tries)
      return { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }
    }
    await throttle.succeeded(tries)
    return undefined
  }
}
