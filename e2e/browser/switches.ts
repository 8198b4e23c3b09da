/** Switches of a site, published in the studio as an administrator does it. */
import { calls, type SwitchName } from '@paddock/contract'
import { signInAs, TRANSACTION_CODE } from './caller.ts'
import type { Paddock } from './paddock.ts'

type Switches = Readonly<Partial<Record<SwitchName, boolean>>>

export async function publishSwitches({ url }: Pick<Paddock, 'url'>, change: Switches): Promise<void> {
  const root = await signInAs(url, 'administrator')
  const params = { role: 'administrator', siteId: '1' } as const
  const { docs } = await root.call(calls.getSite, { params })
  const config = { ...docs.published, switches: { ...docs.published.switches, ...change } }
  const body = { config, baseVersion: docs.site.version, note: '', transactionCode: TRANSACTION_CODE }
  await root.call(calls.publishSite, { params, body })
}
