import { listSites } from '@paddock/contract/endpoints/sites'
import { useClient } from '@paddock/ui/client'
import { Menu } from '@paddock/ui/layers'
import { Icon } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { mayCall, useMe } from '../kit/me/index.ts'
import { consoleAddress } from '../kit/page/index.ts'

const KEPT_MS = 300_000

/** Which site one works on, and for an administrator the others. */
export function SiteSwitcher() {
  const { role, pathRole } = useMe()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['sites'],
    queryFn: ({ signal }) => client.call(listSites, { params: { role: pathRole } }, signal).then(({ docs }) => docs),
    enabled: mayCall(role, listSites),
    staleTime: KEPT_MS,
  })
  const name = location.hostname
  if (role !== 'administrator' || !data || data.length < 2)
    return <span className="truncate border-l border-line pl-3 text-sm text-quiet max-sm:hidden">{name}</span>
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex h-8 min-w-0 items-center gap-1 rounded-md border-line px-2 text-sm text-quiet hover:bg-raised hover:text-text max-md:h-11"
        >
          <Icon name="globe" className="size-4" />
          <span className="truncate max-sm:sr-only">{name}</span>
          <Icon name="chevron" className="size-3 rotate-90" />
        </button>
      }
      items={data.map((site) => ({
        kind: 'action',
        label: site.name,
        run: () => location.assign(consoleAddress(site.label)),
      }))}
    />
  )
}
