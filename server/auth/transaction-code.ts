import type { Refusal } from '@paddock/contract'
import type { Database } from '../platform/database.ts'
import type { PasswordChecker } from './passwords.ts'
import { loadTransactionCodeHash } from './store.ts'
import type { Throttle } from './throttle.ts'

/** Asks for an operator's second password before what moves money or decides a market. RULES D-39. */
export type RefuseWrongCode = (accountId: number, code: string, address: string) => Promise<Refusal | undefined>

export function createCodeCheck(db: Database, passwords: PasswordChecker, throttle: Throttle): RefuseWrongCode {
  return async (accountId, code, address) => {
    const throttled = `code ${accountId}`
    const retryAfterMs = throttle.waitFor(throttled, address)
    if (retryAfterMs > 0) return { code: 'TOO_MANY_REQUESTS', retryAfterMs }
    const check = await passwords.check(code, await loadTransactionCodeHash(db, accountId))
    if (check === 'BUSY') return { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }
    if (check === 'WRONG') {
      throttle.failed(throttled, address)
      return { code: 'WRONG_TRANSACTION_CODE' }
    }
    throttle.succeeded(throttled, address)
    return undefined
  }
}
