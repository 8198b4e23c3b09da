import { type ReactNode, useId } from 'react'
import { Icon } from '../primitives/index.ts'

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
      <label className="flex min-h-11 items-center gap-3 text-sm md:min-h-8">
        <span className="relative size-5 shrink-0">
          <input
            type="checkbox"
            checked={isTicked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={Boolean(refusal)}
            aria-describedby={refusal ? id : undefined}
            className="peer block size-5 cursor-pointer appearance-none rounded-md border border-quiet bg-raised checked:border-brand checked:bg-brand aria-[invalid=true]:border-loss"
          />
          <Icon
            name="check"
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
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
