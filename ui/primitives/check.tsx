export function Check(props: {
  readonly label: string
  /** What a phone has room for. */
  readonly short?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-9 items-center gap-2 max-md:min-h-11">
      <input
        type="checkbox"
        checked={props.isOn}
        aria-label={props.short === undefined ? undefined : props.label}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-4 accent-brand"
      />
      {props.short === undefined ? (
        props.label
      ) : (
        <>
          <span className="md:hidden">{props.short}</span>
          <span className="max-md:hidden">{props.label}</span>
        </>
      )}
    </label>
  )
}
