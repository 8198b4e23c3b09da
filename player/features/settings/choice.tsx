import { useId } from 'react'

type ChoiceProps<T extends string> = {
  readonly label: string
  readonly hint?: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** One of a few, all in sight; on a phone they stand below their name. */
export function Choice<T extends string>({ label, hint, options, chosen, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="min-w-0">
        <span className="block text-sm">{label}</span>
        {hint && <span className="block text-xs text-quiet">{hint}</span>}
      </span>
      <span className="flex max-w-full flex-wrap rounded-md border border-line">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className="flex min-h-9 min-w-18 flex-auto cursor-pointer items-center justify-center rounded-md px-3 text-sm whitespace-nowrap text-quiet has-checked:bg-raised has-checked:font-bold has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text max-md:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
