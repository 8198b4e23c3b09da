/** Withdrawals: asked for by players, worked on and paid by officers. docs/domain/payments.md#withdrawals. */
import { calls, isOn, isPlayersOwn, pageInfoOf, type QueuedWithdrawal, type Refusal, TEXTS } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { larger, ZERO } from '@paddock/domain/money'
import { leastOf, masked, matchNames, owedBy, ownImage, type PayoutDetail } from '@paddock/domain/payments'
import { must, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { originOf } from '../../audit-log/index.ts'
import type { RefuseWrongCode, TakeFactor } from '../../auth/index.ts'
import type { Images } from '../../images/index.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Tx } from '../../platform/database.ts'
import { answer, type AskedByActor, type Routes } from '../../platform/http-call.ts'
import { type Key, recallMade } from '../../platform/database/once.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { heldUntil } from '../accounts/present.ts'
import { noteLook } from '../accounts/note-look.ts'
import { listSharing } from '../accounts/store.ts'
import { presentDeposit } from '../deposits/present.ts'
import { mayReturnAny } from '../deposits/return.ts'
import { loadTaxTerms } from '../duties/withhold.ts'
import { listLast as listLastDeposits } from '../deposits/store.ts'
import { changeAndShow, changeOnce, ONCE_BY_ITSELF } from '../requests/change.ts'
import { readingOf } from '../requests/present.ts'
import { isBelow, isOwnedWithin } from '../requests/reach.ts'
import { askWithdrawal, type Moved } from './ask.ts'
import { cancelWithdrawal } from './cancel.ts'
import { decideWithdrawal } from './decide.ts'
import { loadFactorTerms, withCode } from './factor.ts'
import { newsOf, type WithdrawalNews } from './news.ts'
import { presentDetailed, presentPart, presentQueued, presentWithdrawal } from './present.ts'
import { findQueued, listOwn, listQueue } from './queries.ts'
import { returnWithdrawal } from './return.ts'
import { findWithdrawal, hasOpenWithdrawal, listLast, listParts, listSteps } from './store.ts'
import { takeWithdrawal } from './take.ts'
import { loadClock, loadFlows, loadPlayer } from './terms.ts'
import { loadTurnoverLeft } from '../turnover/left.ts'

export type WithdrawalDeps = {
  readonly refuseWrongCode: RefuseWrongCode
  /** Takes the code that comes with a withdrawal. */
  readonly takeFactor: TakeFactor
  readonly tellAccount: (account: ToldAccount) => void
  readonly tellWithdrawal: (news: WithdrawalNews) => void
  /** Which gateway pays, and how it is told that there is something to pay; null where there is none. */
  readonly payments: { readonly name: string; readonly wake: () => void } | null
  /** Opens an image of the site for some minutes. */
  readonly linkTo: Images['linkTo']
  readonly clock: () => number
}

export function withdrawalRoutes(routes: Routes, deps: WithdrawalDeps): void {
  askingRoutes(routes, deps)
  readingRoutes(routes, deps)
  decidingRoutes(routes, deps)
}

/** To whoever may pay: of an image what opens it. */
function whole({ type, value }: PayoutDetail, linkTo: (key: string) => string): string {
  const key = type === 'IMAGE' ? ownImage(value) : undefined
  return key === undefined ? value : linkTo(key)
}

/** Told only once it is written. */
function tell({ tellAccount, tellWithdrawal }: WithdrawalDeps, { withdrawal, told }: Moved, isNew: boolean): void {
  told.forEach(tellAccount)
  tellWithdrawal(newsOf(withdrawal, isNew))
}

function askingRoutes(routes: Routes, deps: WithdrawalDeps): void {
  const { clock } = deps

  routes.guarded(calls.getWithdrawTerms, async ({ db, actor, site }) => {
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const { accountId } = actor
    const { medianMinutes, p95Minutes, waiting } = await loadClock(db, site.id, clock())
    const player = await loadPlayer(db, accountId)
    const terms = await loadTaxTerms(db, site, accountId, clock())
    return answer({
      docs: {
        available: larger(ZERO, freePoints(player)),
        turnoverLeft: await loadTurnoverLeft(
          db,
          accountId,
          site.config.payments.wagerDeposits,
          isPlayersOwn(site.config),
        ),
        mayReturn: await mayReturnAny(db, accountId, site, clock()),
        leastAmount: leastOf(isOn(site.config, 'leastBalance300')),
        heldUntil: heldUntil({ ...player, payeeAt: 0 }, site, clock()),
        tax: terms && { bps: terms.taxBps, exempt: terms.exempt },
        hasPending: await hasOpenWithdrawal(db, accountId),
        factor: await loadFactorTerms(db, { site, accountId, now: clock() }),
        mayCancel: isOn(site.config, 'playerCancelsWithdrawals'),
        medianMinutes,
        p95Minutes,
        waiting,
      },
    })
  })

  routes.guarded(calls.createWithdrawal, async (asked) => {
    const { actor, site, body, idempotencyKey: key } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    // Repeated under its key it is the same with another code.
    const { factorCode, ...wanted } = body
    const asking = {
      site,
      accountId: actor.accountId,
      payoutAccountId: wanted.accountId,
      amount: wanted.amount,
      forfeitBonus: wanted.forfeitBonus ?? false,
      now: clock(),
    }
    const done = await withCode(deps.takeFactor, asked, factorCode, (factor) =>
      changeOnce(
        asked,
        { key, route: 'WITHDRAW', asked: wanted },
        (tx) => askWithdrawal(tx, { ...asking, factor }, originOf(asked)),
        { outcome: ({ withdrawal }) => presentWithdrawal(withdrawal), tell: (moved) => tell(deps, moved, true) },
      ),
    )
    return done.ok ? answer({ docs: done.value, message: TEXTS.withdrawAdded }) : done
  })

  routes.guarded(calls.cancelWithdrawal, async (asked) => {
    const { db, actor, site, query } = asked
    const canceling = { site, accountId: actor.accountId, withdrawId: query.withdrawId, now: clock() }
    const canceled = await allOrNothing(db, (tx) => cancelWithdrawal(tx, canceling, originOf(asked)))
    if (!canceled.ok) return canceled
    tell(deps, canceled.value, false)
    return answer({ docs: presentWithdrawal(canceled.value.withdrawal), message: TEXTS.updated })
  })
}

function readingRoutes(routes: Routes, { linkTo, clock }: WithdrawalDeps): void {
  routes.guarded(calls.getWithdrawals, async ({ db, actor, site, target, query }) => {
    const { page, limit, status = 'all', search, startDate, endDate, mine = false, newestFirst = false } = query
    const wanted = { page, limit, status, search, newestFirst, range: { startDate, endDate, zone: timeZoneOf(site) } }
    if (actor.role === 'user') {
      const { rows, counted } = await listOwn(db, actor.accountId, wanted)
      return answer({ docs: rows.map(presentWithdrawal), ...pageInfoOf(page, limit, counted) })
    }
    const uplineId = uplineOf({ actor, target })
    const queue = { siteId: site.id, uplineId, isOwned: isOwnedWithin(actor), onlyMine: mine, now: clock() }
    const { rows, counted } = await listQueue(db, queue, wanted)
    const minutes = await loadClock(db, site.id, clock())
    const docs = rows.map((row) => presentQueued(row, site, minutes, readingOf(actor, clock())))
    return answer({ docs, ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.getWithdrawalOutcome, async ({ db, actor: { accountId }, params }) => {
    const made = await recallMade<{ readonly _id?: string }>(db, accountId, params.requestId)
    const withdrawal = made?._id && (await findWithdrawal(db, made._id, sql`w.account_id = ${accountId}`))
    return withdrawal ? answer({ docs: presentWithdrawal(withdrawal) }) : refuse({ code: 'NOT_FOUND' })
  })

  routes.guarded(calls.getWithdrawal, async (asked) => {
    const { db, actor, site, params } = asked
    const row = await findQueued(db, params.withdrawId, {
      whose: isBelow(actor),
      isOwned: isOwnedWithin(actor),
      now: clock(),
    })
    if (!row) return refuse({ code: 'NOT_FOUND' })
    const { wagerDeposits, closedLoop } = site.config.payments
    const [steps, parts, last, lastDeposits, sharedWith, turnoverLeft, flows, minutes] = await Promise.all([
      listSteps(db, row.id, standsAs(actor)),
      listParts(db, row.id),
      listLast(db, row),
      listLastDeposits(db, row),
      listSharing(db, row),
      loadTurnoverLeft(db, row.accountId, wagerDeposits, isPlayersOwn(site.config)),
      closedLoop ? loadFlows(db, row.accountId, clock()) : [],
      loadClock(db, site.id, clock()),
    ])
    const name = matchNames(row.holder, row.fullName)
    if (row.mine) await noteLook(asked, row.payoutAccountId, { withdrawId: row.id })
    return answer({
      docs: {
        withdrawal: presentDetailed(row, site, minutes, readingOf(actor, clock())),
        accountDetails: row.details.map((detail) => ({
          label: detail.label,
          type: detail.type,
          value: row.mine ? whole(detail, (key) => linkTo(site.id, key).url) : masked(detail),
        })),
        steps: steps.map(({ state, ...step }) => ({ ...step, status: state })),
        parts: parts.map((part) => presentPart(part, row.mine, readingOf(actor, clock()))),
        nameScore: name.score,
        nameReason: name.why,
        sharedWith,
        turnoverLeft,
        goesBack: owedBy(flows),
        last: last.map(presentWithdrawal),
        lastDeposits: lastDeposits.map(presentDeposit),
      },
    })
  })
}

function decidingRoutes(routes: Routes, deps: WithdrawalDeps): void {
  const { refuseWrongCode, payments, clock } = deps

  routes.guarded(calls.decideWithdrawal, async (asked) => {
    const { actor, site, idempotencyKey: key } = asked
    const { transactionCode, ...wanted } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const withdrawId = wanted.withdrawId ?? wanted.depositId
    if (withdrawId === undefined) return refuse({ code: 'BAD_REQUEST', field: 'withdrawId', problem: 'missing' })
    const { remarks, amount = null, utr = null } = wanted
    const gateway = payments?.name ?? null
    const action = wanted.action.startsWith('approve')
      ? ({ action: 'PAID', amount, utr, gateway } as const)
      : ({ action: 'REJECT' } as const)
    const deciding = { site, actor, withdrawId, version: wanted.version ?? null, remarks, now: clock(), ...action }
    const done = await change(asked, { key, route: 'DECIDE_WITHDRAWAL', asked: wanted }, (tx) =>
      decideWithdrawal(tx, deciding, originOf(asked)),
    )
    if (done.ok && done.value.atGateway) payments?.wake()
    return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
  })

  routes.guarded(calls.takeWithdrawal, async (asked) => {
    const { actor, site, params, body } = asked
    const taking = { site, actor, withdrawId: params.withdrawId, take: body.take, now: clock() }
    const done = await change(asked, ONCE_BY_ITSELF, (tx) => takeWithdrawal(tx, taking, originOf(asked)))
    return done.ok ? answer({ docs: done.value }) : done
  })

  routes.guarded(calls.returnWithdrawal, async (asked) => {
    const { actor, site, params } = asked
    const { transactionCode, part, remarks } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const returning = { site, actor, withdrawId: params.withdrawId, part, remarks, now: clock() }
    const done = await change(asked, ONCE_BY_ITSELF, (tx) => returnWithdrawal(tx, returning, originOf(asked)))
    return done.ok ? answer({ docs: done.value, message: TEXTS.updated }) : done
  })

  /** What an officer does with a withdrawal, once, and what it is then. */
  async function change(
    asked: AskedByActor,
    key: Omit<Key, 'accountId'>,
    work: (tx: Tx) => Promise<Result<Moved, Refusal>>,
  ): Promise<Result<QueuedWithdrawal, Refusal>> {
    // Of thirty days: read before anything is locked.
    const minutes = await loadClock(asked.db, asked.site.id, clock())
    return await changeAndShow(asked, key, work, {
      outcome: ({ withdrawal: { id } }) => ({ id }),
      tell: (moved) => tell(deps, moved, false),
      show: async (from, { id }) => {
        const whose = { whose: isBelow(asked.actor), isOwned: isOwnedWithin(asked.actor), now: clock() }
        const row = must(await findQueued(from, id, whose), 'it was just decided')
        return presentDetailed(row, asked.site, minutes, readingOf(asked.actor, clock()))
      },
    })
  }
}
