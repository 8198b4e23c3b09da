import { FILTER } from './input.ts'

type CellProps = Pick<React.ComponentProps<'input'>, 'placeholder' | 'onKeyDown' | 'maxLength'> & {
  /** Names the cell and its row. */
  readonly label: string
  readonly value: string
  readonly onType: (text: string) => void
  readonly isWrong?: boolean
  /** What is wrong with it, below. */
  readonly problem?: string | undefined
  readonly className?: string
}

/** An amount in a row of a sheet, where the heads of the columns are the labels. */
export function SheetCell({ label, value, onType, isWrong, problem, className = 'w-full', ...typed }: CellProps) {
  return (
    <>
      <input
        {...typed}
        aria-label={label}
        aria-invalid={isWrong ?? problem !== undefined}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
        className={`${FILTER} text-right tabular-nums aria-[invalid=true]:border-loss ${className}`}
      />
      {problem !== undefined && <span className="block text-xs text-loss">{problem}</span>}
    </>
  )
}
