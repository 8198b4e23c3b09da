const SHOWN = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
const WHOLE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'long' })

/** Milliseconds since 1970, in the operator's own zone; the title says which. */
export const Moment = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={WHOLE.format(at)} className="tabular-nums">
    {SHOWN.format(at)}
  </time>
)
