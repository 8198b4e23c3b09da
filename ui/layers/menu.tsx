import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../primitives/icon.tsx'

export type MenuItem =
  | {
      readonly kind: 'action'
      readonly label: string
      readonly icon?: IconName
      readonly isDanger?: boolean
      readonly run: () => void
    }
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly isOn: boolean
      readonly onChange: (isOn: boolean) => void
    }
  | { readonly kind: 'line' }

type MenuProps = {
  /** The button that opens it; it has a name of its own. */
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
}

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm outline-none data-[highlighted]:bg-raised max-md:min-h-11'

/** A list of things to do or to choose, opened by a button; arrows, letters and Escape work. Choosing one of several leaves it open. The page beside it stays as it is: a tap there closes it. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[70dvh] min-w-44 animate-fade overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-2xl"
        >
          {items.map((item, index) => (
            <Entry key={item.kind === 'line' ? `line ${index}` : item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ item }: { readonly item: MenuItem }) {
  switch (item.kind) {
    case 'line':
      return <DropdownMenu.Separator className="my-1 h-px bg-line" />
    case 'action':
      return (
        <DropdownMenu.Item onSelect={item.run} className={`${ITEM} ${item.isDanger ? 'text-loss' : ''}`}>
          {item.icon && <Icon name={item.icon} className="size-4 text-quiet" />}
          {item.label}
        </DropdownMenu.Item>
      )
    case 'choice':
      return (
        <DropdownMenu.CheckboxItem
          checked={item.isOn}
          onCheckedChange={item.onChange}
          onSelect={(event) => event.preventDefault()}
          className={ITEM}
        >
          <span className="flex size-4 items-center justify-center rounded-[3px] border border-line bg-raised">
            <DropdownMenu.ItemIndicator>
              <Icon name="check" className="size-4 text-brand-text" />
            </DropdownMenu.ItemIndicator>
          </span>
          {item.label}
        </DropdownMenu.CheckboxItem>
      )
  }
}
