/** That somebody came by a link, so that an affiliate sees how many did. docs/domain/affiliates.md#visits. */
import { countVisit } from '@paddock/contract/endpoints/affiliates'
import type { Client } from '@paddock/ui/client'

/** Nobody waits for it, and nothing is said where it fails. */
export function tellVisit(
  client: Client,
  { code, subId }: { readonly code: string; readonly subId: string | null },
): void {
  client.call(countVisit, { body: { code, ...(subId !== null && { subId }) } }).catch(() => undefined)
}
