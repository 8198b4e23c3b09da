/** What calls are decided on, read for many of them at once and under their players' locks. */
import type { RoundEntry } from '@paddock/domain/casino'
import { ZERO } from '@paddock/domain/money'
import type { Standing } from '@paddock/domain/protection'
import { loadPlayStandings } from '../../protection/index.ts'
import type { Tx } from '../../platform/database.ts'
import { together } from '../../platform/database/in-pipeline.ts'
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
  type RoundAt,
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

export type HeldScenes = Awaited<ReturnType<typeof holdScenes>>

/**
 * Locks the players of the tasks, of which no two are one player's, and reads what the tasks name by themselves: under those locks, and of all of them,
 * since which may go on is not known yet.
 */
export async function holdScenes(tx: Tx, tasks: readonly Task[], waits: boolean) {
  const all = tasks.map((task, n): Asking => ({ n, task }))
  const named = all.flatMap((one) => roundsOf(one))
  const staking = all.filter(staked)
  const at = all.flatMap(tablesOf)
  const [held, players, rounds, stakes, games, sittings, tables, settled] = await together(tx, [
    () =>
      holdPlayers(
        tx,
        all.map(({ task }) => task.player.accountId),
        waits,
      ),
    () => listPlayers(tx, all.map(playerRow)),
    () => listRounds(tx, named),
    () =>
      listStakes(
        tx,
        named.filter(({ isWonAtLarge }) => isWonAtLarge),
      ),
    () => listGames(tx, staking.flatMap(gamesOf)),
    () => listSittings(tx, staking.flatMap(sittingsOf)),
    () => listTablesOf(tx, at),
    () => listSettled(tx, at),
  ])
  return { held, players: byNumber(players), rounds, stakes, games, sittings, tables, settled }
}

/** In the order of the tasks, which are some of those that were held. */
export async function loadScenes(tx: Tx, asked: readonly Known[], held: HeldScenes): Promise<readonly Loaded[]> {
  const open = asked.filter(({ n, task }) => held.players.has(n) && held.held.has(task.player.accountId))
  const takenBackFrom = open.flatMap(takenBackOf)
  // Most have nothing that protects them, as their rows say.
  const guarded = open.filter((one) => staked(one) && (held.players.get(one.n)?.guardedFrom ?? 0) <= one.task.now)
  const now = Math.max(...guarded.map(({ task }) => task.now))
  const [rounds, wins, standings] = await together(tx, [
    () => listRounds(tx, takenBackFrom),
    () => listStandingWins(tx, takenBackFrom),
    () =>
      loadPlayStandings(
        tx,
        guarded.map(({ task }) => task.player.accountId),
        now,
      ),
  ])
  const read: Read = {
    rounds: Map.groupBy([...held.rounds, ...rounds], ({ n }) => n),
    entries: Map.groupBy([...wins, ...held.stakes], ({ n }) => n),
    games: Map.groupBy(held.games, ({ n }) => n),
    sittings: Map.groupBy(held.sittings, ({ n }) => n),
    standings,
    tables: Map.groupBy(held.tables, ({ n }) => n),
    settled: Map.groupBy(held.settled, ({ n }) => n),
  }
  return asked.map((one) => {
    const player = held.players.get(one.n)
    if (!player) return 'NOBODY'
    return held.held.has(one.task.player.accountId) ? sceneOf(one, player, read) : 'LATER'
  })
}

type Asking = Pick<Known, 'n' | 'task'>
const playerRow = ({ n, task }: Asking): PlayerAt & { readonly n: number } => ({ n, ...task.player })
const byNumber = <T extends { readonly n: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.n, row]))

type ByTask<K extends keyof HeldScenes> = ReadonlyMap<
  number,
  HeldScenes[K] extends readonly (infer Row)[] ? Row[] : never
>
type Read = {
  readonly rounds: ByTask<'rounds'>
  readonly entries: ByTask<'stakes'>
  readonly games: ByTask<'games'>
  readonly sittings: ByTask<'sittings'>
  readonly standings: Map<number, Standing>
  readonly tables: ByTask<'tables'>
  readonly settled: ByTask<'settled'>
}

type Stake = Part & { readonly op: 'debit' | 'reserve' }
const isStake = (part: Part): part is Stake => part.op === 'debit' || part.op === 'reserve'
const stakesOf = ({ task }: Asking): readonly Stake[] => task.work.parts.filter(isStake)

const staked = ({ task }: Asking): boolean => task.work.parts.some(isStake)

type RoundNamed = RoundAt & { readonly isWonAtLarge: boolean }

/** The rounds that parts name, each once; of some it is asked what was staked in them. */
function roundsOf({ n, task: { player, work } }: Asking): readonly RoundNamed[] {
  const { providerId, accountId } = player
  const parts = Map.groupBy(work.parts, (part) => (part.op === 'rollback' ? null : part.roundId))
  return [...parts].flatMap(([roundId, ofRound]) => {
    if (roundId === null) return []
    const isWonAtLarge = ofRound.some((part) => part.op === 'credit' && part.refTxId == null)
    return [{ n, providerId, accountId, roundId, isWonAtLarge }]
  })
}

/** The rounds of the player's own that something is taken back of, each once. */
function takenBackOf({ n, task: { player, work }, known }: Known): readonly RoundAt[] {
  const { providerId, accountId } = player
  const rounds = work.parts.flatMap((part) => {
    const before = part.op === 'rollback' ? known.get(part.refTxId) : undefined
    return before?.accountId === accountId && before.roundId !== null ? [before.roundId] : []
  })
  return [...new Set(rounds)].map((roundId) => ({ n, providerId, accountId, roundId }))
}

const gamesOf = (one: Asking): readonly GameAt[] => {
  const { player, now } = one.task
  return [...new Set(stakesOf(one).map(({ gameCode }) => gameCode))].map((gameCode) => ({
    n: one.n,
    ...player,
    gameCode,
    now,
  }))
}

const sittingsOf = (one: Asking) =>
  [...new Set(stakesOf(one).map(({ sessionId }) => sessionId))].map((sessionId) => ({
    n: one.n,
    providerId: one.task.player.providerId,
    accountId: one.task.player.accountId,
    sessionId,
  }))

const tablesOf = ({ n, task: { player, work } }: Asking) =>
  [...new Set(work.parts.flatMap((part) => (part.op === 'reserve' ? [part.marketKey] : [])))].map((marketKey) => ({
    n,
    providerId: player.providerId,
    accountId: player.accountId,
    marketKey,
  }))

function sceneOf({ n, task, known }: Known, player: HeldPlayer, read: Read): Scene {
  const { provider, now } = task
  const others = read.entries.get(n) ?? []
  const rounds = (read.rounds.get(n) ?? []).map(({ roundId, ...stored }): [string, HeldRound] => {
    const entries = [...entriesOf(known, task, roundId), ...others.filter((entry) => entry.roundId === roundId)]
    const once = new Map(entries.map(({ txId, op, amount, reverser }) => [txId, { txId, op, amount, reverser }]))
    return [
      roundId,
      { ...stored, entries: [...once.values()], goesOn: false, stakedBy: ZERO, wonBy: ZERO, isTouched: false },
    ]
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
    casinoAccount: player.casinoAccount,
    written: nothingWritten(),
    lateWins: [],
  }
}

/** Stakes and wins of the round among what its calls refer to. */
const entriesOf = (known: Known['known'], { player }: Task, roundId: string): readonly RoundEntry[] =>
  [...known.values()].flatMap(({ txId, op, amount, reverser, ...call }) =>
    call.accountId === player.accountId && call.roundId === roundId && amount !== null && isEntry(op)
      ? [{ txId, op, amount, reverser }]
      : [],
  )
const isEntry = (op: StoredCall['op']): op is RoundEntry['op'] => op === 'debit' || op === 'credit'
