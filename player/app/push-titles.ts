/** What a device shows of each kind of news in the language that is spoken now, kept for the worker. */
import { type Notification, NOTIFICATION_KINDS, type NotificationKind } from '@paddock/contract/shapes/notification'
import { sayNotification } from '../features/notifications/news.ts'
import { keepPushWords } from '../offline/push-words.ts'

/** Of nobody's account: without a sum, a name or a reason, and so without who won. */
const BARE = {
  _id: '0',
  read: false,
  createdAt: 0,
  title: '',
  description: '',
  image: null,
  eventId: null,
  marketId: null,
  sportId: null,
  subject: null,
  amount: null,
  remarks: null,
  limit: null,
  link: { direction: 'OUT', site: '', userName: '' },
  autoCashOut: null,
} as const

const bare = (kind: NotificationKind): Notification => ({
  ...BARE,
  kind,
  autoCashOut: { fraction: 100, reason: kind === 'AUTO_CASH_OUT_ENDED' ? 'MARKET_CLOSED' : null },
})

/** What an operator wrote stands in what comes, and officers have no such device. @internal For the tests. */
export const pushTitles = (): Readonly<Partial<Record<NotificationKind, string>>> =>
  Object.fromEntries(
    NOTIFICATION_KINDS.filter((kind) => kind !== 'BROADCAST' && kind !== 'REPORT_READY').map((kind) => [
      kind,
      sayNotification(bare(kind)).title,
    ]),
  )

export async function keepPushTitles(): Promise<void> {
  if ('caches' in globalThis) await keepPushWords(caches, { titles: pushTitles() })
}
