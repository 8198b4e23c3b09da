/** How long something is kept, each from a day on. docs/domain/images.md#retention. */
import type { KeptFor } from '@paddock/domain/payments'
import { INPUT } from '../../kit/form/index.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { RowList } from './row-list.tsx'

const MOST = 30

export function KeptControl(props: {
  readonly value: readonly unknown[]
  readonly onChange: (rules: readonly KeptFor[]) => void
}) {
  // What the configuration holds there is checked by its schema.
  const rules = props.value as readonly KeptFor[]
  return (
    <RowList
      rows={rules}
      onChange={props.onChange}
      fresh={{ from: '', days: null }}
      most={MOST}
      addLabel={WORDS.addKept}
      rowClass="flex items-start gap-2"
      draw={({ from, days }, number, change) => (
        <>
          <input
            type="date"
            aria-label={`${WORDS.rateFrom} ${number}`}
            value={from}
            onChange={({ target }) => change({ from: target.value })}
            className={INPUT}
          />
          <input
            inputMode="numeric"
            aria-label={`${WORDS.keptDays} ${number}`}
            placeholder={WORDS.keptForEver}
            value={days ?? ''}
            onChange={({ target }) => change({ days: daysOf(target.value) })}
            className={`${INPUT} text-right tabular-nums`}
          />
        </>
      )}
    />
  )
}

/** Empty, and what is no number, is for ever. */
const daysOf = (text: string): number | null => (/^\d{1,5}$/.test(text) ? Number(text) : null)
