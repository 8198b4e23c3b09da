import { Icon, IconButton } from '@paddock/ui/primitives'
import { type ComponentProps, useRef } from 'react'
import { clearSearch, setSearch, useSearchText } from './text.ts'
import { SEARCH_WORDS as WORDS } from './words.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'role'
  | 'type'
  | 'autoFocus'
  | 'onFocus'
  | 'onKeyDown'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-autocomplete'
  | 'aria-activedescendant'
> & {
  /** In the header, where it is lower. */
  readonly isLow?: boolean
  /** Something else is looked for now. */
  readonly onTyped?: () => void
}

/** What is looked for, and what clears it. */
export function SearchInput({ isLow = false, onTyped, ...rest }: InputProps) {
  const typed = useSearchText()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="relative">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet" />
      <input
        {...rest}
        ref={field}
        aria-label={WORDS.search}
        placeholder={WORDS.hint}
        value={typed}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setSearch(target.value)
          onTyped?.()
        }}
        className={`w-full rounded-md border border-line bg-raised pr-10 pl-9 text-sm placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden ${
          isLow ? 'h-9' : 'h-11'
        }`}
      />
      {typed !== '' && (
        <IconButton
          label={WORDS.clear}
          onClick={() => {
            clearSearch()
            field.current?.focus()
          }}
          className={`absolute top-1/2 right-0 -translate-y-1/2 ${isLow ? 'size-9!' : ''}`}
        >
          <Icon name="close" className="size-4" />
        </IconButton>
      )}
    </div>
  )
}
