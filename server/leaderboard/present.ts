/** Boards, the latest bets and what officers read of them, as they stand on the wire. docs/domain/leaderboard.md#told. */
import type { BoardPlace, BoardPrizes, BoardRow, LatestBets, Leaderboard } from '@paddock/contract'
import { type BoardMeasure, type BoardPeriod, maskedName, sharePrizes, toldSum } from '@paddock/domain/leaderboard'
import { ofRupees, type Paise, paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import type { Reader } from '../platform/database.ts'
import type { HostSite } from '../platform/http-call.ts'
import { officerTold } from '../platform/stands-as.ts'
import { timeZoneOf } from '../sites/index.ts'
import { listFirst, listSports, ranksOf, type Standing, type WhichBoard } from './board.ts'
import { listLatestBets, listLatestWins, type ToldBet } from './latest.ts'
import { listWon, type StoredPlace } from './places.ts'
import { listOfPeriod, type StoredPrizes } from './prizes.ts'
import { findBoardSite, periodAt } from './sums.ts'

/** As one reads it of oneself: exact. */
export const measuredOf = (
  measure: BoardMeasure,
  value: number,
): { readonly amount: Paise | null; readonly streak: number | null } =>
  measure === 'streak' ? { amount: null, streak: value } : { amount: paise(value), streak: null }

const nameOf = ({ userName, showsName }: Pick<Standing, 'userName' | 'showsName'>): string =>
  showsName ? userName : maskedName(userName)

/** As others read it. */
function rowOf(measure: BoardMeasure, of: Standing, rank: number, prize: Paise | null): BoardRow {
  const value = measure === 'streak' ? of.value : toldSum(paise(of.value))
  return { rank, name: nameOf(of), ...measuredOf(measure, value), prize: prize === 0 ? null : prize }
}

export type AskedBoard = {
  readonly site: HostSite
  readonly unit: BoardPeriod
  readonly measure: BoardMeasure
  readonly sport: string
  readonly which: 'now' | 'last'
  readonly now: number
}

/** The same for all who read it. */
export async function presentBoard(
  from: Reader,
  { site, unit, measure, sport, which, now }: AskedBoard,
): Promise<Omit<Leaderboard, 'mine'>> {
  const begun = await findBoardSite(from, site.id)
  const zone = begun?.zone ?? timeZoneOf(site)
  const { startsAt, endsAt } = await periodAt(from, unit, zone, now, which === 'now' ? 0 : -1)
  const board: WhichBoard = { siteId: site.id, unit, startsAt, measure, sport }
  const promised = (await listOfPeriod(from, site.id, { unit, startsAt })).find(
    (one) => one.measure === measure && one.sport === sport,
  )
  const { amounts = [], multiple = 0 } = promised ?? {}
  const rows = (await wonRows(from, board)) ?? (await rowsNow(from, board, site.config.leaderboard.ranks, amounts))
  const sports = await listSports(from, board)
  return { startsAt, endsAt, rows, prizes: [...amounts], multiple, sports }
}

async function wonRows(from: Reader, board: WhichBoard): Promise<BoardRow[] | undefined> {
  const won = await listWon(from, board)
  return won.length > 0 ? won.map((one) => rowOf(board.measure, one, one.rank, one.prize)) : undefined
}

async function rowsNow(from: Reader, board: WhichBoard, ranks: number, amounts: readonly Paise[]): Promise<BoardRow[]> {
  const first = await listFirst(from, board, ranks)
  const prizes = new Map(
    sharePrizes(
      first.map((one) => ({ of: one.accountId, value: one.value })),
      amounts,
    ).map(({ of, prize }) => [of, prize]),
  )
  const places = ranksOf(first)
  return first.map((one, n) => rowOf(board.measure, one, places[n] ?? n + 1, prizes.get(one.accountId) ?? null))
}

const presentTold = ({ at, eventName, sportId, marketName, amount, ...whose }: ToldBet) => ({
  name: nameOf(whose),
  at,
  sportId,
  eventName,
  marketName,
  amount: toldSum(amount),
})

export async function presentLatest(from: Reader, { id: siteId, config }: HostSite, now: number): Promise<LatestBets> {
  const told = { siteId, least: ofRupees(config.leaderboard.leastTold), now }
  const [bets, wins] = await Promise.all([listLatestBets(from, told), listLatestWins(from, told)])
  return {
    bets: bets.map((bet) => ({ ...presentTold(bet), marketType: bet.kind, price: bet.price })),
    wins: wins.map(presentTold),
  }
}

export const presentPrizes = (stored: StoredPrizes, reader: Role, mayConfirm: boolean): BoardPrizes => {
  const { id, unit, measure, sport, amounts, multiple, ruleId, madeAt, madeByName, madeByRole, fromAt, untilAt } =
    stored
  const { confirmedByName, confirmedByRole } = stored
  return {
    _id: id,
    period: unit,
    measure,
    sport,
    prizes: [...amounts],
    multiple,
    ruleId,
    madeAt,
    madeBy: officerTold(madeByName, madeByRole, reader),
    confirmedBy:
      confirmedByName !== null && confirmedByRole !== null
        ? officerTold(confirmedByName, confirmedByRole, reader)
        : null,
    fromAt,
    untilAt,
    mayConfirm,
  }
}

export const presentPlace = ({ id, unit, accountId, value, state, ...place }: StoredPlace): BoardPlace => ({
  ...place,
  _id: id,
  period: unit,
  userId: String(accountId),
  ...measuredOf(place.measure, value),
  status: state,
})
