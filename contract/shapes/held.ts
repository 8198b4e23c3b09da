/** What a payment gateway left open, as officers see it. docs/domain/payments.md#held. */
import {
  CONFLICTS,
  LINE_WAITS,
  ORDER_STATES,
  ORDER_WAYS,
  REPORT_KINDS,
  SAID_STATES,
  STRAY_VERDICTS,
  VERDICTS,
} from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText } from '../values.ts'

export const strayVerdict = z.enum(STRAY_VERDICTS)

export const verdict = z.enum(VERDICTS)

export const heldPayment = z.object({
  _id: id,
  /** An order of the gateway's, or a line of what it has settled. */
  kind: z.enum(['ORDER', 'LINE']),
  reference: id,
  gateway: shortText,
  userId: id,
  userName: shortText,
  ownerName: shortText,
  /** Whether it is the caller's to decide: the owner's of the method, or of somebody above. */
  mine: z.boolean(),
  way: z.enum(ORDER_WAYS),
  state: z.enum(ORDER_STATES),
  amount,
  depositId: z.nullable(id),
  withdrawId: z.nullable(id),
  /** Why it is not booked; null where it only waits for an answer. */
  reason: z.nullable(z.enum([...CONFLICTS, ...LINE_WAITS])),
  /** What the gateway says of an order that cannot be booked. */
  said: z.nullable(z.object({ state: z.enum(SAID_STATES), amount, currency: shortText })),
  /** Of a line of its report. */
  line: z.nullable(
    z.object({
      day: z.iso.date(),
      kind: z.enum(REPORT_KINDS),
      amount,
      fee: amount,
      tax: amount,
      heldBack: amount,
      net: amount,
    }),
  ),
  since: instant,
  /** When the gateway last said anything of the order; null: never. */
  answeredAt: z.nullable(instant),
  /** What it may be ended by, and what of that takes a second officer. */
  verdicts: z.array(z.object({ verdict, takesTwo: z.boolean() })),
  /** The word of the first of two. */
  firstBy: z.nullable(shortText),
  firstVerdict: z.nullable(verdict),
  /** With payment by hand: under which reference. */
  firstUtr: z.nullable(shortText),
  /** And to whose account; told to who may decide. */
  firstPayer: z.nullable(shortText),
  version: count,
})
export type HeldPayment = z.output<typeof heldPayment>

/** A line of a gateway's report about a reference that nobody here has asked for: of no site, no method and no player. */
export const strayLine = z.object({
  _id: id,
  gateway: shortText,
  /** As the gateway calls the line, and what it says that it is about. */
  line: shortText,
  reference: shortText,
  day: z.iso.date(),
  kind: z.enum(REPORT_KINDS),
  amount,
  fee: amount,
  tax: amount,
  heldBack: amount,
  net: amount,
  since: instant,
  verdicts: z.array(z.object({ verdict: strayVerdict, takesTwo: z.boolean() })),
  firstBy: z.nullable(shortText),
  firstVerdict: z.nullable(strayVerdict),
  version: count,
})
export type StrayLine = z.output<typeof strayLine>
