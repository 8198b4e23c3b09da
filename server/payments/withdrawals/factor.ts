/** The second factor of a withdrawal: asked for where its player wants it, or above what the site lets a day come to. docs/domain/payments.md#second-factor. */
import type { Refusal } from '@paddock/contract'
import { ofRupees, type Paise, ZERO } from '@paddock/domain/money'
import { freeOfFactor, needsFactor, servesFrom, STANDING_REQUESTS } from '@paddock/domain/payments'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { type FactorTry, loadFactorState, type TakeFactor } from '../../auth/index.ts'
import type { Reader } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'

type Own = { readonly site: Pick<HostSite, 'config'>; readonly accountId: number; readonly now: number }

/** What a player is told before they ask. */
export async function loadFactorTerms(from: Reader, own: Own) {
  const { isOn, since, above, bySite, free } = await loadTerms(from, own)
  const until = since === null ? null : servesFrom(since)
  const isTooNew = until !== null && own.now < until && bySite !== null
  return { isOn, above, free, tooNew: isTooNew ? { until, free: bySite } : null }
}

async function loadTerms(from: Reader, { site, accountId, now }: Own) {
  const { isOn, since, atWithdrawals } = await loadFactorState(from, accountId)
  const { secondFactorAbove } = site.config.payments
  const above = secondFactorAbove === null ? null : ofRupees(secondFactorAbove)
  const asked = above === null ? ZERO : await sumAsked(from, accountId, now)
  const bySite = freeOfFactor({ always: false, above, asked })
  return { isOn, since, above, bySite, free: freeOfFactor({ always: atWithdrawals, above, asked }) }
}

/** What the player asked for within 24 hours and did not have back. */
async function sumAsked(from: Reader, accountId: number, now: number): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(amount - back), 0)::bigint as sum from withdrawals
    where account_id = ${accountId} and state in ${listed(STANDING_REQUESTS)} and created_at > ${timeOf(now - DAY_MS)}`.execute(
    from,
  )
  return rows[0]?.sum ?? ZERO
}

type Asking = Own & { readonly amount: Paise; readonly factor: FactorTry | null }

/** The code that this much needs, yet to be judged; null where it needs none. Under the lock of the player: of two at once the second counts the first. */
export async function findNeeded(
  from: Reader,
  asking: Asking,
): Promise<{ readonly needed: FactorTry | null } | { readonly refusal: Refusal }> {
  const { since, above, bySite, free } = await loadTerms(from, asking)
  if (!needsFactor(asking.amount, free)) return { needed: null }
  if (since === null) return { refusal: { code: 'FACTOR_NEEDED', above: above ?? ZERO } }
  const until = servesFrom(since)
  if (asking.now < until && needsFactor(asking.amount, bySite)) return { refusal: { code: 'FACTOR_TOO_NEW', until } }
  return asking.factor ? { needed: asking.factor } : { refusal: { code: 'FACTOR_CODE_MISSING' } }
}

/** Does what a code came for, and says afterwards what the try of it counts as: none where it was not needed, or had been done before under its key. */
export async function withCode<T>(
  take: TakeFactor,
  asked: Parameters<TakeFactor>[0],
  code: string | undefined,
  work: (factor: FactorTry | null) => Promise<T>,
): Promise<T> {
  const factor = code === undefined ? null : await take(asked, code)
  try {
    return await work(factor)
  } finally {
    await factor?.settle()
  }
}
