/** Who stands right below somebody and has players on a market, and what each brings. docs/domain/risk.md */
import { contendersAmong } from '@paddock/domain/positions'
import { amountAt, type RiskRow, riskOf } from '@paddock/domain/risk'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { type MarketAtRisk, sharedOf } from './markets.ts'
import { loadSums, type Whose } from './sums.ts'

type Named = { readonly id: number; readonly userName: string; readonly role: Role }

export type PersonAtRisk = Named & {
  readonly players: number
  readonly rows: readonly { readonly total: RiskRow['amount']; readonly mine: RiskRow['amount'] }[]
  readonly worst: { readonly total: RiskRow['amount']; readonly mine: RiskRow['amount'] }
}

/** The costliest first. Of each outcome of the market's rows what it brings of everybody below them: the rows of all add up to those. */
export async function loadPeopleAtRisk(from: Reader, whose: Whose, market: MarketAtRisk): Promise<PersonAtRisk[]> {
  const { shape, marketId, runners } = market.setting
  const sums = await loadSums(from, whose, { marketId }, 'RIGHT_BELOW')
  const named = new Map(
    (
      await loadNamed(
        from,
        sums.flatMap(({ belowId }) => belowId ?? []),
      )
    ).map((one) => [one.id, one]),
  )
  const people = sums.flatMap((one) => {
    const who = named.get(one.belowId ?? -1)
    if (!who) return []
    const { total, mine } = sharedOf(one)
    const rows = market.risk.total.rows.map(({ outcome }) => ({
      total: amountAt(shape, total, outcome),
      mine: amountAt(shape, mine, outcome),
    }))
    const contenders = contendersAmong(runners)
    const worst = {
      total: riskOf(shape, contenders, total).worst.amount,
      mine: riskOf(shape, contenders, mine).worst.amount,
    }
    return [{ ...who, players: one.players, rows, worst }]
  })
  return people.toSorted((a, b) => a.worst.total - b.worst.total || a.id - b.id)
}

async function loadNamed(from: Reader, ids: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, user_name, role from accounts where id = any(${ids}::bigint[])`.execute(
    from,
  )
  return rows
}

/** From below the reader down to the account: whom it stands below, and itself. */
export async function loadPath(from: Reader, { readerId, uplineId }: Whose): Promise<Named[]> {
  if (uplineId === readerId) return []
  const { rows } = await sql<Named>`
    select u.id, u.user_name, u.role from accounts a cross join unnest(a.ancestors || a.id) with ordinality as l(id, n) join accounts u on u.id = l.id
    where a.id = ${uplineId} and l.n > coalesce(array_position(a.ancestors, ${readerId}::bigint), 0) order by l.n`.execute(
    from,
  )
  return rows
}
