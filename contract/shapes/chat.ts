/** A conversation with the site, as its player and the officers above them see it. docs/domain/chat.md. */
import { CHAT_REASONS, CHAT_STATES, CHAT_TOPICS, MOST_CHAT_ANSWERS } from '@paddock/domain/chat'
import * as z from 'zod/mini'
import { count, id, instant, shortText, text } from '../values.ts'
import { complaintStars } from './complaint.ts'
import { SITE_LANGUAGES } from './site.ts'

export const chatTopic = z.enum(CHAT_TOPICS)
const chatState = z.enum(CHAT_STATES)
export const chatReason = z.enum(CHAT_REASONS)

export const chat = z.object({
  _id: id,
  userId: id,
  userName: shortText,
  topic: chatTopic,
  status: chatState,
  /** Who answers, to officers who stand as they do or above; null to the player, while nobody has it, and of one above the reader. */
  officer: z.nullable(shortText),
  /** It is the reader's to answer. */
  mine: z.boolean(),
  /** Since when a word of the player has no answer; null where the site spoke last. */
  waitsSince: z.nullable(instant),
  createdAt: instant,
  closedAt: z.nullable(instant),
  reason: z.nullable(chatReason),
  /** What the player thinks of it, of five. */
  stars: z.nullable(complaintStars),
  /** The newest word, as far as a list shows it. */
  last: shortText,
  lastAt: instant,
  /** Words of the other side that the reader has not read. */
  unread: count,
  version: count,
})
export type ChatShown = z.output<typeof chat>

const chatWord = z.object({
  /** Of all that were said, from 1. */
  n: count,
  at: instant,
  by: z.enum(['player', 'site']),
  /** Of the officer who wrote it; null to the player, and of one above the reader. */
  name: z.nullable(shortText),
  text,
  /** Links to the pictures that came with it, each good for five minutes. */
  images: z.array(shortText),
})
export type ChatWord = z.output<typeof chatWord>

export const chatWhole = z.object({
  ...chat.shape,
  /** The newest ones, in their order, and how many were said before them. */
  words: z.array(chatWord),
  earlier: count,
  /** So far the other side has read. */
  readTo: count,
  /** To whom an officer may hand it: those above the player whom the reader may know of, themselves left out. */
  officers: z.array(z.object({ userId: id, userName: shortText })),
})
export type ChatWhole = z.output<typeof chatWhole>

export const CHAT_LANGUAGES = ['en', ...SITE_LANGUAGES] as const

/** What officers say often, in the language of the player. */
const chatAnswer = z.strictObject({
  language: z.enum(CHAT_LANGUAGES),
  title: shortText.check(z.minLength(1)),
  text: text.check(z.minLength(1)),
})
export type ChatAnswer = z.output<typeof chatAnswer>
export const chatAnswers = z.array(chatAnswer).check(z.maxLength(MOST_CHAT_ANSWERS))
