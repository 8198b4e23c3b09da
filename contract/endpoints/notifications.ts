/** What an account is told, and what operators tell the people below them. 001 §3.4, §3.9, §7. */
import { BROADCAST_STATES, MESSAGE_LANGUAGES } from '@paddock/domain/messages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole, uplinePathRole } from '../roles.ts'
import { notification } from '../shapes/notification.ts'
import { link, ownPicture } from '../shapes/site.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import { IMAGE_REFUSALS } from './images.ts'
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
const language = z.enum(MESSAGE_LANGUAGES)

const broadcast = z.object({
  _id: id,
  /** When it was written. */
  at: instant,
  state: z.enum(BROADCAST_STATES),
  /** When it went out, or is to. */
  sendAt: instant,
  sender: shortText,
  /** Whose downline it went to. */
  root: shortText,
  audience,
  /** Only to who reads us in it; null: in any. */
  language: z.nullable(language),
  /** Only to who has bet on it in the last 90 days; null: on any or none. */
  sportId: z.nullable(id),
  marketing: z.boolean(),
  title: shortText,
  description: text,
  image: z.nullable(text),
  /** 0 until it is sent. */
  recipients: count,
})
export type Broadcast = z.output<typeof broadcast>

export const getBroadcasts = endpoint({
  tag: 'Notifications',
  method: 'GET',
  path: 'api/{role}/notification/sent',
  summary: 'Ours: the messages that I and those below me wrote, newest first: sent, waiting for their time, withdrawn.',
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
  'state',
  'recipients',
  'sender',
  'sendAt',
])

const TITLE_LENGTH = 80
const DESCRIPTION_LENGTH = 500

const SENDING = {
  tag: 'Notifications',
  action: 'notification.send',
  params: z.strictObject({ role: uplinePathRole }),
} as const

/** To whom: all that is named must hold. */
const reach = {
  audience: z._default(audience, 'PLAYERS'),
  marketing: typedFlag,
  language: z.optional(language),
  sportId: z.optional(typedId),
  /** Below whom; absent: below me. */
  userId: z.optional(typedId),
} as const

export const getBroadcastReach = endpoint({
  ...SENDING,
  method: 'GET',
  path: 'api/{role}/notification/reach',
  summary:
    'Ours: how many a message would reach if it went out now, and how many it would leave out because it advertises.',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject(reach),
  docs: z.object({ recipients: count, leftOut: count }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const saveMessageImage = endpoint({
  ...SENDING,
  method: 'POST',
  path: 'api/{role}/notification/image',
  summary:
    'Ours: a picture for a message or a banner that I am about to make: within an hour it is named there, else it is gone.',
  audit: 'MESSAGE_PICTURE_SENT',
  budget: { burst: 10, perSecond: 0.1 },
  contentType: 'multipart',
  body: z.strictObject({ image: upload }),
  docs: z.object({ image: shortText }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', ...IMAGE_REFUSALS],
})

export const sendBroadcast = endpoint({
  ...SENDING,
  method: 'POST',
  path: 'api/{role}/notification',
  summary:
    'Ours: tell everybody below me, or below one of them, something, now or at a given time. What advertises leaves out who, when it goes out, has stopped that, stays away or cools off.',
  target: { in: 'body', field: 'userId' },
  audit: 'BROADCAST_SENT',
  body: z.strictObject({
    title: shortText.check(z.minLength(1), z.maxLength(TITLE_LENGTH)),
    description: text.check(z.minLength(1), z.maxLength(DESCRIPTION_LENGTH)),
    /** An address elsewhere, or a picture as `saveMessageImage` told it. */
    image: z._default(z.nullable(z.union([link, ownPicture])), null),
    ...reach,
    /** Absent or over: at once. */
    sendAt: z.optional(instant),
    transactionCode,
  }),
  docs: broadcast,
  messages: [TEXTS.updated],
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'TOO_MANY_REQUESTS',
    'PICTURE_GONE',
    'SENT_TOO_FAR_AHEAD',
    'TOO_MANY_WAITING',
  ],
})

export const withdrawBroadcast = endpoint({
  tag: 'Notifications',
  method: 'POST',
  path: 'api/{role}/notification/sent/{broadcastId}/withdraw',
  summary: 'Ours: take a message back that I or somebody below me wrote: it goes from every list, or is never sent.',
  action: 'notification.readSent',
  audit: 'BROADCAST_WITHDRAWN',
  params: z.strictObject({ role: uplinePathRole, broadcastId: id }),
  docs: broadcast,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'MESSAGE_WITHDRAWN'],
})

export const setMessageLanguage = endpoint({
  tag: 'Notifications',
  method: 'PUT',
  path: 'api/{role}/notification/language',
  summary: 'Ours: in which language I read this app, so that messages in it find me.',
  action: 'notification.language',
  audit: 'MESSAGE_LANGUAGE_SET',
  params: z.strictObject({ role: pathRole }),
  body: z.strictObject({ language }),
  docs: z.object({ language }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
