/** What officers do with affiliates: make one, agree on its deal, leave a player out, decide what is paid. docs/domain/affiliates.md. */
import { calls, dealOfWire, isOn, pageInfoOf, type Refusal, TEXTS, type WireDealTerms } from '@paddock/contract'
import { type DealTerms, wrongDealTerm } from '@paddock/domain/affiliates'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { turnSwitch } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { entryOf, originOf, recordAudit } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import { answer, type AskedBy, type AskedByActor, type Outcome, type Routes } from '../platform/http-call.ts'
import { rowNumber } from '../platform/ids.ts'
import { all, countRows, isNamed, pageOf } from '../platform/read-filters.ts'
import { refuseSecond } from '../second-officer/index.ts'
import { timeZoneOf } from '../sites/index.ts'
import { decideStatement } from './decide.ts'
import type { AffiliateDeps } from './deps.ts'
import { presentRows, presentWhole } from './present.ts'
import { findExcluded, findPlayer } from './queries.ts'
import {
  confirmDeal,
  dealsNow,
  type DealVersion,
  endDeal,
  findAffiliate,
  holdAffiliate,
  insertAffiliate,
  insertDeal,
  listAffiliates,
  listDeals,
  refuseAgreed,
  refuseDeal,
  saveActive,
  saveExcluded,
  SOMETHING_WAITS,
  type StoredAffiliate,
} from './store.ts'

export function officerRoutes(routes: Routes, deps: AffiliateDeps): void {
  routes.guarded(calls.getAffiliates, list)
  routes.guarded(calls.getAffiliate, (asked) => show(deps, asked))
  routes.guarded(calls.createAffiliate, (asked) => create(deps, asked))
  routes.guarded(calls.arrangeAffiliate, (asked) => arrange(deps, asked))
  routes.guarded(calls.proposeDeal, (asked) => propose(deps, asked))
  routes.guarded(calls.confirmDeal, (asked) => confirm(deps, asked))
  routes.guarded(calls.withdrawDeal, (asked) => withdraw(deps, asked))
  routes.about(calls.excludeAffiliatePlayer, (asked) => exclude(deps, asked))
  routes.guarded(calls.decideAffiliateStatement, (asked) => decide(deps, asked))
}

type Code =
  | 'AFFILIATE_MADE'
  | 'AFFILIATE_CHANGED'
  | 'AFFILIATE_DEAL_PROPOSED'
  | 'AFFILIATE_DEAL_CONFIRMED'
  | 'AFFILIATE_DEAL_WITHDRAWN'
  | 'AFFILIATE_PLAYER_EXCLUDED'
type Change = { readonly id: number; readonly before: object | null; readonly after: object; readonly reason?: string }

const note = (tx: Tx, asked: AskedByActor, action: Code, { id, before, after, reason = '' }: Change) =>
  recordAudit(tx, entryOf(asked, { action, objectType: 'affiliate', objectId: id, before, after, reason }))

type Held = {
  readonly affiliate: StoredAffiliate
  readonly inForce: DealVersion | null
  readonly waiting: DealVersion | null
  readonly agreed: DealVersion | null
  /** Of all versions, 0 where there is none. */
  readonly newest: number
}

async function list({
  db,
  site,
  query: { page, limit, search, status },
}: AskedBy<typeof calls.getAffiliates>): Promise<Outcome<typeof calls.getAffiliates>> {
  const where = all([
    sql`f.site_id = ${site.id}`,
    ...(search ? [sql`(${isNamed(search)} or lower(f.code) = lower(${search}))`] : []),
    ...(status === 'waiting' ? [SOMETHING_WAITS] : []),
  ])
  const rows = await listAffiliates(db, where, pageOf({ page, limit }))
  const counted = await countRows(db, sql`affiliates f join accounts a on a.id = f.account_id where ${where}`)
  return answer({ docs: await presentRows(db, rows), ...pageInfoOf(page, limit, counted) })
}

async function show(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.getAffiliate>,
): Promise<Outcome<typeof calls.getAffiliate>> {
  const found = await findAffiliate(asked.db, asked.site.id, rowNumber(asked.params.affiliateId) ?? 0)
  return found ? answer({ docs: await showWhole(deps, asked, found.id) }) : refuse({ code: 'NOT_FOUND' })
}

async function create(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.createAffiliate>,
): Promise<Outcome<typeof calls.createAffiliate>> {
  const { db, site, actor, address, body } = asked
  const wrong = await deps.refuseWrongCode(actor.accountId, body.transactionCode, address)
  if (wrong) return refuse(wrong)
  if (!isOn(site.config, 'affiliates')) return refuse({ code: 'NOT_ON_THIS_SITE' })
  const terms = readTerms(body.terms)
  if (!terms.ok) return terms
  const made = await allOrNothing(db, async (tx): Promise<Result<number, Refusal>> => {
    const player = await findPlayer(tx, site.id, body.userName)
    if (!player) return refuse({ code: 'NOT_FOUND' })
    if (player.book === 'DEMO') return refuse({ code: 'DEMO_ACCOUNT' })
    const { id } = player
    // Whoever came by a friend's name would come by the affiliate's code from then on.
    const named = await findPlayer(tx, site.id, body.code)
    if (named && named.id !== id) return refuse({ code: 'AFFILIATE_EXISTS', field: 'code' })
    if (!(await insertAffiliate(tx, { id, siteId: site.id, code: body.code, by: actor.accountId }))) {
      const isOne = await findAffiliate(tx, site.id, id)
      return refuse({ code: 'AFFILIATE_EXISTS', field: isOne ? 'userName' : 'code' })
    }
    await insertDeal(tx, { affiliateId: id, siteId: site.id, terms: terms.value, by: actor.accountId })
    await note(tx, asked, 'AFFILIATE_MADE', { id, before: null, after: { code: body.code, ...terms.value } })
    return ok(id)
  })
  return made.ok ? answer({ docs: await showWhole(deps, asked, made.value), message: TEXTS.updated }) : made
}

async function arrange(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.arrangeAffiliate>,
): Promise<Outcome<typeof calls.arrangeAffiliate>> {
  const { active, remarks } = asked.body
  return await change(deps, asked, async (tx, { affiliate }) => {
    const { id, endedBy } = affiliate
    const turned = turnSwitch({ off: !affiliate.active, setBy: endedBy }, !active, asked.actor.role, 'affiliate')
    if (!turned.ok) return turned
    const { off, setBy } = turned.value
    if (off === affiliate.active || setBy !== endedBy)
      await saveActive(tx, id, { active: !off, endedBy: setBy, zone: timeZoneOf(asked.site), now: deps.clock() })
    const [before, after] = [
      { active: affiliate.active, endedBy },
      { active: !off, endedBy: setBy },
    ]
    await note(tx, asked, 'AFFILIATE_CHANGED', { id, before, after, reason: remarks })
    return ok(undefined)
  })
}

async function propose(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.proposeDeal>,
): Promise<Outcome<typeof calls.proposeDeal>> {
  const { body, actor, site } = asked
  const terms = readTerms(body.terms)
  if (!terms.ok) return terms
  return await change(deps, asked, async (tx, { affiliate: { id }, inForce, waiting, newest }) => {
    if (newest !== body.version) return refuse({ code: 'AFFILIATE_CHANGED' })
    const above = refuseDeal(waiting, actor.role)
    if (above) return refuse(above)
    const made = { affiliateId: id, siteId: site.id, terms: terms.value, by: actor.accountId }
    const version = await insertDeal(tx, made)
    const before = (waiting ?? inForce)?.terms ?? null
    await note(tx, asked, 'AFFILIATE_DEAL_PROPOSED', { id, before, after: { version, ...terms.value } })
    return ok(undefined)
  })
}

async function confirm(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.confirmDeal>,
): Promise<Outcome<typeof calls.confirmDeal>> {
  const { body, actor, site } = asked
  return await change(deps, asked, async (tx, { affiliate: { id }, inForce, waiting, agreed }) => {
    if (waiting?.version !== body.version) return refuse({ code: 'AFFILIATE_CHANGED' })
    const { refused, ...by } = await refuseSecond(tx, waiting.madeBy, actor.accountId, deps.clock())
    if (refused) return refuse(refused)
    const above = refuseAgreed(agreed, waiting, actor.role)
    if (above) return refuse(above)
    const { version, terms } = waiting
    await confirmDeal(
      tx,
      { affiliateId: id, version },
      { by: actor.accountId, zone: timeZoneOf(site), now: deps.clock() },
    )
    const before = inForce?.terms ?? null
    await note(tx, asked, 'AFFILIATE_DEAL_CONFIRMED', { id, before, after: { version, ...terms, ...by } })
    return ok(undefined)
  })
}

async function withdraw(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.withdrawDeal>,
): Promise<Outcome<typeof calls.withdrawDeal>> {
  const { body, actor } = asked
  return await change(deps, asked, async (tx, { affiliate: { id }, waiting }) => {
    if (waiting?.version !== body.version) return refuse({ code: 'AFFILIATE_CHANGED' })
    const above = refuseDeal(waiting, actor.role)
    if (above) return refuse(above)
    await endDeal(tx, { affiliateId: id, version: body.version })
    await note(tx, asked, 'AFFILIATE_DEAL_WITHDRAWN', { id, before: waiting.terms, after: {} })
    return ok(undefined)
  })
}

async function exclude(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.excludeAffiliatePlayer> & { readonly target: number },
): Promise<Outcome<typeof calls.excludeAffiliatePlayer>> {
  const { excluded, remarks } = asked.body
  const accountId = asked.target
  const isTheirs = await findExcluded(asked.db, rowNumber(asked.params.affiliateId) ?? 0, accountId)
  if (!isTheirs) return refuse({ code: 'AFFILIATE_PLAYER_UNKNOWN' })
  return await change(deps, asked, async (tx, { affiliate: { id } }) => {
    const { excludedBy } = must(await findExcluded(tx, id, accountId), 'players stay with their affiliate')
    const { accountId: by, role } = asked.actor
    const standing = { off: excludedBy !== null, setBy: excludedBy }
    const turned = turnSwitch(standing, excluded, role, 'affiliatePlayer')
    if (!turned.ok) return turned
    const { off, setBy } = turned.value
    if (off !== standing.off || setBy !== excludedBy)
      await saveExcluded(tx, accountId, setBy && { by, role: setBy, at: deps.clock() })
    const before = { accountId, excluded: standing.off }
    await note(tx, asked, 'AFFILIATE_PLAYER_EXCLUDED', {
      id,
      before,
      after: { accountId, excluded },
      reason: remarks,
    })
    return ok(undefined)
  })
}

async function decide(
  deps: AffiliateDeps,
  asked: AskedBy<typeof calls.decideAffiliateStatement>,
): Promise<Outcome<typeof calls.decideAffiliateStatement>> {
  const { db, site, actor, address, params, body } = asked
  const { transactionCode, action, flags: seen, remarks } = body
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, address)
  if (wrong) return refuse(wrong)
  const affiliateId = rowNumber(params.affiliateId) ?? 0
  const deciding = {
    site,
    actor,
    affiliateId,
    statementId: params.statementId,
    action,
    seen,
    remarks,
    now: deps.clock(),
  }
  const done = await allOrNothing(db, (tx) => decideStatement(tx, deciding, originOf(asked)))
  if (!done.ok) return done
  done.value.forEach(deps.tellAccount)
  return answer({ docs: await showWhole(deps, asked, affiliateId), message: TEXTS.updated })
}

type Changing = AskedByActor & {
  readonly params: { readonly affiliateId: string }
  readonly body: { readonly transactionCode: string }
}

/** Under the lock of the affiliate, looked at again there. */
async function change(
  deps: AffiliateDeps,
  asked: Changing,
  work: (tx: Tx, held: Held) => Promise<Result<undefined, Refusal>>,
): Promise<Outcome<typeof calls.arrangeAffiliate>> {
  const { db, site, actor, address } = asked
  const wrong = await deps.refuseWrongCode(actor.accountId, asked.body.transactionCode, address)
  if (wrong) return refuse(wrong)
  const id = rowNumber(asked.params.affiliateId) ?? 0
  const done = await allOrNothing(db, async (tx): Promise<Result<undefined, Refusal>> => {
    if (!(await findAffiliate(tx, site.id, id))) return refuse({ code: 'NOT_FOUND' })
    await holdAffiliate(tx, id)
    const affiliate = must(await findAffiliate(tx, site.id, id), 'affiliates stay')
    const deals = await listDeals(tx, [id])
    return await work(tx, { affiliate, ...dealsNow(deals, deps.clock()), newest: deals[0]?.version ?? 0 })
  })
  return done.ok ? answer({ docs: await showWhole(deps, asked, id), message: TEXTS.updated }) : done
}

async function showWhole(deps: AffiliateDeps, { db, site, actor }: AskedByActor, id: number) {
  const at = { siteId: site.id, zone: timeZoneOf(site), now: deps.clock(), actor }
  return await presentWhole(db, must(await findAffiliate(db, site.id, id), 'affiliates stay'), at)
}

function readTerms(wire: WireDealTerms): Result<DealTerms, Refusal> {
  const terms = dealOfWire(wire)
  const field = wrongDealTerm(terms)
  return field ? refuse({ code: 'AFFILIATE_TERM_WRONG', field }) : ok(terms)
}
