/** What had become of a request of money, for whoever complains of it. docs/domain/complaints.md. */
import type { ComplaintTrail } from '@paddock/contract'
import { sql } from 'kysely'
import { deposits } from '../deposits/store.ts'
import type { Reader } from '../../platform/database.ts'
import { withdrawals } from '../withdrawals/store.ts'
import type { RequestStore, StoredRequest } from '../requests/store.ts'

/** Its steps, without what officers wrote of them to each other; undefined where the account has no such request. */
const trailIn =
  <T extends StoredRequest>(requests: RequestStore<T>) =>
  async (from: Reader, accountId: number, id: string): Promise<readonly ComplaintTrail[] | undefined> => {
    const found = await requests.find(from, id, sql`a.id = ${accountId}`)
    if (!found) return undefined
    const steps = await requests.listSteps(from, id, accountId)
    return steps.map(({ at, state, amount }) => ({ at, what: state, amount, note: null, reason: null }))
  }

export const trailOfDeposit = trailIn(deposits)
export const trailOfWithdrawal = trailIn(withdrawals)
