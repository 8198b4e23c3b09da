/**
 * Gives back what is staked in a round, and what its tables hold, that its provider did not end: by the law of the wallet, as if it had voided each
 * table, rolled each stake back and closed the round. Whatever it sends of it later meets that. docs/domain/casino.md#stuck.
 */
import { OUR_VERSION } from '@paddock/domain/casino'
import { add, type Paise, sum, ZERO } from '@paddock/domain/money'
import { byItself, recordAudit } from '../../audit-log/index.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { holdScenes, loadScenes } from '../wallet/load.ts'
import { doPart, keepCall } from '../wallet/parts.ts'
import { playerRefOf } from '../wallet/player-ref.ts'
import type { Part, Settle } from '../wallet/requests.ts'
import type { Scene } from '../wallet/scene.ts'
import { settleInTurn } from '../wallet/settle.ts'
import { findCalls, holdIds, OURS } from '../wallet/store.ts'
import { holdMarkets } from '../wallet/tables-store.ts'
import { writeScenes } from '../wallet/write.ts'
import {
  type Ended,
  findRound,
  type Holding,
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

/** All of it in one transaction: both go back, or neither. Gives whom to tell. What has moved since it was looked at keeps what it has. */
export async function takeBack(db: Database, taking: TakingBack): Promise<readonly ToldAccount[]> {
  return await db.transaction().execute((tx) => inTurn(tx, taking))
}

/** What of a round can go back. */
type Open = { readonly stakes: readonly Stake[]; readonly tables: readonly Holding[] }
const listOpen = async (tx: Tx, stuck: StoredStuck): Promise<Open> => ({
  stakes: await listStakes(tx, stuck),
  tables: await listHolding(tx, stuck),
})

async function inTurn(tx: Tx, taking: TakingBack): Promise<readonly ToldAccount[]> {
  const { stuck, now } = taking
  const open = await listOpen(tx, stuck)
  const scene = await sceneOf(tx, taking, open)
  const { isClosed, won, lastAt } = await findRound(tx, stuck)
  // Asked before we move anything of it: whatever was done meanwhile is a word of its provider.
  if (lastAt !== stuck.lastAt || !isSame(open, await listOpen(tx, stuck))) return []
  const { stakes, tables } = open
  // What its provider has ended is lost, and a stake stays where a win of its round stands; what tables hold is of neither.
  const endsHere = !isClosed && (won === ZERO || stakes.length === 0)
  if (!endsHere && tables.length === 0) return []
  const told: ToldAccount[] = []
  for (const settle of voidsOf(stuck, tables)) told.push(...(await settleInTurn(tx, stuck.provider, settle, now)).told)
  if (endsHere) {
    for (const part of partsOf(stuck, stakes)) carryOut(scene, part)
    told.push(...(await writeScenes(tx, [scene])))
  }
  const freed = sum(tables.map(({ hold }) => hold))
  await noteEnd(tx, taking, endsHere ? add(sum(stakes.map(({ amount }) => amount)), freed) : freed)
  return told
}

/** Locked in the order of each call: ids, markets, calls, the player. */
async function sceneOf(tx: Tx, { stuck, now }: TakingBack, { stakes, tables }: Open): Promise<Scene> {
  const { provider, siteId, providerId, accountId } = stuck
  const parts = partsOf(stuck, stakes)
  const ids = [...parts, ...stakes, ...voidsOf(stuck, tables)].map(({ txId }) => ({ n: 0, providerId, txId }))
  await holdIds(tx, ids, true)
  await holdMarkets(
    tx,
    providerId,
    tables.map(({ marketKey }) => marketKey),
  )
  const known = new Map((await findCalls(tx, ids, true)).map((call) => [call.txId, call]))
  const work = { txId: idOf('end', stuck, stuck.roundId), isBatch: true, parts }
  const task = { provider, player: { siteId, providerId, accountId }, work, now }
  const [scene] = await loadScenes(tx, [{ n: 0, task, known }], await holdScenes(tx, [task], true))
  if (scene === undefined || typeof scene === 'string') throw new Error('whoever staked has had a session')
  return scene
}

const namesOf = ({ stakes, tables }: Open): string =>
  JSON.stringify([stakes.map(({ txId }) => txId), tables.map(({ marketKey }) => marketKey)])
const isSame = (before: Open, now: Open): boolean => namesOf(before) === namesOf(now)

/** The result that frees what each market holds of the player. */
const voidsOf = (stuck: StoredStuck, tables: readonly Holding[]): readonly Settle[] =>
  tables.map(({ marketKey }) => ({
    txId: idOf('void', stuck, marketKey),
    roundId: stuck.roundId,
    marketKey,
    settlementVersion: OUR_VERSION,
    results: [{ playerRef: playerRefOf(stuck), pnl: '0' }],
    void: true,
    last: false,
  }))

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
