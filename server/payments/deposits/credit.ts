/**
 * Money that came in, credited to its player: at each way by this, and refused for the same reasons in the same order.
 * docs/domain/payments.md#credited.
 */
import type { Refusal } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { IS_LOCKED } from '../../accounts/index.ts'
import { earnByDeposit } from '../../bonuses/index.ts'
import { postAndTell, type ToldAccount } from '../../ledger/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import type { HeldPoints } from '../../points/index.ts'
import { foreseePlay, refusePlays } from '../../protection/index.ts'
import { foreseeWithoutMoneyOf, refuseWithoutMoneyOf } from '../../sites/index.ts'
import { takeDepositDuty } from '../duties/on-deposit.ts'
import { saveStep, type Step, type StoredDeposit } from './store.ts'

/** Why nothing may come in to this player: asked under the lock of the account when they begin, and again when it is credited. */
export async function refuseCredit(
  tx: Tx,
  player: HeldPoints,
  amount: Paise,
  now: number,
): Promise<Refusal | undefined> {
  if (player.book === 'DEMO') return { code: 'DEMO_ACCOUNT' }
  if (player.isLocked) return { code: 'PLAYER_LOCKED' }
  const without = await refuseWithoutMoneyOf(tx, player.id)
  if (without) return without
  return await refusePlays(tx, [{ accountId: player.id, play: { type: 'DEPOSIT', amount } }], now)
}

/** The same for who looks at a claim that is not credited: what would stand in the way now. */
export async function foreseeCredit(
  from: Reader,
  { accountId, amount }: Pick<StoredDeposit, 'accountId' | 'amount'>,
  now: number,
): Promise<Refusal | undefined> {
  const { rows } = await sql<Pick<HeldPoints, 'book' | 'isLocked'>>`
    select a.book, ${IS_LOCKED} as is_locked from accounts a where a.id = ${accountId}`.execute(from)
  const player = must(rows[0], 'a player has an account')
  if (player.book === 'DEMO') return { code: 'DEMO_ACCOUNT' }
  if (player.isLocked) return { code: 'PLAYER_LOCKED' }
  const without = await foreseeWithoutMoneyOf(from, accountId)
  if (without) return without
  return await foreseePlay(from, { accountId, play: { type: 'DEPOSIT', amount } }, now)
}

export type Crediting = {
  readonly site: Pick<HostSite, 'config'>
  /** Who was paid and gives the points, or the gateway that owes them; locked, with the player and who holds the tax. */
  readonly giverId: number
  readonly received: Paise
  /** Of the transfer; what the step says is the player's to read. */
  readonly remarks: string
  readonly step: Pick<Step, 'at' | 'actorId' | 'address' | 'remarks' | 'found' | 'byRule'>
}

/** Where `refuseCredit` has nothing against it: the transfer with its tax, the step, and what it earns. */
export async function creditDeposit(
  tx: Tx,
  deposit: StoredDeposit,
  { site, giverId, received, remarks, step }: Crediting,
): Promise<readonly ToldAccount[]> {
  const { at: now, actorId } = step
  const told = await postAndTell(tx, [
    {
      debit: giverId,
      credit: deposit.accountId,
      amount: received,
      kind: 'deposit',
      reference: creditOf(deposit),
      ...(actorId !== null && { actorId }),
      remarks,
    },
    ...(await takeDepositDuty(tx, site, deposit, { received, now })),
  ])
  await saveStep(tx, deposit, { ...step, state: 'approved', received }, { takenBy: null })
  await earnByDeposit(tx, { ...deposit, received, bonus: offerOf(deposit) }, now)
  return told
}

/** The reference of the transfer that credits it: each deposit has one. */
export const creditOf = ({ id }: Pick<StoredDeposit, 'id'>): string => `deposit:${id}`

/** What it was made with, in the version that was shown. */
const offerOf = ({ bonusRuleId: ruleId, bonusVersion: version }: StoredDeposit) =>
  ruleId === null || version === null ? null : { ruleId, version }
