/** What the kinds of transfers mean to who sums them. */
import { HANDED_OVER, type TransferKind } from '@paddock/domain/ledger'
import { type RawBuilder, sql } from 'kysely'
import { listed } from '../platform/read-filters.ts'

/** What results of bets bring, and what is taken back of it. Kept of each account as `sports_net`. */
export const RESULTS = ['settlement', 'rollback'] as const satisfies TransferKind[]

/** What is paid of it. Kept of each account as `commission_net`. */
export const COMMISSION = ['commission', 'commissionRollback'] as const satisfies TransferKind[]

/** What moves money because of bets. */
export const BETTING = [...RESULTS, ...COMMISSION] as const satisfies TransferKind[]

/** What moves money because of rounds of a casino. Kept of each account as `casino_net`. */
export const CASINO = ['casinoStake', 'casinoWin', 'casinoReturn'] as const satisfies TransferKind[]

/** What brings money in and takes it out. */
export const MOVING = [
  'points',
  'cash',
  'deposit',
  'reversal',
  'withdrawal',
  'withdrawalReturn',
] as const satisfies TransferKind[]

/** What is given beside bets, and taken back of it. */
export const BONUSES = ['rebate', 'bonus', 'bonusReturn', 'affiliateCommission'] as const satisfies TransferKind[]

/** Of a line of an account: whether it tells what came in, less what was reversed of it; and what went out, less what came back of it. */
export const isPaidIn = (kind: RawBuilder<unknown>, signed: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${kind} in ('deposit', 'reversal') or ${kind} in ${listed(HANDED_OVER)} and ${signed} > 0)`
export const isPaidOut = (kind: RawBuilder<unknown>, signed: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${kind} in ('withdrawal', 'withdrawalReturn') or ${kind} in ${listed(HANDED_OVER)} and ${signed} < 0)`
