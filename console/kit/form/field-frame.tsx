import { type ReactNode, useId } from 'react'

/** What ties a control to its label and to what is said below it. */
export type Tie = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

type FrameProps = {
  readonly label: string
  readonly unit?: string | undefined
  /** What is wrong with it; takes the place of the hint. */
  readonly error?: string | undefined
  /** The server said so, after a wait: it is read out when it comes. */
  readonly isRefusal?: boolean
  readonly hint?: string | undefined
  readonly isBare?: boolean
  readonly aside?: ReactNode
  /** Several controls under one name: a group instead of a label. */
  readonly isGroup?: boolean
  readonly isDisabled?: boolean
  readonly className?: string
  readonly draw: (tie: Tie) => ReactNode
}

/** A field as every form of the console shows it: its label above, what is wrong with it or the hint below. */
export function FieldFrame(props: FrameProps) {
  const { error, isRefusal = false, hint, aside, className = '' } = props
  const id = useId()
  const note = error ?? hint
  const tie = { id, 'aria-invalid': error !== undefined, 'aria-describedby': note ? `${id}-note` : undefined }
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <Label {...props} id={id} />
      <div className={aside === undefined ? 'contents' : 'flex items-start gap-2'}>
        {props.isGroup ? <Group {...props} describedBy={tie['aria-describedby']} tie={tie} /> : props.draw(tie)}
        {aside}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error && isRefusal ? 'alert' : undefined}
          className={`text-xs ${error ? 'text-loss' : 'text-quiet'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}

function Label({ id, label, unit, isBare, isGroup }: FrameProps & { readonly id: string }) {
  if (isGroup) return <span className="text-xs text-quiet">{label}</span>
  return (
    <label htmlFor={id} className={isBare ? 'sr-only' : 'text-xs text-quiet'}>
      {label}
      {unit && ` (${unit})`}
    </label>
  )
}

function Group(props: FrameProps & { readonly describedBy: string | undefined; readonly tie: Tie }) {
  return (
    <fieldset
      aria-label={props.label}
      aria-describedby={props.describedBy}
      disabled={props.isDisabled}
      className="min-w-0"
    >
      {props.draw(props.tie)}
    </fieldset>
  )
}
