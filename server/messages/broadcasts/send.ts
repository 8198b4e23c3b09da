/** A message of an operator from its writing to its end: it waits for its time, goes out, and may be withdrawn before and after. */
import type { Refusal } from '@paddock/contract'
import { refuseSchedule } from '@paddock/domain/messages'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { mayAdvertiseTo } from '../marketing.ts'
import { dropPicture, keepPicture } from '../pictures.ts'
import {
  countWritten,
  findBroadcast,
  findRecipients,
  insertBroadcast,
  type NewBroadcast,
  type Reach,
  saveSent,
  saveWithdrawn,
  type StoredBroadcast,
  takeDue,
} from './store.ts'

/** A stolen account does not flood everybody. */
const MOST_WRITTEN = 10
const WITHIN_MS = 600_000

/** What is due at once goes out in the same transaction. */
export async function writeBroadcast(
  tx: Tx,
  given: NewBroadcast,
  now: number,
): Promise<Result<StoredBroadcast, Refusal>> {
  const written = await countWritten(tx, given.senderId, now - WITHIN_MS)
  if (written.count >= MOST_WRITTEN)
    return refuse({
      code: 'TOO_MANY_REQUESTS',
      retryAfterMs: Math.max(1000, (written.oldest ?? now) + WITHIN_MS - now),
    })
  const tooMuch = refuseSchedule(given.sendAt, written.waiting, now)
  if (tooMuch) return refuse(tooMuch)
  if (!(await keepPicture(tx, { ...given, authorId: given.senderId }, now))) return refuse({ code: 'PICTURE_GONE' })
  const id = await insertBroadcast(tx, given, now)
  if (given.sendAt <= now) await sendOut(tx, { ...given, id }, now)
  return ok(must(await findBroadcast(tx, id), 'it was saved'))
}

/** How many it would reach now, and how many not because it advertises. */
export async function countReach(
  from: Reader,
  reach: Reach & { readonly marketing: boolean },
  now: number,
): Promise<{ readonly recipients: number; readonly leftOut: number }> {
  const { met, leftOut } = await meet(from, reach, now)
  return { recipients: met.length, leftOut }
}

type Meeting = Reach & { readonly marketing: boolean }

/** Whom it reaches now: who may be advertised to is asked at this moment, however long ago it was written. */
async function meet(from: Reader, reach: Meeting, now: number) {
  const below = await findRecipients(from, reach, now)
  const met = below.filter((one) => !reach.marketing || mayAdvertiseTo(one, now)).map(({ id }) => id)
  return { met, leftOut: below.length - met.length }
}

async function sendOut(tx: Tx, broadcast: Meeting & { readonly id: number }, now: number): Promise<void> {
  const { met } = await meet(tx, broadcast, now)
  await saveSent(tx, broadcast.id, met, now)
}

/**
 * Sends one whose time has come; false where none is left. What a sender wrote who is locked by now is withdrawn instead: nobody speaks
 * through such an account.
 */
export async function sendDue(db: Database, now: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, now)
    if (!due) return false
    if (due.isSenderLocked) await saveWithdrawn(tx, due.id, null, now)
    else await sendOut(tx, due, now)
    return true
  })
}

/** Gives the accounts whose lists it was in. Its picture is shown no more. */
export async function withdraw(
  tx: Tx,
  id: number,
  by: number,
  now: number,
): Promise<{ readonly broadcast: StoredBroadcast; readonly accountIds: readonly number[] }> {
  const accountIds = await saveWithdrawn(tx, id, by, now)
  const broadcast = must(await findBroadcast(tx, id), 'it is held')
  await dropPicture(tx, broadcast.image, now)
  return { broadcast, accountIds }
}
