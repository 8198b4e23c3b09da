import type { ReactNode } from 'react'

/** Something that is switched: its name and state, what it does, the control. */
export function Row(props: {
  readonly label: string
  readonly fact: string
  readonly badge?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section aria-label={props.label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <strong>{props.label}</strong>
          {props.badge}
        </p>
        <p className="text-xs text-quiet">{props.fact}</p>
      </div>
      <div className="flex items-center gap-2">{props.children}</div>
    </section>
  )
}
