/** What the limits page shows and what a typed value would do: plain functions, no network and no React. */
import type { Protection, ShownLimit, SiteLimit } from '@paddock/contract/shapes/protection'
import { type Paise, paise, parseRupees } from '@paddock/domain/money'
import {
  isOffered,
  isSameLimit,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitProduct,
  type WhichLimit,
} from '@paddock/domain/protection'
import { formatAmount, formatSpan } from '@paddock/ui/formats'
import { ACCOUNT_WORDS } from '../../words/account.ts'

/** One line of the page: a limit that can be set, the one that stands, and the one that the site sets for everybody. */
export type LimitRow = WhichLimit & { readonly standing: ShownLimit | null; readonly ofSite: SiteLimit | null }

type Limits = Pick<Protection, 'limits' | 'siteLimits'>
export const NO_LIMITS: Limits = { limits: [], siteLimits: [] }

export const rowsOf = (
  kind: LimitKind,
  { limits, siteLimits }: Limits,
  product: LimitProduct = 'ALL',
): readonly LimitRow[] =>
  LIMIT_PERIODS.map((period) => ({ kind, period, product }))
    .filter(isOffered)
    .map((which) => ({
      ...which,
      standing: limits.find((limit) => isSameLimit(limit, which)) ?? null,
      ofSite: siteLimits.find((limit) => isSameLimit(limit, which)) ?? null,
    }))

/** How many limits hold for stakes on the product, its own and the site's. */
export const countOn = ({ limits, siteLimits }: Limits, product: LimitProduct): number =>
  [...limits, ...siteLimits].filter((limit) => limit.kind === 'STAKE' && limit.product === product).length

/** Paise, or minutes of a limit on time; null is none. */
export type LimitValue = number | null
type Value = Pick<ShownLimit, 'amount' | 'minutes'>

export const valueOf = ({ amount, minutes }: Value): LimitValue => amount ?? minutes

export const shownValue = (kind: LimitKind, value: number): string =>
  kind === 'SESSION' ? formatSpan(value) : formatAmount(paise(value))

/** As it stands in the field, to be typed over. */
export const typedValue = (kind: LimitKind, value: number): string => String(kind === 'SESSION' ? value : value / 100)

const LONGEST_MINUTES = 30 * 24 * 60
const WHOLE = /^\d{1,5}$/

/** What was typed, in paise or minutes; undefined when it is no limit. Grouping commas are the reader's, not the number's. */
export function readTyped(kind: LimitKind, typed: string): number | undefined {
  const text = typed.trim().replaceAll(',', '')
  const value = kind === 'SESSION' ? minutesOf(text) : parseRupees(text)
  return value !== undefined && value > 0 ? value : undefined
}

function minutesOf(text: string): number | undefined {
  const minutes = WHOLE.test(text) ? Number(text) : undefined
  return minutes !== undefined && minutes <= LONGEST_MINUTES ? minutes : undefined
}

export const refusalOfTyped = (kind: LimitKind): string =>
  kind === 'SESSION' ? ACCOUNT_WORDS.enterMinutes : ACCOUNT_WORDS.enterAmount

export type Effect = 'new' | 'same' | 'tighter' | 'looser'

export function effectOf(standing: ShownLimit | null, wanted: number): Effect {
  const now = standing && valueOf(standing)
  if (now === null) return 'new'
  if (wanted === now) return 'same'
  return wanted < now ? 'tighter' : 'looser'
}

/** What saving it would do, told while it is typed. */
export function effectText(effect: Effect): string {
  switch (effect) {
    case 'new':
      return ACCOUNT_WORDS.holdsAtOnce
    case 'same':
      return ACCOUNT_WORDS.sameAsNow
    case 'tighter':
      return ACCOUNT_WORDS.tighterAtOnce
    case 'looser':
      return ACCOUNT_WORDS.looserLater
  }
}

/** How a limit is called by itself: 'Deposits, 24 hours'. */
export const nameOf = ({ kind, period, product }: WhichLimit): string => {
  const of = product === 'ALL' ? '' : ` (${ACCOUNT_WORDS.ofProduct[product]})`
  return `${ACCOUNT_WORDS.ofKind[kind].title}${of}, ${periodName({ kind, period })}`
}

type Period = Pick<WhichLimit, 'kind' | 'period'>

export const periodName = ({ kind, period }: Period): string =>
  kind === 'SESSION' && period === 'ONE' ? ACCOUNT_WORDS.oneSitting : ACCOUNT_WORDS.ofPeriod[period]

/** The part of the limit that is used, 0 to 1. Winnings use none of a loss limit. */
export function usedPart({ used, ...limit }: SiteLimit): number {
  const whole = valueOf(limit) ?? 0
  return whole > 0 ? Math.min(1, Math.max(0, (valueOf(used) ?? 0) / whole)) : 0
}

export function usedText({ kind, used, left }: SiteLimit): string {
  const spent = valueOf(used) ?? 0
  const room = shownValue(kind, valueOf(left) ?? 0)
  return spent < 0
    ? ACCOUNT_WORDS.wonSoFar(shownValue(kind, -spent), room)
    : ACCOUNT_WORDS.used(shownValue(kind, spent), room)
}

/** A single bet uses nothing up. */
export const hasUsage = ({ kind, period }: Period): boolean => !(kind === 'STAKE' && period === 'ONE')

/** The value as the call takes it: time in minutes, all else in money. */
export const askedValue = (
  kind: LimitKind,
  value: LimitValue,
): { amount: Paise | null } | { minutes: number | null } =>
  kind === 'SESSION' ? { minutes: value } : { amount: value === null ? null : paise(value) }

/** Whether limits are to be offered now; not to who stays away already. */
export const isOffering = ({ offerDue, exclusion }: Protection): boolean => offerDue && exclusion === null

/** Whether limits are to be looked at now; not by who stays away. */
export const isReviewDue = ({ review, exclusion }: Protection): boolean => review?.due === true && exclusion === null

/** From here on the end of the time is told. */
const WARN_MINUTES = 5

/** Minutes until the player's own time is over, when it is soon; null when it is not, or nobody plays. */
export function minutesLeft({ limits, siteLimits, sitting }: Protection): number | null {
  if (!sitting) return null
  const left = [...limits, ...siteLimits].flatMap(({ kind, left: room }) =>
    kind === 'SESSION' ? (room.minutes ?? []) : [],
  )
  const least = Math.min(...left)
  return least > 0 && least <= WARN_MINUTES ? least : null
}
