/** Bonuses as players see theirs and officers those of players. 001 §3.6, §5; docs/domain/bonuses.md#awards. */
import { calls, type OfficerAward, pageInfoOf, type Refusal, TEXTS, offerToWire } from '@paddock/contract'
import { mayDo } from '@paddock/domain/roles'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { originOf } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { findConcerned } from '../../platform/downline.ts'
import { type Actor, answer, type Outcome, type Routes } from '../../platform/http-call.ts'
import { once } from '../../platform/database/once.ts'
import { uplineOf } from '../../platform/stands-as.ts'
import { decideAward, findAward, giveBonus, isBelow, takeBonus } from './decide.ts'
import { countUses, listOffers } from './earn.ts'
import { presentAward, presentOfficerAward } from './present.ts'
import { findReferral, listOfPlayers, listOwn } from './queries.ts'

export type AwardDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function awardRoutes(routes: Routes, deps: AwardDeps): void {
  playerRoutes(routes, deps)
  officerRoutes(routes, deps)
}

function playerRoutes(routes: Routes, { clock }: AwardDeps): void {
  routes.guarded(calls.getBonuses, async ({ db, actor, site }) => {
    const offers = actor.isDemo ? [] : await listOffers(db, { site, accountId: actor.accountId, now: clock() })
    return answer({ docs: offers.map(({ id, version, terms }) => ({ ...offerToWire(terms), _id: id, version })) })
  })

  routes.guarded(calls.getUserBonuses, async ({ db, actor }) => {
    const uses = await countUses(db, actor.accountId)
    return answer({ docs: [...uses].map(([bonusId, count]) => ({ bonusId, count })) })
  })

  routes.guarded(calls.getMyAwards, async ({ db, actor, query: { page, limit, open = false } }) => {
    const { rows, counted } = await listOwn(db, actor.accountId, open, { page, limit })
    return answer({ docs: rows.map(presentAward), ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.getMyReferrals, async ({ db, actor }) =>
    answer({ docs: await findReferral(db, actor.accountId) }),
  )
}

type Asked = {
  readonly db: Database
  readonly actor: Actor
  readonly site: { readonly id: number }
  readonly address: string
  readonly requestId: string
}

function officerRoutes(routes: Routes, { refuseWrongCode, clock }: AwardDeps): void {
  routes.guarded(calls.getAwards, async ({ db, site, actor, target, query }) => {
    const { page, limit, status = 'all', search } = query
    const isOne = target !== null && target !== actor.accountId
    const isMeant = await findConcerned(db, isOne ? target : uplineOf({ actor, target }))
    const { rows, counted } = await listOfPlayers(db, { siteId: site.id, isMeant }, { page, limit, status, search })
    return answer({ docs: rows.map((row) => present(row, actor)), ...pageInfoOf(page, limit, counted) })
  })

  routes.about(calls.giveBonus, async (asked) => {
    const { db, actor, site, target, body, idempotencyKey: key } = asked
    const { transactionCode, userId: _, bonusId: ruleId, ...wanted } = body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const giving = { ...wanted, site, actor, accountId: target, ruleId, now: clock() }
    const given = await once(
      db,
      { accountId: actor.accountId, key, route: 'BONUS', asked: { target, ruleId, ...wanted } },
      async (tx) => {
        const done = await giveBonus(tx, giving, originOf(asked))
        return done.ok ? ok({ id: done.value }) : done
      },
    )
    return given.ok ? answer({ docs: await presentNow(asked, given.value.id), message: TEXTS.updated }) : given
  })

  routes.guarded(calls.takeBonus, async (asked) => {
    const { transactionCode, remarks } = asked.body
    const wrong = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { awardId } = asked.params
    const taking = { actor: asked.actor, awardId, remarks, now: clock() }
    return await finish(asked, awardId, (tx) => takeBonus(tx, taking, originOf(asked)))
  })

  routes.guarded(calls.decideAward, async (asked) => {
    const { transactionCode, action, held: seen, remarks } = asked.body
    const wrong = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const { awardId } = asked.params
    const deciding = { actor: asked.actor, awardId, action, seen, remarks, now: clock() }
    return await finish(asked, awardId, (tx) => decideAward(tx, deciding, originOf(asked)))
  })

  async function finish(
    asked: Asked,
    awardId: string,
    work: (tx: Tx) => Promise<Result<null, Refusal>>,
  ): Promise<Outcome<typeof calls.decideAward>> {
    const done = await allOrNothing(asked.db, work)
    return done.ok ? answer({ docs: await presentNow(asked, awardId), message: TEXTS.updated }) : done
  }
}

const presentNow = async ({ db, actor }: Asked, id: string): Promise<OfficerAward> =>
  present(must(await findAward(db, id, isBelow(actor)), 'it was just written'), actor)

const present = (row: Parameters<typeof presentOfficerAward>[0], actor: Actor): OfficerAward =>
  presentOfficerAward(row, actor, mayDo(actor.role, 'bonus.decide', 'downline'))
