/** What an administrator lets a provider do: what may be won of it, and how long it may be silent. docs/domain/casino.md#risk. */
import { type CasinoProvider, MOST_CASINO_CAP, MOST_SILENCE_HOURS as MOST_HOURS } from '@paddock/contract/shapes/casino'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { useForm } from 'react-hook-form'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { useAskedSend } from '../../kit/confirm/index.ts'
import { Fields, Form, FormButtons, readMoney, typedMoney } from '../../kit/form/index.ts'
import type { ProviderCaps } from './provider-questions.ts'
import { useProviderActions } from './providers.ts'

const ROW = 'flex w-full flex-wrap items-end gap-2'

type Typed = { readonly [K in keyof ProviderCaps]: string }

const wrongCap = (amount: Paise): string | undefined =>
  amount > 0 && amount <= MOST_CASINO_CAP ? undefined : WORDS.capWrong
const CAP = { kind: 'money', isTooMuch: wrongCap } as const

/** What players may win of it on a day, and in one round. */
export function Caps({ provider }: { readonly provider: CasinoProvider }) {
  const { name, mostNetADay, mostWinOfRound } = provider
  const form = useForm<Typed>({
    defaultValues: { mostNetADay: typedMoney(mostNetADay), mostWinOfRound: typedMoney(mostWinOfRound) },
  })
  const { setCaps } = useProviderActions()
  const send = useAskedSend(form, (typed) =>
    setCaps(provider, { mostNetADay: capOf(typed.mostNetADay), mostWinOfRound: capOf(typed.mostWinOfRound) }),
  )
  return (
    <Form onSend={send} label={WORDS.stepOf(WORDS.setCaps, name)} className={ROW}>
      <Fields
        form={form}
        fields={[
          { ...CAP, name: 'mostNetADay', label: WORDS.mostNetADay },
          { ...CAP, name: 'mostWinOfRound', label: WORDS.mostWinOfRound },
        ]}
      />
      <FormButtons form={form} action={WORDS.setCaps} />
    </Form>
  )
}

const capOf = (typed: string): Paise => must(readMoney(typed), 'an amount was typed')

const wrongHours = (typed: string): string | undefined =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MOST_HOURS ? undefined : WORDS.hoursWrong

/** How long it may say nothing of a round before its stakes go back. */
export function Silence({ provider }: { readonly provider: CasinoProvider }) {
  const form = useForm<{ hours: string }>({ defaultValues: { hours: String(provider.silenceHours) } })
  const { setSilence } = useProviderActions()
  const send = useAskedSend(form, ({ hours }) => setSilence(provider, Number(hours)))
  return (
    <Form onSend={send} label={WORDS.stepOf(WORDS.setSilence, provider.name)} className={ROW}>
      <Fields
        form={form}
        fields={[
          {
            kind: 'text',
            name: 'hours',
            label: WORDS.silenceHours,
            typed: { maxLength: 3, inputMode: 'numeric', autoComplete: 'off' },
            isWrong: wrongHours,
          },
        ]}
      />
      <FormButtons form={form} action={WORDS.setSilence} />
    </Form>
  )
}
