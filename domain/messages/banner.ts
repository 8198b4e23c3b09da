import { DAY_MS } from '../time/index.ts'

/** A slide stands on a page; a popup comes over it, once for each person. */
export const BANNER_KINDS = ['SLIDE', 'POPUP'] as const
export type BannerKind = (typeof BANNER_KINDS)[number]

/** ANY: wherever somebody is. */
export const BANNER_PAGES = ['HOME', 'CASINO', 'ANY'] as const
export type BannerPage = (typeof BANNER_PAGES)[number]

export const BANNER_AUDIENCES = ['EVERYBODY', 'VISITORS', 'PLAYERS'] as const
export type BannerAudience = (typeof BANNER_AUDIENCES)[number]

export const BANNER_STATES = ['WAITS', 'SHOWN', 'OVER'] as const
export type BannerState = (typeof BANNER_STATES)[number]

type Times = { readonly startsAt: number; readonly endsAt: number | null; readonly endedAt: number | null }

export const bannerState = ({ startsAt, endsAt, endedAt }: Times, now: number): BannerState => {
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return 'OVER'
  return startsAt > now ? 'WAITS' : 'SHOWN'
}

/** Of one site, that are not over. @internal For the tests. */
export const MOST_BANNERS = 30
/** Slides that a page has. */
export const MOST_SLIDES = 10
const LONGEST_AHEAD_MS = 365 * DAY_MS

export type BannerRefusal =
  | { readonly code: 'TOO_MANY_BANNERS'; readonly most: number }
  | { readonly code: 'BANNER_TIMES' }

export function refuseBanner(
  { startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>,
  others: number,
  now: number,
): BannerRefusal | undefined {
  const isWrong = (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) || startsAt > now + LONGEST_AHEAD_MS
  if (isWrong) return { code: 'BANNER_TIMES' }
  return others >= MOST_BANNERS ? { code: 'TOO_MANY_BANNERS', most: MOST_BANNERS } : undefined
}
