/** What stands above the rows of a file that is read as a document: at which site, whose it is, of which days, and what it comes to. */
import { ZERO } from '@paddock/domain/money'
import type { Tx } from '../platform/database.ts'
import type { Exporting } from '../platform/http-call.ts'
import { formatDay } from './moments.ts'
import { isOwnWithoutTarget } from './note-export.ts'
import { loadName } from './queries.ts'
import type { PageOfRows } from './read-pages.ts'
import type { Heading } from './sheet.ts'

/** Whose rows they are; null of a list of many people. */
function personOf(exporting: Exporting): number | null {
  const { actor, target } = exporting.asked
  if (target !== null || actor === null) return target
  return actor.role === 'user' || isOwnWithoutTarget(exporting) ? actor.accountId : null
}

async function nameOf(tx: Tx, accountId: number): Promise<readonly string[]> {
  const account = await loadName(tx, accountId)
  if (!account) return []
  const { fullName, userName } = account
  return [fullName === '' || fullName === userName ? userName : `${fullName} (${userName})`]
}

type Days = { readonly startDate?: string; readonly endDate?: string }

/** '21 Nov 2026 – 28 Nov 2026'; a bound that was not asked for is left open. */
function daysOf({ startDate, endDate }: Days): readonly string[] {
  if (startDate === undefined && endDate === undefined) return []
  return [[startDate, endDate].map((day) => (day === undefined ? '' : formatDay(day))).join(' – ')]
}

/** Read in the moment of the rows. */
export async function headingOf(exporting: Exporting, tx: Tx, { sums }: PageOfRows): Promise<Heading> {
  const { asked } = exporting
  const person = personOf(exporting)
  const name = person === null ? [] : await nameOf(tx, person)
  const named: readonly { readonly id: string; readonly head: string }[] = asked.body.sums ?? []
  return {
    about: [asked.site.config.name, ...name, ...daysOf(asked.query as Days)].join(' · '),
    sums: named.map(({ id, head }) => ({ head, amount: sums.get(id) ?? ZERO })),
  }
}
