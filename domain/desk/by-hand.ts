/** A market that an officer makes where no source has one, and what is refused of it before it is there. docs/domain/desk.md#made */
import { CLOSED_BY_SUM } from '../kinds/index.ts'
import {
  MARKET_TERMS,
  type MarketShape,
  type MarketTerm,
  type MarketTerms,
  type OwnTerms,
  type SessionVariant,
  startingTerms,
  type StartingTerms,
  wrongTerm,
} from '../market/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { nameKey, plainName } from './names.ts'
import { type MarketRules, plainRules } from './rules.ts'

/** What a bookmaker made by hand is about: who wins the match, its toss, a tournament or an election, or anything else. */
export const BOOKMAKER_USES = ['MATCH', 'TOSS', 'WINNER', 'OTHER'] as const
export type BookmakerUse = (typeof BOOKMAKER_USES)[number]

/** Not the exchange: what is offered there is its feed's and its players'. */
export const MADE_KINDS = ['SESSION', 'BOOKMAKER'] as const
export type MadeKind = (typeof MADE_KINDS)[number]

/** As an officer asks for it. What is left out of the terms is as a market of its sport and kind starts. */
export type AskedMarket = OwnTerms & {
  readonly kind: MadeKind
  readonly name: string
  /** Of a session; left out, it counts runs. */
  readonly variant?: SessionVariant | undefined
  readonly khadoWidth?: number | undefined
  readonly highestResult?: number | undefined
  /** Of a bookmaker. */
  readonly use?: BookmakerUse | undefined
  readonly runners?: readonly string[] | undefined
  readonly remarks?: string | undefined
  /** What decides it, in the languages of players. */
  readonly rules?: MarketRules | undefined
  /** Nobody bets before it. Left out, from its first opening on. */
  readonly betsFrom?: number | undefined
}

export type MadeMarket = {
  readonly name: string
  readonly type: string
  readonly shape: Exclude<MarketShape, { readonly kind: 'BETFAIR' }>
  readonly runners: readonly string[]
  readonly terms: MarketTerms
  /** Those of its terms that nobody said. */
  readonly usual: readonly MarketTerm[]
  readonly remarks: string
  /** Null where it has none of its own. */
  readonly rules: MarketRules | null
  readonly betsFrom: number | null
}

/** From the least to the most: letters of a text, runners of a list, days from now of a moment, else the number itself. */
export const MADE_RANGES = {
  name: [1, 80],
  competition: [1, 80],
  runners: [2, 30],
  runnerName: [1, 80],
  khadoWidth: [1, 100],
  highestResult: [1, 1000],
  remarks: [0, 200],
  rules: [1, 1000],
  /** Where another language has some. */
  rulesInEnglish: [1, 1000],
  betsFrom: [0, 366],
  openAt: [0, 1100],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>
export type RangedField = keyof typeof MADE_RANGES
export type MadeField = RangedField | 'variant' | 'use' | 'event' | 'maxCashOut'

export type MakingRefusal =
  | { readonly code: 'MARKET_FIELD_WRONG'; readonly field: RangedField; readonly least: number; readonly most: number }
  /** It means nothing for a market of this kind. */
  | { readonly code: 'MARKET_FIELD_FOREIGN'; readonly field: MadeField }
  | { readonly code: 'MARKET_NAME_TAKEN'; readonly name: string }
  | { readonly code: 'MARKET_TERM_WRONG'; readonly field: MarketTerm }

const DAY_MS = 86_400_000

export function outOfRange(field: RangedField, value: number): MakingRefusal | undefined {
  const [least, most] = MADE_RANGES[field]
  const isIn = value >= least && value <= most
  return isIn ? undefined : { code: 'MARKET_FIELD_WRONG', field, least, most }
}
/** Of a name, without the blanks about it. */
export const wrongName = (field: 'name' | 'competition' | 'runnerName', name: string): MakingRefusal | undefined =>
  outOfRange(field, nameKey(name) === '' ? 0 : plainName(name).length)
/** As they are kept: English is there where any is, and none is too long. */
export function wrongRules(rules: MarketRules | null): MakingRefusal | undefined {
  if (rules === null) return undefined
  const lengths = Object.values(rules).map((text) => text?.length ?? 0)
  return rules.en === undefined ? outOfRange('rulesInEnglish', 0) : outOfRange('rules', Math.max(...lengths))
}
/** A moment from a while ago is now: what is sent takes its time. */
export const wrongMoment = (field: 'betsFrom' | 'openAt', at: number, now: number): MakingRefusal | undefined =>
  outOfRange(field, Math.max(0, (at - now) / DAY_MS))

const whole = (field: 'khadoWidth' | 'highestResult', value: number | undefined): MakingRefusal | undefined =>
  outOfRange(field, value !== undefined && Number.isInteger(value) ? value : Number.NaN)

/**
 * The market as it is made, or the first thing that is wrong with it. `starting`: what an administrator says of how one of its sport and kind
 * starts. docs/domain/desk.md#defaults
 */
export function readMarket(
  asked: AskedMarket,
  starting: StartingTerms,
  now: number,
): Result<MadeMarket, MakingRefusal> {
  const terms = termsOf(asked, starting)
  const rules = plainRules(asked.rules ?? {})
  const remarks = asked.remarks?.trim() ?? ''
  const runners = (asked.runners ?? []).map(plainName)
  const term = wrongTerm(terms)
  const refusal =
    wrongName('name', asked.name) ??
    foreignTo(asked) ??
    (asked.kind === 'SESSION' ? wrongSession(asked) : wrongRunners(runners)) ??
    outOfRange('remarks', remarks.length) ??
    wrongRules(rules) ??
    (asked.betsFrom === undefined ? undefined : wrongMoment('betsFrom', asked.betsFrom, now)) ??
    (term && ({ code: 'MARKET_TERM_WRONG', field: term } as const))
  if (refusal) return refuse(refusal)
  return ok({
    name: plainName(asked.name),
    type: typeOf(asked),
    shape: shapeOf(asked),
    runners,
    terms,
    usual: MARKET_TERMS.filter((one) => asked[one] === undefined),
    remarks,
    rules,
    betsFrom: asked.betsFrom !== undefined && asked.betsFrom > now ? asked.betsFrom : null,
  })
}

/** What a market of this kind, or a session of this variant, does not have. */
function foreignTo(asked: AskedMarket): MakingRefusal | undefined {
  const variant = variantOf(asked)
  const foreign: readonly (readonly [MadeField, boolean])[] = [
    ['variant', asked.kind !== 'SESSION' && asked.variant !== undefined],
    ['khadoWidth', variant !== 'khado' && asked.khadoWidth !== undefined],
    ['highestResult', variant !== 'meter' && asked.highestResult !== undefined],
    ['use', asked.kind !== 'BOOKMAKER' && asked.use !== undefined],
    ['runners', asked.kind !== 'BOOKMAKER' && asked.runners !== undefined],
    ['maxCashOut', asked.kind !== 'SESSION' && asked.maxCashOut !== undefined],
  ]
  const field = foreign.find(([, isForeign]) => isForeign)?.[0]
  return field && { code: 'MARKET_FIELD_FOREIGN', field }
}

const variantOf = ({ kind, variant }: AskedMarket): SessionVariant | undefined =>
  kind === 'SESSION' ? (variant ?? 'session') : undefined

function wrongSession(asked: AskedMarket): MakingRefusal | undefined {
  const variant = variantOf(asked)
  if (variant === 'khado') return whole('khadoWidth', asked.khadoWidth)
  return variant === 'meter' ? whole('highestResult', asked.highestResult) : undefined
}

function wrongRunners(runners: readonly string[]): MakingRefusal | undefined {
  const wrong = outOfRange('runners', runners.length)
  if (wrong) return wrong
  const seen = new Set<string>()
  for (const name of runners) {
    const refusal = wrongName('runnerName', name)
    if (refusal) return refusal
    if (seen.has(nameKey(name))) return { code: 'MARKET_NAME_TAKEN', name }
    seen.add(nameKey(name))
  }
  return undefined
}

function termsOf(asked: AskedMarket, starting: StartingTerms): MarketTerms {
  const usual = startingTerms(asked.kind, starting)
  return {
    minStake: asked.minStake ?? usual.minStake,
    maxStake: asked.maxStake ?? usual.maxStake,
    maxHouseLoss: asked.maxHouseLoss ?? usual.maxHouseLoss,
    maxUserWin: asked.maxUserWin ?? usual.maxUserWin,
    maxCashOut: asked.maxCashOut ?? usual.maxCashOut,
    delaySeconds: asked.delaySeconds ?? usual.delaySeconds,
    betAllowed: asked.betAllowed ?? usual.betAllowed,
    cashOut: asked.cashOut ?? usual.cashOut,
  }
}

/** How markets of a kind are to start from now on: as one could be made that says nothing else. */
export function refuseStarting(kind: MadeKind, starting: StartingTerms): MakingRefusal | undefined {
  if (!CLOSED_BY_SUM.includes(kind) && starting.maxCashOut !== undefined)
    return { code: 'MARKET_FIELD_FOREIGN', field: 'maxCashOut' }
  const field = wrongTerm(startingTerms(kind, starting))
  return field && { code: 'MARKET_TERM_WRONG', field }
}

const TYPES = {
  MATCH: 'BOOKMAKER',
  TOSS: 'TOSS',
  WINNER: 'WINNER',
  OTHER: 'OTHER',
} as const satisfies Record<BookmakerUse, string>

/** What a bookmaker that was made by hand is about, by its type. */
export const useOf = (type: string): BookmakerUse => BOOKMAKER_USES.find((use) => TYPES[use] === type) ?? 'OTHER'

const typeOf = (asked: AskedMarket): string =>
  asked.kind === 'SESSION' ? `hand:${variantOf(asked)}` : TYPES[asked.use ?? 'OTHER']

function shapeOf(asked: AskedMarket): MadeMarket['shape'] {
  const variant = variantOf(asked)
  if (variant === undefined) return { kind: 'BOOKMAKER', winners: 1 }
  const { khadoWidth, highestResult } = asked
  return {
    kind: 'SESSION',
    variant,
    ...(khadoWidth !== undefined && { khadoWidth }),
    ...(highestResult !== undefined && { highestResult }),
  }
}
