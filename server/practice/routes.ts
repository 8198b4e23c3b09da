/** Calls of practice: the switch, the points, the board, and what officers read. */
import { calls, pageInfoOf, type Practice, practiceModeOf, type Refusal, TEXTS } from '@paddock/contract'
import { maskedName, toldSum } from '@paddock/domain/leaderboard'
import { subtract } from '@paddock/domain/money'
import { PRACTICE_BROKE_BELOW, PRACTICE_POINTS, refillableAt } from '@paddock/domain/practice'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { HOUR_MS, DAY_MS } from '@paddock/domain/time'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { demoBankOf, isPractising, savePractising, type Sessions } from '../auth/index.ts'
import type { ToldAccount } from '../ledger/index.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { answer, type AskedByActor, type Routes } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import { refuseStayingAway } from '../protection/index.ts'
import { asPublished } from '../sites/index.ts'
import { listPractisers } from './practisers.ts'
import { findTwin, holdPractising, listWinners, sumWon } from './store.ts'
import { openTwin, refillTwin } from './twin.ts'

type PracticeRouteDeps = {
  readonly sessions: Pick<Sessions, 'forget'>
  readonly tellAccount: (account: ToldAccount) => void
  readonly clock: () => number
}

const BOARD_MS = 7 * DAY_MS
const MOST_ON_BOARD = 20

/** Each asks as the person, whether their session practises or not. */
export function practiceRoutes(routes: Routes, { sessions, tellAccount, clock }: PracticeRouteDeps): void {
  routes.guarded(calls.getPractice, async (asked) => {
    if (asked.actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    return answer({ docs: await present(asked.db, asked, clock()) })
  })

  routes.guarded(calls.setPractice, async (asked) => {
    const { db, actor, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const done = await allOrNothing(db, async (tx) => await setPractising(tx, asked, body.practise, clock()))
    if (!done.ok) return done
    // This process believes it at once; the others are told at the commit.
    sessions.forget(actor.accountId)
    return answer({ docs: done.value, message: TEXTS.updated })
  })

  routes.guarded(calls.refillPractice, async (asked) => {
    const { db, actor, site, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const now = clock()
    const done = await allOrNothing(db, async (tx) => {
      const refusal = await refusePractice(tx, asked, now)
      if (refusal) return refuse(refusal)
      const filled = await refillTwin(tx, { siteId: site.id, personId: actor.accountId, how: body.how, now })
      if (!filled.ok) return filled
      const { amount, told } = filled.value
      const change = { action: 'PRACTICE_REFILLED', objectType: 'account', objectId: actor.accountId } as const
      await recordAudit(tx, entryOf(asked, { ...change, after: { ...body, amount } }))
      return ok({ docs: await present(tx, asked, now), told })
    })
    if (!done.ok) return done
    done.value.told.forEach(tellAccount)
    return answer({ docs: done.value.docs, message: TEXTS.updated })
  })

  boardRoutes(routes, clock)
}

function boardRoutes(routes: Routes, clock: () => number): void {
  routes.guarded(calls.getPracticeBoard, async ({ db, actor, site }) => {
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    if (practiceModeOf(site.config) === 'OFF') return refuse({ code: 'NOT_ON_THIS_SITE' })
    const since = Math.ceil((clock() - BOARD_MS) / HOUR_MS) * HOUR_MS
    const winners = await listWinners(db, site.id, since, MOST_ON_BOARD)
    const rows = winners.map(({ userName, showsName, amount }, n) => ({
      rank: n + 1,
      name: showsName ? userName : maskedName(userName),
      amount: toldSum(amount),
    }))
    const twin = await findTwin(db, actor.accountId)
    const place = winners.findIndex(({ personId }) => personId === actor.accountId)
    const rank = place < 0 ? null : place + 1
    return answer({ docs: { since, rows, mine: twin ? { rank, amount: await sumWon(db, twin.id, since) } : null } })
  })

  routes.guarded(calls.getPractisers, async ({ db, actor, site, query: { page, limit, search } }) => {
    const asking = { siteId: site.id, uplineId: standsAs(actor), search }
    const { rows, counted, practising } = await listPractisers(db, asking, { page, limit })
    return answer({ docs: rows, practising, ...pageInfoOf(page, limit, counted) })
  })
}

/** Nobody practises where a site does not let them, nor who is away: points are play, too. docs/domain/practice.md#away. */
async function refusePractice(tx: Tx, asked: AskedByActor, now: number): Promise<Refusal | undefined> {
  const { site, actor } = await asPublished(tx, asked)
  if (practiceModeOf(site.config) === 'OFF') return { code: 'NOT_ON_THIS_SITE' }
  await holdPractising(tx, actor.accountId, await demoBankOf(tx, site.id))
  return await refuseStayingAway(tx, actor.accountId, now)
}

async function setPractising(
  tx: Tx,
  asked: AskedByActor,
  practise: boolean,
  now: number,
): Promise<Result<Practice, Refusal>> {
  const { actor, site } = await asPublished(tx, asked)
  const isOnly = practiceModeOf(site.config) === 'ONLY'
  const refusal = practise
    ? await refusePractice(tx, asked, now)
    : isOnly
      ? ({ code: 'PRACTICE_ONLY' } as const)
      : undefined
  if (refusal) return refuse(refusal)
  if (practise) await openTwin(tx, site.id, actor.accountId)
  const before = await savePractising(tx, actor.sessionKey, practise)
  const change = { action: 'PRACTICE_SWITCHED', objectType: 'account', objectId: actor.accountId } as const
  const after = { practises: practise }
  if (before !== practise) await recordAudit(tx, entryOf(asked, { ...change, before: { practises: before }, after }))
  return ok(await present(tx, asked, now))
}

async function present(from: Reader, { actor, site }: AskedByActor, now: number): Promise<Practice> {
  const twin = await findTwin(from, actor.accountId)
  const mode = practiceModeOf(site.config)
  const refillAt = twin ? refillableAt(twin) : 0
  return {
    mode,
    practising: mode !== 'OFF' && (await isPractising(from, actor.sessionKey)),
    points: twin
      ? { balance: twin.balance, exposure: twin.exposure, available: subtract(twin.balance, twin.exposure) }
      : null,
    start: PRACTICE_POINTS,
    brokeBelow: PRACTICE_BROKE_BELOW,
    refillAt: refillAt > now ? refillAt : null,
  }
}
