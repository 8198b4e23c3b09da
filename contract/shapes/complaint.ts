/** A complaint, as its player and the officers above them see it. 000 §6, docs/domain/complaints.md. */
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_OUTCOMES,
  COMPLAINT_STATES,
  COMPLAINT_SUBJECTS,
  MOST_STARS,
} from '@paddock/domain/complaints'
import * as z from 'zod/mini'
import { betReason } from '../refusals.ts'
import { amount, count, id, instant, shortText, text } from '../values.ts'

export const complaintCategory = z.enum(COMPLAINT_CATEGORIES)
export const complaintState = z.enum(COMPLAINT_STATES)
export const complaintOutcome = z.enum(COMPLAINT_OUTCOMES)
export const complaintStars = z.int().check(z.gte(1), z.lte(MOST_STARS))
/** What it is about: the player's own. A round by its casino's name and its own number, `roulette/41`. */
export const complaintAbout = z.strictObject({ of: z.enum(COMPLAINT_SUBJECTS), id: shortText.check(z.minLength(1)) })

export const complaint = z.object({
  _id: id,
  userId: id,
  userName: shortText,
  category: complaintCategory,
  about: z.nullable(complaintAbout),
  title: shortText,
  status: complaintState,
  outcome: z.nullable(complaintOutcome),
  createdAt: instant,
  /** By when the site has to say something, or to end it; null of one that is over. */
  dueAt: z.nullable(instant),
  /** That time is over. */
  late: z.boolean(),
  closedAt: z.nullable(instant),
  /** What the player thinks of how it was dealt with, of five. */
  stars: z.nullable(complaintStars),
  /** Whether its player may take it up again. */
  mayReopen: z.boolean(),
  version: count,
})
export type ComplaintShown = z.output<typeof complaint>

const complaintWord = z.object({
  at: instant,
  by: z.enum(['player', 'site']),
  /** Of the officer who wrote it; null to the player, and of one above the reader. */
  name: z.nullable(shortText),
  text,
  /** Links to the pictures that came with it, each good for five minutes. */
  images: z.array(shortText),
})
export type ComplaintWord = z.output<typeof complaintWord>

/** What had become of what it is about by when it was made: whatever is changed later, this was so. */
const complaintTrail = z.object({
  at: instant,
  what: shortText,
  amount: z.nullable(amount),
  /** The result, or how the market stood. */
  note: z.nullable(text),
  /** Why it was so. */
  reason: z._default(z.nullable(betReason), null),
})
export type ComplaintTrail = z.output<typeof complaintTrail>

export const complaintWhole = z.object({
  ...complaint.shape,
  /** The newest ones, in their order, and how many were said before them. */
  words: z.array(complaintWord),
  earlier: count,
  trail: z.array(complaintTrail),
})
export type ComplaintWhole = z.output<typeof complaintWhole>
