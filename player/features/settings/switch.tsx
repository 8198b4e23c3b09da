import { useId } from 'react'

type SwitchProps = {
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly isWaiting?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** On or off, with what it does. The whole row can be touched. */
export function Switch({ label, hint, isOn, isWaiting = false, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-13 cursor-pointer items-center justify-between gap-3 py-2 has-disabled:cursor-wait">
      <span className="min-w-0">
        <span className="block text-sm">{label}</span>
        <span id={hintId} className="block text-xs text-quiet">
          {hint}
        </span>
      </span>
      <span className="relative inline-flex h-6 w-11 shrink-0 items-center">
        <input
          type="checkbox"
          role="switch"
          aria-label={label}
          aria-describedby={hintId}
          checked={isOn}
          aria-checked={isOn}
          disabled={isWaiting}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 m-0 size-full cursor-[inherit] appearance-none rounded-full border border-quiet bg-raised checked:border-brand checked:bg-brand focus-visible:outline-offset-2 disabled:opacity-60"
        />
        <span className="pointer-events-none absolute left-1 size-4 rounded-full bg-quiet transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-brand" />
      </span>
    </label>
  )
}
