/** The fields of how a market may be bet on: what is left empty is as somebody else says. docs/domain/desk.md#limits */
import type { MarketTerm } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { type Field, readMoney, readWhole, typedMoney } from '../form/index.ts'

const AMOUNT_TERMS = ['minStake', 'maxStake', 'maxHouseLoss', 'maxUserWin', 'maxCashOut'] as const
const FLAG_TERMS = ['betAllowed', 'cashOut'] as const
type Amount = (typeof AMOUNT_TERMS)[number]
type Flag = (typeof FLAG_TERMS)[number]

export type TypedTerms = Readonly<Record<MarketTerm, string>>
export type OwnTerms = {
  readonly [T in MarketTerm]?: (T extends Amount ? Paise : T extends Flag ? boolean : number) | undefined
}

const isAmount = (term: MarketTerm): term is Amount => AMOUNT_TERMS.some((one) => one === term)

/** A value as people read it. */
export function termText(term: MarketTerm, value: Paise | number | boolean): string {
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no
  return isAmount(term) ? formatMoney(value as Paise) : WORDS.seconds(value)
}

/** `hintOf` tells what stands where the field is left empty. */
export const termFields = (
  terms: readonly MarketTerm[],
  hintOf: (term: MarketTerm) => string,
): readonly Field<TypedTerms>[] =>
  terms.map((name): Field<TypedTerms> => {
    const field = { name, label: MARKET_WORDS.term[name], isOptional: true } as const
    if (isAmount(name)) return { ...field, kind: 'money', hint: hintOf(name) }
    if (name === 'delaySeconds') return { ...field, kind: 'whole', hint: hintOf(name) }
    return { ...field, kind: 'select', options: flagOptions(hintOf(name)) }
  })

/** Yes, no, or what is said where neither is chosen. */
const flagOptions = (asSaid: string) => [
  { value: '', label: asSaid },
  { value: 'true', label: WORDS.yes },
  { value: 'false', label: WORDS.no },
]

export function typedTerms(own: OwnTerms): TypedTerms {
  const money = (name: Amount): string => (own[name] === undefined ? '' : typedMoney(own[name]))
  const plain = (name: Flag | 'delaySeconds'): string => (own[name] === undefined ? '' : String(own[name]))
  return {
    minStake: money('minStake'),
    maxStake: money('maxStake'),
    maxHouseLoss: money('maxHouseLoss'),
    maxUserWin: money('maxUserWin'),
    maxCashOut: money('maxCashOut'),
    delaySeconds: plain('delaySeconds'),
    betAllowed: plain('betAllowed'),
    cashOut: plain('cashOut'),
  }
}

/** What is left empty is left out. */
export function ownTerms(typed: TypedTerms): OwnTerms {
  const amounts = AMOUNT_TERMS.flatMap((name) => {
    const amount = readMoney(typed[name])
    return amount === undefined ? [] : [[name, amount] as const]
  })
  const delaySeconds = readWhole(typed.delaySeconds)
  return {
    ...Object.fromEntries(amounts),
    ...(delaySeconds !== undefined && { delaySeconds }),
    ...Object.fromEntries(
      FLAG_TERMS.filter((name) => typed[name] !== '').map((name) => [name, typed[name] === 'true']),
    ),
  }
}
