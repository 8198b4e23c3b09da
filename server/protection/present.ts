import type { Protection, ShownLimit, SiteLimit } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import {
  type Exclusion,
  type HeldLimit,
  isOfferDue,
  lastLoosening,
  type Limit,
  type LimitKind,
  mayMarketTo,
  realityCheckDueAt,
  reviewDueAt,
  type Sitting,
  type Standing,
  usedOf,
} from '@paddock/domain/protection'
import type { SittingSummary } from '@paddock/contract'
import type { Choices, StoredLimit } from './store.ts'

export type Picture = {
  readonly accountId: number
  readonly limits: readonly StoredLimit[]
  readonly siteLimits: readonly HeldLimit[]
  readonly used: Standing['used']
  readonly stakedOn: Standing['stakedOn']
  readonly exclusion: Exclusion | null
  readonly sitting: Sitting | null
  readonly summary: SittingSummary | null
  readonly choices: Choices
  readonly exposure: number
}

export function presentProtection(picture: Picture, now: number): Protection {
  const { accountId, limits, siteLimits, exclusion, sitting, summary, choices } = picture
  const dueAt = realityCheckDueAt(sitting, choices.realityCheckMinutes)
  const reviewAt = reviewDueAt(
    limits.map((limit) => ({ ...limit, isOwn: limit.setBy === accountId })),
    choices,
  )
  return {
    limits: limits.map((limit) => presentLimit(limit, picture, now)),
    siteLimits: siteLimits.map((limit) => presentValues(limit, picture)),
    realityCheck: {
      everyMinutes: choices.realityCheckMinutes,
      dueAt: Number.isFinite(dueAt) ? dueAt : null,
      due: now >= dueAt,
    },
    sitting: summary,
    exclusion,
    offerDue: isOfferDue(limits.length > 0, choices.limitsDeclinedAt, now),
    review: reviewAt === null ? null : { dueAt: reviewAt, due: now >= reviewAt },
    marketing: {
      stoppedAt: choices.marketingStoppedAt,
      allowed: mayMarketTo(
        { exclusion, marketingStoppedAt: choices.marketingStoppedAt, loosening: lastLoosening(limits) },
        now,
      ),
    },
    at: now,
  }
}

function presentLimit(limit: StoredLimit, picture: Picture, now: number): ShownLimit {
  const { kind, since, setBy, loosening } = limit
  return {
    ...presentValues(limit, picture),
    since,
    byOperator: setBy !== picture.accountId,
    loosening: loosening && {
      to: valueOf(kind, loosening.to),
      askedAt: loosening.askedAt,
      effectiveAt: loosening.effectiveAt,
      expiresAt: loosening.expiresAt,
      due: now >= loosening.effectiveAt,
    },
  }
}

function presentValues(limit: Limit, picture: Picture): SiteLimit {
  const { kind, period, product, value } = limit
  // What all open bets may still lose counts against a loss limit.
  const counted = usedOf(picture, limit) + (kind === 'LOSS' ? picture.exposure : 0)
  return {
    kind,
    period,
    product,
    ...valueOf(kind, value),
    used: valueOf(kind, counted),
    left: valueOf(kind, Math.max(0, value - counted)),
  }
}

/** Money or minutes, by what the limit is of. */
const valueOf = (kind: LimitKind, value: number | null) =>
  kind === 'SESSION'
    ? { amount: null, minutes: value }
    : { amount: value === null ? null : paise(value), minutes: null }
