/** Who is touched most by a decision. */
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Database } from '../platform/database.ts'
import type { OneChange } from '../settlement/index.ts'
import { nameOf } from './queries.ts'

/** The account with the most of it, the first of those that are alike; null where nobody has any. */
export async function mostOf(db: Database, byAccount: ReadonlyMap<number, Paise>): Promise<OneChange | null> {
  const [most] = [...byAccount].filter(([, amount]) => amount !== 0).toSorted(byAmount)
  if (!most) return null
  const [accountId, amount] = most
  return { ...must(await nameOf(db, accountId), 'who bets has an account'), amount }
}

const byAmount = ([a, one]: readonly [number, Paise], [b, other]: readonly [number, Paise]): number =>
  Math.abs(other) - Math.abs(one) || a - b
