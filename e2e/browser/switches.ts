/** What a site chooses, published in the studio as an administrator does it. */
import { calls, type SiteConfig, type SwitchName } from '@paddock/contract'
import { signInAs, TRANSACTION_CODE } from './caller.ts'
import type { Paddock } from './paddock.ts'

type Switches = Readonly<Partial<Record<SwitchName, boolean>>>

export const publishSwitches = async (paddock: Pick<Paddock, 'url'>, change: Switches): Promise<void> =>
  await publish(paddock, (config) => ({ ...config, switches: { ...config.switches, ...change } }))

export const publishWalletMode = async (
  paddock: Pick<Paddock, 'url'>,
  walletMode: SiteConfig['casino']['walletMode'],
): Promise<void> => await publish(paddock, (config) => ({ ...config, casino: { ...config.casino, walletMode } }))

/** What somebody else publishes beside it, as another walk does, stands: it is published on top of that. */
async function publish({ url }: Pick<Paddock, 'url'>, changed: (config: SiteConfig) => SiteConfig): Promise<void> {
  const root = await signInAs(url, 'administrator')
  const params = { role: 'administrator', siteId: '1' } as const
  for (;;) {
    const { docs } = await root.call(calls.getSite, { params })
    const config = changed(docs.published)
    const body = { config, baseVersion: docs.site.version, note: '', transactionCode: TRANSACTION_CODE }
    const refused = await root.call(calls.publishSite, { params, body }).then(() => undefined, String)
    if (refused === undefined) return
    if (!refused.includes('SITE_VERSION_CHANGED')) throw new Error(refused)
  }
}
