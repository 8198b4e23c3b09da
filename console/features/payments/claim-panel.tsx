/** A branch claims a deposit for a player who paid in person. 001 §3.5, §6. */
import { createDepositFor, getPaymentMethodsOf } from '@paddock/contract/endpoints/payments'
import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Notice, showToast } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readMoney, type Refusals } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type Player, PlayerField } from '../../kit/player/index.ts'
import { DEPOSITS } from './deposits.ts'
import { useStanding } from './detail-parts.tsx'
import { ImageField } from '../../kit/image/index.ts'
import { boundsOf, payeeOf } from './method-terms.ts'

type Typed = {
  readonly methodId: string
  readonly amount: string
  readonly utr: string
  readonly remarks: string
  /** For the form to know that it was typed into. */
  readonly image: File | null
}
const EMPTY: Typed = { methodId: '', amount: '', utr: '', remarks: '', image: null }
const UTR_LENGTH = 80
const REMARKS_LENGTH = 200

/** What the server refuses stands at its field. */
const REFUSALS: Refusals<Typed> = {
  depositTypeId: 'methodId',
  METHOD_UNKNOWN: 'methodId',
  METHOD_LOCKED: 'methodId',
  AMOUNT_OUT_OF_RANGE: 'amount',
  UTR_INVALID: 'utr',
  IMAGE_UNREADABLE: 'image',
  IMAGE_TOO_LARGE: 'image',
}

type PanelProps = {
  /** Whose; null where the player is still to be found. */
  readonly playerId: string | null
  readonly onClose: () => void
}

export function ClaimPanel({ playerId, onClose }: PanelProps) {
  const [found, setFound] = useState<Player | null>(null)
  const named = useNamed(playerId)
  const player = found ?? named
  const formId = useId()
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const methods = useMethodsOf(player?.id ?? null)
  const send = useAskedSend(form, useClaim(player, methods.payable, onClose), REFUSALS)
  const leave = useLeave(form, onClose)
  return (
    <Panel
      title={WORDS.claimFor}
      closeLabel={COMMON.close}
      onClose={leave}
      footer={
        <FormButtons form={form} formId={formId} action={WORDS.claimIt} onCancel={leave} isDisabled={player === null} />
      }
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <p className="text-sm text-quiet sm:col-span-2">{WORDS.claimHint}</p>
        <PlayerField
          player={player}
          isFixed={playerId !== null}
          onPlayer={(chosen) => {
            form.setValue('methodId', '')
            setFound(chosen)
          }}
        />
        {player !== null && methods.isNone ? (
          <div className="sm:col-span-2">
            <Notice icon="info" text={WORDS.noMethodsForPlayer} hint={WORDS.noMethodsHint} />
          </div>
        ) : (
          <Claimed form={form} payable={methods.payable} isDisabled={player === null} />
        )}
      </Form>
    </Panel>
  )
}

type ClaimedProps = {
  readonly form: ReturnType<typeof useForm<Typed>>
  readonly payable: readonly PaymentMethod[]
  readonly isDisabled: boolean
}

function Claimed({ form, payable, isDisabled }: ClaimedProps) {
  const [methodId, image] = useWatch({ control: form.control, name: ['methodId', 'image'] })
  const method = payable.find(({ _id }) => _id === methodId)
  const src = useDataUrl(image)
  const fields: readonly Field<Typed>[] = [
    {
      kind: 'select',
      name: 'methodId',
      label: WORDS.method,
      isDisabled,
      className: 'sm:col-span-2',
      hint: method && WORDS.paidToText(payeeOf(method), boundsOf(method)),
      options: [{ value: '', label: WORDS.chooseMethod }, ...payable.map(optionOf)],
    },
    { kind: 'money', name: 'amount', label: WORDS.claimed, isDisabled },
    {
      kind: 'text',
      name: 'utr',
      label: WORDS.reference,
      isDisabled,
      typed: { maxLength: UTR_LENGTH, autoComplete: 'off', autoCapitalize: 'characters' },
    },
    {
      kind: 'text',
      name: 'remarks',
      label: WORDS.claimRemarks,
      isDisabled,
      isOptional: true,
      className: 'sm:col-span-2',
      typed: { maxLength: REMARKS_LENGTH, autoComplete: 'off' },
    },
  ]
  return (
    <>
      <Fields form={form} fields={fields} />
      <ImageField
        label={WORDS.proof}
        src={src}
        error={form.formState.errors.image?.message}
        hint={WORDS.claimProofHint}
        isBusy={isDisabled}
        className="sm:col-span-2"
        onFile={(file) => {
          form.clearErrors('image')
          form.setValue('image', file, { shouldDirty: true })
        }}
      />
    </>
  )
}

const optionOf = ({ _id, paymentName, paymentType }: PaymentMethod) => ({
  value: _id,
  label: `${WORDS.types[paymentType]} · ${paymentName}`,
})

/** The one that the address names. */
function useNamed(playerId: string | null): Player | null {
  const { data } = useStanding(playerId)
  return data === undefined ? null : { id: data._id, userName: data.userName }
}

/** Those that the branch may claim by: a gateway is paid at the gateway, and nothing is paid by what is locked. */
function useMethodsOf(userId: string | null) {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: [DEPOSITS, 'methods-of', userId],
    queryFn: ({ signal }) =>
      client.call(getPaymentMethodsOf, { params: { role }, query: { userId: userId ?? '' } }, signal),
    enabled: userId !== null,
  })
  const payable = data?.docs.filter(({ isLock, paymentType }) => !isLock && paymentType !== 'IPAY') ?? []
  return { payable, isNone: data !== undefined && payable.length === 0 }
}

function useClaim(player: Player | null, payable: readonly PaymentMethod[], onDone: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  return ({ methodId, amount: typed, utr, remarks, image }: Typed): Question => {
    const { id: userId, userName } = must(player, 'a player was chosen')
    const method = must(
      payable.find(({ _id }) => _id === methodId),
      'one of these was chosen',
    )
    const amount = must(readMoney(typed), 'an amount was typed')
    const claimed = { userId, depositTypeId: methodId, amount, utr: utr.trim(), remarks: remarks.trim() }
    return {
      title: WORDS.claimTitle(formatMoney(amount), userName),
      text: WORDS.claimFact,
      facts: [
        [WORDS.player, userName],
        [WORDS.claimed, formatMoney(amount)],
        [WORDS.method, `${WORDS.types[method.paymentType]} · ${method.paymentName}`],
        [WORDS.reference, claimed.utr],
        [WORDS.proof, image?.name ?? WORDS.noProof],
      ],
      action: WORDS.claimIt,
      does: { ...claimed, image: image && [image.name, image.size, image.lastModified] },
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { ...claimed, ...(image && { image }), transactionCode }
        await client.call(createDepositFor, { params: { role }, body, idempotencyKey })
        showToast(WORDS.claimWaits(userName), 'good')
        onDone()
        await queries.invalidateQueries({ queryKey: [DEPOSITS] })
        await queries.invalidateQueries({ queryKey: ['waiting'] })
      },
    }
  }
}

/** What is shown of a file before it is sent: our pages show no other address of it. */
function useDataUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setUrl(typeof reader.result === 'string' ? reader.result : null)
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return file && url
}
