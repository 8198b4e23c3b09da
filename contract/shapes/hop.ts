/** Sites that belong together, and accounts of one person on two of them, as they cross the wire. Decision 0017. */
import * as z from 'zod/mini'
import { id, instant, shortText } from '../values.ts'

/** The name of a host as browsers send it: small letters, a port where it is not the usual one. */
export const hostName = z
  .string()
  .check(
    z.maxLength(260),
    z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/),
  )

export const namedHost = z.object({ host: hostName, siteId: id, site: shortText, addedAt: instant })
export type NamedHost = z.output<typeof namedHost>

/** What a pair of sites waits for; OPEN: the people of both may go over. */
const PAIR_STATES = ['PROPOSED', 'ACCEPTED', 'OPEN', 'ENDED'] as const
export type PairState = (typeof PAIR_STATES)[number]

const side = z.object({ siteId: id, site: shortText, host: hostName })

export const sitePair = z.object({
  pairId: id,
  state: z.enum(PAIR_STATES),
  /** Who named the other, and whom it named. */
  from: side,
  to: side,
  proposedAt: instant,
  acceptedAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** How many accounts are linked over it. */
  links: z.int(),
})
export type SitePair = z.output<typeof sitePair>

/** OUT: from here into the other account; IN: from the other account into this one. */
export const LINK_DIRECTIONS = ['OUT', 'IN'] as const

export const accountLink = z.object({
  linkId: id,
  direction: z.enum(LINK_DIRECTIONS),
  /** The other account. */
  site: shortText,
  host: hostName,
  userName: shortText,
  madeAt: instant,
  usedAt: z.nullable(instant),
})
export type AccountLink = z.output<typeof accountLink>
