/** A payment method made, or another version of one: each type with its own fields. */
import { changeMethod, createMethod } from '@paddock/contract/endpoints/payments'
import type { ManagedMethod } from '@paddock/contract/shapes/payment'
import { takesTwoToTrade, type UsdtNetwork, usualConfirmations } from '@paddock/domain/payments'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, IconButton, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useId } from 'react'
import { useFieldArray, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave, type Yes } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type Operator, useOperators } from '../../kit/operators/index.ts'
import {
  boundsOf,
  changesPayee,
  CUSTOM_TYPES,
  EMPTY,
  fieldLabel,
  FIELDS_OF,
  isNeeded,
  MOST_CUSTOM_FIELDS,
  NETWORK_OPTIONS,
  payeeOf,
  type Terms,
  termsOf,
  type TextField,
  TYPE_OPTIONS,
  type Typed,
  typedOf,
  wrongConfirmations,
  wrongMost,
  wrongText,
  wrongWallet,
} from './method-terms.ts'
import { MethodImage } from './method-image.tsx'
import { useReadMethodsAgain } from './methods.ts'

const NAME_LENGTH = 60
const TEXT_LENGTH = 200
/** What the server calls otherwise than the form does. */
const REFUSALS = { METHOD_BOUNDS: 'maxAmount' } as const

type MethodForm = UseFormReturn<Typed>

/** `method`: null for a new one. */
export function MethodPanel(props: { readonly method: ManagedMethod | null; readonly onClose: () => void }) {
  const { method, onClose } = props
  const formId = useId()
  const form = useForm<Typed>({ defaultValues: method === null ? EMPTY : typedOf(method) })
  const questionOf = useSaveMethod(method, onClose)
  const send = useAskedSend(form, questionOf, REFUSALS)
  const leave = useLeave(form, onClose)
  const action = method === null ? WORDS.makeMethod : WORDS.saveMethod
  return (
    <Panel
      title={method === null ? WORDS.newMethod : WORDS.editMethod(method.paymentName)}
      closeLabel={COMMON.close}
      onClose={leave}
      footer={<FormButtons form={form} formId={formId} action={action} onCancel={leave} />}
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <MethodFields form={form} isNew={method === null} />
        <CustomFields form={form} />
      </Form>
    </Panel>
  )
}

function MethodFields({ form, isNew }: { readonly form: MethodForm; readonly isNew: boolean }) {
  const operators = useOperators()
  const [paymentType, minAmount, network] = useWatch({
    control: form.control,
    name: ['paymentType', 'minAmount', 'network'],
  })
  const fields: readonly Field<Typed>[] = [
    ...(isNew ? [ownerField(operators)] : []),
    { kind: 'select', name: 'paymentType', label: WORDS.type, options: TYPE_OPTIONS() },
    {
      kind: 'text',
      name: 'paymentName',
      label: WORDS.fields.paymentName,
      typed: { maxLength: NAME_LENGTH, autoComplete: 'off' },
    },
    { kind: 'money', name: 'minAmount', label: WORDS.fields.minAmount },
    {
      kind: 'money',
      name: 'maxAmount',
      label: WORDS.fields.maxAmount,
      hint: WORDS.zeroIsNone,
      isTooMuch: (most) => wrongMost(most, minAmount),
    },
    ...(paymentType === 'USDT' ? [RATE(), NETWORK(), confirmationsField(network)] : []),
    ...FIELDS_OF[paymentType].map((name): Field<Typed> => textField(paymentType, network, name)),
  ]
  return <Fields form={form} fields={fields} />
}

function whatChanges(method: ManagedMethod | null, terms: Terms): string {
  if (method === null) return WORDS.newPayee
  if (changesPayee(method, terms)) return WORDS.payeeChanges
  return takesTwoToTrade(method, terms) ? WORDS.rateMoves : WORDS.payeeStays
}

const RATE = inEachLanguage(
  (): Field<Typed> => ({
    kind: 'money',
    name: 'usdtRate',
    label: WORDS.usdtRate,
    hint: WORDS.usdtRateHint,
    isTooMuch: (rate) => (rate === 0 ? WORDS.usdtRateMissing : undefined),
    className: 'sm:col-span-2',
  }),
)

const NETWORK = inEachLanguage(
  (): Field<Typed> => ({
    kind: 'select',
    name: 'network',
    label: WORDS.network,
    hint: WORDS.networkHint,
    options: NETWORK_OPTIONS,
  }),
)

const confirmationsField = (network: UsdtNetwork): Field<Typed> => ({
  kind: 'whole',
  name: 'confirmations',
  label: WORDS.confirmationsNeeded,
  hint: WORDS.confirmationsHint(usualConfirmations(network)),
  isOptional: true,
  isWrong: (typed) => wrongConfirmations(network, typed),
})

const ownerField = (operators: readonly Operator[]): Field<Typed> => ({
  kind: 'select',
  name: 'userId',
  label: WORDS.owner,
  hint: WORDS.ownerHint,
  isOptional: true,
  className: 'sm:col-span-2',
  options: [{ value: '', label: WORDS.me }, ...operators.map(({ id, name }) => ({ value: id, label: name }))],
})

const textField = (paymentType: Typed['paymentType'], network: UsdtNetwork, name: TextField): Field<Typed> => ({
  kind: 'text',
  name,
  label: fieldLabel(paymentType, name),
  isOptional: !isNeeded(paymentType, name),
  typed: { maxLength: TEXT_LENGTH, autoComplete: 'off', autoCapitalize: 'off' },
  isWrong: (text) =>
    wrongText(paymentType, name, text) ??
    (paymentType === 'USDT' && name === 'walletNumber' ? wrongWallet(network, text) : undefined),
  className: name === 'remarks' || name === 'walletNumber' ? 'sm:col-span-2' : '',
})

/** Fields of the officer's own; a row each. */
function CustomFields({ form }: { readonly form: MethodForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'customFields' })
  return (
    <fieldset className="flex flex-col gap-2 sm:col-span-2">
      <legend className="text-sm font-bold">{WORDS.customFields}</legend>
      <p className="text-xs text-quiet">{WORDS.customFieldsHint}</p>
      {fields.map(({ id, label }, at) => (
        <div key={id} className="grid grid-cols-[1fr_112px] gap-2 rounded-md border border-line p-2">
          <CustomField form={form} at={at} />
          <IconButton
            label={WORDS.removeField(label || WORDS.customField(at + 1))}
            onClick={() => remove(at)}
            className="self-end justify-self-end"
          >
            <Icon name="clear" className="size-4" />
          </IconButton>
        </div>
      ))}
      {fields.length < MOST_CUSTOM_FIELDS && (
        <Button
          size="dense"
          className="self-start"
          onClick={() => append({ label: '', type: fields.length === 0 ? 'IMAGE' : 'TEXT', value: '' })}
        >
          <Icon name="plus" className="size-4" />
          {WORDS.addField}
        </Button>
      )}
    </fieldset>
  )
}

function CustomField({ form, at }: { readonly form: MethodForm; readonly at: number }) {
  const [paymentType, upiId, walletNumber, field] = useWatch({
    control: form.control,
    name: ['paymentType', 'upiId', 'walletNumber', `customFields.${at}`],
  })
  if (field?.type !== 'IMAGE') return <Fields form={form} fields={[...namedBy(at), valueOf(at)]} />
  return (
    <>
      <Fields form={form} fields={namedBy(at)} />
      <MethodImage
        path={field.value}
        payee={(paymentType === 'USDT' ? walletNumber : upiId).trim()}
        onPath={(path) => form.setValue(`customFields.${at}.value`, path, { shouldDirty: true })}
      />
    </>
  )
}

const namedBy = (at: number): readonly Field<Typed>[] => [
  {
    kind: 'text',
    name: `customFields.${at}.label`,
    label: WORDS.fieldLabel,
    typed: { maxLength: NAME_LENGTH, autoComplete: 'off' },
  },
  {
    kind: 'select',
    name: `customFields.${at}.type`,
    label: WORDS.fieldType,
    options: CUSTOM_TYPES.map((value) => ({ value, label: WORDS.fieldTypes[value] })),
  },
]

const valueOf = (at: number): Field<Typed> => ({
  kind: 'text',
  name: `customFields.${at}.value`,
  label: WORDS.fieldValue,
  hint: WORDS.fieldValueHint,
  isOptional: true,
  typed: { maxLength: TEXT_LENGTH, autoComplete: 'off' },
})

/** The question before it is saved: what of it a second officer has to confirm. */
function useSaveMethod(method: ManagedMethod | null, onDone: () => void): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadMethodsAgain()
  return (typed) => {
    const { userId } = typed
    const terms = termsOf(typed)
    const save = async ({ transactionCode, idempotencyKey }: Yes) => {
      if (method === null) {
        const body = { ...terms, ...(userId !== '' && { userId }), transactionCode }
        await client.call(createMethod, { params: { role }, body, idempotencyKey })
      } else {
        const version = (method.waiting ?? method).version
        const params = { role, methodId: method._id }
        await client.call(changeMethod, { params, body: { ...terms, version, transactionCode } })
      }
    }
    return {
      title: method === null ? WORDS.newMethod : WORDS.editMethod(method.paymentName),
      text: whatChanges(method, terms),
      facts: [
        [WORDS.method, `${WORDS.types[terms.paymentType]} · ${terms.paymentName}`],
        [WORDS.payee, payeeOf(terms)],
        [WORDS.bounds, boundsOf(terms)],
      ],
      action: method === null ? WORDS.makeMethod : WORDS.saveMethod,
      ...(method === null && { does: { userId, terms } }),
      run: async (yes) => {
        await save(yes)
        showToast(WORDS.isThere, 'good')
        onDone()
        await readAgain()
      },
    }
  }
}
