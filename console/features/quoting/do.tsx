import { Button } from '@paddock/ui/primitives'
import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<typeof Button>, 'look' | 'disabled' | 'className'> & {
  readonly label: string
  /** As it is printed on the keyboard. */
  readonly keys: string
  readonly onDo: () => void
}

/** Something to do, and the key that does it. */
export const Do = ({ label, keys, onDo, ...rest }: Props) => (
  <Button
    size="dense"
    onClick={onDo}
    {...rest}
    className={`shrink-0 whitespace-nowrap md:px-2 ${rest.className ?? ''}`}
  >
    {label}
    <Key>{keys}</Key>
  </Button>
)

export const Key = ({ children }: { readonly children: string }) => (
  <kbd aria-hidden="true" className="rounded-[3px] border border-current px-1 text-xs max-md:hidden">
    {children}
  </kbd>
)
