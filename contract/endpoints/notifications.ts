/** What an account is told, and what operators tell the people below them. 001 §3.4, §3.9, §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole, uplinePathRole } from '../roles.ts'
import { notification } from '../shapes/notification.ts'
import { link } from '../shapes/site.ts'
import { TEXTS } from '../texts.ts'
import { count, id, instant, shortText, text, transactionCode, typedFlag, typedId } from '../values.ts'

const OWN = { tag: 'Notifications', path: 'api/{role}/notification', action: 'notification.change' } as const
const params = z.strictObject({ role: pathRole })
const unread = z.object({ unread: count })

export const getNotifications = endpoint({
  ...OWN,
  method: 'GET',
  summary: 'What I was told, newest first, and how much of it is unread.',
  params,
  query: z.strictObject({ ...pageQuery, notificationId: z.optional(typedId), read: z.optional(typedFlag) }),
  docs: z.array(notification),
  also: z.object({ ...pageInfo, ...unread.shape }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const readNotifications = endpoint({
  ...OWN,
  method: 'PATCH',
  summary: 'Mark one as read; without an id, all of them.',
  audit: 'NOTIFICATIONS_READ',
  params,
  query: z.strictObject({ notificationId: z.optional(typedId) }),
  docs: unread,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const deleteNotifications = endpoint({
  ...OWN,
  method: 'DELETE',
  summary: 'Delete one; without an id, all of them.',
  audit: 'NOTIFICATIONS_DELETED',
  params,
  query: z.strictObject({ notificationId: z.optional(typedId) }),
  docs: unread,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

const audience = z.enum(['PLAYERS', 'OPERATORS', 'EVERYBODY'])

const broadcast = z.object({
  _id: id,
  at: instant,
  sender: shortText,
  /** Whose downline it went to. */
  root: shortText,
  audience,
  marketing: z.boolean(),
  title: shortText,
  description: text,
  image: z.nullable(text),
  recipients: count,
})
export type Broadcast = z.output<typeof broadcast>

export const getBroadcasts = endpoint({
  tag: 'Notifications',
  method: 'GET',
  path: 'api/{role}/notification/sent',
  summary: 'Ours: the messages that I and those below me sent, newest first.',
  action: 'notification.readSent',
  params: z.strictObject({ role: uplinePathRole }),
  query: z.strictObject(pageQuery),
  docs: z.array(broadcast),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportBroadcasts = exportOf(getBroadcasts, [
  'title',
  'root',
  'audience',
  'marketing',
  'recipients',
  'sender',
  'at',
])

const TITLE_LENGTH = 80
const DESCRIPTION_LENGTH = 500

export const sendBroadcast = endpoint({
  tag: 'Notifications',
  method: 'POST',
  path: 'api/{role}/notification',
  summary:
    'Ours: tell everybody below me, or below one of them, something. What advertises leaves out who has stopped that or stays away.',
  action: 'notification.send',
  target: { in: 'body', field: 'userId' },
  audit: 'BROADCAST_SENT',
  params: z.strictObject({ role: uplinePathRole }),
  body: z.strictObject({
    title: shortText.check(z.minLength(1), z.maxLength(TITLE_LENGTH)),
    description: text.check(z.minLength(1), z.maxLength(DESCRIPTION_LENGTH)),
    image: z._default(z.nullable(link), null),
    audience: z._default(audience, 'PLAYERS'),
    marketing: typedFlag,
    /** Below whom; absent: below me. */
    userId: z.optional(typedId),
    transactionCode,
  }),
  docs: broadcast,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'WRONG_TRANSACTION_CODE', 'TOO_MANY_REQUESTS'],
})
