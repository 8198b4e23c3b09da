/** What keeps a player's money here for a while, whichever way it would leave. docs/domain/payments.md#withdrawals. */
import { isOn, isPlayersOwn, type Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { add, type Paise, smaller, subtract, ZERO } from '@paddock/domain/money'
import { boundsWith, type Leasts, leftOf, type Rail, RAIL_OF, refuseLoop } from '@paddock/domain/payments'
import type { Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import type { RefusePayout } from '../../points/index.ts'
import { forfeitBonuses } from '../../bonuses/index.ts'
import { refuseStayingAway } from '../../protection/index.ts'
import { heldUntil } from '../accounts/present.ts'
import { findHold } from '../accounts/store.ts'
import { sumUnplayed } from '../deposits/return.ts'
import { refuseTaxed } from '../duties/withhold.ts'
import { refuseUnknown } from '../kyc/hold.ts'
import { listPaying, type StoredMethod } from '../methods/store.ts'
import { loadTurnoverLeft } from '../turnover/left.ts'
import { beginKeeping } from '../turnover/store.ts'
import { needsTwoToPay } from './of-day.ts'
import type { StoredWithdrawal } from './store.ts'
import { loadFlows, loadPlayer } from './terms.ts'

type Leaving = {
  readonly site: Pick<HostSite, 'config'>
  readonly accountId: number
  readonly amount: Paise
  /** Null where it leaves by none: then it is never the one that money came in by. */
  readonly rail: Rail | null
  readonly to: { readonly siteId: number; readonly payee: Buffer } | null
  /** The methods that pay the player, and what they have that is not at risk. */
  readonly paying: readonly StoredMethod[]
  readonly available: Paise
  /** Asked for before: what came in since holds it no more than what it is itself. */
  readonly asked: Pick<StoredWithdrawal, 'id' | 'createdAt'> | null
  readonly now: number
}

/**
 * Nobody knows who the player is, deposits to be wagered, and the rail that money came by. Who is excluded cannot wager, and is paid all the same: but
 * for what goes back to the very account that it came from, and of the rest what was not wagered by the rail that it came by. A time-out ends by itself,
 * and frees nothing.
 */
export async function refuseKept(
  tx: Tx,
  { site, accountId, amount, rail, to, paying, available, asked, now }: Leaving,
): Promise<Refusal | undefined> {
  // Asked for already, it is in the sum.
  const unknown = await refuseUnknown(tx, { site, accountId, amount: asked === null ? amount : ZERO, to, now })
  if (unknown) return unknown
  const { wagerDeposits, closedLoop } = site.config.payments
  // What was given by hand may be taken back by hand.
  const withGiven = isPlayersOwn(site.config) && rail !== null
  if (wagerDeposits > 0 && withGiven) await beginKeeping(tx, accountId)
  const left = await loadTurnoverLeft(tx, accountId, wagerDeposits, withGiven, asked)
  const isExcluded = left > 0 && (await refuseStayingAway(tx, accountId, now))?.code === 'SELF_EXCLUDED'
  if (left > 0 && !isExcluded) return { code: 'TURNOVER_LEFT', left }
  const unplayed = isExcluded ? await sumUnplayed(tx, accountId, site, now) : ZERO
  if (unplayed > 0 && amount > subtract(available, unplayed)) return { code: 'UNPLAYED_FIRST', owed: unplayed }
  if (!closedLoop && !isExcluded) return undefined
  const first = refuseLoop(await loadFlows(tx, accountId, now, asked), {
    rail,
    amount,
    available,
    leasts: leastsOf(paying, site),
  })
  return first && { code: 'LOOP_FIRST', ...first }
}

/**
 * Before money goes out that was asked for, by hand, to a gateway or by a rule: all that held it then is asked again, of what it was asked for by
 * then. Under the lock of the player.
 */
export async function refusePaying(tx: Tx, { site, withdrawal, free, now }: Paying): Promise<Refusal | undefined> {
  const { accountId, paymentType } = withdrawal
  const until = heldUntil(await findHold(tx, withdrawal), site, now)
  if (until !== null) return { code: 'ACCOUNT_HELD', until }
  const amount = leftOf(withdrawal)
  const paying = await listPaying(tx, accountId, { site, now })
  const available = add(free, amount)
  return await refuseKept(tx, {
    site,
    accountId,
    amount,
    rail: RAIL_OF[paymentType],
    to: withdrawal,
    paying,
    available,
    asked: withdrawal,
    now,
  })
}

type Paying = {
  readonly site: Pick<HostSite, 'config'>
  readonly withdrawal: StoredWithdrawal
  /** What the player has beside it that is not at risk. */
  readonly free: Paise
  readonly now: number
}

function leastsOf(paying: readonly StoredMethod[], site: Pick<HostSite, 'config'>): Leasts {
  const leasts: Partial<Record<Rail, Paise>> = {}
  for (const { inForce } of paying) {
    if (!inForce) continue
    const rail = RAIL_OF[inForce.terms.paymentType]
    const { minAmount } = boundsWith(inForce.terms, isOn(site.config, 'leastBalance300'))
    leasts[rail] = smaller(leasts[rail] ?? minAmount, minAmount)
  }
  return leasts
}

/** What an officer takes by hand is held as a withdrawal is, and as its payment by one officer. docs/domain/payments.md#by-hand. */
export const refusePayoutByHand: RefusePayout = async (tx, { site, accountId, amount, now }, origin) => {
  const player = await loadPlayer(tx, accountId)
  const until = heldUntil({ ...player, payeeAt: 0 }, site, now)
  if (until !== null) return { code: 'ACCOUNT_HELD', until }
  const paying = await listPaying(tx, accountId, { site, now })
  const kept = await refuseKept(tx, {
    site,
    accountId,
    amount,
    rail: null,
    to: null,
    paying,
    available: freePoints(player),
    asked: null,
    now,
  })
  if (kept) return kept
  const taxed = await refuseTaxed(tx, { site, accountId, amount, now })
  if (taxed) return taxed
  if (await needsTwoToPay(tx, { siteId: site.id, accountId, payee: null }, amount, site, now))
    return { code: 'ABOVE_ONE_OFFICER' }
  return await forfeitBonuses(tx, { accountId, forfeitBonus: false, now }, origin)
}
