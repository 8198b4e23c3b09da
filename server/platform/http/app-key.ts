/**
 * The fixed key that existing clients send with every call. 000 §7. It stands in every bundle, so it is no secret and opens
 * nothing; a wrong one is a broken client's. Whoever sends none is served as well, unless it is required. Security T3.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { APP_KEY_HEADER, type Refusal } from '@paddock/contract'

export type AppKey = {
  /** In lower case. */
  readonly header: string
  readonly key: string
  /** Whether a call without it is refused too, but for those of our own apps, which say their name. */
  readonly isRequired: boolean
}

export function refuseAppKey(appKey: AppKey | null, headers: IncomingHttpHeaders): Refusal | undefined {
  const given = appKey ? headers[appKey.header] : undefined
  if (!appKey || given === appKey.key) return undefined
  const isOwnApp = headers[APP_KEY_HEADER] !== undefined
  if (given === undefined && (!appKey.isRequired || isOwnApp)) return undefined
  return { code: 'BAD_REQUEST', field: appKey.header, problem: 'invalid' }
}
