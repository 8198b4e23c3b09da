/** A market voided in part: by time or by quote, with what shows that it has to be, and what it would do. Law D-23. */
import { voidMarketPart } from '@paddock/contract/endpoints/operator'
import type { DeskRow } from '@paddock/contract/shapes/quoting'
import { VOID_RULES, type VoidChoice } from '@paddock/domain/settlement'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useLeave } from '../confirm/index.ts'
import { useSeenVoid, VoidFacts, voidChoiceText } from '../effect/index.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../form/index.ts'
import { useDecide } from '../proposals/index.ts'
import { QuotePicker } from './quote-picker.tsx'
import { accuracyMsOf, choiceOf, EMPTY, momentOf, type Typed, waysOf } from './typed.ts'

type Props = {
  readonly marketId: string
  readonly marketName: string
  /** Whether it is one that traders quote. */
  readonly isQuoted: boolean
  readonly teams: DeskRow['teams']
  /** What is chosen by first, where it is not time. */
  readonly by?: VoidChoice['type']
  readonly onClose: () => void
}

const MOMENT = { type: 'datetime-local', step: '0.001' } as const

const momentField = (name: 'from' | 'until' | 'evidenceAt', label: string): Field<Typed> => ({
  kind: 'text',
  name,
  label,
  typed: MOMENT,
  isWrong: (typed) => (momentOf(typed) === undefined ? WORDS.notAMoment : undefined),
})

const TIMES = inEachLanguage(() => [momentField('from', WORDS.voidFrom), momentField('until', WORDS.voidUntil)])

const GROUNDS = inEachLanguage((): readonly Field<Typed>[] => [
  {
    kind: 'select',
    name: 'rule',
    label: WORDS.voidRule,
    options: VOID_RULES.map((value) => ({ value, label: WORDS.voidRules[value] })),
  },
  { kind: 'text', name: 'evidence', label: WORDS.evidence, typed: { maxLength: 200 } },
  momentField('evidenceAt', WORDS.evidenceAt),
  {
    kind: 'text',
    name: 'accuracy',
    label: WORDS.accuracy,
    typed: { inputMode: 'decimal', autoComplete: 'off', maxLength: 10 },
    isWrong: (typed) => (accuracyMsOf(typed) === undefined ? WORDS.notAnAccuracy : undefined),
  },
])

const waysField = (isQuoted: boolean): Field<Typed> => ({
  kind: 'select',
  name: 'by',
  label: WORDS.voidBy,
  options: waysOf(isQuoted).map((value) => ({ value, label: WORDS.voidWays[value] })),
})

export function VoidPartDialog(props: Props) {
  const { marketId, marketName, isQuoted, teams, by = 'TIME', onClose } = props
  const form = useForm<Typed>({ defaultValues: { ...EMPTY, by } })
  const [versions, setVersions] = useState<readonly number[]>([])
  const typed = { ...EMPTY, ...useWatch({ control: form.control }) }
  const choice = choiceOf(typed, versions)
  const voidPart = useVoidPart(props)
  const send = useSend(form, async (sent) => {
    const chosen = choiceOf(sent, versions)
    if (chosen) return await voidPart(sent, chosen)
    form.setError(sent.by === 'TIME' ? 'until' : 'by', { message: WORDS.voidChoiceMissing })
  })
  const leave = useLeave(form, onClose)
  return (
    <Dialog title={`${WORDS.partVoid}: ${marketName}`} onClose={leave}>
      <Form onSend={send}>
        <p className="text-sm text-quiet">{WORDS.decisionFacts.PART_VOID}</p>
        <Fields form={form} fields={[waysField(isQuoted)]} />
        {typed.by === 'TIME' ? (
          <Fields form={form} fields={TIMES()} />
        ) : (
          <QuotePicker marketId={marketId} teams={teams} picked={versions} onPick={setVersions} />
        )}
        <Fields form={form} fields={GROUNDS()} />
        <VoidFacts marketId={marketId} choice={choice} />
        <FormButtons form={form} action={WORDS.partVoid} look="danger" onCancel={leave} />
      </Form>
    </Dialog>
  )
}

function useVoidPart({ marketId, marketName, onClose }: Props) {
  const client = useClient()
  const queries = useQueryClient()
  const decide = useDecide()
  const seen = useSeenVoid()
  return (typed: Typed, choice: VoidChoice): Promise<void> => {
    const { rule, evidence } = typed
    const evidenceAt = momentOf(typed.evidenceAt) ?? 0
    const accuracyMs = accuracyMsOf(typed.accuracy) ?? 0
    const sent = choice.type === 'TIME' ? choice : { ...choice, versions: [...choice.versions] }
    return decide({
      marketId,
      kind: 'PART_VOID',
      title: WORDS.partVoid,
      facts: [
        [COMMON.market, marketName],
        [WORDS.voidBy, voidChoiceText(choice)],
        [WORDS.voidRule, WORDS.voidRules[rule]],
        [WORDS.evidence, evidence],
      ],
      details: <VoidFacts marketId={marketId} choice={choice} />,
      isDanger: true,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { marketId, choice: sent, rule, evidence, evidenceAt, accuracyMs, transactionCode }
        const { docs } = await client.call(voidMarketPart, {
          body: { ...body, ...seen({ marketId, choice }) },
          idempotencyKey,
        })
        showToast((docs.proposed ? WORDS.partVoidProposed : WORDS.partVoided)(marketName), 'good')
        onClose()
        await Promise.all(['markets', 'bets'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      },
    })
  }
}
