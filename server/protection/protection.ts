/** What a player, or somebody above him, changes of his protection: each under the lock of the account, each in the audit log. */
import { randomUUID } from 'node:crypto'
import type { AuditCode, Protection, Refusal, SittingSummary } from '@paddock/contract'
import {
  beginSelfExclusion,
  beginTimeOut,
  cancelLoosening,
  confirmLoosening,
  type Exclusion,
  type ExclusionMonths,
  isOffered,
  isSameLimit,
  type Limit,
  setLimit,
  type StandingLimit,
  strongestOf,
  tightenLimit,
  type TimeOut,
  type WhichLimit,
} from '@paddock/domain/protection'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { type NewNotification, saveNotifications } from '../messages/index.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { presentProtection } from './present.ts'
import { summarizeSitting } from './queries.ts'
import { loadPlayStandings } from './standings.ts'
import {
  type Choices,
  deleteLimit,
  holdPerson,
  loadReach,
  loadChoices,
  loadExclusions,
  loadLimits,
  loadSitting,
  lockGuards,
  renewGuards,
  saveChecked,
  saveChoices,
  saveExclusion,
  saveLimit,
} from './store.ts'

export type ProtectionDeps = {
  /** Sees all sites: a person is excluded on all of them. */
  readonly db: Database
  readonly clock: () => number
  /** Ends all sessions of these accounts, and with them their sockets. */
  readonly endSessions: (accountIds: readonly number[], reason: 'EXCLUDED' | 'TIME_OVER') => Promise<unknown>
  /** Takes the orders of these accounts that wait to be matched out of their markets. */
  readonly cancelOrders: (accountIds: readonly number[]) => Promise<unknown>
  /** Told after the commit, that the player's screens may read again. */
  readonly onChanged: (accountId: number) => void
}

/** Who asks: the caller's request, as far as the audit log tells of it. */
type Asked = Parameters<typeof entryOf>[0] & { readonly db: Database }
type Wish = WhichLimit & { readonly value: number | null }

export type ProtectionCommands = {
  read(from: Reader, accountId: number): Promise<Protection>
  setLimit(asked: Asked, accountId: number, wish: Wish): Promise<Result<Protection, Refusal>>
  /** By somebody above. */
  tighten(asked: Asked, accountId: number, limit: Limit, reason: string): Promise<Result<Protection, Refusal>>
  confirmLoosening(asked: Asked, accountId: number, which: WhichLimit): Promise<Result<Protection, Refusal>>
  cancelLoosening(asked: Asked, accountId: number, which: WhichLimit): Promise<Result<Protection, Refusal>>
  timeOut(asked: Asked, accountId: number, length: TimeOut): Promise<Result<Protection, Refusal>>
  excludeSelf(asked: Asked, accountId: number, months: ExclusionMonths): Promise<Result<Protection, Refusal>>
  setRealityCheck(asked: Asked, accountId: number, everyMinutes: number): Promise<Protection>
  acknowledge(asked: Asked, accountId: number): Promise<SittingSummary | null>
  declineLimits(asked: Asked, accountId: number): Promise<Protection>
  /** The limits are right, or will be looked at later. */
  reviewLimits(asked: Asked, accountId: number, answer: 'keep' | 'later'): Promise<Result<Protection, Refusal>>
  setMarketing(asked: Asked, accountId: number, isWanted: boolean): Promise<Protection>
}

export function createProtection({
  db,
  clock,
  endSessions,
  cancelOrders,
  onChanged,
}: ProtectionDeps): ProtectionCommands {
  async function read(from: Reader, accountId: number): Promise<Protection> {
    const now = clock()
    const sitting = await loadSitting(from, accountId, now)
    const standing = must((await loadPlayStandings(from, [accountId], now)).get(accountId), 'who is asked for stands')
    return presentProtection(
      {
        accountId,
        limits: await loadLimits(from, accountId, now),
        siteLimits: standing.limits.filter(({ bySite }) => bySite),
        used: standing.used,
        stakedOn: standing.stakedOn,
        exclusion: standing.exclusion,
        sitting,
        summary: sitting && (await summarizeSitting(from, accountId, sitting)),
        choices: await loadChoices(from, accountId),
        exposure: await loadExposure(from, accountId),
      },
      now,
    )
  }

  type Decide = (current: StandingLimit | undefined, now: number) => Result<StandingLimit | null, Refusal>

  /** One limit as it becomes, with its row in the log. */
  async function changeLimit(
    asked: Asked,
    accountId: number,
    which: WhichLimit,
    { action, decide, reason = '' }: { action: AuditCode; decide: Decide; reason?: string },
  ): Promise<Result<Protection, Refusal>> {
    if (!isOffered(which)) return refuse({ code: 'LIMIT_NOT_OFFERED' })
    const now = clock()
    const decided = await asked.db.transaction().execute(async (tx): Promise<Result<null, Refusal>> => {
      await lockGuards(tx, [accountId])
      const current = (await loadLimits(tx, accountId, now)).find((one) => isSameLimit(one, which))
      const next = decide(current, now)
      if (!next.ok) return next
      if (next.value === null) await deleteLimit(tx, accountId, which)
      else await saveLimit(tx, accountId, next.value, setterOf(current, next.value, asked))
      await renewGuards(tx, [accountId], now)
      const change = { objectType: 'account', objectId: accountId, before: told(current), after: told(next.value) }
      await recordAudit(tx, entryOf(asked, { action, ...change, reason }))
      if (current?.value !== next.value?.value) await saveNotifications(tx, [newsOf(accountId, which, next.value)])
      return ok(null)
    })
    return decided.ok ? ok(await readChanged(asked, accountId)) : decided
  }

  async function readChanged(asked: Asked, accountId: number): Promise<Protection> {
    onChanged(accountId)
    return await read(asked.db, accountId)
  }

  /** On all sites at once, so not through the connection of one. */
  async function stayAway(
    asked: Asked,
    accountId: number,
    action: AuditCode,
    begin: (running: Exclusion | null, now: number) => Result<Exclusion, Refusal>,
  ): Promise<Result<Protection, Refusal>> {
    const begun = await db.transaction().execute(async (tx): Promise<Result<readonly number[], Refusal>> => {
      await holdPerson(tx, accountId)
      const reach = await loadReach(tx, accountId, asked.actor?.sessionKey ?? null)
      const { accountIds } = reach
      await lockGuards(tx, accountIds)
      const asksAt = clock()
      const running = strongestOf(await loadExclusions(tx, accountId, asksAt), asksAt)
      // Two who ask within a millisecond come one after the other.
      const now = Math.max(asksAt, (running?.since ?? 0) + 1)
      const exclusion = begin(running, now)
      if (!exclusion.ok) return exclusion
      await saveExclusion(tx, reach, exclusion.value, accountId)
      await renewGuards(tx, accountIds, now)
      const after = { ...exclusion.value, accountIds }
      await recordAudit(
        tx,
        entryOf(asked, { action, objectType: 'account', objectId: accountId, before: running, after }),
      )
      return ok(accountIds)
    })
    if (!begun.ok) return begun
    await endSessions(begun.value, 'EXCLUDED')
    // What is matched settles as ever. What waits would be a new bet when it is met.
    await cancelOrders(begun.value)
    const protection = await readChanged(asked, accountId)
    return ok(protection)
  }

  async function choose(
    asked: Asked,
    accountId: number,
    action: AuditCode,
    change: Partial<Choices>,
  ): Promise<Protection> {
    await asked.db.transaction().execute(async (tx) => {
      await lockGuards(tx, [accountId])
      const before = await loadChoices(tx, accountId)
      const after = { ...before, ...change }
      await saveChoices(tx, accountId, after)
      await renewGuards(tx, [accountId], clock())
      await recordAudit(tx, entryOf(asked, { action, objectType: 'account', objectId: accountId, before, after }))
    })
    return await readChanged(asked, accountId)
  }

  async function acknowledgeIn(tx: Tx, asked: Asked, accountId: number): Promise<SittingSummary | null> {
    const now = clock()
    await lockGuards(tx, [accountId])
    const sitting = await loadSitting(tx, accountId, now)
    const summary = sitting && (await summarizeSitting(tx, accountId, sitting))
    if (sitting) await saveChecked(tx, sitting.id, now)
    await renewGuards(tx, [accountId], now)
    const change = { objectType: 'account', objectId: accountId, after: summary }
    await recordAudit(tx, entryOf(asked, { action: 'REALITY_CHECK_ACKNOWLEDGED', ...change }))
    return summary
  }

  return {
    read,
    setLimit: (asked, accountId, wish) =>
      changeLimit(asked, accountId, wish, {
        action: 'LIMIT_SET',
        decide: (current, now) => setLimit(current, wish, now),
      }),
    tighten: (asked, accountId, limit, reason) =>
      changeLimit(asked, accountId, limit, {
        action: 'LIMIT_SET',
        decide: (current, now) => tightenLimit(current, limit, now),
        reason,
      }),
    confirmLoosening: (asked, accountId, which) =>
      changeLimit(asked, accountId, which, { action: 'LIMIT_LOOSENED', decide: confirmLoosening }),
    cancelLoosening: (asked, accountId, which) =>
      changeLimit(asked, accountId, which, { action: 'LOOSENING_CANCELLED', decide: cancelLoosening }),
    timeOut: (asked, accountId, length) =>
      stayAway(asked, accountId, 'TIME_OUT_BEGUN', (running, now) => beginTimeOut(running, length, now)),
    excludeSelf: (asked, accountId, months) =>
      stayAway(asked, accountId, 'SELF_EXCLUDED', (running, now) => beginSelfExclusion(running, months, now)),
    setRealityCheck: (asked, accountId, realityCheckMinutes) =>
      choose(asked, accountId, 'REALITY_CHECK_SET', { realityCheckMinutes }),
    acknowledge: (asked, accountId) => asked.db.transaction().execute((tx) => acknowledgeIn(tx, asked, accountId)),
    declineLimits: (asked, accountId) => choose(asked, accountId, 'LIMITS_DECLINED', { limitsDeclinedAt: clock() }),
    async reviewLimits(asked, accountId, answer) {
      const now = clock()
      if ((await loadLimits(asked.db, accountId, now)).length === 0) return refuse({ code: 'LIMIT_NOT_SET' })
      const change = answer === 'keep' ? { reviewedAt: now, snoozedAt: null } : { snoozedAt: now }
      return ok(await choose(asked, accountId, 'LIMITS_REVIEWED', change))
    },
    setMarketing: (asked, accountId, isWanted) =>
      choose(asked, accountId, 'MARKETING_SET', { marketingStoppedAt: isWanted ? null : clock() }),
  }
}

/** Who set the value that holds: whoever changed it last, not who only asked for a looser one. */
function setterOf(
  current: (StandingLimit & { setBy?: number }) | undefined,
  next: StandingLimit,
  { actor }: Asked,
): number {
  const self = must(actor, 'a limit is set by somebody').accountId
  return current?.value === next.value ? (current.setBy ?? self) : self
}

/** A limit that holds from now on, or no longer does, whoever changed it. */
const newsOf = (
  accountId: number,
  { kind, period, product }: WhichLimit,
  limit: StandingLimit | null,
): NewNotification => ({
  accountId,
  reference: `limit:${randomUUID()}`,
  kind: 'LIMIT_CHANGED',
  facts: { limitKind: kind, period, product, value: limit?.value ?? null },
})

/** As the log tells it. */
const told = (limit: StandingLimit | null | undefined) =>
  limit
    ? {
        kind: limit.kind,
        period: limit.period,
        product: limit.product,
        value: limit.value,
        loosening: limit.loosening,
      }
    : null

async function loadExposure(from: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ exposure: number }>`select exposure from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.exposure ?? 0
}
