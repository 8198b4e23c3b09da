/** Who took which people's data out of the system as a file: a row of the audit log, before the first byte of it goes out. Security 1.9. */
import { calls, type Endpoint } from '@paddock/contract'
import { entryOf, recordAlone } from '../audit-log/index.ts'
import type { Exporting } from '../platform/http-call.ts'

/** Nobody's, or always the caller's own. */
const OF_NOBODY_ELSE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  calls.getMarkets,
  calls.getLoginHistory,
  calls.listSites,
])
/** The caller's own unless they name somebody. */
const OWN_WITHOUT_TARGET: ReadonlySet<Endpoint> = new Set<Endpoint>([
  calls.getStatement,
  calls.getProfitLoss,
  calls.getActivity,
])

/** Each row is somebody below the caller, whoever is asked about. */
const isByPerson = ({ call: { list }, asked: { query } }: Exporting): boolean =>
  list === calls.getProfitLoss && ['below', 'player'].includes((query as { readonly by?: string }).by ?? '')

/** Whether it is of the caller alone where nobody is named. */
export const isOwnWithoutTarget = (exporting: Exporting): boolean =>
  OWN_WITHOUT_TARGET.has(exporting.call.list) && !isByPerson(exporting)

function isOfOthers(exporting: Exporting): boolean {
  const { actor, target } = exporting.asked
  if (actor === null || actor.role === 'user' || OF_NOBODY_ELSE.has(exporting.call.list)) return false
  return !isOwnWithoutTarget(exporting) || (target !== null && target !== actor.accountId)
}

/** One row for each file of other people's data that an officer has: which list, narrowed to what, how many rows, which kind of file. */
export async function noteExport(exporting: Exporting, rows: number): Promise<void> {
  if (!isOfOthers(exporting)) return
  const { call, asked } = exporting
  const { kind, title, columns } = asked.body
  const after = { title, kind, rows, filters: asked.query, columns: columns.map(({ id }) => id) }
  const change = { action: 'LIST_EXPORTED', objectType: 'list', objectId: call.list.path, after } as const
  await recordAlone(asked.db, entryOf(asked, change))
}
