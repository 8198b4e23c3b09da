import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { negate, paise, type Paise, subtract } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { randomUUID } from 'node:crypto'
import { type Origin, recordAudits } from '../audit-log/index.ts'
import { type NewTransfer, postAndTell, type ToldAccount } from '../ledger/index.ts'
import { type NewNotification, saveNotifications } from '../messages/index.ts'
import type { Tx } from '../platform/database.ts'
import { asPublished, findConfig, refuseWithoutMoney } from '../sites/index.ts'
import { refusePlays } from '../protection/index.ts'
import { type ByHand, refuseByHand } from './by-hand.ts'
import { type Giving, refuseGiven } from './came-in.ts'
import { findPairs, type HeldPoints, holdPoints, type Pair } from './store.ts'
import { tooLittle } from './too-little.ts'

export type PointMove = { readonly accountId: number; readonly amount: Paise }
export type Direction = 'GIVE' | 'TAKE'

export type MovedPoints = {
  readonly transferId: string
  readonly accountId: number
  readonly userName: string
  readonly amount: Paise
  readonly balance: Paise
  readonly exposure: Paise
  readonly uplineId: number
  readonly uplineBalance: Paise
}

export type Moving = {
  readonly moves: readonly PointMove[]
  readonly remarks: string
  readonly now: number
} & ({ readonly direction: 'GIVE'; readonly siteId: number } | { readonly direction: 'TAKE'; readonly byHand: ByHand })
export type Moved = { readonly transfers: readonly MovedPoints[]; readonly told: readonly ToldAccount[] }

type Step = { readonly pair: Pair; readonly account: HeldPoints; readonly move: PointMove; readonly transferId: string }

/** Moves points between accounts and their uplines, all or none: one transfer for each pair. Law 2.7. */
export async function movePoints(tx: Tx, moving: Moving, origin: Origin): Promise<Result<Moved, Refusal>> {
  const pairs = await findPairs(
    tx,
    moving.moves.map(({ accountId }) => accountId),
  )
  const held = await holdPoints(
    tx,
    [...pairs.values()].flatMap(({ accountId, holderId }) => [accountId, holderId]),
  )
  const steps = moving.moves.map((move): Step => {
    const pair = must(pairs.get(move.accountId), 'an account below somebody has an upline')
    return { pair, account: must(held.get(move.accountId), 'it was locked'), move, transferId: randomUUID() }
  })
  const siteId = moving.direction === 'GIVE' ? moving.siteId : moving.byHand.site.id
  const refused = (await refuseWithoutMoney(tx, siteId)) ?? (await refuseIncoming(tx, moving))
  if (refused) return refuse(refused)
  const decided = decideMoves(held, steps, moving.direction)
  if (!decided.ok) return decided
  const kept =
    moving.direction === 'GIVE'
      ? await refuseGiven(tx, playersOf(steps), await findConfig(tx, moving.siteId), moving.now)
      : await refuseByHand(tx, playersOf(steps).map(leaving), await asPublished(tx, moving.byHand), origin)
  if (kept) return refuse(kept)
  const told = await postAndTell(
    tx,
    steps.map((step) => transferOf(step, moving, origin)),
  )
  await recordAudits(
    tx,
    steps.map((step, n) => auditOf(step, decided.value[n], moving, origin)),
  )
  await saveNotifications(
    tx,
    steps.map((step) => newsOf(step, moving)),
  )
  return ok({ transfers: decided.value, told })
}

/** Points on credit are no deposit, but nothing for who stays away. Security 1.4. */
async function refuseIncoming(
  tx: Tx,
  { direction, moves, now }: Pick<Moving, 'direction' | 'moves' | 'now'>,
): Promise<Refusal | undefined> {
  if (direction === 'TAKE') return undefined
  const plays = moves.map(({ accountId }) => ({ accountId, play: { type: 'POINTS' as const } }))
  return await refusePlays(tx, plays, now)
}

/** What comes to a player comes as a deposit does, and what leaves them leaves as a withdrawal. */
const playersOf = (steps: readonly Step[]): (Giving & { readonly account: HeldPoints })[] =>
  steps.flatMap(({ account, move }) => (account.isPlayer ? [{ account, amount: move.amount }] : []))
const leaving = <T>(move: T): T & { readonly leaves: true } => ({ ...move, leaves: true })

/** In the order they are asked for, each seeing what those before it left. */
function decideMoves(
  held: ReadonlyMap<number, HeldPoints>,
  steps: readonly Step[],
  direction: Direction,
): Result<readonly MovedPoints[], Refusal> {
  const balances = new Map([...held].map(([id, { balance }]) => [id, balance]))
  const balanceOf = (id: number): Paise => must(balances.get(id), 'it was locked')
  const moved: MovedPoints[] = []
  for (const { pair, account, move, transferId } of steps) {
    const { holderId, uplineId } = pair
    const holder = must(held.get(holderId), 'it was locked')
    if (account.book === 'DEMO') return refuse({ code: 'DEMO_ACCOUNT' })
    if (direction === 'GIVE' && account.isPlayer && account.isLocked) return refuse({ code: 'PLAYER_LOCKED' })
    const giver = direction === 'GIVE' ? holder : account
    const available = freePoints({ balance: balanceOf(giver.id), exposure: giver.exposure })
    if (!giver.isBank && move.amount > available) return refuse(tooLittle(giver, balanceOf(giver.id)))
    const signed = direction === 'GIVE' ? move.amount : negate(move.amount)
    balances.set(account.id, paise(balanceOf(account.id) + signed))
    balances.set(holderId, subtract(balanceOf(holderId), signed))
    moved.push({
      transferId,
      accountId: account.id,
      userName: account.userName,
      amount: move.amount,
      balance: balanceOf(account.id),
      exposure: account.exposure,
      uplineId,
      uplineBalance: balanceOf(holderId),
    })
  }
  return ok(moved)
}

const transferOf = (
  { pair, move, transferId }: Step,
  { direction, remarks }: Moving,
  { actorId }: Origin,
): NewTransfer => ({
  debit: direction === 'GIVE' ? pair.holderId : pair.accountId,
  credit: direction === 'GIVE' ? pair.accountId : pair.holderId,
  amount: move.amount,
  kind: 'points',
  reference: transferId,
  remarks,
  ...(actorId !== null && { actorId }),
})

/** Whose points they are hears of it, wherever they are. */
const newsOf = ({ account, move, transferId }: Step, { direction }: Moving): NewNotification => ({
  accountId: account.id,
  reference: `points:${transferId}`,
  kind: direction === 'GIVE' ? 'POINTS_RECEIVED' : 'POINTS_TAKEN',
  facts: { amount: move.amount },
})

const auditOf = (
  { account, move }: Step,
  moved: MovedPoints | undefined,
  { direction, remarks }: Moving,
  origin: Origin,
) => ({
  ...origin,
  action: direction === 'GIVE' ? ('POINTS_GIVEN' as const) : ('POINTS_TAKEN' as const),
  objectType: 'account',
  objectId: String(account.id),
  before: { balance: account.balance },
  after: { balance: moved?.balance, amount: move.amount, transferId: moved?.transferId },
  reason: remarks,
})
