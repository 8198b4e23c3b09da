/** What calls are decided on, read for many of them at once and under their players' locks. */
import type { Entry } from '@paddock/domain/casino'
import { ZERO } from '@paddock/domain/money'
import type { Standing } from '@paddock/domain/protection'
import { holdStandings } from '../../protection/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { PlayerAt } from './player-ref.ts'
import type { Part, Work } from './requests.ts'
import { type HeldRound, nothingWritten, type Provider, type Scene } from './scene.ts'
import {
  type GameAt,
  type HeldPlayer,
  holdPlayers,
  listGames,
  listPlayers,
  listRounds,
  listSittings,
  listStakes,
  listStandingWins,
  type StoredCall,
} from './store.ts'
import { listSettled, listTablesOf } from './tables-store.ts'

/** A call that is to be decided; all its parts are one player's. */
export type Task = {
  readonly provider: Provider
  readonly player: PlayerAt
  readonly work: Work
  readonly now: number
}

/** A task with what the ids that it names stand for already, and its number among those that are done together. */
export type Known = { readonly n: number; readonly task: Task; readonly known: Map<string, StoredCall> }

/** NOBODY: the name is of no player of the provider's. LATER: somebody else has the player, and it was not to be waited for. */
export type Loaded = Scene | 'NOBODY' | 'LATER'

/** In the order of the tasks, of which no two are one player's. */
export async function loadScenes(tx: Tx, asked: readonly Known[], waits: boolean): Promise<readonly Loaded[]> {
  const held = await holdPlayers(
    tx,
    asked.map(({ task }) => task.player.accountId),
    waits,
  )
  const players = byNumber(await listPlayers(tx, asked.map(playerRow)))
  const open = asked.filter(({ n, task }) => players.has(n) && held.has(task.player.accountId))
  const read = await readNamed(tx, open)
  return asked.map((one) => {
    const player = players.get(one.n)
    if (!player) return 'NOBODY'
    return held.has(one.task.player.accountId) ? sceneOf(one, player, read) : 'LATER'
  })
}

const playerRow = ({ n, task }: Known): PlayerAt & { readonly n: number } => ({ n, ...task.player })
const byNumber = <T extends { readonly n: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.n, row]))

type Read = Awaited<ReturnType<typeof readNamed>>

/** What the parts name, of all tasks. */
async function readNamed(tx: Tx, open: readonly Known[]) {
  const roundsNamed = open.flatMap(roundsOf)
  const takenBackFrom = roundsNamed.filter(({ isTakenBackFrom }) => isTakenBackFrom)
  const won = roundsNamed.filter(({ isWonAtLarge }) => isWonAtLarge)
  const staking = open.filter(({ task }) => task.work.parts.some(isStake))
  const now = Math.max(...open.map(({ task }) => task.now))
  const tables = open.flatMap(tablesOf)
  return {
    rounds: Map.groupBy(await listRounds(tx, roundsNamed), ({ n }) => n),
    entries: Map.groupBy(
      [...(await listStandingWins(tx, takenBackFrom)), ...(await listStakes(tx, won))],
      ({ n }) => n,
    ),
    games: Map.groupBy(await listGames(tx, staking.flatMap(gamesOf)), ({ n }) => n),
    sittings: Map.groupBy(await listSittings(tx, staking.flatMap(sittingsOf)), ({ n }) => n),
    standings: await standingsOf(tx, staking, now),
    tables: Map.groupBy(await listTablesOf(tx, tables), ({ n }) => n),
    settled: Map.groupBy(await listSettled(tx, tables), ({ n }) => n),
  }
}

const standingsOf = async (tx: Tx, staking: readonly Known[], now: number) =>
  staking.length === 0
    ? new Map<number, Standing>()
    : await holdStandings(
        tx,
        staking.map(({ task }) => task.player.accountId),
        now,
      )

type Stake = Part & { readonly op: 'debit' | 'reserve' }
const isStake = (part: Part): part is Stake => part.op === 'debit' || part.op === 'reserve'
const stakesOf = ({ task }: Known): readonly Stake[] => task.work.parts.filter(isStake)

/** Each once: those that are named, and those of what is taken back; of some it is asked which wins of them stand, or what was staked in them. */
function roundsOf({ n, task, known }: Known) {
  const { providerId, accountId } = task.player
  const parts = Map.groupBy(task.work.parts, (part) => roundOf(part, known, accountId))
  return [...parts].flatMap(([roundId, ofRound]) => {
    if (roundId === null) return []
    const isTakenBackFrom = ofRound.some(({ op }) => op === 'rollback')
    const isWonAtLarge = ofRound.some((part) => part.op === 'credit' && part.refTxId == null)
    return [{ n, providerId, accountId, roundId, isTakenBackFrom, isWonAtLarge }]
  })
}

function roundOf(part: Part, known: Known['known'], accountId: number): string | null {
  if (part.op !== 'rollback') return part.roundId
  const before = known.get(part.refTxId)
  return before?.accountId === accountId ? before.roundId : null
}

const gamesOf = (one: Known): readonly GameAt[] => {
  const { player, now } = one.task
  return [...new Set(stakesOf(one).map(({ gameCode }) => gameCode))].map((gameCode) => ({
    n: one.n,
    ...player,
    gameCode,
    now,
  }))
}

const sittingsOf = (one: Known) =>
  [...new Set(stakesOf(one).map(({ sessionId }) => sessionId))].map((sessionId) => ({
    n: one.n,
    providerId: one.task.player.providerId,
    accountId: one.task.player.accountId,
    sessionId,
  }))

const tablesOf = ({ n, task: { player, work } }: Known) =>
  [...new Set(work.parts.flatMap((part) => (part.op === 'reserve' ? [part.marketKey] : [])))].map((marketKey) => ({
    n,
    providerId: player.providerId,
    accountId: player.accountId,
    marketKey,
  }))

function sceneOf({ n, task, known }: Known, player: HeldPlayer, read: Read): Scene {
  const { provider, now } = task
  const others = read.entries.get(n) ?? []
  const rounds = (read.rounds.get(n) ?? []).map(({ roundId, isClosed, gameCode, gameName }): [string, HeldRound] => {
    const entries = [...entriesOf(known, task, roundId), ...others.filter((entry) => entry.roundId === roundId)]
    const once = new Map(entries.map(({ txId, op, amount, reverser }) => [txId, { txId, op, amount, reverser }]))
    return [roundId, { gameCode, gameName, isClosed, entries: [...once.values()], staked: 0, won: 0, isTouched: false }]
  })
  return {
    provider,
    player: task.player,
    book: player.book,
    now,
    seat: player,
    known,
    rounds: new Map(rounds),
    games: new Map((read.games.get(n) ?? []).map((game) => [game.gameCode, game])),
    sittings: new Map((read.sittings.get(n) ?? []).map((sitting) => [sitting.sessionId, sitting])),
    tables: new Map((read.tables.get(n) ?? []).map((table) => [table.marketKey, table])),
    settledMarkets: new Set((read.settled.get(n) ?? []).map(({ marketKey }) => marketKey)),
    standing: read.standings.get(task.player.accountId),
    purse: { balance: player.balance, exposure: player.exposure, heldBy: ZERO, moves: [] },
    written: nothingWritten(),
    lateWins: [],
  }
}

/** Stakes and wins of the round among what its calls refer to. */
const entriesOf = (known: Known['known'], { player }: Task, roundId: string): readonly Entry[] =>
  [...known.values()].flatMap(({ txId, op, amount, reverser, ...call }) =>
    call.accountId === player.accountId && call.roundId === roundId && amount !== null && isEntry(op)
      ? [{ txId, op, amount, reverser }]
      : [],
  )
const isEntry = (op: StoredCall['op']): op is Entry['op'] => op === 'debit' || op === 'credit'
