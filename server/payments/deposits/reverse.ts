/** Two officers take an approved deposit back that never came: its points go to whoever gave them, below zero if need be. Law D-21. */
import type { Refusal } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { SAME_VERSION, standsUntil, weighWords } from '@paddock/domain/two-officers'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { bonusHeld, reverseBonuses } from '../../bonuses/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { holdPoints } from '../../points/index.ts'
import { refuseWord, type Weighed, weighOfficers } from '../../second-officer/index.ts'
import { depositDutyHeld, returnDepositDuty } from '../duties/on-deposit.ts'
import { holderOf } from '../methods/store.ts'
import type { Decided } from './decide.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { deposits, findDeposit, saveReversal, type StoredDeposit } from './store.ts'

type Reversing = {
  readonly site: HostSite
  readonly actor: Actor
  readonly depositId: string
  readonly version: number
  readonly remarks: string
  readonly now: number
}

/** The first word is kept; the second, of another officer, moves the points. */
export async function reverseDeposit(tx: Tx, reversing: Reversing, origin: Origin): Promise<Result<Decided, Refusal>> {
  const { site, actor, depositId, version, remarks, now } = reversing
  const seen = await findToDecide(tx, deposits, actor, depositId)
  if (!seen.ok) return seen
  const { accountId, ownerId, paymentType } = seen.value
  if (paymentType === 'IPAY') return refuse({ code: 'GATEWAY_DECIDES' })
  const holder = await holderOf(tx, site.id, ownerId)
  const others = [...(await depositDutyHeld(tx, site.id)), ...(await bonusHeld(tx, depositId))]
  await holdPoints(tx, [accountId, holder, ...others])
  const deposit = await holdFound(tx, deposits, depositId)
  if (deposit.state !== 'approved' || deposit.reversedAt !== null || deposit.version !== version)
    return refuse({ code: 'REQUEST_CHANGED' })
  const { beside, isBelow, officers } = await weighOfficers(tx, deposit.reversalBy, actor.accountId, now)
  const first = deposit.reversalBy === null ? null : { said: version, until: deposit.reversalUntil ?? undefined }
  const weighed = weighWords(SAME_VERSION, first, { beside, isBelow, said: version, now })
  const refused = refuseWord(weighed, first)
  if (refused) return refuse(refused)
  const isSecond = weighed === 'BOTH'
  const amount = must(deposit.received, 'an approved deposit came')
  const transfer = `deposit:${depositId}:reversal`
  const by = { at: now, actorId: actor.accountId, address: origin.address, remarks }
  const reversed = isSecond
    ? await postAndTell(tx, [
        {
          debit: deposit.accountId,
          credit: holder,
          amount,
          kind: 'reversal',
          reference: transfer,
          actorId: actor.accountId,
          remarks,
        },
        ...(await returnDepositDuty(tx, deposit, now)),
      ])
    : []
  const until = isSecond ? null : standsUntil(first, beside, now)
  await saveReversal(tx, deposit, { ...by, state: 'approved', received: amount }, until)
  const lost = isSecond ? await reverseBonuses(tx, depositId, now, origin) : []
  await noteReversal(tx, deposit, { amount, transfer, isDone: isSecond, officers }, origin, remarks)
  const told = [...reversed, ...lost]
  return ok({ deposit: must(await findDeposit(tx, depositId, sql`true`), 'deposits stay'), told })
}

type Reversal = {
  readonly amount: Paise
  readonly transfer: string
  readonly isDone: boolean
  readonly officers?: Weighed['officers']
}

/** The rows beside it: the log, and what the player hears. */
export async function noteReversal(
  tx: Tx,
  deposit: StoredDeposit,
  { amount, transfer, isDone, officers = {} }: Reversal,
  origin: Origin,
  reason: string,
): Promise<void> {
  const { id, accountId } = deposit
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_REVERSED',
    objectType: 'deposit',
    objectId: id,
    before: { reversalBy: deposit.reversalBy },
    after: { accountId, amount, done: isDone, ...officers },
    reason,
  })
  const news = { accountId, reference: transfer, kind: 'DEPOSIT_REVERSED', facts: { amount } } as const
  if (isDone) await saveNotifications(tx, [news])
}
