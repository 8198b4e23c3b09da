import type { Role } from '@paddock/contract/roles'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { MoneyField, PercentField, SelectField, SwitchField, TextField, WholeField } from '../../kit/form/index.ts'
import { type Held, hintOf } from './held.ts'
import type { TypedTerms } from './terms.ts'

const REBATES = (['none', 'totalLoss', 'entryWise'] as const).map((value) => ({ value, label: WORDS.rebates[value] }))

/** What an upline decides about an account. A player keeps no share. */
export function TermsFields<V extends TypedTerms & FieldValues>(props: {
  readonly form: UseFormReturn<V>
  readonly userType: Role
  /** What somebody above set, or holds anyway, is said below its field. */
  readonly held: Held | undefined
  /** Stands beside the credit. */
  readonly opening?: ReactNode
}) {
  // The names below are those of TypedTerms, which V has.
  const form = props.form as unknown as UseFormReturn<TypedTerms>
  const isPlayer = props.userType === 'user'
  const note = (field: Parameters<typeof hintOf>[1], usual?: string) => {
    const hint = hintOf(props.held, field, usual)
    return hint === undefined ? {} : { hint }
  }
  return (
    <>
      <Group title={WORDS.who}>
        <TextField form={form} name="fullName" label={WORDS.fullName} isOptional />
        <TextField form={form} name="remarks" label={WORDS.remarksShort} isOptional />
      </Group>
      <Group title={WORDS.trust}>
        <MoneyField form={form} name="creditPts" label={WORDS.credit} {...note('creditPts')} />
        {props.opening}
        <MoneyField
          form={form}
          name="exposureLimit"
          label={WORDS.exposureLimit}
          {...note('exposureLimit', WORDS.zeroIsNone)}
        />
      </Group>
      {!isPlayer && (
        <Group title={WORDS.shares}>
          <PercentField
            form={form}
            name="shareSports"
            label={WORDS.shareSports}
            {...note('share.sports', WORDS.shareHint)}
          />
          <PercentField form={form} name="shareCasino" label={WORDS.shareCasino} {...note('share.casino')} />
        </Group>
      )}
      <Group title={WORDS.betLimits}>
        <MoneyField
          form={form}
          name="betfairMax"
          label={WORDS.maxOf(WORDS.kinds.BETFAIR)}
          {...note('betfairMax', WORDS.zeroIsNone)}
        />
        <MoneyField
          form={form}
          name="bookmakerMax"
          label={WORDS.maxOf(WORDS.kinds.BOOKMAKER)}
          {...note('bookmakerMax', WORDS.zeroIsNone)}
        />
        <MoneyField
          form={form}
          name="sessionMax"
          label={WORDS.maxOf(WORDS.kinds.SESSION)}
          {...note('sessionMax', WORDS.zeroIsNone)}
        />
        <WholeField
          form={form}
          name="betDelay"
          label={WORDS.betDelay}
          unit="s"
          {...note('betDelay', WORDS.betDelayHint)}
        />
      </Group>
      <Group title={WORDS.commission}>
        <SelectField
          form={form}
          name="matchKind"
          label={WORDS.rebate}
          options={REBATES}
          {...note('commission.matchKind')}
        />
        <PercentField form={form} name="commissionMatch" label={WORDS.rebateRate} {...note('commission.match')} />
        <PercentField
          form={form}
          name="commissionSession"
          label={WORDS.kinds.SESSION}
          {...note('commission.session')}
        />
        <PercentField form={form} name="commissionCasino" label={WORDS.casino} {...note('commission.casino')} />
        <PercentField
          form={form}
          name="commissionExchange"
          label={WORDS.kinds.BETFAIR}
          {...note('commission.exchange', WORDS.emptyIsMarket)}
          isOptional
        />
      </Group>
      <Group title={WORDS.locks}>
        <SwitchField form={form} name="casinoLock" label={WORDS.casinoLock} {...note('casinoLock')} />
        <SwitchField form={form} name="bonusLock" label={WORDS.bonusLock} {...note('bonusLock')} />
      </Group>
    </>
  )
}

export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="border-b border-line p-3 last:border-b-0">
      <legend className="float-left mb-2 w-full text-sm font-bold">{title}</legend>
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] gap-3">{children}</div>
    </fieldset>
  )
}
