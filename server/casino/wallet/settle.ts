/**
 * What a market of a casino came to, for up to two hundred players in one transaction: what it held of them is free again and their result is
 * posted, or the difference to the one before. docs/domain/casino.md#tables.
 */
import { createHash } from 'node:crypto'
import {
  hasRoomFor,
  partsOfResult,
  readResult,
  settleTable,
  type TableResult,
  type TableSettlement,
  type WalletCode,
} from '@paddock/domain/casino'
import { houseTransfer } from '@paddock/domain/ledger'
import { negate, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import {
  type NewTransfer,
  openCasinoAccount,
  postTransfers,
  tellAccounts,
  type ToldAccount,
} from '../../ledger/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { holdPoints } from '../../points/index.ts'
import { readPlayerRef } from './player-ref.ts'
import type { Settle } from './requests.ts'
import type { Provider } from './scene.ts'
import { findCalls, holdIds } from './store.ts'
import {
  endMarket,
  holdMarkets,
  listTables,
  moveHolds,
  type ResultRow,
  saveResults,
  saveSettlement,
  type SeatedTable,
} from './tables-store.ts'
import { type Answered, codeOfSpent, MESSAGES, replayOf, type Said } from './work.ts'
import { casinoReference } from './write.ts'

/** Undoes what was done for a settlement that cannot be taken; its answer is told. */
class Undone extends Error {
  readonly said: Said
  constructor(said: Said) {
    super(said.code)
    this.said = said
  }
}

type Settled = Answered & { readonly told: readonly ToldAccount[] }

/** All of them or none, in one transaction: what one of them frees is nobody's to stake before the others are in. What the first came to is told. */
export async function answerSettles(
  db: Database,
  provider: Provider,
  settles: readonly Settle[],
  now: number,
): Promise<Settled> {
  try {
    return await db.transaction().execute((tx) => settleAll(tx, provider, settles, now))
  } catch (error) {
    if (error instanceof Undone) return { said: error.said, isReplayed: false, told: [] }
    throw error
  }
}

async function settleAll(tx: Tx, provider: Provider, settles: readonly Settle[], now: number): Promise<Settled> {
  if (settles.length > 1) await holdAll(tx, provider, settles)
  const done: Settled[] = []
  for (const settle of settles) done.push(await settleInTurn(tx, provider, settle, now))
  const { said, isReplayed } = must(done[0], 'something is settled')
  return { said, isReplayed, told: done.flatMap(({ told }) => told) }
}

/** Locks whatever any of them will, in the order of each call: ids, markets, calls, players. */
async function holdAll(tx: Tx, provider: Provider, settles: readonly Settle[]): Promise<void> {
  const ids = settles.map(({ txId }, n) => ({ n, providerId: provider.id, txId }))
  const markets = [...new Set(settles.map(({ marketKey }) => marketKey))]
  await holdIds(tx, ids, true)
  await holdMarkets(tx, provider.id, markets)
  await findCalls(tx, ids, true)
  const tables: SeatedTable[] = []
  for (const marketKey of markets) tables.push(...(await listTables(tx, provider.id, marketKey)))
  await lockAll(tx, provider, tables)
}

type Posting = { readonly provider: Provider; readonly settle: Settle; readonly now: number }

/** Throws where it cannot be taken. */
export async function settleInTurn(tx: Tx, provider: Provider, settle: Settle, now: number): Promise<Settled> {
  const { txId, marketKey, settlementVersion } = settle
  const ids = [{ n: 0, providerId: provider.id, txId }]
  await holdIds(tx, ids, true)
  await holdMarkets(tx, provider.id, [marketKey])
  const hash = hashOf(settle)
  const [before] = await findCalls(tx, ids, true)
  const replayed = before && replayOf(before, hash)
  if (replayed) return { said: replayed, isReplayed: true, told: [] }
  if (before) throw refusedFor(settle, codeOfSpent(before))
  const due = planOf(await listTables(tx, provider.id, marketKey), provider, settle)
  const { casinoAt, balanceOf } = await lockAll(
    tx,
    provider,
    due.map(({ table }) => table),
  )
  if (!due.every(({ table, moves }) => hasRoomFor(moves, balanceOf(table.accountId))))
    throw refusedFor(settle, 'INVALID_REQUEST')
  await moveHolds(
    tx,
    due.map(({ table, frees }) => ({ accountId: table.accountId, by: negate(frees) })),
  )
  await postResults(tx, { provider, settle, now }, due, casinoAt)
  if (settle.last) await endMarket(tx, provider.id, marketKey, settlementVersion)
  const said = { code: 'OK', message: '', txId } as const
  await saveSettlement(tx, { providerId: provider.id, txId, hash, answer: said, at: now })
  const told = await tellAccounts(
    tx,
    due.map(({ table }) => table.accountId),
  )
  return { said, isReplayed: false, told }
}

/** What is to be done to one player. */
type Due = TableSettlement & Pick<TableResult, 'pnl' | 'isNamed'> & { readonly table: SeatedTable }

/**
 * Who is named, and with the last result whoever was not: what nobody won or lost is nothing. The same again is the same, and of what a later version has
 * replaced nothing is done any more. Throws for what cannot be taken.
 */
function planOf(tables: readonly SeatedTable[], provider: Provider, settle: Settle): readonly Due[] {
  const { settlementVersion: version } = settle
  const results = resultsOf(tables, provider, settle)
  const due: Due[] = []
  let isKnown = false
  for (const table of tables) {
    const isNamed = results.has(table.accountId)
    if (!isNamed && !settle.last) continue
    const pnl = results.get(table.accountId) ?? ZERO
    const settled = settleTable(table, { version, pnl, isNamed })
    if (settled === 'LOSS_OVER_HOLD') throw refusedFor(settle, settled)
    if (settled === 'STALE_VERSION') {
      const isSame = isNamed && version === table.settled
      if (isSame && pnl !== table.pnl) throw refusedFor(settle, settled)
      isKnown ||= isSame
      continue
    }
    due.push({ ...settled, table, pnl, isNamed })
  }
  if (due.length === 0 && results.size > 0 && !isKnown) throw refusedFor(settle, 'STALE_VERSION')
  return due
}

function resultsOf(tables: readonly SeatedTable[], provider: Provider, settle: Settle): ReadonlyMap<number, Paise> {
  const seated = new Map(tables.map((table) => [table.accountId, table]))
  const results = new Map<number, Paise>()
  for (const { playerRef, pnl: written } of settle.results) {
    const player = readPlayerRef(playerRef)
    const pnl = settle.void ? ZERO : readResult(written, provider.scale)
    if (player?.providerId !== provider.id || pnl === undefined || results.has(player.accountId))
      throw refusedFor(settle, 'INVALID_REQUEST')
    const table = seated.get(player.accountId)
    if (table?.siteId !== player.siteId || table.roundId !== settle.roundId)
      throw refusedFor(settle, pnl < 0 ? 'LOSS_OVER_HOLD' : 'TRANSACTION_NOT_FOUND')
    results.set(player.accountId, pnl)
  }
  return results
}

const refusedFor = ({ txId }: Settle, code: Exclude<WalletCode, 'OK'>): Undone =>
  new Undone({ code, message: MESSAGES[code], txId } satisfies Said)

type Place = Pick<SeatedTable, 'siteId' | 'book'>
/** The account of the casino at a site, of its money or of its demonstrations. */
type CasinoAt = (place: Place) => number

/** Locks players in id order, and after them the casino's accounts of their sites, as each call does. */
async function lockAll(tx: Tx, provider: Provider, tables: readonly SeatedTable[]) {
  const casinos = new Map<string, number>()
  const at = ({ siteId, book }: Place): string => `${siteId} ${book}`
  const players = await holdPoints(
    tx,
    tables.map(({ accountId }) => accountId),
  )
  for (const table of tables)
    if (!casinos.has(at(table)))
      casinos.set(at(table), await openCasinoAccount(tx, table.siteId, table.book, provider.name))
  await holdPoints(tx, casinos.values())
  const casinoAt: CasinoAt = (place) => must(casinos.get(at(place)), 'it was opened')
  return { casinoAt, balanceOf: (accountId: number) => must(players.get(accountId), 'it was locked').balance }
}

/** What it moved of each, in the log of calls, in the round and in the ledger. */
async function postResults(tx: Tx, { provider, settle, now }: Posting, due: readonly Due[], casinoAt: CasinoAt) {
  const results = due.map(({ table, pnl, isNamed, moves }): ResultRow => {
    const [is, was] = [partsOfResult(pnl), partsOfResult(table.pnl)]
    const { accountId, siteId, roundId, hasLevels } = table
    return {
      accountId,
      siteId,
      roundId,
      providerId: provider.id,
      txId: `${settle.txId}#${accountId}`,
      pnl,
      staked: subtract(is.staked, was.staked),
      won: subtract(is.won, was.won),
      moved: moves,
      isNamed,
      isDue: hasLevels && moves !== ZERO,
      at: now,
    }
  })
  await saveResults(tx, settle, results)
  const transfers = due.flatMap(({ table, moves }): NewTransfer[] => {
    const kind = table.settled !== null ? 'casinoReturn' : moves > 0 ? 'casinoWin' : 'casinoStake'
    const reference = casinoReference(provider.id, table.book, `${settle.txId}#${table.accountId}`)
    return houseTransfer(casinoAt(table), table.accountId, moves, { kind, reference }).map((transfer) => ({
      ...transfer,
      kind,
      remarks: table.gameName,
    }))
  })
  if (transfers.length > 0) await postTransfers(tx, transfers)
}

/** Of all that a settlement stands for. */
const hashOf = ({ roundId, marketKey, settlementVersion, results, void: isVoid, last }: Settle): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'settle',
        roundId,
        marketKey,
        settlementVersion,
        results.map(({ playerRef, pnl }) => [playerRef, pnl]),
        isVoid,
        last,
      ]),
    )
    .digest()
