/** What calls came to, written for many of them at once: rounds, the log of calls, tables, and what moved in the ledger. */
import { houseTransfer } from '@paddock/domain/ledger'
import { type MoneyBook, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { noteUses } from '../../auth/index.ts'
import {
  type NewTransfer,
  openCasinoAccount,
  postTransfers,
  tellAccounts,
  type ToldAccount,
} from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Scene } from './scene.ts'
import { type RoundChange, saveCalls, saveReversals, saveRounds } from './store.ts'
import { moveHolds, saveTables } from './tables-store.ts'

export async function writeScenes(tx: Tx, scenes: readonly Scene[]): Promise<readonly ToldAccount[]> {
  await saveRounds(tx, scenes.flatMap(roundsOf))
  await saveCalls(
    tx,
    scenes.flatMap(({ written }) => written.calls),
  )
  await saveReversals(
    tx,
    scenes.flatMap(({ provider, written }) =>
      [...written.reversals].map(([txId, by]) => ({ txId, providerId: provider.id, by })),
    ),
  )
  await saveTables(
    tx,
    scenes.flatMap(({ player, now: at, written }) =>
      [...written.tables.values()].map((table) => ({ ...table, ...player, at })),
    ),
  )
  await noteUses(
    tx,
    scenes.flatMap(({ written }) => [...written.uses]),
  )
  await moveHolds(
    tx,
    scenes.flatMap(({ player, purse }) =>
      purse.heldBy === ZERO ? [] : [{ accountId: player.accountId, by: purse.heldBy }],
    ),
  )
  await writeMoves(tx, scenes)
  const told = scenes.filter(({ purse }) => purse.moves.length > 0 || purse.heldBy !== ZERO)
  return told.length === 0
    ? []
    : await tellAccounts(
        tx,
        told.map(({ player }) => player.accountId),
      )
}

const roundsOf = ({ player, rounds, now: at }: Scene): readonly RoundChange[] =>
  [...rounds]
    .filter(([, { isTouched }]) => isTouched)
    .map(([roundId, { gameCode, staked, won, isClosed: closes }]) => ({
      providerId: player.providerId,
      accountId: player.accountId,
      roundId,
      gameCode,
      staked,
      won,
      closes,
      at,
    }))

/**
 * Between players and the casino's accounts of their sites. Those are locked here, last of all and after their players, by all calls of the site:
 * whoever holds one waits for nobody but for another of them, in the order of their ids.
 */
async function writeMoves(tx: Tx, scenes: readonly Scene[]): Promise<void> {
  const moved = scenes.filter(({ purse }) => purse.moves.length > 0)
  if (moved.length === 0) return
  const casinos = new Map<string, number>()
  for (const scene of moved)
    if (!casinos.has(placeOf(scene)))
      casinos.set(placeOf(scene), await openCasinoAccount(tx, scene.player.siteId, scene.book, scene.provider.name))
  await postTransfers(
    tx,
    moved.flatMap((scene) => transfersOf(scene, must(casinos.get(placeOf(scene)), 'it was opened'))),
  )
}

const placeOf = ({ player, book }: Scene): string => `${player.siteId} ${player.providerId} ${book}`

const transfersOf = ({ provider, player, book, purse }: Scene, casino: number): NewTransfer[] =>
  purse.moves.flatMap(({ txId, moves, kind, remarks }) => {
    const reference = casinoReference(provider.id, book, txId)
    return houseTransfer(casino, player.accountId, moves, { kind, reference }).map((transfer) => ({
      ...transfer,
      kind,
      remarks,
    }))
  })

/** What a call of a casino is called in the ledger. */
export const casinoReference = (providerId: number, book: MoneyBook, txId: string): string =>
  `casino:${book === 'DEMO' ? 'demo:' : ''}${providerId}:${txId}`
