/** What follows the site's configuration and can wait until the page stands. */
import { reportDeveloperTools } from '@paddock/contract/endpoints/signals'
import { type AppSite, iconOf, showIcon } from '@paddock/ui/site'
import { watchDeveloperTools } from './developer-tools.ts'
import { client } from './services.ts'

let endWatch: (() => void) | null = null

export function followSite(site: AppSite | null): void {
  if (site) showIcon(iconOf(site))
  if (site?.can('developerToolsWatch'))
    endWatch ??= watchDeveloperTools({ stopHere, clock: () => performance.now(), report })
  else {
    endWatch?.()
    endWatch = null
  }
}

function stopHere(): void {
  // oxlint-disable-next-line no-debugger -- it is what the tools stop at, and only where the site asks for the watch
  debugger
}

/** A signal that nobody waits for. */
const report = (): void => void client.call(reportDeveloperTools, {}).catch(() => undefined)
