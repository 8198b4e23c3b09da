/** What is typed of a market, made by hand or of a template: by what it is. docs/domain/desk.md#made */
import { MADE_RANGES } from '@paddock/domain/desk'
import { MARKET_TERMS, type MarketTerms } from '@paddock/domain/market'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { MARKET_WORDS } from '../../../words/markets.ts'
import { type Field, Fields } from '../../../kit/form/index.ts'
import { RulesFields, termFields, termText } from '../../../kit/market/index.ts'
import { BOOKMAKER_WHATS, isBookmaker, momentOf, SESSION_WHATS, type Typed, USUAL_NAMES, type What } from './typed.ts'

type Props = {
  readonly form: UseFormReturn<Typed>
  /** What it has where nothing is typed. */
  readonly usual: MarketTerms
  /** A market of a template has no moment. */
  readonly hasMoment: boolean
}

export function MarketFields({ form, usual, hasMoment }: Props) {
  const what = useWatch({ control: form.control, name: 'what' })
  return (
    <>
      <Fields form={form} fields={[whatField(form)]} />
      <Fields form={form} fields={fieldsOf(what, usual, hasMoment)} />
      <RulesFields form={form} />
    </>
  )
}

export const lettersOf = (most: number) => ({ maxLength: most, autoComplete: 'off' }) as const
export const isNoMoment = (text: string): string | undefined =>
  momentOf(text) === undefined ? WORDS.notAMoment : undefined

/** Whoever chooses another kind reads its usual name, where nothing else was typed. */
function whatField(form: UseFormReturn<Typed>): Field<Typed> {
  const options = (whats: readonly What[], kind: string) =>
    whats.map((value) => ({ value, label: `${kind} · ${WORDS.whats[value]}` }))
  form.register('what', {
    onChange: (change: { readonly target: { readonly value: What } }) => {
      const typed = form.getValues('name')
      const isUsual = typed === '' || Object.values(USUAL_NAMES).includes(typed)
      if (isUsual) form.setValue('name', USUAL_NAMES[change.target.value] ?? '')
    },
  })
  return {
    kind: 'select',
    name: 'what',
    label: WORDS.what,
    options: [...options(SESSION_WHATS, WORDS.sessions), ...options(BOOKMAKER_WHATS, WORDS.bookmakers)],
  }
}

const MOST_OF_RUNNERS = 2500

function fieldsOf(what: What, usual: MarketTerms, hasMoment: boolean): readonly Field<Typed>[] {
  const runnersFact = what === 'MATCH' ? WORDS.runnersOfMatch : WORDS.runnersFact
  const terms = MARKET_TERMS.filter((term) => term !== 'betAllowed' && (term !== 'maxCashOut' || !isBookmaker(what)))
  const fields: readonly (Field<Typed> | false)[] = [
    { kind: 'text', name: 'name', label: WORDS.name, typed: lettersOf(MADE_RANGES.name[1]) },
    ...numberFields(what),
    isBookmaker(what) && {
      kind: 'lines',
      name: 'runners',
      label: WORDS.runners,
      hint: runnersFact,
      isOptional: what === 'MATCH',
      most: MOST_OF_RUNNERS,
      left: (count) => `${runnersFact} ${WORDS.runnersLeft(count)}`,
      className: 'md:col-span-2',
    },
    ...(termFields(terms, (term) => WORDS.usual(termText(term, usual[term]))) as readonly Field<Typed>[]),
    hasMoment && {
      kind: 'text',
      name: 'betsFrom',
      label: WORDS.betsFrom,
      hint: WORDS.betsFromFact,
      isOptional: true,
      typed: { type: 'datetime-local' },
      isWrong: isNoMoment,
    },
    {
      kind: 'text',
      name: 'remarks',
      label: WORDS.remarks,
      hint: WORDS.remarksFact,
      isOptional: true,
      typed: lettersOf(MADE_RANGES.remarks[1]),
    },
    { kind: 'switch', name: 'betAllowed', label: MARKET_WORDS.term.betAllowed },
  ]
  return fields.filter((field) => field !== false)
}

function numberFields(what: What): readonly Field<Typed>[] {
  if (what === 'khado') return [{ kind: 'whole', name: 'khadoWidth', label: WORDS.khadoWidth, unit: WORDS.runs }]
  return what === 'meter'
    ? [{ kind: 'whole', name: 'highestResult', label: WORDS.highestResult, unit: WORDS.runs }]
    : []
}
