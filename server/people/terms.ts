import type { PersonTerms, Refusal, RequestOf } from '@paddock/contract'
import type { calls } from '@paddock/contract'
import { maximaOf, NO_MAXIMA } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import {
  refuseLoosening,
  refuseShares,
  refuseVoid,
  type Role,
  type Setting,
  type Shares,
  type Term,
  TERMS,
  type TermValue,
  withSetting,
} from '@paddock/domain/roles'

export type GivenTerms = Omit<RequestOf<typeof calls.changePerson>['body'], 'transactionCode' | 'seen'>

/** What was given, over what stands. */
function mergeTerms(standing: PersonTerms, given: GivenTerms): PersonTerms {
  const { share, commission, ...rest } = withoutGaps(given)
  return {
    ...standing,
    ...rest,
    share: { ...standing.share, ...(share && withoutGaps(share)) },
    commission: { ...standing.commission, ...(commission && withoutGaps(commission)) },
  }
}

type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** An optional field that is there without a value was left out. */
const withoutGaps = <T extends object>(fields: T): Filled<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Filled<T>

/** The terms by the names under which it is remembered who set them. */
export const valuesOf = ({ share, commission, ...terms }: PersonTerms): Readonly<Record<Term, TermValue>> => ({
  exposureLimit: terms.exposureLimit,
  ...maximaOf(terms),
  betDelay: terms.betDelay,
  casinoLock: terms.casinoLock,
  bonusLock: terms.bonusLock,
  creditPts: terms.creditPts,
  'share.sports': share.sports,
  'share.casino': share.casino,
  'commission.matchKind': commission.matchKind,
  'commission.match': commission.match,
  'commission.session': commission.session,
  'commission.casino': commission.casino,
  'commission.exchange': commission.exchange,
})

export type Settings = { readonly [T in Term]?: readonly Setting[] }
/** Terms, with what each level set of them. */
export type SetTerms = { readonly terms: PersonTerms; readonly settings: Settings }

/** What a new account has where nothing else is said: its upline's rebates. What holds for the upline holds for it anyway. */
export const initialTerms = ({ commission }: PersonTerms): SetTerms => ({
  terms: {
    fullName: '',
    remarks: '',
    creditPts: 0 as Paise,
    exposureLimit: 0 as Paise,
    ...NO_MAXIMA,
    betDelay: 0,
    casinoLock: false,
    bonusLock: false,
    share: { sports: 0, casino: 0 },
    commission: { ...commission, exchange: null },
  },
  settings: {},
})

/** Fields by their names on the wire, those in parts too: 'share.sports'. What is left out is not there. */
function fieldsOf(terms: GivenTerms): ReadonlyMap<string, TermValue> {
  const fields = Object.entries(withoutGaps(terms)).flatMap(([name, value]): [string, TermValue][] =>
    typeof value === 'object'
      ? Object.entries(withoutGaps(value)).map(([part, held]) => [`${name}.${part}`, held])
      : [[name, value]],
  )
  return new Map(fields)
}

/** The first field that is another than it was seen, with what it is. One that is already what is asked for is nobody's loss. */
export function findStale(
  standing: PersonTerms,
  given: GivenTerms,
  seen: GivenTerms,
): { readonly field: string; readonly value: TermValue } | undefined {
  const [now, asked] = [fieldsOf(standing), fieldsOf(given)]
  for (const [field, shown] of fieldsOf(seen)) {
    const value = now.get(field) ?? null
    if (value !== shown && value !== asked.get(field)) return { field, value }
  }
  return undefined
}

/** What terms are held to: the chain above and below. */
export type Frame = {
  readonly actor: Role
  readonly role: Role
  readonly upline: Shares
  readonly passedOn: Shares
  /** The uplines with their terms. */
  readonly above: readonly SetTerms[]
}

/** What an account's own term is to those below it. The strictest of what was set stands last. */
export const settingOf = ({ terms, settings }: SetTerms, term: Term): Setting => ({
  value: valuesOf(terms)[term],
  setBy: settings[term]?.at(-1)?.setBy ?? 'administrator',
})

/** The terms as the actor leaves them. The one place that says what they may set, whichever call asks for it. */
export function decideTerms(standing: SetTerms, given: GivenTerms, frame: Frame): Result<SetTerms, Refusal> {
  const terms = mergeTerms(standing.terms, given)
  const { actor, role, upline, passedOn, above } = frame
  const shares = refuseShares(terms.share, role === 'user' ? { sports: 0, casino: 0 } : upline, passedOn)
  if (shares) return refuse(shares)
  const values = valuesOf(terms)
  const settings: { [T in Term]?: readonly Setting[] } = { ...standing.settings }
  for (const term of statedTerms(standing, values, given)) {
    const set = standing.settings[term] ?? []
    const holding = above.map((level) => settingOf(level, term))
    const refusal = refuseLoosening(term, set, values[term], actor) ?? refuseVoid(term, values[term], holding)
    if (refusal) return refuse(refusal)
    settings[term] = withSetting(term, set, values[term], actor)
  }
  return ok({ terms, settings })
}

/** What the actor says anew, or says again of what somebody had set. A form that sends all its fields says nothing of those it leaves. */
function statedTerms(
  { terms, settings }: SetTerms,
  values: Readonly<Record<Term, TermValue>>,
  given: GivenTerms,
): readonly Term[] {
  const before = valuesOf(terms)
  return TERMS.filter(
    (term) => values[term] !== before[term] || (isGiven(given, term) && (settings[term] ?? []).length > 0),
  )
}

/** `share.sports` stands in a part of its own. */
function isGiven(given: GivenTerms, term: Term): boolean {
  const [name = '', part] = term.split('.')
  const field: unknown = given[name as keyof GivenTerms]
  return part === undefined ? field !== undefined : (field as Readonly<Record<string, unknown>>)?.[part] !== undefined
}
