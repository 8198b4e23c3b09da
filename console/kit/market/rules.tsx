/** What decides a market that officers made, as they type it by language. docs/domain/desk.md#market-rules */
import { MADE_RANGES, type MarketRules, plainRules } from '@paddock/domain/desk'
import { MESSAGE_LANGUAGES, type MessageLanguage } from '@paddock/domain/messages'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../words/by-hand.ts'
import { MESSAGE_WORDS } from '../../words/messages.ts'
import { Fields } from '../form/index.ts'

/** What is empty is not told. */
export type TypedRules = Readonly<Record<MessageLanguage, string>>
export const NO_RULES: TypedRules = { en: '', hi: '', bn: '', ta: '', te: '', ne: '' }
export const typedRules = (rules: MarketRules): TypedRules => ({ ...NO_RULES, ...plainRules(rules) })

/** Where the form has what a refusal calls otherwise. */
export const RULES_FIELDS = { rulesInEnglish: 'rules.en', rules: 'rules.en' } as const

export function RulesFields<V extends FieldValues & { readonly rules: TypedRules }>({
  form,
}: {
  readonly form: UseFormReturn<V>
}) {
  // The fields are those of any form that has rules.
  const name = 'rules' as Path<V>
  const rules: TypedRules = useWatch({ control: form.control, name })
  const told = MESSAGE_LANGUAGES.filter((language) => rules[language].trim() !== '')
  return (
    <details className="md:col-span-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-sm font-bold md:min-h-8">
        {WORDS.rules}
        <span className="text-xs font-normal text-quiet">
          {told.length === 0 ? WORDS.noRules : told.map((language) => MESSAGE_WORDS.languages[language]).join(', ')}
        </span>
      </summary>
      <p className="mb-2 text-xs text-quiet">{WORDS.rulesFact}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <Fields
          form={form}
          fields={MESSAGE_LANGUAGES.map((language) => ({
            kind: 'lines',
            name: `rules.${language}` as Path<V>,
            label: MESSAGE_WORDS.languages[language],
            isOptional: true,
            most: MADE_RANGES.rules[1],
            left: WORDS.runnersLeft,
            rows: 3,
          }))}
        />
      </div>
    </details>
  )
}
