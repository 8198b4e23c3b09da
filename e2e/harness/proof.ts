/** What the database must hold of the bets that players were told of. */
import type { TestDatabase } from './database.ts'
import type { Load } from './load.ts'

type Row = {
  readonly id: string
  readonly key: string
  readonly stake: string
  readonly side: string
  readonly matched: string
}

export type Proof = {
  /** Acknowledged, and not there or not as they were told. */
  readonly lost: readonly string[]
  /** Keys with more than one bet. */
  readonly doubled: readonly string[]
  /** Refused, and there. */
  readonly unwanted: readonly string[]
}

export async function proveLoad(database: TestDatabase, load: Load): Promise<Proof> {
  const rows = await database.rows<Row>(
    `select id, client ->> 'requestId' as key, stake, side, matched from bets where client ->> 'requestId' is not null`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = Map.groupBy(rows, (row) => row.key)
  const isKept = ({ betId, key, status, pick }: Load['acknowledged'][number]): boolean => {
    const row = byId.get(betId)
    const isSame = row?.key === key && Number(row.stake) === pick.rupees * 100 && row.side === pick.side
    return isSame && (status !== 'ACCEPTED' || row.matched === row.stake)
  }
  return {
    lost: load.acknowledged.filter((bet) => !isKept(bet)).map(({ betId }) => betId),
    doubled: [...byKey].filter(([, bets]) => bets.length > 1).map(([key]) => key),
    unwanted: [...load.refused.keys()].filter((key) => byKey.has(key)),
  }
}
