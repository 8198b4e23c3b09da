import type { Refusal } from '@paddock/contract'
import type { From } from './from.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Credentials } from './store.ts'
import type { Tries } from './throttle.ts'

/** Asks for the own password once more, before what changes the ways into the account. A wrong one signs nobody out. */
export async function refuseOwnPassword(
  { passwords, throttle }: Pick<SignInDeps, 'passwords' | 'throttle'>,
  { site, address }: Pick<From, 'site' | 'address'>,
  { accountId, passwordHash }: Pick<Credentials, 'accountId' | 'passwordHash'>,
  password: string,
): Promise<Refusal | undefined> {
  const tries: Tries = { siteId: site.id, name: `own ${accountId}`, address, isKnownPlace: false }
  const retryAfterMs = await throttle.take(tries)
  if (retryAfterMs > 0) return { code: 'TOO_MANY_REQUESTS', retryAfterMs }
  const check = await passwords.check(password, passwordHash)
  if (check === 'WRONG') return { code: 'INVALID_PASSWORD' }
  if (check === 'BUSY') {
    await throttle.withdrawn(tries)
    return { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }
  }
  await throttle.succeeded(tries)
  return undefined
}
