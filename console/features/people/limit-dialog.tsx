/** A limit for a player below, set or tightened with the transaction code. Only the player can loosen it again. */
import { tightenLimitOfOne } from '@paddock/contract/endpoints/protection'
import type { Paise } from '@paddock/domain/money'
import { isOffered, LIMIT_KINDS, LIMIT_PERIODS, LIMIT_PRODUCTS, type WhichLimit } from '@paddock/domain/protection'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useEffect } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readMoney, readWhole } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadAgain } from './api.ts'

type About = { readonly userId: string; readonly userName: string }
type TypedLimit = WhichLimit & { readonly value: string }

const USUAL = { period: 'DAY', product: 'ALL' } as const
const EMPTY: TypedLimit = { kind: 'LOSS', ...USUAL, value: '' }
const LETTERS = 16

/** Which field the server's refusal of a limit is about. */
const LIMIT_FIELDS = { amount: 'value', minutes: 'value', LIMIT_NOT_TIGHTER: 'value' } as const

export function LimitDialog(props: About & { readonly onClose: () => void }) {
  const { userId, userName, onClose } = props
  const form = useForm<TypedLimit>({ defaultValues: EMPTY })
  const which = useWhich(form)
  const tighten = useTighten({ userId, userName }, onClose)
  const send = useAskedSend(form, tighten, LIMIT_FIELDS)
  const leave = useLeave(form, onClose)
  return (
    <Dialog title={`${WORDS.setLimit}: ${userName}`} onClose={leave}>
      <Form onSend={send}>
        <p className="text-sm text-quiet">{WORDS.setLimitFact}</p>
        <Fields form={form} fields={fieldsOf(which)} />
        <FormButtons form={form} action={WORDS.setLimit} onCancel={leave} />
      </Form>
    </Dialog>
  )
}

/** Which limit is chosen. Another kind begins with its usual period, and of all that is played. */
function useWhich(form: UseFormReturn<TypedLimit>): WhichLimit {
  const [kind, period, product] = useWatch({ control: form.control, name: ['kind', 'period', 'product'] })
  useEffect(() => {
    form.setValue('period', USUAL.period)
    form.setValue('product', USUAL.product)
  }, [form, kind])
  return { kind, period, product }
}

const isTime = ({ kind }: WhichLimit): boolean => kind === 'SESSION'

const chosenFrom = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** What can be typed for the limit that is chosen. */
const fieldsOf = (which: WhichLimit): readonly Field<TypedLimit>[] => [
  { kind: 'select', name: 'kind', label: WORDS.what, options: chosenFrom(LIMIT_KINDS, WORDS.limitKinds) },
  ...(which.kind === 'STAKE' ? [PRODUCT()] : []),
  {
    kind: 'select',
    name: 'period',
    label: WORDS.limitPeriod,
    options: chosenFrom(
      LIMIT_PERIODS.filter((period) => isOffered({ ...which, period })),
      WORDS.limitPeriods,
    ),
  },
  {
    kind: 'text',
    name: 'value',
    label: isTime(which) ? WORDS.minutesLabel : `${WORDS.amount} (₹)`,
    typed: { inputMode: isTime(which) ? 'numeric' : 'decimal', autoComplete: 'off', maxLength: LETTERS },
    isWrong: (text) => wrongIn(which, text),
  },
]

const PRODUCT = inEachLanguage(
  (): Field<TypedLimit> => ({
    kind: 'select',
    name: 'product',
    label: WORDS.stakedOn,
    options: chosenFrom(LIMIT_PRODUCTS, WORDS.products),
  }),
)

type Limit = { readonly minutes: number } | { readonly amount: Paise }

/** Undefined where the text is no such limit: a limit of nothing is none. */
function limitOf(which: WhichLimit, text: string): Limit | undefined {
  if (isTime(which)) {
    const minutes = readWhole(text)
    return minutes ? { minutes } : undefined
  }
  const amount = readMoney(text)
  return amount !== undefined && amount > 0 ? { amount } : undefined
}

function wrongIn(which: WhichLimit, text: string): string | undefined {
  if (limitOf(which, text)) return undefined
  return isTime(which) ? WORDS.notANumber : WORDS.notAnAmount
}

function useTighten({ userId, userName }: About, onDone: () => void): (typed: TypedLimit) => Question | undefined {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadAgain()
  return ({ value, ...which }) => {
    const limit = limitOf(which, value)
    return (
      limit && {
        title: WORDS.setLimit,
        text: WORDS.setLimitFact,
        facts: [
          [WORDS.about, userName],
          [WORDS.limit, `${WORDS.limitKinds[which.kind]}, ${WORDS.limitPeriods[which.period]}`],
          [WORDS.limitValue, 'minutes' in limit ? WORDS.minutes(limit.minutes) : formatMoney(limit.amount)],
        ],
        action: WORDS.setLimit,
        reasonLabel: WORDS.reason,
        run: async ({ transactionCode, reason }) => {
          const body = { ...which, ...limit, remarks: reason, transactionCode }
          await client.call(tightenLimitOfOne, { params: { role, userId }, body })
          showToast(WORDS.done, 'good')
          onDone()
          await readAgain()
        },
      }
    )
  }
}
