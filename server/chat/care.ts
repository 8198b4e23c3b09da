/** What is done about conversations by the clock: players hear of answers that they have not read, and what is long over goes. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@paddock/domain/time'
import { removeImages } from '../images/index.ts'
import { saveNotifications } from '../messages/index.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { deleteOldChats, takeUntoldChats } from './store.ts'

export type ChatCareDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: () => number
}

/** Who has the conversation before them reads an answer by then, and needs no other news of it. */
const UNREAD_FOR_MS = MINUTE_MS
const LOOK_MS = 10_000
/** From its end on. */
const KEEP_MS = 365 * DAY_MS
const MOST_AT_ONCE = 500

/** Gives how many answers were told. @internal Exported for the tests. */
export const tellUnread = (db: Database, now: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const untold = await takeUntoldChats(tx, now - UNREAD_FOR_MS, MOST_AT_ONCE)
    await saveNotifications(
      tx,
      untold.map(({ id, accountId, answered }) => ({
        accountId,
        reference: `chat:${id}:${answered}`,
        kind: 'CHAT_ANSWERED',
        facts: {},
      })),
    )
    return untold.length
  })

/** Gives how many went. @internal Exported for the tests. */
export const forgetChats = (db: Database, now: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { gone, images } = await deleteOldChats(tx, now - KEEP_MS, MOST_AT_ONCE)
    await removeImages(tx, images, now)
    return gone
  })

export function startChatCare({ db, jobs, clock }: ChatCareDeps): void {
  jobs.start({
    name: 'unread-answers',
    everyMs: LOOK_MS,
    failed: 'players were not told of answers',
    work: () => tellUnread(db, clock()),
  })
  jobs.start({
    name: 'old-chats',
    everyMs: HOUR_MS,
    failed: 'old conversations were not forgotten',
    async work(stopping) {
      while (!stopping.aborted && (await forgetChats(db, clock())) === MOST_AT_ONCE);
    },
  })
}
