import { isOn, isPlayersOwn, presentRefusal, type Refusal } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import type { Origin } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'
import type { HostSite } from '../platform/http-call.ts'
import type { HeldPoints } from './store.ts'

/** What would keep a withdrawal of a player's money from being asked for, or paid by one officer. */
export type RefusePayout = (
  tx: Tx,
  payout: { readonly site: HostSite; readonly accountId: number; readonly amount: Paise; readonly now: number },
  origin: Origin,
) => Promise<Refusal | undefined>

/** An officer moves what is a player's: on which site, when, and what holds payouts there. */
export type ByHand = { readonly site: HostSite; readonly now: number; readonly refusePayout: RefusePayout }

/** `leaves`: points go from the account; else they come to it, for cash that was paid. */
type HandMove = { readonly account: HeldPoints; readonly amount: Paise; readonly leaves: boolean }

/** Whether officers settle with players of the site at all. */
export const settlesWithPlayers = ({ config }: Pick<HostSite, 'config'>): boolean =>
  !isPlayersOwn(config) || isOn(config, 'pointsFromPlayers')

/**
 * Where players have money of their own it leaves by a withdrawal. A site may let officers take points and settle cash with players all
 * the same (`pointsFromPlayers`): then what holds a withdrawal holds these. docs/domain/payments.md#by-hand.
 */
export async function refuseByHand(
  tx: Tx,
  moves: readonly HandMove[],
  { site, now, refusePayout }: ByHand,
  origin: Origin,
): Promise<Refusal | undefined> {
  if (!isPlayersOwn(site.config)) return undefined
  const mayBe = settlesWithPlayers(site)
  for (const { account, amount, leaves } of moves.filter((move) => move.account.isPlayer)) {
    const about = account.userName
    if (!mayBe) return { code: 'WITHDRAWALS_ONLY', about }
    const held = leaves ? await refusePayout(tx, { site, accountId: account.id, amount, now }, origin) : undefined
    if (held) return { code: 'PAYOUT_HELD', about, because: presentRefusal(held).body.message }
  }
  return undefined
}
