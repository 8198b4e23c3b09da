import { Tabs as Parts } from 'radix-ui'

export type Tab<T extends string> = { readonly id: T; readonly label: string; readonly count?: number }

type TabsProps<T extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<T>[]
  readonly chosen: T
  readonly onChoose: (id: T) => void
}

/** A row of tabs that filters what is below it; arrow keys move, the row scrolls where it does not fit. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose }: TabsProps<T>) {
  const choose = (id: string) => {
    const tab = tabs.find((each) => each.id === id)
    if (tab) onChoose(tab.id)
  }
  return (
    <Parts.Root value={chosen} onValueChange={choose}>
      <Parts.List aria-label={label} className="flex overflow-x-auto [scrollbar-width:none]">
        {tabs.map(({ id, label: text, count }) => (
          <Parts.Trigger
            key={id}
            value={id}
            // What it shows stands where the page has it, not in a panel of its own.
            aria-controls={undefined}
            className="h-11 min-w-11 shrink-0 border-b-2 border-transparent px-3 text-sm text-quiet hover:text-text data-[state=active]:border-brand data-[state=active]:font-bold data-[state=active]:text-text"
          >
            {text}
            {count !== undefined && <span className="ml-1 font-normal text-quiet">{count}</span>}
          </Parts.Trigger>
        ))}
      </Parts.List>
    </Parts.Root>
  )
}
