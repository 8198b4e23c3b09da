/** Deposits: claimed by players, worked on and decided by officers. docs/domain/payments.md#deposits. */
import { calls, pageInfoOf, type Refusal, TEXTS, type Upload } from '@paddock/contract'
import { mayBeOwed, mayGoBack } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { originOf } from '../../audit-log/index.ts'
import type { Images, Received } from '../../images/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import { answer, type AskedByActor, type Routes } from '../../platform/http-call.ts'
import { type Key, recallMade } from '../../platform/database/once.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { timeZoneOf } from '../../sites/index.ts'
import type { Quotes } from '../methods/quote.ts'
import { findVersion } from '../methods/store.ts'
import { presentMethod } from '../methods/present.ts'
import { askDeposit } from './ask.ts'
import { beginUpi } from './begin-upi.ts'
import { cancelDeposit } from './cancel.ts'
import { outcomeOf } from './decide.ts'
import { type DecidingDeps, decidingRoutes } from './deciding-routes.ts'
import { newsOf, tellDecided } from './news.ts'
import { presentDeposit, presentOwn, presentQueued } from './present.ts'
import { findOwn, findQueued, listOwn, listQueue } from './queries.ts'
import { changeAndShow, changeOnce } from '../requests/change.ts'
import { readingOf } from '../requests/present.ts'
import { isBelow, isOwnedWithin } from '../requests/reach.ts'
import { foreseeCredit } from './credit.ts'
import { returnDeposit, unplayedOf } from './return.ts'
import { findDeposit, listClaims, listElsewhere, listFound, listLast, listSteps, type StoredDeposit } from './store.ts'
import { sumPayments } from '../totals.ts'
import { presentLine, presentNear } from '../statements/present.ts'
import { listEvidence, listNear } from '../statements/store.ts'

export type DepositDeps = DecidingDeps & {
  readonly images: Images
  readonly quotes: Quotes
  /** Somebody has claimed: a rule may approve it. */
  readonly wakeRule: () => void
}

export function depositRoutes(routes: Routes, deps: DepositDeps): void {
  askingRoutes(routes, deps)
  returningRoute(routes, deps)
  readingRoutes(routes, deps)
  decidingRoutes(routes, deps)
  totalRoutes(routes)
}

function askingRoutes(
  routes: Routes,
  { refuseWrongCode, tellDeposit, images, quotes, wakeRule, clock }: DepositDeps,
): void {
  routes.guarded(calls.createDeposit, async (asked) => {
    const { actor, site, body, idempotencyKey: key } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const { image, ...claimed } = body
    const { accountId } = actor
    const received = await receive(asked, image)
    if (!received.ok) return received
    const proof = received.value
    const { depositTypeId: methodId, ...rest } = claimed
    const asking = { site, accountId, methodId, ...rest, remarks: '', proof, now: clock() }
    const compared = { ...claimed, proof: proof?.mark }
    const done = await ask(asked, { key, route: 'DEPOSIT', asked: compared }, asking)
    return done.ok ? answer({ docs: presentDeposit(done.value), message: TEXTS.depositSuccessful }) : done
  })

  routes.about(calls.createDepositFor, async (asked) => {
    const { actor, site, target, idempotencyKey: key } = asked
    const { transactionCode, image, ...wanted } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const received = await receive(asked, image)
    if (!received.ok) return received
    const proof = received.value
    const { depositTypeId: methodId, amount, utr, remarks } = wanted
    const asking = { site, accountId: target, methodId, amount, utr, remarks, proof, now: clock() }
    const compared = { ...wanted, proof: proof?.mark }
    const done = await ask(asked, { key, route: 'DEPOSIT_FOR', asked: compared }, asking)
    return done.ok ? answer({ docs: presentDeposit(done.value), message: TEXTS.depositSuccessful }) : done
  })

  /** The image that whoever claims has sent. Outside the transaction: to draw it takes longer than others should wait. */
  async function receive(
    { db, actor, site }: AskedByActor,
    image: Upload | undefined,
  ): Promise<Result<Received | null, Refusal>> {
    if (!image) return ok(null)
    return await images.receive(db, image, { siteId: site.id, ownerId: actor.accountId, use: 'proof' })
  }

  const ask = async (
    asked: AskedByActor,
    key: Omit<Key, 'accountId'>,
    asking: Parameters<typeof askDeposit>[1],
  ): Promise<Result<StoredDeposit, Refusal>> =>
    await changeOnce(asked, key, (tx) => askDeposit(tx, asking, quotes, originOf(asked)), {
      outcome: (deposit) => deposit,
      tell: (deposit) => {
        tellDeposit(newsOf(deposit, true))
        wakeRule()
      },
    })

  routes.guarded(calls.beginUpi, async (asked) => {
    const { db, actor, site, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const { depositTypeId: methodId, amount } = body
    const asking = { site, accountId: actor.accountId, methodId, amount, now: clock() }
    const begun = await allOrNothing(db, (tx) => beginUpi(tx, asking, originOf(asked)))
    return begun.ok ? answer({ docs: begun.value }) : begun
  })

  routes.guarded(calls.cancelDeposit, async (asked) => {
    const { db, actor, site, query } = asked
    const canceling = { site, accountId: actor.accountId, depositId: query.depositId, now: clock() }
    const canceled = await allOrNothing(db, (tx) => cancelDeposit(tx, canceling, originOf(asked)))
    if (!canceled.ok) return canceled
    tellDeposit(newsOf(canceled.value, false))
    return answer({ docs: presentDeposit(canceled.value), message: TEXTS.updated })
  })
}

function returningRoute(routes: Routes, { tellAccount, tellDeposit, clock }: DepositDeps): void {
  routes.guarded(calls.returnDeposit, async (asked) => {
    const { actor, site, params, body, idempotencyKey: key } = asked
    const { accountId } = actor
    const { forfeitBonus = false } = body
    const returning = { site, accountId, depositId: params.depositId, forfeitBonus, now: clock() }
    const done = await changeAndShow(
      asked,
      { key, route: 'RETURN_DEPOSIT', asked: { ...params, forfeitBonus } },
      (tx) => returnDeposit(tx, returning, originOf(asked)),
      {
        outcome: outcomeOf,
        tell: (decided) => tellDecided({ tellAccount, tellDeposit }, decided),
        show: async (from, { id }) =>
          presentOwn(must(await findOwn(from, id, accountId), 'deposits stay'), { unplayedSince: null, now: clock() }),
      },
    )
    return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
  })
}

function readingRoutes(routes: Routes, { images, clock }: DepositDeps): void {
  routes.guarded(calls.getDeposits, async ({ db, actor, site, target, query }) => {
    const {
      page,
      limit,
      status = 'all',
      search,
      startDate,
      endDate,
      mine = false,
      lineless = false,
      owed = false,
      newestFirst = false,
    } = query
    const wanted = { page, limit, status, search, newestFirst, range: { startDate, endDate, zone: timeZoneOf(site) } }
    if (actor.role === 'user') {
      const { rows, counted } = await listOwn(db, actor.accountId, wanted)
      const since = rows.some(mayGoBack) ? await unplayedOf(db, actor.accountId, site) : null
      return answer({
        docs: rows.map((row) => presentOwn(row, { unplayedSince: since, now: clock() })),
        ...pageInfoOf(page, limit, counted),
      })
    }
    const queue = {
      siteId: site.id,
      uplineId: uplineOf({ actor, target }),
      isOwned: isOwnedWithin(actor),
      onlyMine: mine,
      accountId: null,
      onlyOwed: owed,
      lineless: lineless ? { zone: timeZoneOf(site) } : null,
      now: clock(),
    }
    const { rows, counted } = await listQueue(db, queue, wanted)
    const docs = rows.map((row) => presentQueued(row, site, readingOf(actor, clock())))
    return answer({ docs, ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.getDepositOutcome, async ({ db, actor: { accountId }, site, params }) => {
    const made = await recallMade<Partial<StoredDeposit>>(db, accountId, params.requestId)
    const deposit = made?.id && (await findOwn(db, made.id, accountId))
    if (!deposit) return refuse({ code: 'NOT_FOUND' })
    return answer({ docs: presentOwn(deposit, { unplayedSince: await unplayedOf(db, accountId, site), now: clock() }) })
  })

  routes.guarded(calls.getDeposit, async ({ db, actor, site, params }) => {
    const whose = { whose: isBelow(actor), isOwned: isOwnedWithin(actor), now: clock() }
    const row = await findQueued(db, params.depositId, whose)
    if (!row) return refuse({ code: 'NOT_FOUND' })
    // What a bank wrote is its owner's to read, here as in the list of lines: another could have it claimed.
    const isOwable = row.mine && row.paymentType !== 'IPAY' && mayBeOwed(row)
    const [steps, found, last, claims, elsewhere, method, lines, near, inTheWay] = await Promise.all([
      listSteps(db, row.id, standsAs(actor)),
      listFound(db, row.id),
      listLast(db, row),
      listClaims(db, row),
      listElsewhere(db, row),
      findVersion(db, row.methodId, row.methodVersion),
      row.mine ? listEvidence(db, row.id, timeZoneOf(site)) : [],
      row.mine ? listNear(db, row.id, timeZoneOf(site)) : [],
      isOwable && row.state !== 'approved' ? foreseeCredit(db, row, clock()) : undefined,
    ])
    return answer({
      docs: {
        deposit: presentQueued(row, site, readingOf(actor, clock())),
        steps: steps.map(({ state, amount, ...step }, at) => ({
          ...step,
          status: state,
          receivedAmount: amount,
          arrival: found.get(at + 1),
        })),
        last: last.map(presentDeposit),
        claims: [...claims, ...elsewhere].map(({ depositId, siteId, state }) => {
          const here = siteId === site.id
          return { depositId: here ? depositId : null, status: state, here }
        }),
        method: presentMethod(must(method, 'a version stays')),
        lines: lines.map(presentLine),
        near: near.map(presentNear),
        inTheWay: isOwable && row.state === 'approved' ? 'UNPLAYED' : (inTheWay?.code ?? null),
      },
    })
  })

  routes.guarded(calls.getDepositProof, async ({ db, actor, site, params }) => {
    const isTheirs = actor.role === 'user' ? sql`d.account_id = ${actor.accountId}` : isBelow(actor)
    const deposit = await findDeposit(db, params.depositId, isTheirs)
    if (!deposit || deposit.proof === null || deposit.proofRemovedAt !== null) return refuse({ code: 'NOT_FOUND' })
    return answer({ docs: images.linkTo(site.id, deposit.proof) })
  })
}

function totalRoutes(routes: Routes): void {
  routes.guarded(calls.getPaymentTotals, async ({ db, actor, site, target, query }) => {
    const { page, limit, by = 'method', startDate, endDate } = query
    const range = { startDate, endDate, zone: timeZoneOf(site) }
    const uplineId = uplineOf({ actor, target })
    const { rows, total, ...sums } = await sumPayments(db, {
      siteId: site.id,
      uplineId,
      standing: standsAs(actor),
      by,
      range,
      page,
      limit,
    })
    return answer({ docs: rows, ...sums, ...pageInfoOf(page, limit, total) })
  })
}
