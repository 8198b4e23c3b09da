import type { Refusal } from '@paddock/contract'
import type { Database } from '../platform/database.ts'
import type { PasswordChecker } from './passwords.ts'
import { loadTransactionCodeHash } from './store.ts'
import type { Throttle, Tries } from './throttle.ts'

/** Asks for an operator's second password before what moves money or decides a market. RULES D-39. */
export type RefuseWrongCode = (accountId: number, code: string, address: string) => Promise<Refusal | undefined>

/** No site has this id: a code belongs to the account, wherever it is used. */
const NO_SITE = 0

export function createCodeCheck(db: Database, passwords: PasswordChecker, throttle: Throttle): RefuseWrongCode {
  return async (accountId, code, address) => {
    // Who gets here has the session, so no place is a stranger's; the tries from each are counted all the same.
    const tries: Tries = { siteId: NO_SITE, name: `code ${accountId}`, address, isKnownPlace: true }
    const retryAfterMs = throttle.waitFor(tries)
    if (retryAfterMs > 0) return { code: 'TOO_MANY_REQUESTS', retryAfterMs }
    const check = await passwords.check(code, await loadTransactionCodeHash(db, accountId))
    if (check === 'BUSY') return { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }
    if (check === 'WRONG') {
      throttle.failed(tries)
      return { code: 'WRONG_TRANSACTION_CODE' }
    }
    throttle.succeeded(tries)
    return undefined
  }
}
