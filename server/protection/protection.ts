/** What a player, or somebody above, changes of the player's protection: each under the lock of the account, each in the audit log. */
import type { Protection, Refusal, SittingSummary } from '@paddock/contract'
import {
  beginSelfExclusion,
  beginTimeOut,
  cancelLoosening,
  confirmLoosening,
  type ExclusionMonths,
  type Limit,
  setLimit,
  tightenLimit,
  type TimeOut,
  type WhichLimit,
} from '@paddock/domain/protection'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Reader } from '../platform/database.ts'
import { changeLimit } from './change-limit.ts'
import { acknowledge, choose } from './choose.ts'
import { type Changing, type ProtectionDeps, readProtection } from './read.ts'
import { stayAway } from './stay-away.ts'
import { loadLimits } from './store.ts'

type Wish = WhichLimit & { readonly value: number | null }

export type ProtectionCommands = {
  read(from: Reader, accountId: number): Promise<Protection>
  setLimit(asked: Changing, accountId: number, wish: Wish): Promise<Result<Protection, Refusal>>
  /** By somebody above. */
  tighten(asked: Changing, accountId: number, limit: Limit, reason: string): Promise<Result<Protection, Refusal>>
  confirmLoosening(asked: Changing, accountId: number, which: WhichLimit): Promise<Result<Protection, Refusal>>
  cancelLoosening(asked: Changing, accountId: number, which: WhichLimit): Promise<Result<Protection, Refusal>>
  timeOut(asked: Changing, accountId: number, length: TimeOut): Promise<Result<Protection, Refusal>>
  excludeSelf(asked: Changing, accountId: number, months: ExclusionMonths): Promise<Result<Protection, Refusal>>
  setRealityCheck(asked: Changing, accountId: number, everyMinutes: number): Promise<Protection>
  acknowledge(asked: Changing, accountId: number): Promise<SittingSummary | null>
  declineLimits(asked: Changing, accountId: number): Promise<Protection>
  /** The limits are right, or will be looked at later. */
  reviewLimits(asked: Changing, accountId: number, answer: 'keep' | 'later'): Promise<Result<Protection, Refusal>>
  setMarketing(asked: Changing, accountId: number, isWanted: boolean): Promise<Protection>
}

export function createProtection(deps: ProtectionDeps): ProtectionCommands {
  const { clock } = deps
  return {
    read: (from, accountId) => readProtection(from, accountId, clock()),
    setLimit: (asked, accountId, wish) =>
      changeLimit(deps, asked, accountId, wish, {
        action: 'LIMIT_SET',
        decide: (current, now) => setLimit(current, wish, now),
      }),
    tighten: (asked, accountId, limit, reason) =>
      changeLimit(deps, asked, accountId, limit, {
        action: 'LIMIT_SET',
        decide: (current, now) => tightenLimit(current, limit, now),
        reason,
      }),
    confirmLoosening: (asked, accountId, which) =>
      changeLimit(deps, asked, accountId, which, { action: 'LIMIT_LOOSENED', decide: confirmLoosening }),
    cancelLoosening: (asked, accountId, which) =>
      changeLimit(deps, asked, accountId, which, { action: 'LOOSENING_CANCELLED', decide: cancelLoosening }),
    timeOut: (asked, accountId, length) =>
      stayAway(deps, asked, accountId, 'TIME_OUT_BEGUN', (running, now) => beginTimeOut(running, length, now)),
    excludeSelf: (asked, accountId, months) =>
      stayAway(deps, asked, accountId, 'SELF_EXCLUDED', (running, now) => beginSelfExclusion(running, months, now)),
    setRealityCheck: (asked, accountId, realityCheckMinutes) =>
      choose(deps, asked, accountId, 'REALITY_CHECK_SET', { realityCheckMinutes }),
    acknowledge: (asked, accountId) =>
      asked.db.transaction().execute((tx) => acknowledge(tx, asked, accountId, clock())),
    declineLimits: (asked, accountId) =>
      choose(deps, asked, accountId, 'LIMITS_DECLINED', { limitsDeclinedAt: clock() }),
    async reviewLimits(asked, accountId, answer) {
      const now = clock()
      if ((await loadLimits(asked.db, accountId, now)).length === 0) return refuse({ code: 'LIMIT_NOT_SET' })
      const change = answer === 'keep' ? { reviewedAt: now, snoozedAt: null } : { snoozedAt: now }
      return ok(await choose(deps, asked, accountId, 'LIMITS_REVIEWED', change))
    },
    setMarketing: (asked, accountId, isWanted) =>
      choose(deps, asked, accountId, 'MARKETING_SET', { marketingStoppedAt: isWanted ? null : clock() }),
  }
}
