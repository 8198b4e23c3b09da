/** What who has come in is answered. */
import { bearer, type calls, TEXTS, type User } from '@paddock/contract'
import { ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { loadAccount, presentUser } from '../../accounts/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Outcome } from '../../platform/http-call.ts'
import { deviceCookie } from '../origin/devices.ts'
import type { From } from '../origin/from.ts'
import type { SignedIn } from './open-session.ts'

async function presentUserAt(
  db: Database,
  { site, requestId }: Pick<From, 'site' | 'requestId'>,
  { accountId, stage }: Pick<SignedIn, 'accountId' | 'stage'>,
): Promise<User> {
  const account = must(await loadAccount(db, accountId), 'who signs in has an account')
  const user = presentUser(account, site, requestId)
  return stage === 'SECOND_FACTOR' ? { ...user, ...NOTHING_YET, otpVerified: false } : user
}

/** Before the second step nothing is told of what an account holds. Security T14. */
const NOTHING_YET = {
  balance: ZERO,
  exposure: ZERO,
  availableBalance: ZERO,
  casinoPts: ZERO,
  sportsPts: ZERO,
  thirdPartyPts: ZERO,
  creditPts: ZERO,
  clientPL: ZERO,
  profit: ZERO,
  loss: ZERO,
  totalCommission: ZERO,
  fullName: null,
  email: null,
} as const

/** The user, how far the session has come, and the token, which is not in the body. All ways in answer the same. */
export async function answerSignedIn(
  db: Database,
  from: From,
  signedIn: SignedIn,
  message: string = TEXTS.loginSuccessful,
): Promise<Outcome<typeof calls.signIn>> {
  const docs = await presentUserAt(db, from, signedIn)
  const { stage, expiresAt, token } = signedIn
  return {
    ok: true,
    value: {
      reply: { docs, message, stage, expiresAt },
      headers: { authorization: bearer(token), 'set-cookie': deviceCookie(from.device) },
    },
  }
}
