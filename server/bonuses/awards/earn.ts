/** How bonuses are earned: by a deposit, by signing up, by a friend's first deposit. Nothing is paid here. docs/domain/bonuses.md#awards. */
import { isOn, type Refusal } from '@paddock/contract'
import {
  type BonusTerms,
  bonusFor,
  type HoldReason,
  NO_OFFER_ID,
  OF_KIND,
  type OfferedTo,
  REFUSED_OFFER_ID,
  refuseEarning,
  refuseOffer,
  turnoverOf,
} from '@paddock/domain/bonuses'
import { isLimit, type Paise, ZERO } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Account, IS_WAGERED, loadAccount, refuseLocked } from '../../accounts/index.ts'
import { byItself, type Origin, recordAudit } from '../../audit-log/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { findConfig, refuseWithoutMoney } from '../../sites/index.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { refuseStayingAway } from '../../protection/index.ts'
import { listInForce, type RuleInForce } from '../rules/store.ts'
import { holdRoot, type PlayedIn, reasonsToHold } from './reasons.ts'
import { acceptAward, chainOf, insertAward, listAwards } from './store.ts'

export const expiryOf = ({ days }: BonusTerms, acceptedAt: number): number => acceptedAt + days * DAY_MS

/* Offers with a deposit */

/** How often the player had a bonus by each rule. */
export async function countUses(from: Reader, accountId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ ruleId: string; count: number }>`
    select rule_id, count(*)::int as count from bonus_awards where account_id = ${accountId} and ended is distinct from 'refused' group by rule_id`.execute(
    from,
  )
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]))
}

/** Of those what its limit counts: by the rule, and by those of which it was made anew. */
const usesOf = (uses: ReadonlyMap<string, number>, { id, anewOf }: RuleInForce): number =>
  [id, ...anewOf].reduce((all, ruleId) => all + (uses.get(ruleId) ?? 0), 0)

/** `wagerBonusId`: a bonus that is wagered, or until their first deposit the rule that they signed up for. */
type Asker = Pick<Account, 'depositCount' | 'wagerBonusId' | 'bonusLock'>
const loadAsker = async (from: Reader, accountId: number): Promise<Asker> =>
  must(await loadAccount(from, accountId), 'whoever asks has an account')

/** What was signed up for stands in the way of every offer but itself. */
const offeredTo = ({ depositCount, wagerBonusId, bonusLock }: Asker, ruleId: string): OfferedTo => ({
  depositCount,
  hasWagerBonus: wagerBonusId !== null && wagerBonusId !== ruleId,
  bonusLock,
})

/** What the player is offered now, by the order of the site. Who stays away is offered nothing. */
export async function listOffers(
  from: Reader,
  { site, accountId, now }: { readonly site: HostSite; readonly accountId: number; readonly now: number },
): Promise<RuleInForce[]> {
  if (!isOn(site.config, 'bonuses') || (await refuseStayingAway(from, accountId, now))) return []
  const [rules, player, uses] = await Promise.all([
    listInForce(from, site.id),
    loadAsker(from, accountId),
    countUses(from, accountId),
  ])
  return rules.filter((rule) => refuseOffer(rule.terms, offeredTo(player, rule.id), usesOf(uses, rule)) === undefined)
}

export type Picked = { readonly ruleId: string; readonly version: number }
export type Picking = {
  readonly site: HostSite
  readonly accountId: number
  readonly bonusId?: string | undefined
  readonly amount: Paise
}

/** The offer that a deposit is made with: where none is selected, the one that was signed up for; null where none is, or it was refused. */
export async function pickOffer(from: Reader, picking: Picking): Promise<Result<Picked | null, Refusal>> {
  const { site, accountId, bonusId = '', amount } = picking
  if (bonusId === REFUSED_OFFER_ID) return ok(null)
  const player = await loadAsker(from, accountId)
  const isSaid = bonusId !== '' && bonusId !== NO_OFFER_ID
  const wanted = isSaid ? bonusId : player.wagerBonusId
  const rule = isOn(site.config, 'bonuses')
    ? (await listInForce(from, site.id)).find(({ id }) => id === wanted)
    : undefined
  const picked = rule ? { ruleId: rule.id, version: rule.version } : null
  // Whether it earns what nobody asked for is seen when the money has come.
  if (!isSaid) return ok(picked)
  if (!rule) return refuse({ code: 'BONUS_UNKNOWN' })
  const used = usesOf(await countUses(from, accountId), rule)
  const code = refuseEarning(rule.terms, offeredTo(player, rule.id), used, amount)
  return code ? refuse({ code }) : ok(picked)
}

/* What a deposit earns */

export type EarningDeposit = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  /** Who made the request: what an operator makes for a player earns nothing. */
  readonly createdBy: number
  readonly received: Paise
  readonly bonus: Picked | null
}

/** To be called in the transaction that approves the deposit, behind its step. */
export async function earnByDeposit(tx: Tx, deposit: EarningDeposit, now: number): Promise<void> {
  if (deposit.createdBy !== deposit.accountId) return
  const { accountId, siteId } = deposit
  const { depositCount, ownCount, hasOpen, referrerId } = await loadEarner(tx, deposit)
  const rule = deposit.bonus && (await findVersion(tx, deposit.bonus))
  const player = { depositCount, hasWagerBonus: hasOpen, bonusLock: await hasBonusLock(tx, accountId) }
  if (rule) await earnOffer(tx, deposit, { rule, player, now })
  // What operators made for them before earned nothing, and takes nothing from the first of their own.
  if (ownCount > 0) return
  await unlockPromo(tx, deposit, now)
  if (referrerId === null) return
  const rules = await listInForce(tx, siteId)
  for (const referral of rules.filter(({ terms }) => terms.kind === 'referralBonus'))
    await earnForFriend(tx, deposit, { rule: referral, referrerId, now })
}

type Earner = {
  readonly depositCount: number
  /** Of these, what the player asked for. */
  readonly ownCount: number
  readonly hasOpen: boolean
  readonly referrerId: number | null
}

/** Without the deposit that is being approved. */
async function loadEarner(from: Reader, { id, accountId }: EarningDeposit): Promise<Earner> {
  const { rows } = await sql<Earner>`
    select d.deposit_count, d.own_count,
      exists (select from bonus_awards b where b.account_id = a.id and ${IS_WAGERED}) as has_open, r.referrer_id
    from accounts a left join registrations r on r.account_id = a.id
    cross join lateral (select count(*)::int as deposit_count, (count(*) filter (where d.created_by = d.account_id))::int as own_count
      from deposits d where d.account_id = a.id and d.state = 'approved' and d.id <> ${id}) d
    where a.id = ${accountId}`.execute(from)
  return must(rows[0], 'whoever deposits has an account')
}

const hasBonusLock = async (from: Reader, accountId: number): Promise<boolean> =>
  must(await loadAccount(from, accountId), 'whoever deposits has an account').bonusLock

/** Of a rule that is still on, also one that was replaced since: one that was switched off is offered to nobody, also to who has asked before, nor what waits for a second officer since. */
async function findVersion(from: Reader, { ruleId, version }: Picked): Promise<RuleInForce | undefined> {
  const { rows } = await sql<RuleInForce>`
    select v.rule_id as id, v.version, v.terms || jsonb_build_object('kind', v.kind) as terms, to_jsonb(v.anew_of) as anew_of
    from bonus_rule_versions v join bonus_rules r on r.id = v.rule_id
    where v.rule_id = ${ruleId}::uuid and v.version = ${version} and r.active and v.ended_at is null`.execute(from)
  return rows[0]
}

type Earned = { readonly rule: RuleInForce; readonly now: number }

/** What was offered when the deposit was asked for may be none any more: then the money comes without it. */
async function earnOffer(
  tx: Tx,
  { id, siteId, accountId, received }: EarningDeposit,
  { rule, player, now }: Earned & { readonly player: OfferedTo },
): Promise<void> {
  const used = usesOf(await countUses(tx, accountId), rule)
  if (refuseEarning(rule.terms, player, used, received)) return
  const amount = bonusFor(rule.terms, received)
  const turnover = turnoverOf(rule.terms, amount, received)
  const earned = { siteId, accountId, wagererId: accountId, rule, amount, turnover }
  await award(tx, { ...earned, earnedBy: `deposit:${id}`, depositId: id, acceptedAt: now, now })
}

/** The friend's first deposit has to be wagered once before the referrer has it. */
async function earnForFriend(
  tx: Tx,
  { id, siteId, accountId, received }: EarningDeposit,
  { rule, referrerId, now }: Earned & { readonly referrerId: number },
): Promise<void> {
  const amount = bonusFor(rule.terms, received)
  if (amount === 0) return
  const turnover = turnoverOf(rule.terms, amount, received)
  const earned = { siteId, accountId: referrerId, wagererId: accountId, rule, amount, turnover }
  await award(tx, { ...earned, earnedBy: `friend:${accountId}`, depositId: id, acceptedAt: now, now })
}

async function unlockPromo(tx: Tx, { id: depositId, accountId }: EarningDeposit, now: number): Promise<void> {
  const waiting = sql`b.account_id = ${accountId} and b.kind = 'signUpPromoBonus' and b.accepted_at is null and b.ended is null`
  for (const { id, terms } of await listAwards(tx, waiting))
    await acceptAward(tx, id, { at: now, expiresAt: expiryOf(terms, now), depositId })
}

/* What signing up earns */

export type SigningUp = {
  readonly siteId: number
  readonly accountId: number
  readonly promoCode: string
  readonly now: number
}

/** To be called in the transaction that makes the player, whose phone was proved by it: locked until the first deposit. */
export async function earnBySignUp(tx: Tx, { siteId, accountId, promoCode, now }: SigningUp): Promise<void> {
  const code = promoCode.trim().toLowerCase()
  const rule = (await listInForce(tx, siteId)).find(
    ({ terms }) => terms.kind === 'signUpPromoBonus' && terms.promoCode.trim().toLowerCase() === code,
  )
  if (!rule || code === '') return
  const { amount } = rule.terms
  const earned = {
    siteId,
    accountId,
    wagererId: accountId,
    rule,
    amount,
    turnover: turnoverOf(rule.terms, amount, ZERO),
  }
  await award(tx, { ...earned, earnedBy: 'signUp', depositId: null, acceptedAt: null, now })
}

/* Every award */

export type NewlyEarned = Earned & {
  readonly siteId: number
  readonly accountId: number
  readonly wagererId: number
  readonly amount: Paise
  readonly turnover: Paise
  readonly earnedBy: string
  readonly depositId: string | null
  /** Null while something has to happen before it is wagered for. */
  readonly acceptedAt: number | null
  readonly held?: readonly HoldReason[]
  /** Of a prize the board's period: whoever plays in it on two accounts has made the one win what the other lost. */
  readonly playedIn?: PlayedIn
  readonly by?: { readonly origin: Origin; readonly remarks: string }
}

/** Of several that one player is given at once each counts those before it. */
const holdUses = async (tx: Tx, accountId: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`bonuses ${accountId}`}, 0))`.execute(tx))

/** Why the player is given nothing now, whatever earned it. What was given before goes on. */
export async function refuseGivingNow(
  tx: Tx,
  { siteId, accountId, now }: Pick<NewlyEarned, 'siteId' | 'accountId' | 'now'>,
): Promise<Refusal | undefined> {
  if (!isOn(await findConfig(tx, siteId), 'bonuses')) return { code: 'BONUS_UNKNOWN' }
  if (await hasBonusLock(tx, accountId)) return { code: 'BONUS_LOCKED' }
  return (
    (await refuseWithoutMoney(tx, siteId)) ??
    (await refuseLocked(tx, accountId)) ??
    (await refuseStayingAway(tx, accountId, now))
  )
}

/** The same of one rule, which may have been used as often as it may. */
export async function refuseGiving(
  tx: Tx,
  { rule, ...giving }: Pick<NewlyEarned, 'siteId' | 'accountId' | 'rule' | 'now'>,
): Promise<Refusal | undefined> {
  const { accountId } = giving
  const refusal = await refuseGivingNow(tx, giving)
  if (refusal || !isLimit(rule.terms.limit)) return refusal
  await holdUses(tx, accountId)
  const used = usesOf(await countUses(tx, accountId), rule)
  return used < rule.terms.limit ? undefined : { code: 'BONUS_USED' }
}

/** Kept once for what earned it; gives its id, undefined where it stood already or the player is given nothing. */
export async function award(tx: Tx, earned: NewlyEarned): Promise<string | undefined> {
  const { siteId, accountId, wagererId, rule, amount, acceptedAt, by } = earned
  const { terms } = rule
  await holdRoot(tx, earned)
  if (await refuseGiving(tx, earned)) return undefined
  const id = randomUUID()
  const chain = terms.siteBears ? { levels: [], shares: [] } : await chainOf(tx, accountId)
  const held = [...(earned.held ?? []), ...(await reasonsToHold(tx, earned))]
  const isNew = await insertAward(tx, {
    ...earned,
    ...chain,
    id,
    ruleId: rule.id,
    ruleVersion: rule.version,
    kind: terms.kind,
    steps: OF_KIND[terms.kind].steps,
    expiresAt: acceptedAt === null ? null : expiryOf(terms, acceptedAt),
    held,
    createdBy: by?.origin.actorId ?? null,
    remarks: by?.remarks ?? '',
  })
  if (!isNew) return undefined
  const { turnover, earnedBy } = earned
  await recordAudit(tx, {
    ...(by?.origin ?? byItself(siteId)),
    action: 'BONUS_AWARDED',
    objectType: 'bonus',
    objectId: id,
    before: null,
    after: {
      accountId,
      wagererId,
      kind: terms.kind,
      ruleId: rule.id,
      version: rule.version,
      amount,
      turnover,
      earnedBy,
      held,
    },
    reason: by?.remarks ?? '',
  })
  await saveNotifications(tx, [{ accountId, reference: `bonus:${id}`, kind: 'BONUS_AWARDED', facts: { amount } }])
  return id
}
