/** A prize of a leaderboard as a bonus: by a rule of what officers give, whose days, weights and bearers it has. docs/domain/leaderboard.md#prizes. */
import type { Paise } from '@paddock/domain/money'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { listInForce, type RuleInForce } from '../rules/store.ts'
import { award } from './earn.ts'
import type { PlayedIn } from './reasons.ts'

export type Prize = {
  readonly siteId: number
  readonly accountId: number
  readonly ruleId: string
  readonly amount: Paise
  /** How often it has to be wagered; 0 is cash at once. */
  readonly multiple: number
  readonly earnedBy: string
  readonly playedIn: PlayedIn
  readonly now: number
}

/** The rule in force that prizes may be given by; undefined where it is ended, or another kind of rule. */
export async function findPrizeRule(from: Reader, siteId: number, ruleId: string): Promise<RuleInForce | undefined> {
  const rules = await listInForce(from, siteId)
  return rules.find(({ id, terms }) => id === ruleId && terms.kind === 'manualDepositBonus')
}

/** Gives its award; null where the player is given nothing, undefined while there is no rule to give it by. Locks the account. */
export async function givePrize(tx: Tx, prize: Prize): Promise<string | null | undefined> {
  const { siteId, accountId, ruleId, amount, multiple, earnedBy, playedIn, now } = prize
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const rule = await findPrizeRule(tx, siteId, ruleId)
  if (!rule) return undefined
  const turnover = paise(amount * multiple)
  const earned = { siteId, accountId, wagererId: accountId, rule, amount, turnover, earnedBy, playedIn }
  return (await award(tx, { ...earned, depositId: null, acceptedAt: now, now })) ?? null
}
