/** Switches of a site, published in the studio as an administrator does it. */
import { calls, type SwitchName } from '@paddock/contract'
import { signInAs, TRANSACTION_CODE } from './caller.ts'
import type { Paddock } from './paddock.ts'

type Switches = Readonly<Partial<Record<SwitchName, boolean>>>

/** What somebody else publishes beside it, as another walk does, stands: it is published on top of that. */
export async function publishSwitches({ url }: Pick<Paddock, 'url'>, change: Switches): Promise<void> {
  const root = await signInAs(url, 'administrator')
  const params = { role: 'administrator', siteId: '1' } as const
  for (;;) {
    const { docs } = await root.call(calls.getSite, { params })
    const config = { ...docs.published, switches: { ...docs.published.switches, ...change } }
    const body = { config, baseVersion: docs.site.version, note: '', transactionCode: TRANSACTION_CODE }
    const refused = await root.call(calls.publishSite, { params, body }).then(() => undefined, String)
    if (refused === undefined) return
    if (!refused.includes('SITE_VERSION_CHANGED')) throw new Error(refused)
  }
}
