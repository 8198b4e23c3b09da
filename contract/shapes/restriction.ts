/** What a level takes out of the offer for everybody below it. docs/domain/restrictions.md */
import { SCOPE_KINDS } from '@paddock/domain/betting'
import * as z from 'zod/mini'
import { role } from '../roles.ts'
import { amount, count, id, instant, shortText } from '../values.ts'

export const scopeKind = z.enum(SCOPE_KINDS)

/** What is left out is as it is: `delaySeconds` comes on top of the market's own, amounts are in rupees. */
const narrowing = z.object({
  isBlocked: z.optional(z.boolean()),
  delaySeconds: z.optional(count),
  minStake: z.optional(amount),
  maxStake: z.optional(amount),
  maxUserWin: z.optional(amount),
})

/** What holds for a player, whoever above them says it. */
export const heldRestriction = z.object({ kind: scopeKind, scopeId: id, own: narrowing })
export type HeldRestriction = z.output<typeof heldRestriction>

export const restriction = z.object({
  ...heldRestriction.shape,
  /** A change names it as what was seen. */
  version: count,
  /** The sport's, the event's or the market's name; of a kind it is the kind. */
  name: shortText,
  /** Of a market. */
  eventName: z.nullable(shortText),
  /** The level that says it. */
  setBy: role,
  /** Mine, to be changed by me; else it is from above. */
  isMine: z.boolean(),
  at: instant,
})
export type RestrictionRow = z.output<typeof restriction>
