/** A code that is asked for within a session, before what a session alone is too little for. Security T55. */
import type { Refusal } from '@paddock/contract'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { fromOf } from '../origin/from.ts'
import { type FactorDeps, type FactorTry, refusalOf, takeFactorTry } from './second-factor.ts'

/** The try of a code that came with a call: it shares its budget with every other way in which the factor is guessed at. */
export type TakeFactor = (
  asked: Parameters<typeof fromOf>[0] & { readonly actor: Actor },
  code: string,
) => Promise<FactorTry>

export const createTakeFactor =
  (deps: FactorDeps): TakeFactor =>
  async (asked, code) => {
    const { site, place, device } = fromOf(asked)
    const holder = { accountId: asked.actor.accountId, siteId: site.id, place, device }
    return await takeFactorTry(deps, holder, { code, which: 'ON' })
  }

/** Why what needs a code is not done; nothing where it was the right one. */
export async function refuseUnproven(tx: Tx, { judge }: Pick<FactorTry, 'judge'>): Promise<Refusal | undefined> {
  const verdict = await judge(tx)
  return verdict.is === 'RIGHT' ? undefined : refusalOf(verdict, 'OTP_VERIFICATION_FAILED')
}
