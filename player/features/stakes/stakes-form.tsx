import { shownText, TEXTS } from '@paddock/ui/words'
import { failureText } from '@paddock/ui/client'
import { TextField } from '@paddock/ui/forms'
import { formatAmount } from '@paddock/ui/formats'
import { Button, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { type StakeKind, usualStakes, useSaveStakes, useStakes } from './api.ts'
import { MOST_STAKE, presetsOf, type Typed, typedAmount, typedLabel, typedOf, type Wrong, wrongIn } from './state.ts'
import { STAKES_WORDS } from './words.ts'

type StakesFormProps = {
  readonly kind: StakeKind
  /** Who tries the site out keeps the usual buttons. 000 §5. */
  readonly isDemo: boolean
  readonly onSaved?: () => void
}

/** Label and amount of each button, and Submit. 000 §2. */
export function StakesForm(props: StakesFormProps) {
  const { stakes, isLoading, isPlaceholderData } = useStakes(props.kind)
  const usual = usualStakes(props.kind)
  if (isLoading || isPlaceholderData) {
    return <SkeletonRows rows={usual.length} rowClass="h-16" label={WORDS.loading} />
  }
  // Another client may have saved fewer: here all can be filled.
  return <Pairs {...props} first={typedOf([...stakes, ...usual.slice(stakes.length)])} />
}

function Pairs({ kind, isDemo, onSaved, first }: StakesFormProps & { readonly first: readonly Typed[] }) {
  const save = useSaveStakes(kind)
  const [typed, setTyped] = useState(first)
  const [isChecked, setChecked] = useState(false)
  const change = (id: string, to: Partial<Typed>) =>
    setTyped((pairs) => pairs.map((pair) => (pair.id === id ? { ...pair, ...to } : pair)))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isDemo) return showToast(TEXTS.demoAccount, 'bad')
    const presets = presetsOf(typed)
    if (!presets) return undefined
    return save.mutate(presets, {
      onSuccess: ({ message }) => {
        showToast(shownText(message ?? TEXTS.updated), 'good')
        onSaved?.()
      },
      onError: (thrown) => showToast(failureText(thrown), 'bad'),
    })
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col px-4 pt-2 pb-4">
      {typed.map((pair, at) => (
        <Pair key={pair.id} at={at + 1} pair={pair} wrong={isChecked ? wrongIn(pair) : {}} onChange={change} />
      ))}
      <Button type="submit" look="brand" disabled={save.isPending} className="mt-2">
        {save.isPending ? STAKES_WORDS.saving : STAKES_WORDS.submit}
      </Button>
    </form>
  )
}

type PairProps = {
  readonly at: number
  readonly pair: Typed
  readonly wrong: Wrong
  readonly onChange: (id: string, to: Partial<Typed>) => void
}

function Pair({ at, pair, wrong, onChange }: PairProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        label={STAKES_WORDS.labelOf(at)}
        value={pair.label}
        autoComplete="off"
        refusal={wrong.label && STAKES_WORDS.labelMissing}
        onChange={(text) => onChange(pair.id, { label: typedLabel(text) })}
      />
      <TextField
        label={STAKES_WORDS.amountOf(at)}
        value={pair.amount}
        autoComplete="off"
        inputMode="numeric"
        refusal={wrong.amount && amountRefusal(wrong.amount)}
        onChange={(text) => onChange(pair.id, { amount: typedAmount(text) })}
      />
    </div>
  )
}

const amountRefusal = (wrong: NonNullable<Wrong['amount']>): string =>
  wrong === 'missing' ? TEXTS.invalidStake : STAKES_WORDS.tooLarge(formatAmount(MOST_STAKE))
