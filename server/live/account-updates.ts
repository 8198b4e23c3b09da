/** The journal of an account as the numbered events that its screens follow. */
import type { AccountUpdate } from '@paddock/contract'
import { negate, paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { loadAccount, presentBalance, presentPoints } from '../accounts/index.ts'
import {
  type BetSetting,
  loadAutoCashOuts,
  loadBetViews,
  loadCashOutViews,
  loadStandings,
  presentAutoCashOut,
  presentBet,
  presentBetMarket,
  presentBook,
  presentSessionCashOut,
  standingKey,
} from '../records/index.ts'
import { resultText } from '../board/index.ts'
import type { Database } from '../platform/database.ts'
import { type JournalRow, loadJournal, loadResults, type ResultRow } from './queries.ts'

/**
 * The events after a number, oldest first. A line of the journal says what changed; the event shows it as it is now, so
 * that a screen that missed many is right after the first of them.
 */
export async function readUpdates(
  db: Database,
  accountId: number,
  after: number,
  limit: number,
): Promise<AccountUpdate[]> {
  const rows = await loadJournal(db, accountId, after, limit)
  if (rows.length === 0) return []
  const account = must(await loadAccount(db, accountId), 'a journal has its account')
  const bets = await readBets(db, accountId, rows)
  const results = await loadResults(db, [...new Set(rows.flatMap(({ payload }) => textIn(payload, 'marketId') ?? []))])
  const autos = await readAutos(db, rows)
  const cashOuts = await readCashOuts(db, accountId, rows)
  return rows.map((row): AccountUpdate => {
    const { seq, at, payload } = row
    const numbered = { number: seq, at }
    const bet = bets.get(textIn(payload, 'betId') ?? '')
    if (row.kind === 'bet' && bet)
      return { event: 'getOpenBetUpdates', ...numbered, docs: { ...bet, balance: presentBalance(account) } }
    const result = results.find((found) => isOf(found, payload))
    if (result && (row.kind === 'settled' || row.kind === 'rolledBack')) {
      const docs = { ...presentResult(row, result), balance: presentBalance(account) }
      return { event: 'getOpenBetResultUpdates', ...numbered, docs }
    }
    const auto = autos.get(textIn(payload, 'autoCashOutId') ?? '')
    if (auto) return { event: 'getAutoCashOutUpdates', ...numbered, docs: auto }
    const cashOut = cashOuts.get(textIn(payload, 'cashOutId') ?? '')
    if (cashOut)
      return { event: 'getCashOutUpdates', ...numbered, docs: { ...cashOut, balance: presentBalance(account) } }
    return { event: 'getPtsUpdates', ...numbered, docs: presentPoints(account) }
  })
}

function textIn(payload: JournalRow['payload'], name: string): string | undefined {
  const value = payload[name]
  return typeof value === 'string' ? value : undefined
}

const numberIn = (payload: JournalRow['payload'], name: string): number => Number(payload[name] ?? 0)

async function readBets(db: Database, accountId: number, rows: readonly JournalRow[]) {
  const ids = new Set(rows.flatMap(({ kind, payload }) => (kind === 'bet' ? (textIn(payload, 'betId') ?? []) : [])))
  const views = ids.size === 0 ? [] : await loadBetViews(db, [...ids])
  const bookOf = await readBooks(db, accountId, views)
  return new Map(
    views.map(({ bet, setting }) => [bet.id, { bet: presentBet({ bet, setting }), marketBook: bookOf(setting) }]),
  )
}

async function readCashOuts(db: Database, accountId: number, rows: readonly JournalRow[]) {
  const ids = rows.flatMap(({ payload }) => textIn(payload, 'cashOutId') ?? [])
  const views = await loadCashOutViews(db, [...new Set(ids)])
  const bookOf = await readBooks(db, accountId, views)
  return new Map(
    views.map((view) => [view.cashOut.id, { cashOut: presentSessionCashOut(view), marketBook: bookOf(view.setting) }]),
  )
}

/** What the account holds in the markets of these, each read once. */
async function readBooks(db: Database, accountId: number, views: readonly { readonly setting: BetSetting }[]) {
  const markets = new Set(views.map(({ setting }) => setting.marketId))
  const standings = await loadStandings(
    db,
    [...markets].map((marketId) => standingKey(accountId, marketId)),
  )
  return (setting: BetSetting) =>
    presentBook(setting, standings.get(standingKey(accountId, setting.marketId))?.position)
}

async function readAutos(db: Database, rows: readonly JournalRow[]) {
  const ids = rows.flatMap(({ payload }) => textIn(payload, 'autoCashOutId') ?? [])
  const views = await loadAutoCashOuts(db, [...new Set(ids)])
  return new Map(views.map((view) => [view.auto.id, presentAutoCashOut(view)]))
}

const isOf = (result: ResultRow, payload: JournalRow['payload']): boolean =>
  result.marketId === payload['marketId'] && result.resultVersion === numberIn(payload, 'resultVersion')

function presentResult({ kind, payload }: JournalRow, result: ResultRow) {
  const net = paise(numberIn(payload, 'net'))
  const commission = paise(numberIn(payload, 'commission'))
  const common = { market: presentBetMarket(result), resultVersion: result.resultVersion }
  if (kind === 'rolledBack')
    return {
      ...common,
      result: null,
      kind: 'ROLLED_BACK' as const,
      profitLoss: negate(net),
      commission: negate(commission),
    }
  return {
    ...common,
    result: resultText(result, result.outcome),
    kind: result.outcome.type === 'VOID' ? ('VOIDED' as const) : ('SETTLED' as const),
    profitLoss: net,
    commission,
  }
}
