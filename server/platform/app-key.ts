/**
 * The fixed key that existing clients send with every call. 000 §7. It stands in every bundle, so it is no secret and opens
 * nothing; a wrong one is a broken client's. Whoever sends none is served as well: our own apps have no use for it. SECURITY T3.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Refusal } from '@paddock/contract'

export type AppKey = {
  /** In lower case. */
  readonly header: string
  readonly key: string
}

export function refuseAppKey(appKey: AppKey | null, headers: IncomingHttpHeaders): Refusal | undefined {
  const given = appKey ? headers[appKey.header] : undefined
  if (!appKey || given === undefined || given === appKey.key) return undefined
  return { code: 'BAD_REQUEST', field: appKey.header, problem: 'invalid' }
}
