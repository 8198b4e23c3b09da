import type { Role } from '@paddock/contract/roles'
import { MARKET_KINDS, MAX_OF_KIND, type MarketKind } from '@paddock/domain/market'
import { inEachLanguage } from '@paddock/ui/words'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields } from '../../kit/form/index.ts'
import { type Held, hintOf } from './held.ts'
import type { TypedTerms } from './terms.ts'

const REBATES = inEachLanguage(() =>
  (['none', 'totalLoss', 'entryWise'] as const).map((value) => ({ value, label: WORDS.rebates[value] })),
)

/** A term as it is typed, and as those above may have set it: `held` is its name there, `usual` its hint otherwise. */
type Term = Field<TypedTerms> & { readonly held?: Parameters<typeof hintOf>[1]; readonly usual?: string }
type TermGroup = {
  readonly title: string
  readonly terms: readonly Term[]
  /** A player keeps no share. */
  readonly isOfUplines?: boolean
}

const GROUPS = inEachLanguage((): readonly TermGroup[] => [
  {
    title: WORDS.who,
    terms: [
      { kind: 'text', name: 'fullName', label: WORDS.fullName, isOptional: true },
      { kind: 'text', name: 'remarks', label: WORDS.remarksShort, isOptional: true },
    ],
  },
  {
    title: WORDS.trust,
    terms: [
      { kind: 'money', name: 'creditPts', label: WORDS.credit, held: 'creditPts' },
      {
        kind: 'money',
        name: 'exposureLimit',
        label: WORDS.exposureLimit,
        held: 'exposureLimit',
        usual: WORDS.zeroIsNone,
      },
    ],
  },
  {
    title: WORDS.shares,
    isOfUplines: true,
    terms: [
      { kind: 'percent', name: 'shareSports', label: WORDS.shareSports, held: 'share.sports', usual: WORDS.shareHint },
      { kind: 'percent', name: 'shareCasino', label: WORDS.shareCasino, held: 'share.casino' },
    ],
  },
  {
    title: WORDS.betLimits,
    terms: [
      ...MARKET_KINDS.map((kind) => maxOf(kind)),
      {
        kind: 'whole',
        name: 'betDelay',
        label: WORDS.betDelay,
        unit: 's',
        held: 'betDelay',
        usual: WORDS.betDelayHint,
      },
    ],
  },
  {
    title: WORDS.commission,
    terms: [
      { kind: 'select', name: 'matchKind', label: WORDS.rebate, options: REBATES(), held: 'commission.matchKind' },
      { kind: 'percent', name: 'commissionMatch', label: WORDS.rebateRate, held: 'commission.match' },
      { kind: 'percent', name: 'commissionSession', label: WORDS.kinds.SESSION, held: 'commission.session' },
      { kind: 'percent', name: 'commissionCasino', label: WORDS.casino, held: 'commission.casino' },
      {
        kind: 'percent',
        name: 'commissionExchange',
        label: WORDS.kinds.BETFAIR,
        held: 'commission.exchange',
        usual: WORDS.emptyIsMarket,
        isOptional: true,
      },
    ],
  },
  {
    title: WORDS.locks,
    terms: [
      { kind: 'switch', name: 'casinoLock', label: WORDS.casinoLock, held: 'casinoLock' },
      { kind: 'switch', name: 'bonusLock', label: WORDS.bonusLock, held: 'bonusLock' },
    ],
  },
])

function maxOf(kind: MarketKind): Term {
  const name = MAX_OF_KIND[kind]
  return { kind: 'money', name, label: WORDS.maxOf(WORDS.kinds[kind]), held: name, usual: WORDS.zeroIsNone }
}

/** What an upline decides about an account. What somebody above set, or what holds anyway, is said below its field. */
export function TermsFields<V extends TypedTerms & FieldValues>(props: {
  readonly form: UseFormReturn<V>
  readonly userType: Role
  readonly held: Held | undefined
  /** Stands beside the credit. */
  readonly opening?: ReactNode
}) {
  // The names of the fields are those of TypedTerms, which V has.
  const form = props.form as unknown as UseFormReturn<TypedTerms>
  const groups = GROUPS().filter(({ isOfUplines = false }) => !isOfUplines || props.userType !== 'user')
  return groups.map(({ title, terms }) => {
    const fields = terms.map((term) => fieldOf(term, props.held))
    const isTrust = title === WORDS.trust
    return (
      <Group key={title} title={title}>
        <Fields form={form} fields={isTrust ? fields.slice(0, 1) : fields} />
        {isTrust && props.opening}
        {isTrust && <Fields form={form} fields={fields.slice(1)} />}
      </Group>
    )
  })
}

function fieldOf({ held, usual, ...field }: Term, holds: Held | undefined): Field<TypedTerms> {
  return held === undefined ? field : { ...field, hint: hintOf(holds, held, usual) }
}

export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="border-b border-line p-3 last:border-b-0">
      <legend className="float-left mb-2 w-full text-sm font-bold">{title}</legend>
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3">{children}</div>
    </fieldset>
  )
}
