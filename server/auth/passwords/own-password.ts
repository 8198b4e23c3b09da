import type { Refusal } from '@paddock/contract'
import type { Database } from '../../platform/database.ts'
import type { From } from '../origin/from.ts'
import type { PasswordChecker } from './checker.ts'
import { type GuessDeps, refuseGuess } from './judge-in-turn.ts'
import type { Credentials } from '../credentials/store.ts'
import { loadKnown } from '../history/store.ts'

/** Asks for the own password once more, before what changes the ways into the account. A wrong one signs nobody out. */
export async function refuseOwnPassword(
  deps: GuessDeps & { readonly db: Database; readonly passwords: PasswordChecker },
  from: Pick<From, 'site' | 'place' | 'device'>,
  { accountId, passwordHash }: Pick<Credentials, 'accountId' | 'passwordHash'>,
  password: string,
): Promise<Refusal | undefined> {
  const known = await loadKnown(deps.db, accountId, from)
  return await refuseGuess(deps, {
    tries: { siteId: from.site.id, name: `own ${accountId}`, place: from.place, known },
    judge: () => deps.passwords.check(password, passwordHash),
    wrong: { code: 'INVALID_PASSWORD' },
  })
}
