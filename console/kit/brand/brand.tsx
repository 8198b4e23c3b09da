import { WORDS } from '../../words/shell.ts'
import { useBrand } from './brand-context.tsx'

/** The picture of the house, or its first letter and its name; on a narrow screen the name is only read out. */
export function Brand() {
  const { name, first, second, logo } = useBrand()
  if (logo !== null)
    return <img src={logo} alt={`${name} ${WORDS.console}`} className="h-7 w-auto max-w-40 object-contain" />
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-7 shrink-0 items-center justify-center rounded-md bg-brand text-on-brand"
      >
        {first.slice(0, 1).toUpperCase()}
      </span>
      <span className="truncate max-sm:sr-only">
        {first}
        <span className="text-brand-text">{second}</span>{' '}
        <span className="font-normal text-quiet">{WORDS.console}</span>
      </span>
    </>
  )
}
