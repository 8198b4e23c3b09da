/** A limit of a player, as the player or somebody above changes it: under the lock of the account, with its row in the audit log. */
import { randomUUID } from 'node:crypto'
import type { AuditCode, Protection, Refusal } from '@paddock/contract'
import { isOffered, isSameLimit, type StandingLimit, type WhichLimit } from '@paddock/domain/protection'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { type NewNotification, saveNotifications } from '../messages/index.ts'
import { type Changing, type ProtectionDeps, readChanged } from './read.ts'
import { deleteLimit, loadLimits, lockGuards, renewGuards, saveLimit } from './store.ts'

export type LimitChange = {
  readonly action: AuditCode
  /** The limit as it becomes; null where it goes. */
  readonly decide: (current: StandingLimit | undefined, now: number) => Result<StandingLimit | null, Refusal>
  readonly reason?: string
}

/** One limit as it becomes, with its row in the log. */
export async function changeLimit(
  deps: ProtectionDeps,
  asked: Changing,
  accountId: number,
  which: WhichLimit,
  { action, decide, reason = '' }: LimitChange,
): Promise<Result<Protection, Refusal>> {
  if (!isOffered(which)) return refuse({ code: 'LIMIT_NOT_OFFERED' })
  const now = deps.clock()
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
  return decided.ok ? ok(await readChanged(deps, asked, accountId)) : decided
}

/** Who set the value that holds: whoever changed it last, not who only asked for a looser one. */
function setterOf(
  current: (StandingLimit & { setBy?: number }) | undefined,
  next: StandingLimit,
  { actor }: Changing,
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
