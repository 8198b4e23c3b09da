/** What calls came to, written for many of them at once: rounds, the log of calls, tables, and what moved in the ledger. */
import { houseTransfer } from '@paddock/domain/ledger'
import { type MoneyBook, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { noteUses } from '../../auth/index.ts'
import { type NewTransfer, openCasinoAccount, postAndTell, tellAccounts, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { together } from '../../platform/database/in-pipeline.ts'
import type { Scene } from './scene.ts'
import { goOn, type Reversal, type RoundChange, saveAnswers, saveCalls, saveReversals, saveRounds } from './store.ts'
import { moveHolds, saveTables, type TableRow } from './tables-store.ts'

export async function writeScenes(tx: Tx, scenes: readonly Scene[]): Promise<readonly ToldAccount[]> {
  const written = scenes.map((scene) => scene.written)
  const casinos = await casinosOf(tx, scenes)
  await goOn(tx, scenes.flatMap(goingOn))
  const transfers = scenes.flatMap((scene) => transfersOf(scene, casinos))
  const held = scenes.filter(isHeldAlone).map(({ player }) => player.accountId)
  const answers = await together(tx, [
    () => saveRounds(tx, scenes.flatMap(roundsOf)),
    () =>
      saveCalls(
        tx,
        written.flatMap(({ calls }) => calls),
      ),
    () => saveReversals(tx, scenes.flatMap(reversalsOf)),
    () =>
      saveAnswers(
        tx,
        written.flatMap(({ answers }) => answers),
      ),
    () => saveTables(tx, scenes.flatMap(tablesOf)),
    () =>
      noteUses(
        tx,
        written.flatMap(({ uses }) => [...uses]),
      ),
    () => moveHolds(tx, scenes.flatMap(holdsOf)),
    async () => (transfers.length > 0 ? await postAndTell(tx, transfers) : []),
    async () => (held.length > 0 ? await tellAccounts(tx, held) : []),
  ])
  return [...answers[7], ...answers[8]]
}

const reversalsOf = ({ provider, written }: Scene): readonly Reversal[] =>
  [...written.reversals].map(([txId, by]) => ({ txId, providerId: provider.id, by }))
const tablesOf = ({ player, now: at, written }: Scene): readonly TableRow[] =>
  [...written.tables.values()].map((table) => ({ ...table, ...player, at }))
const holdsOf = ({ player, purse }: Scene) =>
  purse.heldBy === ZERO ? [] : [{ accountId: player.accountId, by: purse.heldBy }]
/** Whose exposure changes and no balance. */
const isHeldAlone = ({ purse }: Scene): boolean => purse.heldBy !== ZERO && purse.moves.length === 0

const roundsOf = ({ player, rounds, now: at }: Scene): readonly RoundChange[] =>
  [...rounds]
    .filter(([, { isTouched }]) => isTouched)
    .map(([roundId, { gameCode, stakedBy: staked, wonBy: won, isClosed: closes }]) => ({
      providerId: player.providerId,
      accountId: player.accountId,
      roundId,
      gameCode,
      staked,
      won,
      closes,
      at,
    }))

const goingOn = ({ player, rounds }: Scene) =>
  [...rounds].flatMap(([roundId, { hasResults, goesOn }]) => (hasResults && goesOn ? [{ ...player, roundId }] : []))

/**
 * The casino's accounts of the sites whose players' money moves, opened where there are none yet. They are locked as it moves, last of all and after
 * their players, by all calls of the site: whoever holds one waits for nobody but for another of them, in the order of their ids.
 */
async function casinosOf(tx: Tx, scenes: readonly Scene[]): Promise<ReadonlyMap<string, number>> {
  const moved = new Map(scenes.filter(({ purse }) => purse.moves.length > 0).map((scene) => [placeOf(scene), scene]))
  const casinos = new Map<string, number>()
  for (const [place, { player, book, provider, casinoAccount }] of moved)
    casinos.set(place, casinoAccount ?? (await openCasinoAccount(tx, player.siteId, book, provider.name)))
  return casinos
}

const placeOf = ({ player, book }: Scene): string => `${player.siteId} ${player.providerId} ${book}`

function transfersOf(scene: Scene, casinos: ReadonlyMap<string, number>): readonly NewTransfer[] {
  const { provider, player, book, purse } = scene
  return purse.moves.flatMap(({ txId, moves, kind, remarks }) => {
    const casino = must(casinos.get(placeOf(scene)), 'it was opened')
    const reference = casinoReference(provider.id, book, txId)
    return houseTransfer(casino, player.accountId, moves, { kind, reference }).map((transfer) => ({
      ...transfer,
      kind,
      remarks,
    }))
  })
}

/** What a call of a casino is called in the ledger. */
export const casinoReference = (providerId: number, book: MoneyBook, txId: string): string =>
  `casino:${book === 'DEMO' ? 'demo:' : ''}${providerId}:${txId}`
