import { exportSites } from '@paddock/contract/endpoints/sites'
import type { SiteSummary } from '@paddock/contract/shapes/site'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useMay } from '../../kit/me/index.ts'
import { AddButton, Badge, Page } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, useList } from '../../kit/table/index.ts'
import { WaitingChanges } from '../../kit/second-officer/index.ts'
import { NewSitePanel } from './new-site-panel.tsx'
import { SITES } from './sites.ts'

const FILTERS = ['search'] as const

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [{ kind: 'search', name: 'search', label: WORDS.site }])

const COLUMNS = inEachLanguage((): readonly ExportedColumn<SiteSummary, typeof exportSites>[] => [
  {
    id: 'name',
    label: WORDS.site,
    cell: ({ name }) => <span className="font-bold">{name}</span>,
  },
  { id: 'label', label: WORDS.label, isWide: true, cell: ({ label }) => label },
  { id: 'type', label: WORDS.kind, isWide: true, cell: ({ type }) => type },
  {
    id: 'version',
    label: WORDS.version,
    isNumber: true,
    cell: ({ version }) => version,
  },
  { id: 'state', label: WORDS.state, cell: (site) => <States site={site} /> },
  {
    id: 'draft',
    label: WORDS.draft,
    isWide: true,
    cell: ({ hasDraft }) => (hasDraft ? <Badge mood="warn">{WORDS.hasDraft}</Badge> : WORDS.nothing),
  },
])

const STATE_WORDS = inEachLanguage(() => {
  const { running, maintenance, socketsOff, hasDraft } = WORDS
  return { state: { running, maintenance, socketsOff }, draft: { hasDraft } }
})

const stateOf = ({ maintenance, useSocket }: SiteSummary): string =>
  [maintenance ? WORDS.maintenance : WORDS.running, ...(useSocket ? [] : [WORDS.socketsOff])].join(', ')

const States = ({ site }: { readonly site: SiteSummary }) => (
  <Badge mood={site.maintenance ? 'bad' : site.useSocket ? 'good' : 'warn'}>{stateOf(site)}</Badge>
)

/** The sites that one may configure: Enter opens the studio of one. */
export default function SitesPage() {
  const [isMaking, setMaking] = useState(false)
  const goTo = useNavigate()
  const may = useMay()
  const list = useList(FILTERS, exportSites, {
    query: ({ filters: { search } }) => ({ ...(search && { search }) }),
    page({ docs }, { page, limit }) {
      return { rows: docs.slice((page - 1) * limit, page * limit), total: docs.length, isLeast: false }
    },
    words: STATE_WORDS(),
  })
  return (
    <Page
      title={WORDS.studio}
      isFixed
      head={<WaitingChanges />}
      actions={may('installation.maintain') && <AddButton onClick={() => setMaking(true)}>{WORDS.newSite}</AddButton>}
    >
      <DataTable
        name="sites"
        label={WORDS.studio}
        columns={COLUMNS()}
        {...list}
        queryKey={[SITES, 'list']}
        rowId={({ siteId }) => siteId}
        onOpen={({ siteId }) => void goTo(`/sites/${siteId}`)}
        filters={NARROWED_BY()}
        emptyText={WORDS.noSites}
      />
      {isMaking && <NewSitePanel onClose={() => setMaking(false)} onMade={(siteId) => void goTo(`/sites/${siteId}`)} />}
    </Page>
  )
}
