/** What an officer types of a market that is made by hand, as it is asked for. Pure. */
import type { makeMarket, saveMarketTemplate } from '@paddock/contract/endpoints/by-hand'
import type { RequestOf } from '@paddock/contract/request'
import { type BookmakerUse, type MadeKind, plainRules } from '@paddock/domain/desk'
import type { SessionVariant } from '@paddock/domain/market'
import { readWhole } from '../../../kit/form/index.ts'
import {
  NO_RULES,
  ownTerms,
  type TypedRules,
  typedRules,
  type TypedTerms,
  typedTerms,
} from '../../../kit/market/index.ts'

/** What is chosen: a variant of a session, a use that one is common for, or what a bookmaker is about. */
export const SESSION_WHATS = [
  'session',
  'wicket',
  'lambi',
  'overByOver',
  'ballByBall',
  'khado',
  'meter',
  'line',
  'oddEven',
  'yesNo',
  'lastDigit',
] as const
export const BOOKMAKER_WHATS = ['MATCH', 'TOSS', 'WINNER', 'OTHER'] as const satisfies readonly BookmakerUse[]
export type What = (typeof SESSION_WHATS)[number] | (typeof BOOKMAKER_WHATS)[number]

export const isBookmaker = (what: What): what is (typeof BOOKMAKER_WHATS)[number] =>
  (BOOKMAKER_WHATS as readonly string[]).includes(what)
const variantOf = (what: (typeof SESSION_WHATS)[number]): SessionVariant =>
  what === 'wicket' || what === 'lambi' ? 'session' : what

/** As such a market is mostly called: names are in English, whatever the console speaks. */
export const USUAL_NAMES: Partial<Record<What, string>> = {
  wicket: 'Fall of 1st wicket',
  lambi: 'Lambi',
  khado: 'Khado-5',
  MATCH: 'Bookmaker 2',
  TOSS: 'Toss',
  WINNER: 'Winner',
}

export const kindOf = (what: What): MadeKind => (isBookmaker(what) ? 'BOOKMAKER' : 'SESSION')

/** Of the terms `betAllowed` is yes or no; the others are as usual where they are empty. */
export type Typed = Omit<TypedTerms, 'betAllowed'> & {
  readonly what: What
  readonly name: string
  readonly khadoWidth: string
  readonly highestResult: string
  readonly runners: string
  readonly betAllowed: boolean
  readonly remarks: string
  readonly rules: TypedRules
  readonly betsFrom: string
  readonly sportId: string
  readonly competition: string
  readonly eventName: string
  readonly openAt: string
}

export const EMPTY: Typed = {
  what: 'session',
  name: '',
  khadoWidth: '5',
  highestResult: '400',
  runners: '',
  ...typedTerms({}),
  betAllowed: true,
  remarks: '',
  rules: NO_RULES,
  betsFrom: '',
  sportId: '4',
  competition: '',
  eventName: '',
  openAt: '',
}

/** Milliseconds; undefined where it is no date and time. */
export function momentOf(typed: string): number | undefined {
  const at = new Date(typed).getTime()
  return Number.isNaN(at) ? undefined : at
}

export const runnersOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export type Asked = Omit<RequestOf<typeof makeMarket>['body'], 'transactionCode'>
/** As a template has it: without event and moment. */
export type AskedRow = RequestOf<typeof saveMarketTemplate>['body']['markets'][number]

/** What is left empty is left out. */
export function rowOf(typed: Typed): AskedRow {
  const { what } = typed
  const runners = runnersOf(typed.runners)
  const rules = plainRules(typed.rules)
  const { maxCashOut, betAllowed: _, ...terms } = ownTerms({ ...typed, betAllowed: '' })
  return {
    name: typed.name.trim(),
    kind: kindOf(what),
    ...(isBookmaker(what)
      ? { use: what, ...(runners.length > 0 && { runners }) }
      : {
          variant: variantOf(what),
          ...(what === 'khado' && { khadoWidth: readWhole(typed.khadoWidth) }),
          ...(what === 'meter' && { highestResult: readWhole(typed.highestResult) }),
          ...(maxCashOut !== undefined && { maxCashOut }),
        }),
    ...terms,
    ...(!typed.betAllowed && { betAllowed: false }),
    ...(typed.remarks.trim() !== '' && { remarks: typed.remarks.trim() }),
    ...(rules && { rules }),
  }
}

/** The same the other way: how a market of a template is typed. */
export function typedOf(row: AskedRow): Typed {
  const text = (value: number | undefined): string => (value === undefined ? '' : String(value))
  return {
    ...EMPTY,
    ...typedTerms(row),
    what: row.kind === 'BOOKMAKER' ? (row.use ?? 'OTHER') : (row.variant ?? 'session'),
    name: row.name,
    ...(row.khadoWidth !== undefined && { khadoWidth: text(row.khadoWidth) }),
    ...(row.highestResult !== undefined && { highestResult: text(row.highestResult) }),
    runners: row.runners?.join('\n') ?? '',
    betAllowed: row.betAllowed ?? true,
    remarks: row.remarks ?? '',
    rules: typedRules(row.rules ?? {}),
  }
}

/** A market in an event that is there, or in one that is made with it. */
export function askedOf(typed: Typed, eventId: string | undefined): Asked {
  const betsFrom = momentOf(typed.betsFrom)
  return {
    ...rowOf(typed),
    ...(betsFrom !== undefined && { betsFrom }),
    ...(eventId === undefined ? { event: eventOf(typed) } : { eventId }),
  }
}

const eventOf = ({ sportId, competition, eventName, openAt }: Typed): NonNullable<Asked['event']> => ({
  sportId,
  competition: competition.trim(),
  name: eventName.trim(),
  openAt: momentOf(openAt) ?? 0,
})
