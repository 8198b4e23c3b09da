import { KEPT_ACCOUNT } from './kept-account.ts'
import { KEPT } from './rules.ts'

/** Nothing of what somebody looked at stays for the next one. Files are the same for all and stay. */
export async function forgetKept(tab: Storage): Promise<void> {
  tab.removeItem(KEPT_ACCOUNT)
  if ('caches' in globalThis) await caches.delete(KEPT)
}
