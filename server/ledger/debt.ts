/** A debt as the database computes it, for sums and for sorting: the same as `debtOf` of the domain, to which it is held by a test. */
import { type RawBuilder, sql } from 'kysely'

/**
 * What of the balance of one account did not come as points, in paise: what it won, lost, was paid or settled. Summed over an account
 * and everybody below it, it is what the account and its upline owe each other. docs/domain/people.md.
 */
export const beyondPoints = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${account}.balance - ${account}.points_net)`
