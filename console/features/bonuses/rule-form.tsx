/** A rule of bonuses made, or another version of one, with what it comes to beside it. */
import { changeBonusRule, createBonusRule, previewBonusRule } from '@paddock/contract/endpoints/bonuses'
import type { BonusRule, WireBonusTerms } from '@paddock/contract/shapes/bonus'
import { BONUS_PERIODS, OF_KIND, RULE_KINDS, TURNOVER_BASES } from '@paddock/domain/bonuses'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { formatSigned } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave, type Yes } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadBonusesAgain } from './bonuses.ts'
import {
  asksText,
  EMPTY,
  givesText,
  hasLimit,
  newestOf,
  previewOf,
  termsOf,
  type Typed,
  typedOf,
  WEIGHTED,
} from './rule-terms.ts'

const NAME_LENGTH = 60
const TEXT_LENGTH = 400

/** `rule`: null for a new one. */
export function RulePanel({ rule, onClose }: { readonly rule: BonusRule | null; readonly onClose: () => void }) {
  const formId = useId()
  const form = useForm<Typed>({ defaultValues: rule === null ? EMPTY : typedOf(rule) })
  const send = useAskedSend(form, useSaveRule(rule, onClose))
  const leave = useLeave(form, onClose)
  return (
    <Panel
      title={rule === null ? WORDS.newRule : WORDS.editRule(newestOf(rule).title)}
      closeLabel={COMMON.close}
      onClose={leave}
      isWide
      footer={
        <FormButtons
          form={form}
          formId={formId}
          action={rule === null ? WORDS.makeRule : WORDS.saveRule}
          onCancel={leave}
        />
      }
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <RuleFields form={form} isNew={rule === null} />
        <Preview form={form} />
      </Form>
    </Panel>
  )
}

type FormOf = { readonly form: UseFormReturn<Typed> }

function RuleFields({ form, isNew }: FormOf & { readonly isNew: boolean }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { earnedBy, gives } = OF_KIND[kind]
  const hasMultiple = kind === 'depositWagerBonus' || kind === 'loosingBonus' || kind === 'signUpPromoBonus'
  const { fields: labels, hints } = WORDS
  const fields: readonly (Field<Typed> | false)[] = [
    isNew && {
      kind: 'select',
      name: 'kind',
      label: WORDS.kind,
      options: RULE_KINDS.map((value) => ({ value, label: WORDS.kinds[value] })),
    },
    { kind: 'text', name: 'title', label: labels.title, typed: { maxLength: NAME_LENGTH, autoComplete: 'off' } },
    {
      kind: 'text',
      name: 'description',
      label: labels.description,
      isOptional: true,
      className: 'sm:col-span-2',
      typed: { maxLength: TEXT_LENGTH, autoComplete: 'off' },
    },
    gives === 'SHARE' && { kind: 'percent', name: 'share', label: labels.share },
    gives === 'AMOUNT' && { kind: 'money', name: 'amount', label: labels.amount },
    earnedBy !== 'OFFICER' && earnedBy !== 'SIGN_UP' && { kind: 'money', name: 'min', label: labels.min },
    gives !== 'AMOUNT' && { kind: 'money', name: 'max', label: labels.max, hint: hints.max },
    earnedBy === 'OFFICER' && {
      kind: 'money',
      name: 'secondAbove',
      label: labels.secondAbove,
      hint: hints.secondAbove,
    },
    earnedBy === 'DEPOSIT' && {
      kind: 'select',
      name: 'type',
      label: labels.type,
      isOptional: true,
      options: (['', 'ftd'] as const).map((value) => ({ value, label: WORDS.types[value] })),
    },
    hasLimit(kind) && {
      kind: 'whole',
      name: 'limit',
      label: labels.limit,
      hint: hints.limit,
    },
    earnedBy === 'SIGN_UP' && {
      kind: 'text',
      name: 'promoCode',
      label: labels.promoCode,
      typed: { maxLength: NAME_LENGTH, autoComplete: 'off', autoCapitalize: 'characters' },
    },
    earnedBy === 'LOSS' && {
      kind: 'select',
      name: 'period',
      label: labels.period,
      options: BONUS_PERIODS.map((value) => ({ value, label: WORDS.periods[value] })),
    },
    hasMultiple && { kind: 'whole', name: 'multiple', label: labels.multiple },
    kind === 'depositWagerBonus' && {
      kind: 'select',
      name: 'base',
      label: labels.base,
      options: TURNOVER_BASES.map((value) => ({ value, label: WORDS.bases[value] })),
    },
    kind !== 'referralPLBonus' && { kind: 'whole', name: 'days', label: labels.days },
    { kind: 'switch', name: 'siteBears', label: labels.siteBears, hint: hints.siteBears, className: 'sm:col-span-2' },
    ...(kind === 'referralPLBonus'
      ? []
      : WEIGHTED.map(
          (name): Field<Typed> => ({
            kind: 'percent',
            name: `weights.${name}`,
            label: WORDS.weights[name],
            hint: hints.weights,
          }),
        )),
  ]
  return <Fields form={form} fields={fields.filter((field) => field !== false)} />
}

/** What the typed rule gives, and what a player makes of it, as the server reckons it. */
function Preview({ form }: FormOf) {
  const client = useClient()
  const role = operatorRole(useMe())
  const typed = useWatch({ control: form.control }) as Typed
  const terms = termsOf(typed)
  const { data } = useQuery({
    queryKey: ['bonus-preview', terms],
    queryFn: async ({ signal }) =>
      (await client.call(previewBonusRule, { params: { role }, body: { terms: must(terms, 'it was read') } }, signal))
        .docs,
    enabled: terms !== undefined && terms.title !== '',
    retry: false,
  })
  if (!terms) return null
  return (
    <section aria-label={WORDS.preview} className="rounded-md border border-line p-3 text-sm sm:col-span-2">
      <h3 className="pb-2 font-bold">{WORDS.preview}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {OF_KIND[terms.kind].gives === 'SHARE' &&
          previewOf(terms).map(({ of, text }) => (
            <div key={of} className="contents">
              <dt className="text-quiet">{of}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        {data && (
          <>
            <dt className="text-quiet">{WORDS.profit}</dt>
            <dd className="font-bold">{formatSigned(data.expectedProfit)}</dd>
          </>
        )}
      </dl>
      {data && <p className="pt-2 text-xs text-quiet">{data.needsTwo ? WORDS.needsTwo : WORDS.atOnce}</p>}
    </section>
  )
}

function useSaveRule(rule: BonusRule | null, onDone: () => void): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadBonusesAgain()
  return (typed) => {
    const terms: WireBonusTerms = must(termsOf(typed), 'the form was found whole')
    const save = async ({ transactionCode, idempotencyKey }: Yes) => {
      if (rule === null) {
        await client.call(createBonusRule, { params: { role }, body: { terms, transactionCode }, idempotencyKey })
      } else {
        const { version } = newestOf(rule)
        const params = { role, ruleId: rule._id }
        await client.call(changeBonusRule, { params, body: { terms, version, transactionCode } })
      }
    }
    return {
      title: rule === null ? WORDS.newRule : WORDS.editRule(terms.title),
      facts: [
        [WORDS.rule, `${WORDS.kinds[terms.kind]} · ${terms.title}`],
        [WORDS.gives, givesText(terms)],
        [WORDS.asks, asksText(terms)],
      ],
      action: rule === null ? WORDS.makeRule : WORDS.saveRule,
      ...(rule === null && { does: terms }),
      run: async (yes) => {
        await save(yes)
        showToast(WORDS.saved, 'good')
        onDone()
        await readAgain()
      },
    }
  }
}
