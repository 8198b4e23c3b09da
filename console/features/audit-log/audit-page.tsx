import { AUDIT_CODES } from '@paddock/contract/audit-codes'
import { type AuditLogRow, exportAuditLog, getAuditLog, INSTALLATION_SITE } from '@paddock/contract/endpoints/audit'
import { listSites } from '@paddock/contract/endpoints/sites'
import type { SiteSummary } from '@paddock/contract/shapes/site'
import { useClient } from '@paddock/ui/client'
import { inEachLanguage, spokenLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { AUDIT_WORDS, auditText, auditWordsOfFile } from '../../words/audit-codes.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import {
  type Column,
  DataTable,
  type Filter,
  type LoadPage,
  pageOf,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { AUDIT_FILTERS, auditQuery } from './audit-query.ts'
import { ChainState } from './chain-state.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { type AuditColumn, columnsInFile } from './in-file.ts'
import { AccountLink, actorOf, Changes, ObjectName, type SiteName } from './row-cells.tsx'

const ACTIONS = inEachLanguage(() =>
  AUDIT_CODES.map((value) => ({ value, label: AUDIT_WORDS[value] })).toSorted((a, b) => a.label.localeCompare(b.label)),
)
const OBJECTS = inEachLanguage(() => Object.entries(WORDS.objectTypes).map(([value, label]) => ({ value, label })))

function columnsOf(siteName: SiteName): readonly Column<AuditLogRow, AuditColumn>[] {
  return [
    {
      id: 'at',
      label: WORDS.time,
      cell: (row) => (
        <>
          <Moment at={row.at} />
          <span className="block text-xs leading-4 text-quiet md:hidden">{actorOf(row)}</span>
        </>
      ),
    },
    {
      id: 'actor',
      label: WORDS.actor,
      isWide: true,
      cell: (row) => (
        <>
          <span className="font-bold">
            {row.actorIsBelow ? <AccountLink id={row.actorId} name={row.actorName} /> : actorOf(row)}
          </span>{' '}
          <span className="text-xs text-quiet">{row.actorRole && COMMON.roles[row.actorRole]}</span>
        </>
      ),
    },
    {
      id: 'action',
      label: WORDS.action,
      cell: ({ text, objectName, event }) => (
        <>
          <span className="max-md:block max-md:min-w-44 whitespace-normal md:inline-block md:max-w-72">
            {auditText(text)}
          </span>
          <PhoneNote>{[objectName, event?.name].filter((name) => name != null).join(' · ')}</PhoneNote>
        </>
      ),
    },
    {
      id: 'object',
      label: WORDS.object,
      isWide: true,
      cell: (row) => <ObjectName row={row} siteName={siteName} />,
    },
    {
      id: 'change',
      label: WORDS.changed,
      isWide: true,
      cell: (row) => <Changes row={row} />,
    },
    {
      id: 'reason',
      label: WORDS.reason,
      isWide: true,
      cell: ({ reason }) => cut(reason),
    },
    {
      id: 'address',
      label: WORDS.address,
      isWide: true,
      cell: ({ address }) => address || WORDS.nothing,
    },
    {
      id: 'site',
      label: WORDS.site,
      isWide: true,
      cell: ({ siteId }) => siteName(siteId),
    },
    {
      id: 'session',
      label: WORDS.session,
      isExtra: true,
      cell: ({ session }) => session ?? WORDS.nothing,
    },
    {
      id: 'request',
      label: WORDS.requestId,
      isExtra: true,
      cell: ({ requestId }) => requestId ?? WORDS.nothing,
    },
    // On the screen the row opens.
    {
      id: 'before',
      label: WORDS.was,
      isExtra: true,
      cell: ({ before }) => cut(jsonOf(before)),
    },
    {
      id: 'after',
      label: WORDS.is,
      isExtra: true,
      cell: ({ after }) => cut(jsonOf(after)),
    },
  ]
}

const jsonOf = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
const LONGEST = 48
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || WORDS.nothing)

/** A file takes so many characters of words (`contract/exports.ts`): sites beyond these keep their number in it, earlier where the sentences come along. */
const sitesNamed = (): number => (spokenLanguage() === 'en' ? 100 : 30)
const LONGEST_NAME = 60

/** What the file calls a thing and a site. */
const exportWords = (all: readonly SiteSummary[]) => {
  const sites = all
    .slice(0, sitesNamed())
    .map(({ siteId, name }) => ({ siteId, name: Array.from(name).slice(0, LONGEST_NAME).join('') }))
  return {
    // Of somebody above the reader the role stands for the name.
    actor: COMMON.roles,
    action: auditWordsOfFile(),
    object: {
      ...WORDS.objectTypes,
      ...Object.fromEntries(sites.map(({ siteId, name }) => [`site ${siteId}`, name])),
    },
    site: {
      installation: WORDS.allInstallation,
      ...Object.fromEntries(sites.map(({ siteId, name }) => [siteId, name])),
    },
  }
}

/** Its name where one knows it; rows of the installation are of no site. */
function useSiteNames() {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: ['sites'],
    queryFn: ({ signal }) => client.call(listSites, { params: { role } }, signal).then(({ docs }) => docs),
  })
  const nameOf = useCallback(
    (siteId: number | null) =>
      siteId === null
        ? WORDS.allInstallation
        : (data?.find((site) => site.siteId === String(siteId))?.name ?? String(siteId)),
    [data],
  )
  return { sites: data ?? [], nameOf }
}

/** Who changed what, when, from where and why. Security 1.9. */
export default function AuditPage() {
  const [view, setView] = useTableView(AUDIT_FILTERS)
  const [open, setOpen] = useState<AuditLogRow | null>(null)
  const client = useClient()
  const me = useMe()
  const role = operatorRole(me)
  const { sites, nameOf } = useSiteNames()
  const asking = useCallback((asked: View) => ({ params: { role }, query: auditQuery(asked) }), [role])
  const load = useCallback<LoadPage<AuditLogRow>>(
    async (asked, signal) => {
      const { docs, ...info } = await client.call(getAuditLog, asking(asked), signal)
      return pageOf(docs, info)
    },
    [client, asking],
  )
  const exported = tableExport(exportAuditLog, asking, exportWords(sites))
  const siteOptions = [
    { value: String(INSTALLATION_SITE), label: WORDS.allInstallation },
    ...sites.map(({ siteId, name }) => ({ value: siteId, label: name })),
  ]
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'person', label: WORDS.person },
    { kind: 'search', name: 'market', label: WORDS.marketOrEvent },
    { kind: 'select', name: 'action', label: WORDS.action, options: ACTIONS() },
    ...(me.role === 'administrator'
      ? [{ kind: 'select', name: 'siteId', label: WORDS.site, options: siteOptions } as const]
      : []),
    { kind: 'day', name: 'startDate', label: COMMON.from },
    { kind: 'day', name: 'endDate', label: COMMON.to },
    { kind: 'thing', name: 'actorName', label: WORDS.actor },
    // On a phone they would take half of it; there an opened row leads to the others like it.
    { kind: 'select', name: 'objectType', label: WORDS.objectType, options: OBJECTS(), isWide: true },
    { kind: 'search', name: 'objectId', label: WORDS.objectId, isWide: true },
    { kind: 'search', name: 'requestId', label: WORDS.requestId, isWide: true },
  ]
  return (
    <Page title={WORDS.auditLog} isFixed actions={<ChainState siteId={auditQuery(view).siteId} siteName={nameOf} />}>
      <DataTable
        name="audit"
        label={WORDS.auditLog}
        columns={columnsOf(nameOf)}
        view={view}
        onView={setView}
        load={load}
        exported={(shown) => exported({ ...shown, columns: columnsInFile(shown.columns) })}
        queryKey={['audit']}
        rowId={({ _id }) => _id}
        onOpen={setOpen}
        emptyText={WORDS.noRows}
        filters={filters}
      />
      {open && (
        <EntryPanel
          row={open}
          siteName={nameOf(open.siteId)}
          onClose={() => setOpen(null)}
          onFilter={(filters) => {
            setOpen(null)
            setView({ filters })
          }}
        />
      )}
    </Page>
  )
}
