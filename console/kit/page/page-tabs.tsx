import { type Tab, Tabs } from '@paddock/ui/layers'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'

/** Tabs below the title of a page. On a phone what they choose follows at once and has a line of its own above. */
export const PageTabs = <T extends string>(props: ComponentProps<typeof Tabs<T>>) => (
  <div className="border-b border-line max-md:-mb-3 max-md:border-b-0 max-md:px-3">
    <Tabs {...props} />
  </div>
)

/** The tab that the address names; the first needs no name there. `kept` is what stands in the address beside it. */
export function useTab<T extends string>(
  tabs: readonly [Tab<T>, ...Tab<T>[]],
  kept: Readonly<Record<string, string>> = {},
): { readonly tab: T; readonly chooseTab: (id: T) => void } {
  const [address, setAddress] = useSearchParams()
  const [first] = tabs
  const { id: tab } = tabs.find(({ id }) => id === address.get('tab')) ?? first
  return { tab, chooseTab: (id) => setAddress({ ...kept, ...(id !== first.id && { tab: id }) }) }
}
