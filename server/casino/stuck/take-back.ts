/**
 * Gives the stakes of a round back that its provider did not end: by the law of the wallet, as if it had rolled each of them back and closed the
 * round. Whatever it sends of it later meets that. docs/domain/casino.md#stuck.
 */
import { OUR_VERSION } from '@paddock/domain/casino'
import { add, type Paise, sum, ZERO } from '@paddock/domain/money'
import { byItself, recordAudit } from '../../audit-log/index.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { loadScenes } from '../wallet/load.ts'
import { doPart, keepCall } from '../wallet/parts.ts'
import { playerRefOf } from '../wallet/player-ref.ts'
import type { Part } from '../wallet/requests.ts'
import type { Scene } from '../wallet/scene.ts'
import { answerSettle } from '../wallet/settle.ts'
import { findCalls, holdIds, OURS } from '../wallet/store.ts'
import { writeScenes } from '../wallet/write.ts'
import {
  type Ended,
  findOpenRound,
  listHolding,
  listStakes,
  type RoundKey,
  saveEnded,
  type Stake,
  type StoredStuck,
} from './store.ts'

export type TakingBack = {
  readonly stuck: StoredStuck
  readonly ended: Exclude<Ended, 'RETURNED'>
  /** When its provider is asked again, whether it owes something all the same. */
  readonly askAt: number
  readonly now: number
}

const idOf = (what: string, { accountId }: RoundKey, of: string): string => `${OURS}${what}.${accountId}.${of}`

/** Gives whom to tell. What has moved since it was looked at keeps its stakes. */
export async function takeBack(db: Database, taking: TakingBack): Promise<readonly ToldAccount[]> {
  const freed = await freeTables(db, taking)
  const told = await db.transaction().execute((tx) => inTurn(tx, taking))
  return [...freed, ...told]
}

/** Each market has a transaction of its own, as settlements have. */
async function freeTables(db: Database, { stuck, now }: TakingBack): Promise<readonly ToldAccount[]> {
  const told: ToldAccount[] = []
  for (const marketKey of await listHolding(db, stuck)) {
    const settled = await answerSettle(
      db,
      stuck.provider,
      {
        txId: idOf('void', stuck, marketKey),
        roundId: stuck.roundId,
        marketKey,
        settlementVersion: OUR_VERSION,
        results: [{ playerRef: playerRefOf(stuck), pnl: '0' }],
        void: true,
        last: false,
      },
      now,
    )
    told.push(...settled.told)
  }
  return told
}

async function inTurn(tx: Tx, taking: TakingBack): Promise<readonly ToldAccount[]> {
  const { stuck } = taking
  const stakes = await listStakes(tx, stuck)
  const parts = partsOf(stuck, stakes)
  const scene = await sceneOf(tx, taking, parts, stakes)
  const { isOver, won, lastAt, freed } = await findOpenRound(tx, stuck)
  // Whatever was done meanwhile is a word of its provider; to free a table was ours.
  const isMoved = freed === ZERO && lastAt !== stuck.lastAt
  if (isOver || won > 0 || isMoved || !isSame(stakes, await listStakes(tx, stuck))) return []
  for (const part of parts) carryOut(scene, part)
  const told = await writeScenes(tx, [scene])
  await noteEnd(tx, taking, add(sum(stakes.map(({ amount }) => amount)), freed))
  return told
}

/** Locked in the order of each call: ids, calls, the player. */
async function sceneOf(tx: Tx, { stuck, now }: TakingBack, parts: readonly Part[], stakes: readonly Stake[]) {
  const { provider, siteId, providerId, accountId } = stuck
  const ids = [...parts, ...stakes].map(({ txId }) => ({ n: 0, providerId, txId }))
  await holdIds(tx, ids, true)
  const known = new Map((await findCalls(tx, ids, true)).map((call) => [call.txId, call]))
  const work = { txId: idOf('end', stuck, stuck.roundId), isBatch: true, parts }
  const task = { provider, player: { siteId, providerId, accountId }, work, now }
  const [scene] = await loadScenes(tx, [{ n: 0, task, known }], true)
  if (scene === undefined || typeof scene === 'string') throw new Error('whoever staked has had a session')
  return scene
}

const isSame = (before: readonly Stake[], now: readonly Stake[]): boolean =>
  before.length === now.length && before.every(({ txId }, n) => txId === now[n]?.txId)

function partsOf(stuck: StoredStuck, stakes: readonly Stake[]): readonly Part[] {
  const playerRef = playerRefOf(stuck)
  const { roundId } = stuck
  return [
    ...stakes.map(({ txId: refTxId }): Part => {
      const txId = idOf('back', stuck, refTxId)
      return { op: 'rollback', txId, playerRef, refTxId }
    }),
    { op: 'round-close', txId: idOf('end', stuck, roundId), playerRef, roundId },
  ]
}

function carryOut(scene: Scene, part: Part): void {
  const done = doPart(scene, part)
  if (!done.ok) throw new Error(`a stake was not given back: ${JSON.stringify(done.why)}`)
  // Nobody asks for it again: its id is none that a provider can say.
  keepCall(scene, { txId: part.txId, op: part.op, hash: Buffer.alloc(0), answer: {} }, done)
}

/** The rows beside it: the list of officers, what the player hears, the log. */
async function noteEnd(tx: Tx, { stuck, ended, askAt, now }: TakingBack, returned: Paise): Promise<void> {
  await saveEnded(tx, stuck, { ended, returned, askAt, now })
  await tellReturned(tx, stuck, returned)
  await recordAudit(tx, {
    ...byItself(stuck.siteId),
    action: 'CASINO_ROUND_TAKEN_BACK',
    objectType: 'casinoRound',
    objectId: `${stuck.provider.name}/${stuck.roundId}`,
    before: null,
    after: { accountId: stuck.accountId, returned, ended },
    reason: '',
  })
}

/** Once for a round, whoever gave it back. */
export async function tellReturned(tx: Tx, round: RoundKey, amount: Paise): Promise<void> {
  const { accountId, providerId, roundId } = round
  const reference = `casinoRound:${providerId}:${roundId}`
  await saveNotifications(tx, [{ accountId, reference, kind: 'CASINO_STAKE_RETURNED', facts: { amount } }])
}
