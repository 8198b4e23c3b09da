/** Rules of bonuses as a site would have them in force: for tests. */
import { type BonusTerms, expectedProfit } from '@paddock/domain/bonuses'
import { paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { confirmVersion, insertRule, insertVersion } from '../rules/store.ts'

/** All of a deposit up to 1,000, to be wagered five times. */
export const TERMS: BonusTerms = {
  kind: 'depositWagerBonus',
  title: 'Welcome bonus',
  description: '',
  min: paise(10_000),
  max: paise(100_000),
  limit: 1,
  type: '',
  shareBps: 10_000,
  amount: ZERO,
  multiple: 5,
  base: 'bonus',
  days: 30,
  weights: { BETFAIR: 10_000, BOOKMAKER: 10_000, SESSION: 10_000, CASINO: 10_000 },
  promoCode: '',
  period: 'WEEK',
  siteBears: false,
  secondAbove: ZERO,
}

/** In force on the first site; gives its id. */
export async function publishRule(db: Database, change: Partial<BonusTerms> = {}): Promise<string> {
  const ruleId = randomUUID()
  const terms = { ...TERMS, ...change }
  const { rows } = await sql<{ id: number }>`select id from accounts where id > 0 order by id limit 2`.execute(db)
  const [maker, other] = rows.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await insertRule(tx, ruleId, 1)
    const made = { ruleId, siteId: 1, madeBy: must(maker, 'somebody'), terms, expectedProfit: expectedProfit(terms) }
    await insertVersion(tx, { ...made, inForce: false, anewOf: [] })
    await confirmVersion(tx, { id: ruleId, version: 1 }, must(other, 'somebody else'))
  })
  return ruleId
}
