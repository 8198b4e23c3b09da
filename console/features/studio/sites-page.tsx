import { listSites } from '@paddock/contract/endpoints/sites'
import type { SiteSummary } from '@paddock/contract/shapes/site'
import { useClient } from '@paddock/ui/client'
import { Button, Icon } from '@paddock/ui/primitives'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { STUDIO_WORDS as WORDS } from '../../app/words-studio.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Badge, Page } from '../../kit/page/index.ts'
import { type Column, DataTable, type LoadPage, SearchFilter, useTableView } from '../../kit/table/index.ts'
import { NewSitePanel } from './new-site-panel.tsx'
import { SITES } from './sites.ts'

const FILTERS = ['search'] as const

const COLUMNS: readonly Column<SiteSummary>[] = [
  {
    id: 'name',
    label: WORDS.site,
    cell: ({ name }) => <span className="font-bold">{name}</span>,
    value: ({ name }) => name,
  },
  { id: 'label', label: WORDS.label, isWide: true, cell: ({ label }) => label, value: ({ label }) => label },
  { id: 'type', label: WORDS.kind, isWide: true, cell: ({ type }) => type, value: ({ type }) => type },
  {
    id: 'version',
    label: WORDS.version,
    isNumber: true,
    cell: ({ version }) => version,
    value: ({ version }) => version,
  },
  { id: 'state', label: WORDS.state, cell: (site) => <States site={site} />, value: (site) => stateOf(site) },
  {
    id: 'draft',
    label: WORDS.draft,
    isWide: true,
    cell: ({ hasDraft }) => (hasDraft ? <Badge mood="warn">{WORDS.hasDraft}</Badge> : WORDS.nothing),
    value: ({ hasDraft }) => (hasDraft ? WORDS.hasDraft : null),
  },
]

const stateOf = ({ maintenance, useSocket }: SiteSummary): string =>
  [maintenance ? WORDS.maintenance : WORDS.running, ...(useSocket ? [] : [WORDS.socketsOff])].join(', ')

const States = ({ site }: { readonly site: SiteSummary }) => (
  <Badge mood={site.maintenance ? 'bad' : site.useSocket ? 'good' : 'warn'}>{stateOf(site)}</Badge>
)

/** The sites that one may configure: Enter opens the studio of one. */
export default function SitesPage() {
  const [view, setView] = useTableView(FILTERS)
  const [isMaking, setMaking] = useState(false)
  const goTo = useNavigate()
  const may = useMay()
  const client = useClient()
  const role = operatorRole(useMe())
  const load = useCallback<LoadPage<SiteSummary>>(
    async ({ page, limit, filters: { search = '' } }, signal) => {
      const { docs } = await client.call(listSites, { params: { role } }, signal)
      const found = docs.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(search.toLowerCase()))
      return { rows: found.slice((page - 1) * limit, page * limit), total: found.length }
    },
    [client, role],
  )
  return (
    <Page
      title={WORDS.studio}
      isFixed
      actions={
        may('installation.maintain') && (
          <Button look="brand" size="dense" onClick={() => setMaking(true)}>
            <Icon name="plus" className="size-4" />
            {WORDS.newSite}
          </Button>
        )
      }
    >
      <DataTable
        name="sites"
        label={WORDS.studio}
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={load}
        queryKey={[SITES, 'list']}
        rowId={({ siteId }) => siteId}
        onOpen={({ siteId }) => void goTo(`/sites/${siteId}`)}
        filters={<SearchFilter name="search" label={WORDS.site} view={view} onView={setView} />}
        emptyText={WORDS.noSites}
      />
      {isMaking && <NewSitePanel onClose={() => setMaking(false)} onMade={(siteId) => void goTo(`/sites/${siteId}`)} />}
    </Page>
  )
}
