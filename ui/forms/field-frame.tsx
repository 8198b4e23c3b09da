import { type ReactNode, useId } from 'react'

export const INPUT =
  'h-11 w-full rounded-md border border-line bg-raised px-3 text-md text-text placeholder:text-quiet focus:border-brand-text focus:outline-none aria-[invalid=true]:border-loss disabled:opacity-60'

/** What ties a control to its label and to what is said about it. */
export type Tie = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export type FieldSays = {
  readonly label: string
  /** What is wrong with it. */
  readonly refusal?: string | null | undefined
  readonly hint?: string | undefined
}

type FrameProps = FieldSays & {
  /** Beside the label, at the end of its line. */
  readonly aside?: ReactNode
  readonly draw: (tie: Tie) => ReactNode
}

/** The line below is there from the beginning, so that nothing moves when a refusal comes. */
export function FieldFrame({ label, refusal, hint, aside, draw }: FrameProps) {
  const id = useId()
  const note = refusal ?? hint
  return (
    <div className="flex min-w-0 flex-col">
      <span className="mb-1 flex items-end justify-between gap-2 text-xs text-quiet">
        <label htmlFor={id}>{label}</label>
        {aside}
      </span>
      {draw({ id, 'aria-invalid': Boolean(refusal), 'aria-describedby': note ? `${id}-note` : undefined })}
      <p
        id={`${id}-note`}
        role={refusal ? 'alert' : undefined}
        className={`min-h-4 pt-px text-xs ${refusal ? 'text-loss' : 'text-quiet'}`}
      >
        {note}
      </p>
    </div>
  )
}
