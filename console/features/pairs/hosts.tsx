import { listSites } from '@paddock/contract/endpoints/sites'
import { useClient } from '@paddock/ui/client'
import { Icon, IconButton, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS as COMMON } from '../../words/shell.ts'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'
import { useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Card, CouldNotLoad } from '../../kit/page/index.ts'
import { ListPager } from '../../kit/table/index.ts'
import { HOST } from './host-name.ts'
import { type Hosts, useHosts, usePairActions } from './pairs.ts'

/** The register, which only an administrator changes. */
export function HostList() {
  const mayChange = useMay()('installation.maintain')
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch } = useHosts(page)
  return (
    <Card title={WORDS.hosts}>
      <p className="border-b border-line px-3 py-2 text-xs text-quiet">{WORDS.hostsFact}</p>
      {mayChange && <HostForm />}
      {isError && !data && <CouldNotLoad error={error} refetch={refetch} />}
      {!data && !isError && <SkeletonRows rows={3} rowClass="h-11" label={COMMON.loading} />}
      {data && <Rows data={data} mayChange={mayChange} />}
      {data && <ListPager label={WORDS.hosts} page={page} total={data.totalDocs} onPage={setPage} />}
    </Card>
  )
}

function Rows({ data: { docs: hosts }, mayChange }: { readonly data: Hosts; readonly mayChange: boolean }) {
  const { removeHost } = usePairActions()
  if (hosts.length === 0) return <Notice icon="globe" text={WORDS.noHosts} />
  return (
    <ul className="divide-y divide-line">
      {hosts.map((one) => (
        <li key={one.host} className="flex min-h-11 items-center gap-3 px-3 text-sm">
          <span className="min-w-0 flex-1">
            <span className="block break-all">{one.host}</span>
            <span className="block text-xs text-quiet">{one.site}</span>
          </span>
          {mayChange && (
            <IconButton label={WORDS.removeHostOf(one.host)} onClick={() => void removeHost(one)}>
              <Icon name="close" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

type NewHost = { readonly siteId: string; readonly host: string }

function HostForm() {
  const sites = useSiteNames()
  const form = useForm<NewHost>({ defaultValues: { siteId: '', host: '' } })
  const { addHost } = usePairActions()
  const send = useAskedSend(form, ({ siteId, host }) => {
    const site = sites.find((one) => one.siteId === siteId)
    return site && addHost({ siteId, site: site.name, host: host.trim() }, () => form.reset())
  })
  const options = [{ value: '', label: '' }, ...sites.map(({ siteId, name }) => ({ value: siteId, label: name }))]
  const fields: readonly Field<NewHost>[] = [
    { kind: 'select', name: 'siteId', label: WORDS.site, options },
    { ...HOST, name: 'host', label: WORDS.host },
  ]
  return (
    <Form onSend={send} label={WORDS.addHost} className="flex flex-col gap-3 border-b border-line p-3">
      <Fields form={form} fields={fields} />
      <FormButtons form={form} action={WORDS.addHost} />
    </Form>
  )
}

function useSiteNames() {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data = [] } = useQuery({
    queryKey: ['sites'],
    queryFn: ({ signal }) => client.call(listSites, { params: { role } }, signal).then(({ docs }) => docs),
  })
  return data
}
