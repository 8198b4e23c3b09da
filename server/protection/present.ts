import type { Protection, ShownLimit } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import {
  type Exclusion,
  isOfferDue,
  type LimitKind,
  realityCheckDueAt,
  type Sitting,
  type Standing,
} from '@paddock/domain/protection'
import type { SittingSummary } from '@paddock/contract'
import type { Choices, StoredLimit } from './store.ts'

export type Picture = {
  readonly accountId: number
  readonly limits: readonly StoredLimit[]
  readonly used: Standing['used']
  readonly exclusion: Exclusion | null
  readonly sitting: Sitting | null
  readonly summary: SittingSummary | null
  readonly choices: Choices
  readonly exposure: number
}

export function presentProtection(picture: Picture, now: number): Protection {
  const { limits, exclusion, sitting, summary, choices } = picture
  const dueAt = realityCheckDueAt(sitting, choices.realityCheckMinutes)
  return {
    limits: limits.map((limit) => presentLimit(limit, picture, now)),
    realityCheck: {
      everyMinutes: choices.realityCheckMinutes,
      dueAt: Number.isFinite(dueAt) ? dueAt : null,
      due: now >= dueAt,
    },
    sitting: summary,
    exclusion,
    offerDue: isOfferDue(limits.length > 0, choices.limitsDeclinedAt, now),
    at: now,
  }
}

function presentLimit(limit: StoredLimit, { accountId, used, exposure }: Picture, now: number): ShownLimit {
  const { kind, period, value, since, setBy, loosening } = limit
  // What all open bets may still lose counts against a loss limit.
  const counted = used[kind][period] + (kind === 'LOSS' ? exposure : 0)
  return {
    kind,
    period,
    since,
    byOperator: setBy !== accountId,
    ...valueOf(kind, value),
    used: valueOf(kind, counted),
    left: valueOf(kind, Math.max(0, value - counted)),
    loosening: loosening && {
      to: valueOf(kind, loosening.to),
      askedAt: loosening.askedAt,
      effectiveAt: loosening.effectiveAt,
      expiresAt: loosening.expiresAt,
      due: now >= loosening.effectiveAt,
    },
  }
}

/** Money or minutes, by what the limit is of. */
const valueOf = (kind: LimitKind, value: number | null) =>
  kind === 'SESSION'
    ? { amount: null, minutes: value }
    : { amount: value === null ? null : paise(value), minutes: null }
