import type { Refusal } from '@paddock/contract'
import { placeOf } from '../../platform/http/client-address.ts'
import type { Database } from '../../platform/database.ts'
import type { PasswordChecker } from './checker.ts'
import { type GuessDeps, refuseGuess } from './judge-in-turn.ts'
import { loadTransactionCode } from '../credentials/store.ts'
import { isKnownPlace } from '../history/store.ts'

/** Asks for an operator's second password before what moves money or decides a market. Law D-39. */
export type RefuseWrongCode = (accountId: number, code: string, address: string) => Promise<Refusal | undefined>

/** No site has this id: a code belongs to the account, wherever it is used. */
const NO_SITE = 0

export function createCodeCheck(
  db: Database,
  deps: GuessDeps & { readonly passwords: PasswordChecker },
): RefuseWrongCode {
  return async (accountId, code, address) => {
    const { hash, isLocked } = await loadTransactionCode(db, accountId)
    // Of whatever is done with it: a session may still be believed for a moment after its officer was locked.
    if (isLocked) return { code: 'ACCOUNT_LOCKED' }
    const place = placeOf(address)
    // Whoever has the session may come from any number of places: they count together, but for those that its owner signed in
    // from. Security T52.
    const known = (await isKnownPlace(db, accountId, place)) ? ({ by: 'PLACE' } as const) : null
    return await refuseGuess(deps, {
      tries: { siteId: NO_SITE, name: `code ${accountId}`, place, known },
      judge: async () => await deps.passwords.check(code, hash),
      wrong: { code: 'WRONG_TRANSACTION_CODE' },
    })
  }
}
