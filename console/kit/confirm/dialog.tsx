import { failureText } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage, readyReasonAsSent, readyReasonText } from '@paddock/ui/words'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../form/index.ts'
import { type Asked, AskedContext } from './asked.ts'
import { isOutcomeUnknown, isWrongCode, type Question, type Yes } from './question.ts'

const MOST_OF_REASON = 200
const MOST_OF_CODE = 64
const SHORTEST_CODE = 4

type Typed = { readonly reason: string; readonly code: string }

const fieldsOf = ({ asksCode = true, reasonLabel, isReasonOptional = false }: Question): readonly Field<Typed>[] => [
  ...(reasonLabel === undefined ? [] : [reasonField(reasonLabel, isReasonOptional)]),
  ...(asksCode ? [CODE()] : []),
]

const reasonField = (label: string, isOptional: boolean): Field<Typed> => ({
  kind: 'text',
  name: 'reason',
  label,
  isOptional,
  typed: { maxLength: MOST_OF_REASON, autoComplete: 'off' },
})

const CODE = inEachLanguage(
  (): Field<Typed> => ({
    kind: 'text',
    name: 'code',
    label: WORDS.transactionCode,
    typed: { type: 'password', autoComplete: 'off', maxLength: MOST_OF_CODE },
    isWrong: (text) => (text.length < SHORTEST_CODE ? WORDS.tooShort(SHORTEST_CODE) : undefined),
  }),
)

type DialogProps = {
  readonly question: Question
  readonly wasLost: boolean
  readonly run: (yes: Omit<Yes, 'idempotencyKey'>) => Promise<void>
  readonly onClose: () => void
}

/**
 * Stays open until what it asks is done or somebody cancels, or until there is nothing left to ask: then it says so and asks no more. While a
 * call is under way it cannot be left.
 */
export function ConfirmDialog({ question, wasLost, run, onClose }: DialogProps) {
  const form = useForm<Typed>({ defaultValues: { reason: '', code: '' } })
  const [refusal, setRefusal] = useState<unknown>()
  const [isOver, setOver] = useState(false)
  const isSending = form.formState.isSubmitting
  const asked = useMemo<Asked>(
    () => ({ isSending, refusal, isOver, end: () => setOver(true) }),
    [isSending, refusal, isOver],
  )
  const send = useSend(form, async ({ reason, code }) => {
    setRefusal(undefined)
    try {
      await run({ transactionCode: code, reason: readyReasonAsSent(reason.trim()) })
      onClose()
    } catch (thrown) {
      setRefusal(thrown)
      if (!isWrongCode(thrown)) return form.setError('root', { message: troubleText(question, thrown) })
      form.setValue('code', '')
      form.setError('code', { type: 'server', message: failureText(thrown) }, { shouldFocus: true })
    }
  })
  return (
    <Dialog title={question.title} onClose={onClose} isForced={isSending}>
      <AskedContext value={asked}>
        {isOver ? (
          <div className="flex flex-col gap-4 p-4">
            {question.details}
            <Button className="self-end" onClick={onClose}>
              {WORDS.close}
            </Button>
          </div>
        ) : (
          <Form onSend={send}>
            {wasLost && <p className="text-sm text-warn">{WORDS.sentBefore}</p>}
            {question.text && <p className="text-sm text-quiet">{question.text}</p>}
            <FactList facts={question.facts ?? []} />
            {question.details}
            {question.readyReasons && <ReadyReasons form={form} reasons={question.readyReasons.map(readyReasonText)} />}
            <Fields form={form} fields={fieldsOf(question)} />
            <FormButtons
              form={form}
              action={question.action}
              look={question.isDanger ? 'danger' : 'brand'}
              onCancel={onClose}
            />
          </Form>
        )}
      </AskedContext>
    </Dialog>
  )
}

/** One press, or its number in the empty field, and the code is next. */
function ReadyReasons({ form, reasons }: { readonly form: UseFormReturn<Typed>; readonly reasons: readonly string[] }) {
  const typed = useWatch({ control: form.control, name: 'reason' })
  const choose = useCallback(
    (reason: string, around: HTMLFormElement | null) => {
      form.setValue('reason', reason, { shouldDirty: true })
      // At once, which the form's own `setFocus` is not.
      const code = around?.elements.namedItem('code')
      if (code instanceof HTMLElement) code.focus()
    },
    [form],
  )
  const list = useRef<HTMLUListElement>(null)
  // The key itself and not what it writes: what is typed behind the number is the code already.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof HTMLInputElement) || target.name !== 'reason' || target.value !== '') return
      const reason = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined
      if (reason === undefined) return
      event.preventDefault()
      choose(reason, target.form)
    }
    const around = list.current?.closest('form')
    around?.addEventListener('keydown', onKeyDown)
    return () => around?.removeEventListener('keydown', onKeyDown)
  }, [reasons, choose])
  return (
    <ul ref={list} className="flex flex-col max-md:gap-1">
      {reasons.map((reason, at) => (
        <li key={reason}>
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={typed === reason}
            onClick={({ currentTarget }) => choose(reason, currentTarget.form)}
            className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-raised aria-pressed:bg-raised aria-pressed:font-bold max-md:min-h-11 max-md:border max-md:border-line max-md:px-3"
          >
            <kbd className="w-5 rounded-[3px] border border-line text-center text-xs text-quiet max-md:hidden">
              {at + 1}
            </kbd>
            {reason}
          </button>
        </li>
      ))}
    </ul>
  )
}

function troubleText({ does }: Question, thrown: unknown): string {
  if (!isOutcomeUnknown(thrown)) return failureText(thrown)
  return `${failureText(thrown)} ${does === undefined ? WORDS.mayBeDone : WORDS.mayBeDoneOnce}`
}

const FactList = ({ facts }: { readonly facts: NonNullable<Question['facts']> }) =>
  facts.length === 0 ? null : (
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-raised px-3 py-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="text-right font-bold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
