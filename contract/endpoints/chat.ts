/** Conversations of players with the officers of their site. Ours; 001 §3.2 has a chat of somebody else in its place. docs/domain/chat.md. */
import { MOST_CHAT_PICTURES, MOST_CHAT_WORDS } from '@paddock/domain/chat'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { pathRole, uplinePathRole } from '../roles.ts'
import { chat, chatAnswers, chatReason, chatTopic, chatWhole } from '../shapes/chat.ts'
import { complaintStars } from '../shapes/complaint.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import { id, searchText, shortText, text, typedCount, typedInt32, typedId } from '../values.ts'
import { IMAGE_REFUSALS } from './images.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const words = text.check(z.minLength(1))
/** As `saveChatImage` told them. */
const images = z.optional(z.array(shortText).check(z.maxLength(MOST_CHAT_PICTURES)))

export const getChats = endpoint({
  tag: 'Chat',
  method: 'GET',
  path: 'api/{role}/chat',
  summary:
    'A player’s own conversations, the newest first; an officer’s those below, whose player waits longest first.',
  action: 'chat.read',
  target: { in: 'query', field: 'userId' },
  params: z.strictObject({ role: pathRole }),
  query: z.strictObject({
    ...pageQuery,
    /** One of those below. */
    userId: z.optional(typedId),
    search: z.optional(searchText),
    /** `waiting`: nobody has taken it; `mine`: the reader answers it; `open`: both and those of others. */
    queue: z.optional(z.enum(['waiting', 'mine', 'open', 'closed', 'all'])),
  }),
  docs: z.array(chat),
  also: z.object(pageInfo),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

const ONE = { tag: 'Chat', docs: chatWhole } as const
const oneParams = z.strictObject({ role: pathRole, chatId: id })
const ownParams = z.strictObject({ chatId: id })

export const getChat = endpoint({
  ...ONE,
  method: 'GET',
  path: 'api/{role}/chat/{chatId}',
  summary: 'One conversation with what was said last.',
  action: 'chat.read',
  params: oneParams,
  /** How many of the newest words; 50 where nothing is said. */
  query: z.strictObject({ words: z.optional(z.pipe(typedCount, z.int().check(z.gte(1), z.lte(MOST_CHAT_WORDS)))) }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const readChat = endpoint({
  ...ONE,
  method: 'PUT',
  path: 'api/{role}/chat/{chatId}/read',
  summary:
    'I have read the words of the other side up to this one; an officer says so of a conversation that is theirs.',
  action: 'chat.read',
  params: oneParams,
  body: z.strictObject({ n: typedInt32 }),
  docs: z.object({ readTo: typedCount }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

/** A dozen words at once, and then one each four seconds: quicker than anybody writes, slower than a program. */
const WRITABLE = { burst: 12, perSecond: 0.25 }
const OWN = { ...ONE, action: 'chat.write', budget: WRITABLE } as const

export const beginChat = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/chat',
  summary: 'Begin a conversation with the site; while one is open there is no other.',
  audit: 'CHAT_BEGUN',
  body: z.strictObject({ topic: chatTopic, text: words, images }),
  idempotent: true,
  refusals: [
    ...ALWAYS,
    'DEMO_ACCOUNT',
    'NOT_ON_THIS_SITE',
    'CHAT_OPEN_ALREADY',
    'CARD_NUMBER',
    'PICTURE_GONE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

const SAYING: readonly RefusalCode[] = [
  ...ALWAYS,
  'NOT_FOUND',
  'CHAT_CLOSED',
  'CHAT_FULL',
  'CARD_NUMBER',
  'PICTURE_GONE',
  'IDEMPOTENCY_KEY_REUSED',
]

export const sayInChat = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/chat/{chatId}/word',
  summary: 'Say more in a conversation of mine.',
  audit: 'CHAT_WORD_SAID',
  params: ownParams,
  body: z.strictObject({ text: words, images }),
  idempotent: true,
  refusals: SAYING,
})

export const rateChat = endpoint({
  ...OWN,
  method: 'PATCH',
  path: 'api/user/chat/{chatId}',
  summary: 'What I think of a conversation of mine that is over, once.',
  audit: 'CHAT_RATED',
  params: ownParams,
  body: z.strictObject({ stars: z.pipe(typedCount, complaintStars) }),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND', 'CHAT_OPEN', 'CHAT_RATED'],
})

const OFFICERS = {
  ...ONE,
  action: 'chat.answer',
  params: z.strictObject({ role: uplinePathRole, chatId: id }),
} as const
const THEIRS: readonly RefusalCode[] = [...ALWAYS, 'NOT_FOUND', 'CHAT_CLOSED']

export const takeChat = endpoint({
  ...OFFICERS,
  method: 'POST',
  path: 'api/{role}/chat/{chatId}/take',
  summary: 'I answer it from now on: one that nobody has, or that somebody below me has.',
  audit: 'CHAT_TAKEN',
  body: z.strictObject({ version: typedCount }),
  messages: [TEXTS.updated],
  refusals: [...THEIRS, 'CHAT_CHANGED', 'CHAT_TAKEN'],
})

export const handOverChat = endpoint({
  ...OFFICERS,
  method: 'POST',
  path: 'api/{role}/chat/{chatId}/transfer',
  summary: 'Another officer above the player goes on; without one it waits for whoever takes it.',
  audit: 'CHAT_HANDED_OVER',
  body: z.strictObject({ to: z.optional(typedId), version: typedCount }),
  messages: [TEXTS.updated],
  refusals: [...THEIRS, 'CHAT_CHANGED', 'CHAT_NOT_YOURS'],
})

export const answerChat = endpoint({
  ...OFFICERS,
  method: 'POST',
  path: 'api/{role}/chat/{chatId}/word',
  summary: 'Answer in a conversation that is mine.',
  audit: 'CHAT_ANSWERED',
  budget: WRITABLE,
  body: z.strictObject({ text: words, images }),
  idempotent: true,
  refusals: [...SAYING, 'CHAT_NOT_YOURS'],
})

export const closeChat = endpoint({
  ...OFFICERS,
  method: 'PATCH',
  path: 'api/{role}/chat/{chatId}/close',
  summary: 'End a conversation that is mine, and say why. It stays ended.',
  audit: 'CHAT_ENDED',
  body: z.strictObject({ reason: chatReason, version: typedCount }),
  messages: [TEXTS.updated],
  refusals: [...THEIRS, 'CHAT_CHANGED', 'CHAT_NOT_YOURS'],
})

export const saveChatImage = endpoint({
  tag: 'Chat',
  method: 'POST',
  path: 'api/{role}/chat/image',
  summary: 'A picture for what I am about to say in a conversation: within an hour it is named there, else it is gone.',
  action: 'chat.attach',
  audit: 'CHAT_PICTURE_SENT',
  budget: { burst: 10, perSecond: 0.1 },
  contentType: 'multipart',
  params: z.strictObject({ role: pathRole }),
  body: z.strictObject({ image: upload }),
  /** By which it is named, and where it is seen for five minutes. */
  docs: z.object({ image: shortText, url: shortText }),
  refusals: [...ALWAYS, 'DEMO_ACCOUNT', 'NOT_ON_THIS_SITE', ...IMAGE_REFUSALS],
})

const ANSWERS = {
  tag: 'Chat',
  path: 'api/{role}/chat/answers',
  params: z.strictObject({ role: uplinePathRole }),
  docs: z.object({ version: typedCount, answers: chatAnswers }),
} as const

export const getChatAnswers = endpoint({
  ...ANSWERS,
  method: 'GET',
  summary: 'What officers of the site say often, by language.',
  action: 'chat.readAnswers',
  refusals: ALWAYS,
})

export const saveChatAnswers = endpoint({
  ...ANSWERS,
  method: 'PUT',
  summary: 'All ready answers of the site anew, as I have read them.',
  action: 'site.configure',
  audit: 'CHAT_ANSWERS_SAVED',
  body: z.strictObject({ version: typedCount, answers: chatAnswers }),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'CHAT_ANSWERS_CHANGED'],
})
