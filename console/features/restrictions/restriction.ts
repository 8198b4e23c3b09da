/** A restriction as officers read and type it. docs/domain/restrictions.md */
import type { HeldRestriction, RestrictionRow } from '@paddock/contract/shapes/restriction'
import { MARKET_KINDS, type MarketKind } from '@paddock/domain/market'
import type { ScopeKind } from '@paddock/domain/betting'
import { formatMoney } from '@paddock/ui/formats'
import { marketTitle, sportTitle } from '@paddock/ui/words'
import { RESTRICTION_WORDS as WORDS } from '../../words/restrictions.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { readMoney, readWhole, typedMoney } from '../../kit/form/index.ts'

export type Own = HeldRestriction['own']
/** What is restricted, by a name to be read. */
export type Target = { readonly kind: ScopeKind; readonly scopeId: string; readonly name: string }
/** With what was seen of it, 0 where nothing was. */
export type SeenTarget = Target & { readonly version: number }

export const isMarketKind = (text: string): text is MarketKind => MARKET_KINDS.some((kind) => kind === text)

/** A market stands with its event. */
export function nameOf({ kind, scopeId, name, eventName }: RestrictionRow): string {
  switch (kind) {
    case 'SPORT':
      return sportTitle(scopeId) ?? name
    case 'KIND':
      return isMarketKind(scopeId) ? COMMON.kinds[scopeId] : name
    case 'EVENT':
      return name
    case 'MARKET':
      return eventName === null ? marketTitle(name) : `${eventName}, ${marketTitle(name)}`
  }
}

/** Each thing that is said, in a few words. */
export function saidOf({ isBlocked, delaySeconds, minStake, maxStake, maxUserWin }: Own): readonly string[] {
  return [
    ...(isBlocked ? [WORDS.blocked] : []),
    ...(delaySeconds === undefined ? [] : [WORDS.delayShort(delaySeconds)]),
    ...(minStake === undefined ? [] : [WORDS.leastShort(formatMoney(minStake))]),
    ...(maxStake === undefined ? [] : [WORDS.mostShort(formatMoney(maxStake))]),
    ...(maxUserWin === undefined ? [] : [WORDS.winShort(formatMoney(maxUserWin))]),
  ]
}

export const AMOUNTS = ['minStake', 'maxStake', 'maxUserWin'] as const

export type TypedOwn = {
  readonly isBlocked: boolean
  readonly delaySeconds: string
} & Readonly<Record<(typeof AMOUNTS)[number], string>>

export const typedOf = ({ isBlocked = false, delaySeconds, ...amounts }: Own): TypedOwn => {
  const money = (name: (typeof AMOUNTS)[number]): string => {
    const amount = amounts[name]
    return amount === undefined ? '' : typedMoney(amount)
  }
  return {
    isBlocked,
    delaySeconds: delaySeconds === undefined ? '' : String(delaySeconds),
    minStake: money('minStake'),
    maxStake: money('maxStake'),
    maxUserWin: money('maxUserWin'),
  }
}

/** What is left empty is left out. Limits stay beside no bets at all, for when bets are taken again. */
export function ownOf(typed: TypedOwn): Own {
  const delaySeconds = readWhole(typed.delaySeconds)
  return {
    ...(typed.isBlocked && { isBlocked: true }),
    ...(delaySeconds !== undefined && { delaySeconds }),
    ...Object.fromEntries(
      AMOUNTS.flatMap((name) => {
        const amount = readMoney(typed[name])
        return amount === undefined ? [] : [[name, amount] as const]
      }),
    ),
  }
}
