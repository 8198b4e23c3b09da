/** Calls of affiliates: visits, their own page, and what officers do. docs/domain/affiliates.md. */
import { calls, dealOfWire, isOn, pageInfoOf, type Refusal, TEXTS, type WireDealTerms } from '@paddock/contract'
import { type DealTerms, wrongDealTerm } from '@paddock/domain/affiliates'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { turnSwitch } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { entryOf, originOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { ToldAccount } from '../ledger/index.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import type { Tx } from '../platform/database.ts'
import { answer, type AskedByActor, type Outcome, type Routes } from '../platform/http-call.ts'
import { rowNumber } from '../platform/ids.ts'
import { all, countRows, isNamed, pageOf } from '../platform/read-filters.ts'
import { refuseSecond } from '../second-officer/index.ts'
import { timeZoneOf } from '../sites/index.ts'
import { decideStatement } from './decide.ts'
import { presentOwn, presentRows, presentWhole } from './present.ts'
import { findExcluded, findPlayer, listSubs } from './queries.ts'
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
import { countVisit } from './visits.ts'

export type AffiliateDeps = {
  readonly refuseWrongCode: RefuseWrongCode
  readonly tellAccount: (account: ToldAccount) => void
  /** A keyed hash, of visits alone. */
  readonly mark: (text: string) => Buffer
  readonly clock: () => number
}

export function affiliateRoutes(routes: Routes, deps: AffiliateDeps): void {
  publicRoutes(routes, deps)
  ownRoutes(routes, deps)
  officerRoutes(routes, deps)
}

function publicRoutes(routes: Routes, { mark, clock }: AffiliateDeps): void {
  routes.open(calls.countVisit, async (asked) => {
    const { db, site, body, address } = asked
    if (!isOn(site.config, 'affiliates')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const agent = asked.header('user-agent') ?? ''
    await countVisit(db, {
      siteId: site.id,
      ...body,
      subId: body.subId,
      agent,
      mark: (day) => mark(`${day} ${address} ${agent}`),
      zone: timeZoneOf(site),
      now: clock(),
    })
    return answer({ docs: {} })
  })
}

function ownRoutes(routes: Routes, { clock }: AffiliateDeps): void {
  routes.guarded(calls.getMyAffiliate, async ({ db, actor, site }) => {
    const own = await findAffiliate(db, site.id, actor.accountId)
    const at = { siteId: site.id, zone: timeZoneOf(site), now: clock() }
    return answer({ docs: { affiliate: own ? await presentOwn(db, own, at) : null } })
  })
  routes.guarded(calls.getMyAffiliateSubs, async ({ db, actor, query: { page, limit } }) => {
    const { rows, counted } = await listSubs(db, actor.accountId, { page, limit })
    return answer({ docs: rows, ...pageInfoOf(page, limit, counted) })
  })
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

function officerRoutes(routes: Routes, { refuseWrongCode, tellAccount, clock }: AffiliateDeps): void {
  routes.guarded(calls.getAffiliates, async ({ db, site, query: { page, limit, search, status } }) => {
    const where = all([
      sql`f.site_id = ${site.id}`,
      ...(search ? [sql`(${isNamed(search)} or lower(f.code) = lower(${search}))`] : []),
      ...(status === 'waiting' ? [SOMETHING_WAITS] : []),
    ])
    const rows = await listAffiliates(db, where, pageOf({ page, limit }))
    const counted = await countRows(db, sql`affiliates f join accounts a on a.id = f.account_id where ${where}`)
    return answer({ docs: await presentRows(db, rows), ...pageInfoOf(page, limit, counted) })
  })
  routes.guarded(calls.getAffiliate, async (asked) => {
    const found = await findAffiliate(asked.db, asked.site.id, rowNumber(asked.params.affiliateId) ?? 0)
    return found ? answer({ docs: await showWhole(asked, found.id) }) : refuse({ code: 'NOT_FOUND' })
  })
  routes.guarded(calls.createAffiliate, async (asked) => {
    const { db, site, actor, address, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    if (!isOn(site.config, 'affiliates')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const terms = readTerms(body.terms)
    if (!terms.ok) return terms
    const made = await allOrNothing(db, async (tx): Promise<Result<number, Refusal>> => {
      const player = await findPlayer(tx, site.id, body.userName)
      if (!player) return refuse({ code: 'NOT_FOUND' })
      if (player.book === 'DEMO') return refuse({ code: 'DEMO_ACCOUNT' })
      const { id } = player
      if (!(await insertAffiliate(tx, { id, siteId: site.id, code: body.code, by: actor.accountId }))) {
        const isOne = await findAffiliate(tx, site.id, id)
        return refuse({ code: 'AFFILIATE_EXISTS', field: isOne ? 'userName' : 'code' })
      }
      await insertDeal(tx, { affiliateId: id, siteId: site.id, terms: terms.value, by: actor.accountId })
      await note(tx, asked, 'AFFILIATE_MADE', { id, before: null, after: { code: body.code, ...terms.value } })
      return ok(id)
    })
    return made.ok ? answer({ docs: await showWhole(asked, made.value), message: TEXTS.updated }) : made
  })
  routes.guarded(calls.arrangeAffiliate, async (asked) => {
    const { active, remarks } = asked.body
    return await change(asked, async (tx, { affiliate }) => {
      const { id, endedBy } = affiliate
      const turned = turnSwitch({ off: !affiliate.active, setBy: endedBy }, !active, asked.actor.role, 'affiliate')
      if (!turned.ok) return turned
      const { off, setBy } = turned.value
      if (off === affiliate.active || setBy !== endedBy)
        await saveActive(tx, id, { active: !off, endedBy: setBy, now: clock() })
      const [before, after] = [
        { active: affiliate.active, endedBy },
        { active: !off, endedBy: setBy },
      ]
      await note(tx, asked, 'AFFILIATE_CHANGED', { id, before, after, reason: remarks })
      return ok(undefined)
    })
  })
  routes.guarded(calls.proposeDeal, async (asked) => {
    const { body, actor, site } = asked
    const terms = readTerms(body.terms)
    if (!terms.ok) return terms
    return await change(asked, async (tx, { affiliate: { id }, inForce, waiting, newest }) => {
      if (newest !== body.version) return refuse({ code: 'AFFILIATE_CHANGED' })
      const above = refuseDeal(waiting, actor.role)
      if (above) return refuse(above)
      const made = { affiliateId: id, siteId: site.id, terms: terms.value, by: actor.accountId }
      const version = await insertDeal(tx, made)
      const before = (waiting ?? inForce)?.terms ?? null
      await note(tx, asked, 'AFFILIATE_DEAL_PROPOSED', { id, before, after: { version, ...terms.value } })
      return ok(undefined)
    })
  })
  routes.guarded(calls.confirmDeal, async (asked) => {
    const { body, actor, site } = asked
    return await change(asked, async (tx, { affiliate: { id }, inForce, waiting, agreed }) => {
      if (waiting?.version !== body.version) return refuse({ code: 'AFFILIATE_CHANGED' })
      const { refused, ...by } = await refuseSecond(tx, waiting.madeBy, actor.accountId, clock())
      if (refused) return refuse(refused)
      const above = refuseAgreed(agreed, waiting, actor.role)
      if (above) return refuse(above)
      const { version, terms } = waiting
      await confirmDeal(tx, { affiliateId: id, version }, { by: actor.accountId, zone: timeZoneOf(site), now: clock() })
      const before = inForce?.terms ?? null
      await note(tx, asked, 'AFFILIATE_DEAL_CONFIRMED', { id, before, after: { version, ...terms, ...by } })
      return ok(undefined)
    })
  })
  routes.guarded(calls.withdrawDeal, async (asked) => {
    const { body, actor } = asked
    return await change(asked, async (tx, { affiliate: { id }, waiting }) => {
      if (waiting?.version !== body.version) return refuse({ code: 'AFFILIATE_CHANGED' })
      const above = refuseDeal(waiting, actor.role)
      if (above) return refuse(above)
      await endDeal(tx, { affiliateId: id, version: body.version })
      await note(tx, asked, 'AFFILIATE_DEAL_WITHDRAWN', { id, before: waiting.terms, after: {} })
      return ok(undefined)
    })
  })
  routes.about(calls.excludeAffiliatePlayer, async (asked) => {
    const { excluded, remarks } = asked.body
    const accountId = asked.target
    const isTheirs = await findExcluded(asked.db, rowNumber(asked.params.affiliateId) ?? 0, accountId)
    if (!isTheirs) return refuse({ code: 'AFFILIATE_PLAYER_UNKNOWN' })
    return await change(asked, async (tx, { affiliate: { id } }) => {
      const { isExcluded } = must(await findExcluded(tx, id, accountId), 'players stay with their affiliate')
      if (isExcluded !== excluded)
        await saveExcluded(tx, accountId, excluded ? { by: asked.actor.accountId, at: clock() } : null)
      const before = { accountId, excluded: isExcluded }
      await note(tx, asked, 'AFFILIATE_PLAYER_EXCLUDED', {
        id,
        before,
        after: { accountId, excluded },
        reason: remarks,
      })
      return ok(undefined)
    })
  })
  routes.guarded(calls.decideAffiliateStatement, async (asked) => {
    const { db, site, actor, address, params, body } = asked
    const { transactionCode, action, flags: seen, remarks } = body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, address)
    if (wrong) return refuse(wrong)
    const affiliateId = rowNumber(params.affiliateId) ?? 0
    const deciding = { site, actor, affiliateId, statementId: params.statementId, action, seen, remarks, now: clock() }
    const done = await allOrNothing(db, (tx) => decideStatement(tx, deciding, originOf(asked)))
    if (!done.ok) return done
    done.value.forEach(tellAccount)
    return answer({ docs: await showWhole(asked, affiliateId), message: TEXTS.updated })
  })

  type Changing = AskedByActor & {
    readonly params: { readonly affiliateId: string }
    readonly body: { readonly transactionCode: string }
  }

  /** Under the lock of the affiliate, looked at again there. */
  async function change(
    asked: Changing,
    work: (tx: Tx, held: Held) => Promise<Result<undefined, Refusal>>,
  ): Promise<Outcome<typeof calls.arrangeAffiliate>> {
    const { db, site, actor, address } = asked
    const wrong = await refuseWrongCode(actor.accountId, asked.body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const id = rowNumber(asked.params.affiliateId) ?? 0
    const done = await allOrNothing(db, async (tx): Promise<Result<undefined, Refusal>> => {
      if (!(await findAffiliate(tx, site.id, id))) return refuse({ code: 'NOT_FOUND' })
      await holdAffiliate(tx, id)
      const affiliate = must(await findAffiliate(tx, site.id, id), 'affiliates stay')
      const deals = await listDeals(tx, [id])
      return await work(tx, { affiliate, ...dealsNow(deals, clock()), newest: deals[0]?.version ?? 0 })
    })
    return done.ok ? answer({ docs: await showWhole(asked, id), message: TEXTS.updated }) : done
  }

  async function showWhole({ db, site, actor }: AskedByActor, id: number) {
    const at = { siteId: site.id, zone: timeZoneOf(site), now: clock(), actor }
    return await presentWhole(db, must(await findAffiliate(db, site.id, id), 'affiliates stay'), at)
  }
}

function readTerms(wire: WireDealTerms): Result<DealTerms, Refusal> {
  const terms = dealOfWire(wire)
  const field = wrongDealTerm(terms)
  return field ? refuse({ code: 'AFFILIATE_TERM_WRONG', field }) : ok(terms)
}
