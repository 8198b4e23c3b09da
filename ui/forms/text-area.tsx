import { useId } from 'react'

type TextAreaProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly refusal?: string | null | undefined
  readonly rows: number
  readonly maxLength: number
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Several lines, with how many letters are left once they get few. */
export function TextArea({ label, hint, refusal, rows, maxLength, value, onChange }: TextAreaProps) {
  const id = useId()
  const left = maxLength - value.length
  return (
    <div className="flex min-w-0 flex-col">
      <span className="mb-1 flex items-end justify-between gap-2 text-xs text-quiet">
        <label htmlFor={id}>{label}</label>
        {left <= FEW_LEFT && <output>{left}</output>}
      </span>
      <textarea
        id={id}
        rows={rows}
        maxLength={maxLength}
        value={value}
        aria-invalid={Boolean(refusal)}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-md border border-line bg-raised px-3 py-2 text-md text-text focus:border-brand-text focus:outline-none aria-[invalid=true]:border-loss"
      />
      <p
        id={`${id}-note`}
        role={refusal ? 'alert' : undefined}
        className={`min-h-4 pt-px text-xs ${refusal ? 'text-loss' : 'text-quiet'}`}
      >
        {refusal ?? hint}
      </p>
    </div>
  )
}

const FEW_LEFT = 100
