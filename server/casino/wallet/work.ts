/**
 * What casinos ask of the wallet: once each, whatever is asked again, raced or answered into the void. An id is taken before its money moves,
 * in one transaction; asked again it gets the same answer. Many calls are one transaction, each decided by itself.
 * docs/domain/casino.md#once.
 */
import { createHash } from 'node:crypto'
import { type WalletCode, writeAmount } from '@paddock/domain/casino'
import { must } from '@paddock/domain/result'
import type { ToldAccount } from '../../ledger/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { inPipeline, together } from '../../platform/database/in-pipeline.ts'
import { type LateWin, noteLateWins } from './late-wins.ts'
import { type HeldScenes, holdScenes, type Known, loadScenes, type Task } from './load.ts'
import { type Done, doPart, keepCall, NOTHING, type Refused } from './parts.ts'
import { type PlayerAt, readPlayerRef } from './player-ref.ts'
import type { Part, Work } from './requests.ts'
import { freeOf, type Provider, type Scene } from './scene.ts'
import { findCalls, holdIds, type IdRow, listCalls, type StoredCall } from './store.ts'
import { shareMarkets } from './tables-store.ts'
import { writeScenes } from './write.ts'

export type Said = Readonly<Record<string, unknown>> & { readonly code: WalletCode }
export type Answered = { readonly said: Said; readonly isReplayed: boolean }

const once = (said: Said): Answered => ({ said, isReplayed: false })
const NOT_OURS: Said = { code: 'INVALID_REQUEST', message: 'playerRef is no player of yours' }

/** The call as a task, or why it is none whatever the wallet holds. */
export function readTask(provider: Provider, work: Work, now: number): Task | Said {
  const player = playerOf(provider, work)
  if (!player) return NOT_OURS
  const ids = ownIds(work)
  if (new Set(ids).size < ids.length || work.parts.some((part) => takesItselfBack(part, work)))
    return { code: 'INVALID_REQUEST', message: 'A txId stands for two things', txId: work.txId }
  return { provider, player, work, now }
}

/** Of a batch all parts are one player's. */
function playerOf(provider: Provider, { parts }: Work): PlayerAt | undefined {
  const [first, ...others] = parts.map(({ playerRef }) => playerRef)
  const player = first === undefined || others.some((one) => one !== first) ? undefined : readPlayerRef(first)
  return player?.providerId === provider.id ? player : undefined
}

const takesItselfBack = (part: Part, { txId }: Work): boolean =>
  part.op === 'rollback' && (part.refTxId === part.txId || part.refTxId === txId)

const ownIds = ({ txId, isBatch, parts }: Work): readonly string[] =>
  isBatch ? [txId, ...parts.map((part) => part.txId)] : [txId]

/** What a taking back names: the stake, and the win that must not come beside it. */
const undoneIds = ({ refTxId, winTxId }: Part & { readonly op: 'rollback' }): readonly string[] =>
  winTxId === undefined ? [refTxId] : [refTxId, winTxId]

/** Those that the call writes, says never to be used, or has to know about for certain. */
export const heldIds = (work: Work): readonly string[] => [
  ...ownIds(work),
  ...work.parts.flatMap((part) => (part.op === 'rollback' ? undoneIds(part) : [])),
]

const namedIds = (work: Work): readonly string[] => [
  ...heldIds(work),
  ...work.parts.flatMap((part) => (part.op === 'credit' && part.refTxId != null ? [part.refTxId] : [])),
]

export type Answers = {
  /** In the order of the tasks. LATER: somebody else has the player, an id or the market, and they were not to be waited for. */
  readonly answers: readonly (Answered | 'LATER')[]
  readonly told: readonly ToldAccount[]
}

/**
 * All of them in one transaction. No two may be one player's, or name one id. `waits`: for what somebody else has.
 */
export const answerTasks = (db: Database, tasks: readonly Task[], waits: boolean): Promise<Answers> =>
  inPipeline(db, (tx) => inTurn(tx, tasks, waits))

async function inTurn(tx: Tx, tasks: readonly Task[], waits: boolean): Promise<Answers> {
  // Ids, markets and calls before players, everywhere.
  const [{ found, later }, held] = await together(tx, [
    () => holdNamed(tx, tasks, waits),
    () => holdScenes(tx, tasks, waits),
  ])
  const calls = Map.groupBy(found, ({ n }) => n)
  const answers = new Map<number, Answered | 'LATER'>([...later].map((n) => [n, 'LATER']))
  const asked = tasks
    .map((task, n): Known => ({ n, task, known: knownOf(calls.get(n) ?? []) }))
    .filter(({ n }) => !later.has(n))
  const open: Known[] = []
  for (const one of asked) {
    const said = replayed(one)
    if (said) answers.set(one.n, { said, isReplayed: true })
    else open.push(one)
  }
  const told = await decideAll(tx, open, held, answers)
  return { answers: tasks.map((_, n) => must(answers.get(n), 'each has its answer')), told }
}

/** What the ids of the calls stand for already; and the calls of which somebody else has an id or a market, where that is not waited for. */
async function holdNamed(tx: Tx, tasks: readonly Task[], waits: boolean) {
  const named = idRows(tasks, namedIds)
  const [taken, settling, found, there] = await together(tx, [
    () => holdIds(tx, idRows(tasks, heldIds), waits),
    () => shareMarkets(tx, marketsOf(tasks), waits),
    () => findCalls(tx, named, waits),
    async () => (waits ? [] : await listCalls(tx, named)),
  ])
  const known = new Set(found.map(({ n, txId }) => `${n} ${txId}`))
  const missed = there.filter(({ n, txId }) => !known.has(`${n} ${txId}`)).map(({ n }) => n)
  return { found, later: new Set([...taken, ...settling, ...missed]) }
}

const idRows = (tasks: readonly Task[], ids: (work: Work) => readonly string[]): readonly IdRow[] =>
  tasks.flatMap(({ provider, work }, n) =>
    [...new Set(ids(work))].map((txId) => ({ n, providerId: provider.id, txId })),
  )

const marketsOf = (tasks: readonly Task[]) =>
  tasks.flatMap(({ provider, work }, n) =>
    work.parts.flatMap((part) =>
      part.op === 'reserve' ? [{ n, providerId: provider.id, marketKey: part.marketKey }] : [],
    ),
  )

const knownOf = (calls: readonly StoredCall[]): Map<string, StoredCall> =>
  new Map(calls.map((call) => [call.txId, call]))

const replayed = ({ task: { work }, known }: Known): Said | undefined => {
  const before = known.get(work.txId)
  return before && replayOf(before, hashOf(work))
}

/** The answer that the very same call was given; undefined where the id stands for something else. */
export const replayOf = ({ op, hash, answer }: StoredCall, asked: Buffer): Said | undefined =>
  op !== 'buried' && hash.equals(asked) ? (answer as Said) : undefined

async function decideAll(
  tx: Tx,
  open: readonly Known[],
  held: HeldScenes,
  answers: Map<number, Answered | 'LATER'>,
): Promise<readonly ToldAccount[]> {
  if (open.length === 0) return []
  const done: Scene[] = []
  const late: LateWin[] = []
  for (const [i, loaded] of (await loadScenes(tx, open, held)).entries()) {
    const { n, task } = must(open[i], 'each has its scene')
    if (loaded === 'LATER') answers.set(n, loaded)
    else if (loaded === 'NOBODY') answers.set(n, once(NOT_OURS))
    else {
      const { said, stays } = decide(loaded, task.work)
      answers.set(n, once(said))
      if (stays) done.push(loaded)
      late.push(...loaded.lateWins)
    }
  }
  const [, told] = await together(tx, [() => noteLateWins(tx, late), () => writeScenes(tx, done)])
  return told
}

/** What is said, and whether what the scene has come to is to be written: of a batch with a part that failed, or a call that may come again, nothing is. */
type Decided = { readonly said: Said; readonly stays: boolean }
const undone = (said: Said): Decided => ({ said, stays: false })

function decide(scene: Scene, work: Work): Decided {
  const before = scene.known.get(work.txId)
  if (before) return decideSpent(scene, work, before)
  return work.isBatch ? decideBatch(scene, work) : decideSingle(scene, work)
}

/** Why an id cannot be used for anything else. */
export const codeOfSpent = ({ op }: Pick<StoredCall, 'op'>): 'ALREADY_ROLLED_BACK' | 'DUPLICATE_TRANSACTION' =>
  op === 'buried' ? 'ALREADY_ROLLED_BACK' : 'DUPLICATE_TRANSACTION'

/** A stake that was taken back before it came is told so once, as any that is refused: what it stands for is known from then on. */
function decideSpent(scene: Scene, work: Work, { op: spentBy, ...before }: StoredCall): Decided {
  const { txId, isBatch } = work
  const said = sayOf(scene, txId, { ok: false, why: codeOfSpent({ op: spentBy }), isKept: false })
  const { op } = must(work.parts[0], 'a call asks for something')
  const isStake = !isBatch && (op === 'debit' || op === 'reserve')
  if (!isStake || spentBy !== 'buried' || before.accountId !== scene.player.accountId) return undone(said)
  scene.written.answers.push({ txId, op, hash: hashOf(work), answer: said, providerId: scene.provider.id })
  return { said, stays: true }
}

function decideSingle(scene: Scene, work: Work): Decided {
  const part = must(work.parts[0], 'a call asks for something')
  const done = doPart(scene, part)
  const said = sayOf(scene, work.txId, done)
  if (!done.ok && !done.isKept) return undone(said)
  keep(scene, part, hashOf(work), said, done)
  return { said, stays: true }
}

/** Of one that is refused nothing has moved: the balance is that of before it. */
function decideBatch(scene: Scene, work: Work): Decided {
  const balance = balanceOf(scene)
  for (const [failedIndex, part] of work.parts.entries()) {
    const spent = scene.known.get(part.txId)
    const done: Done = spent ? { ok: false, why: codeOfSpent(spent), isKept: false } : doPart(scene, part)
    const said = sayOf(scene, part.txId, done)
    if (!done.ok) return undone({ ...said, balance, txId: work.txId, failedIndex })
    keep(scene, part, hashOf({ txId: part.txId, isBatch: false, parts: [part] }), said, done)
  }
  const said = sayOf(scene, work.txId, { ok: true, ...NOTHING })
  keepCall(scene, { txId: work.txId, op: 'batch', hash: hashOf(work), answer: said }, NOTHING)
  return { said, stays: true }
}

function keep(scene: Scene, { txId, op }: Part, hash: Buffer, said: Said, done: Done): void {
  keepCall(scene, { txId, op, hash, answer: said }, done.ok ? done : NOTHING)
}

const balanceOf = (scene: Scene): string => writeAmount(freeOf(scene), scene.provider.scale)

function sayOf(scene: Scene, txId: string, done: Done): Said {
  const balance = balanceOf(scene)
  if (done.ok) return { code: 'OK', message: '', balance, txId }
  const { code, ...which } = factsOf(done.why)
  return { code, message: MESSAGES[code], balance, txId, ...which }
}

const factsOf = (why: Refused) => (typeof why === 'string' ? { code: why } : why)

/** What each code says to whoever reads a casino's logs. */
export const MESSAGES: Readonly<Record<Exclude<WalletCode, 'OK'>, string>> = {
  INVALID_SIGNATURE: 'The signature does not hold',
  INVALID_TOKEN: 'There is no such session of this player',
  TOKEN_EXPIRED: 'The session is over',
  PLAYER_BLOCKED: 'The player is locked',
  CASINO_LOCKED: 'The player may not play casino games',
  SELF_EXCLUDED: 'The player has excluded themselves',
  TIMED_OUT: 'The player takes a time-out',
  SESSION_TIME_OVER: 'The player has played as long as they wanted to',
  REALITY_CHECK_DUE: 'The player has to acknowledge how long they have played',
  INSUFFICIENT_FUNDS: 'The balance does not suffice',
  LIMIT_EXCEEDED: 'A limit on stakes or losses does not allow it',
  LOSS_OVER_HOLD: 'A player would lose more than was held',
  WRONG_CURRENCY: 'The player has another currency',
  INVALID_GAME: 'The session is not of this game',
  GAME_DISABLED: 'The game is not offered',
  DUPLICATE_TRANSACTION: 'This txId was used for something else',
  TRANSACTION_NOT_FOUND: 'There is no such transaction that stands',
  ALREADY_ROLLED_BACK: 'It was rolled back before it came',
  ALREADY_SETTLED: 'The round is settled',
  STALE_VERSION: 'A newer version was taken before it',
  JURISDICTION_BLOCKED: 'The player is where casino games may not be played',
  MAINTENANCE: 'The site is under maintenance',
  INVALID_REQUEST: 'The request is not as it should be',
  INTERNAL: 'It was not done; ask again',
}

/** Of all that an id stands for; not of what may differ when the same is asked again. */
function hashOf({ isBatch, parts }: Work): Buffer {
  const meant = parts.map((part) => {
    switch (part.op) {
      case 'debit':
        return [part.op, part.txId, part.playerRef, part.roundId, part.gameCode, part.amount, part.currency]
      case 'credit':
        return [
          part.op,
          part.txId,
          part.playerRef,
          part.roundId,
          part.refTxId ?? null,
          part.amount,
          part.kind,
          part.roundClosed,
        ]
      case 'rollback':
        return [part.op, part.txId, part.playerRef, part.refTxId]
      case 'round-close':
        return [part.op, part.txId, part.playerRef, part.roundId]
      case 'reserve':
        return [
          part.op,
          part.txId,
          part.playerRef,
          part.roundId,
          part.gameCode,
          part.marketKey,
          part.stake,
          part.currency,
          part.version,
          part.outcomes.map(({ code, pnl }) => [code, pnl]),
          ...(part.takesBack ? ['takesBack'] : []),
        ]
    }
  })
  return createHash('sha256')
    .update(JSON.stringify([isBatch, meant]))
    .digest()
}
