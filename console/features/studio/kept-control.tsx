/** How long something is kept, each from a day on. docs/domain/images.md#retention. */
import type { KeptFor } from '@paddock/domain/payments'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { INPUT } from '../../kit/form/index.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'

const MOST = 30

export function KeptControl(props: {
  readonly value: readonly unknown[]
  readonly onChange: (rules: readonly KeptFor[]) => void
}) {
  const { value, onChange } = props
  // What the configuration holds there is checked by its schema.
  const rules = value as readonly KeptFor[]
  const change = (index: number, part: Partial<KeptFor>) =>
    onChange(rules.map((rule, n) => (n === index ? { ...rule, ...part } : rule)))
  return (
    <div className="flex flex-col gap-2">
      {rules.map(({ from, days }, index) => (
        <div
          // A row has nothing but its place to be known by: its day is being typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="flex items-start gap-2"
        >
          <input
            type="date"
            aria-label={`${WORDS.rateFrom} ${index + 1}`}
            value={from}
            onChange={({ target }) => change(index, { from: target.value })}
            className={INPUT}
          />
          <input
            inputMode="numeric"
            aria-label={`${WORDS.keptDays} ${index + 1}`}
            placeholder={WORDS.keptForEver}
            value={days ?? ''}
            onChange={({ target }) => change(index, { days: daysOf(target.value) })}
            className={`${INPUT} text-right tabular-nums`}
          />
          <IconButton
            label={`${WORDS.remove} ${index + 1}`}
            onClick={() => onChange(rules.toSpliced(index, 1))}
            className="md:size-9"
          >
            <Icon name="close" className="size-4" />
          </IconButton>
        </div>
      ))}
      {rules.length < MOST && (
        <Button size="dense" className="self-start" onClick={() => onChange([...rules, { from: '', days: null }])}>
          <Icon name="plus" className="size-4" />
          {WORDS.addKept}
        </Button>
      )}
    </div>
  )
}

/** Empty, and what is no number, is for ever. */
const daysOf = (text: string): number | null => (/^\d{1,5}$/.test(text) ? Number(text) : null)
