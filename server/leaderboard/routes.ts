/** Calls of leaderboards: what everybody reads, whose name is told, and what officers promise. docs/domain/leaderboard.md. */
import { calls, isOn, pageInfoOf, type Refusal, TEXTS } from '@paddock/contract'
import { wrongPrizeTerm } from '@paddock/domain/leaderboard'
import { add, type Paise, subtract, sum } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type Role, standsAbove, turnSwitch } from '@paddock/domain/roles'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import { findPrizeRule } from '../bonuses/index.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { answer, type AskedByActor, type HostSite, type Outcome, personOf, type Routes } from '../platform/http-call.ts'
import { newId } from '../platform/ids.ts'
import { mayBeSecond, refuseSecond } from '../second-officer/index.ts'
import { timeZoneOf } from '../sites/index.ts'
import { createKept } from './kept.ts'
import { findPlace } from './board.ts'
import { listLeftOut, listPlaces } from './places.ts'
import { findPlayer, holdPlayer, saveLeftOut, saveName } from './players.ts'
import { measuredOf, presentBoard, presentLatest, presentPlace, presentPrizes } from './present.ts'
import {
  confirmPrizes,
  endPrizes,
  findEnder,
  findPrizes,
  holdPrizes,
  insertPrizes,
  listCurrent,
  type StoredPrizes,
} from './prizes.ts'
import { findBoardSite, periodAt } from './sums.ts'

export type BoardRouteDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function boardRoutes(routes: Routes, deps: BoardRouteDeps): void {
  publicRoutes(routes, deps)
  nameRoutes(routes)
  prizeRoutes(routes, deps)
  playerRoutes(routes, deps)
}

function publicRoutes(routes: Routes, { clock }: BoardRouteDeps): void {
  const boards = createKept<Awaited<ReturnType<typeof presentBoard>>>(clock)
  const latest = createKept<Awaited<ReturnType<typeof presentLatest>>>(clock)

  routes.open(calls.getLeaderboard, async ({ db, site, actor, query }) => {
    if (!isOn(site.config, 'leaderboard')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const { period: unit, measure, sport, which } = query
    const key = [site.id, unit, measure, sport, which].join(' ')
    const board = await boards(key, () => presentBoard(db, { site, unit, measure, sport, which, now: clock() }))
    const isPlayers = actor?.role === 'user' && !actor.isDemo
    return answer({ docs: { ...board, mine: isPlayers ? await placeOf(actor.accountId) : null } })

    async function placeOf(accountId: number) {
      const at = { siteId: site.id, unit, measure, sport, startsAt: board.startsAt }
      const [{ value, rank }, { showsName }] = await Promise.all([
        findPlace(db, at, accountId),
        findPlayer(db, accountId),
      ])
      return { rank, ...measuredOf(measure, value), showsName }
    }
  })

  routes.open(calls.getLatestBets, async ({ db, site }) => {
    if (!isOn(site.config, 'latestBets')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    return answer({ docs: await latest(String(site.id), () => presentLatest(db, site, clock())) })
  })
}

function nameRoutes(routes: Routes): void {
  routes.guarded(calls.getBoardName, async ({ db, actor }) => {
    const { showsName } = await findPlayer(db, personOf(actor))
    return answer({ docs: { showsName } })
  })

  routes.guarded(calls.saveBoardName, async (asked) => {
    const { db, actor, site, body } = asked
    await db.transaction().execute(async (tx) => {
      const before = await holdPlayer(tx, actor.accountId, site.id)
      await saveName(tx, actor.accountId, body.showsName)
      const named = { action: 'BOARD_NAME_CHOSEN', objectType: 'account', objectId: actor.accountId } as const
      await recordAudit(tx, entryOf(asked, { ...named, before: { showsName: before.showsName }, after: body }))
    })
    return answer({ docs: body, message: TEXTS.updated })
  })
}

/* Prizes */

type PrizeCode = 'BOARD_PRIZES_PROPOSED' | 'BOARD_PRIZES_CONFIRMED' | 'BOARD_PRIZES_ENDED'
type Change = { readonly id: string; readonly before: object | null; readonly after: object }

const note = (tx: Tx, asked: AskedByActor, action: PrizeCode, { id, before, after }: Change) =>
  recordAudit(tx, entryOf(asked, { action, objectType: 'leaderboardPrizes', objectId: id, before, after }))

function prizeRoutes(routes: Routes, { refuseWrongCode, clock }: BoardRouteDeps): void {
  routes.guarded(calls.getBoardPrizes, async (asked) => answer({ docs: await showPrizes(asked) }))

  routes.guarded(calls.proposeBoardPrizes, async (asked) => {
    const { site, actor, body } = asked
    const { period: unit, measure, sport, prizes: amounts, multiple, ruleId } = body
    const field = wrongPrizeTerm({ amounts, multiple })
    return await change(asked, async (tx) => {
      if (!isOn(site.config, 'leaderboard')) return refuse({ code: 'NOT_ON_THIS_SITE' })
      if (field) return refuse({ code: 'BOARD_PRIZES_WRONG', field })
      const board = { unit, measure, sport }
      const refusal =
        (await refuseRule(tx, site, { ...board, ruleId, amounts }, clock())) ??
        (await refuseProposal(tx, asked, board, clock()))
      if (refusal) return refuse(refusal)
      const made = { ...board, id: newId(clock()), siteId: site.id, amounts, multiple, ruleId }
      await insertPrizes(tx, { ...made, madeBy: actor.accountId, role: actor.role, now: clock() })
      await note(tx, asked, 'BOARD_PRIZES_PROPOSED', { id: made.id, before: null, after: termsOf(made) })
      return ok(undefined)
    })
  })

  routes.guarded(calls.confirmBoardPrizes, async (asked) => {
    const { site, actor, params } = asked
    return await change(asked, async (tx) => {
      if (!isOn(site.config, 'leaderboard')) return refuse({ code: 'NOT_ON_THIS_SITE' })
      const found = await findPrizes(tx, site.id, params.prizesId)
      if (!found) return refuse({ code: 'NOT_FOUND' })
      if (found.fromAt !== null || found.endedAt !== null) return refuse({ code: 'BOARD_PRIZES_CHANGED' })
      const { refused, ...by } = await refuseSecond(tx, found.madeBy, actor.accountId, clock())
      if (refused) return refuse(refused)
      // Whose word it was that there are none stands against two officers below, too.
      const refusal = (await refuseRule(tx, site, found, clock())) ?? (await refuseInForce(tx, asked, found, clock()))
      if (refusal) return refuse(refusal)
      const zone = (await findBoardSite(tx, site.id))?.zone ?? timeZoneOf(site)
      const { startsAt: fromAt } = await periodAt(tx, found.unit, zone, clock(), 1)
      await confirmPrizes(tx, found, { by: actor.accountId, fromAt })
      await note(tx, asked, 'BOARD_PRIZES_CONFIRMED', {
        id: found.id,
        before: null,
        after: { ...termsOf(found), ...by },
      })
      return ok(undefined)
    })
  })

  routes.guarded(calls.endBoardPrizes, async (asked) => {
    const { site, actor, params } = asked
    return await change(asked, async (tx) => {
      const found = await findPrizes(tx, site.id, params.prizesId)
      if (!found) return refuse({ code: 'NOT_FOUND' })
      const isOver = found.untilAt !== null && found.untilAt <= clock()
      if (found.endedAt !== null || isOver) return refuse({ code: 'BOARD_PRIZES_CHANGED' })
      const above = refuseEnding(found, actor.role)
      if (above) return refuse(above)
      const zone = (await findBoardSite(tx, site.id))?.zone ?? timeZoneOf(site)
      const { endsAt: untilAt } = await periodAt(tx, found.unit, zone, clock())
      await endPrizes(tx, found, { by: actor.accountId, role: actor.role, now: clock(), untilAt })
      await note(tx, asked, 'BOARD_PRIZES_ENDED', { id: found.id, before: termsOf(found), after: {} })
      return ok(undefined)
    })
  })

  type Changing = AskedByActor & { readonly body: { readonly transactionCode: string } }

  /** One after the other at a site, looked at again there. */
  async function change(
    asked: Changing,
    work: (tx: Tx) => Promise<Result<undefined, Refusal>>,
  ): Promise<Outcome<typeof calls.confirmBoardPrizes>> {
    const { db, site, actor, address, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const done = await allOrNothing(db, async (tx) => {
      await holdPrizes(tx, site.id)
      return await work(tx)
    })
    return done.ok ? answer({ docs: await showPrizes(asked), message: TEXTS.updated }) : done
  }

  async function showPrizes({ db, site, actor }: AskedByActor) {
    const found = await listCurrent(db, site.id, clock())
    const makers = found.filter(({ fromAt }) => fromAt === null).map(({ madeBy }) => madeBy)
    const mayConfirm = await mayBeSecond(db, makers, actor.accountId, clock())
    return found.map((prizes) => presentPrizes(prizes, actor.role, prizes.fromAt === null && mayConfirm(prizes.madeBy)))
  }
}

const termsOf = ({
  unit,
  measure,
  sport,
  amounts,
  multiple,
  ruleId,
}: Pick<StoredPrizes, 'unit' | 'measure' | 'sport' | 'amounts' | 'multiple' | 'ruleId'>) => ({
  unit,
  measure,
  sport,
  amounts,
  multiple,
  ruleId,
})

/** All that is promised by a rule, on whatever boards, is together no more than what officers may give by it in a day: all of it may end on one. */
async function refuseRule(
  from: Reader,
  site: HostSite,
  { ruleId, amounts, ...board }: Board & Pick<StoredPrizes, 'ruleId' | 'amounts'>,
  now: number,
): Promise<Refusal | undefined> {
  const rule = await findPrizeRule(from, site.id, ruleId)
  if (!rule) return { code: 'BONUS_UNKNOWN' }
  const most: Paise = rule.terms.max
  const beside = (await listCurrent(from, site.id, now)).filter((one) => one.ruleId === ruleId && !isBoard(one, board))
  const promised = sum(beside.flatMap((one) => one.amounts))
  return add(promised, sum(amounts)) > most ? { code: 'BONUS_CAP', limit: subtract(most, promised) } : undefined
}

type Board = Pick<StoredPrizes, 'unit' | 'measure' | 'sport'>

const isBoard = (one: Board, other: Board): boolean =>
  one.unit === other.unit && one.measure === other.measure && one.sport === other.sport

const setAbove = (setBy: Role | undefined): Refusal | undefined =>
  setBy && { code: 'SET_ABOVE', field: 'prizes', setBy }

/** Who of these stands above: the word of a level is replaced and ended by that level and those above. */
const aboveOf = (roles: readonly (Role | null)[], role: Role): Role | undefined =>
  roles.find((one) => one !== null && standsAbove(one, role)) ?? undefined

/** Prizes are ended by who may replace the words of both who made and agreed to them. */
const refuseEnding = ({ madeByRole, confirmedByRole }: StoredPrizes, role: Role): Refusal | undefined =>
  setAbove(aboveOf([confirmedByRole, madeByRole], role))

/** What a higher level ended, or proposed and nobody agreed to yet, no lower one proposes otherwise. */
async function refuseProposal(from: Reader, { site, actor }: AskedByActor, board: Board, now: number) {
  const waiting = (await listOfBoard(from, site.id, board, now)).find(({ fromAt }) => fromAt === null)
  const ender = await findEnder(from, site.id, board)
  return setAbove(aboveOf([ender, waiting?.madeByRole ?? null], actor.role))
}

/** What a higher level ended or agreed to is replaced by two of whom one is of that level, or above. */
async function refuseInForce(from: Reader, { site, actor }: AskedByActor, waiting: StoredPrizes, now: number) {
  const agreed = (await listOfBoard(from, site.id, waiting, now)).filter(({ fromAt }) => fromAt !== null)
  const words = agreed.flatMap(({ madeByRole, confirmedByRole }) => [madeByRole, confirmedByRole])
  const ender = await findEnder(from, site.id, waiting)
  const role = standsAbove(waiting.madeByRole, actor.role) ? waiting.madeByRole : actor.role
  return setAbove(aboveOf([ender, ...words], role))
}

const listOfBoard = async (from: Reader, siteId: number, { unit, measure, sport }: Board, now: number) =>
  (await listCurrent(from, siteId, now)).filter(
    (one) => one.unit === unit && one.measure === measure && one.sport === sport,
  )

/* Who stands there */

function playerRoutes(routes: Routes, { refuseWrongCode, clock }: BoardRouteDeps): void {
  routes.guarded(calls.getBoardPlaces, async ({ db, site, query: { page, limit, ...filters } }) => {
    const { rows, counted } = await listPlaces(db, { siteId: site.id, ...filters }, { page, limit })
    return answer({ docs: rows.map(presentPlace), ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.getLeftOutPlayers, async ({ db, site, actor, query: { page, limit } }) => {
    const { rows, counted } = await listLeftOut(db, { siteId: site.id, reader: actor.role }, { page, limit })
    return answer({ docs: rows, ...pageInfoOf(page, limit, counted) })
  })

  routes.about(calls.leaveOutOfBoards, async (asked) => {
    const { db, site, actor, address, target, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const done = await allOrNothing(db, async (tx): Promise<Result<undefined, Refusal>> => {
      const before = await holdPlayer(tx, target, site.id)
      const turned = turnSwitch({ off: before.isLeftOut, setBy: before.leftOutRole }, body.leftOut, actor.role, 'place')
      if (!turned.ok) return turned
      const { off, setBy } = turned.value
      if (off !== before.isLeftOut || setBy !== before.leftOutRole)
        await saveLeftOut(tx, target, setBy === null ? null : { by: actor.accountId, role: setBy, at: clock() })
      const named = { action: 'BOARD_PLAYER_LEFT_OUT', objectType: 'account', objectId: target } as const
      const [was, is] = [{ leftOut: before.isLeftOut }, { leftOut: off }]
      await recordAudit(tx, entryOf(asked, { ...named, before: was, after: is, reason: body.remarks }))
      return ok(undefined)
    })
    return done.ok
      ? answer({
          docs: { leftOut: must(await findPlayer(db, target), 'accounts stay').isLeftOut },
          message: TEXTS.updated,
        })
      : done
  })
}
