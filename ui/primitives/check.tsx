export function Check(props: {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-9 items-center gap-2 max-md:min-h-11">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onChange(event.target.checked)}
        className="size-4 accent-brand"
      />
      {props.label}
    </label>
  )
}
