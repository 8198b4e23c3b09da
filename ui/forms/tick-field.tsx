import { type ReactNode, useId } from 'react'

type TickFieldProps = {
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
  readonly refusal?: string | null | undefined
  readonly children: ReactNode
}

/** A box to tick. The whole row can be pressed. */
export function TickField({ isTicked, onChange, refusal, children }: TickFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={Boolean(refusal)}
          aria-describedby={refusal ? id : undefined}
          className="size-5 shrink-0 accent-brand"
        />
        <span>{children}</span>
      </label>
      {refusal && (
        <p id={id} role="alert" className="text-xs text-loss">
          {refusal}
        </p>
      )}
    </div>
  )
}
