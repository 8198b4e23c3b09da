import { Button, Icon } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'

/** At the head of a page: makes another one of what it lists. */
export const AddButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Button look="brand" size="dense" onClick={onClick}>
    <Icon name="plus" className="size-4" />
    {children}
  </Button>
)
