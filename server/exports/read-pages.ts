/** The pages of a list as its own call gives them, one after the other. */
import { calls, type Endpoint, type ExportCall, type Refusal } from '@paddock/contract'
import { type Paise, ZERO } from '@paddock/domain/money'
import { ok, type Result } from '@paddock/domain/result'
import type { Tx } from '../platform/database.ts'
import type { Exporting } from '../platform/http-call.ts'
import { fewAtATime, turnOfOthers } from './few-at-a-time.ts'
import { rowsOf } from './sheets.ts'

export type PageOfRows = {
  readonly rows: readonly unknown[]
  /** As the list counts them; null where it tells no more than how many there are at least. */
  readonly total: number | null
  /** Whether there is nothing behind it. */
  readonly isLast: boolean
  /** What the list comes to, by the names that it says it under. */
  readonly sums: ReadonlyMap<string, Paise>
}

/**
 * Larger than what a client may ask for, since the list is counted again with each page; small enough that what a list does with the rows
 * of one before it gives them is some milliseconds.
 */
const ROWS_OF_PAGE = 2000
/** Of lists whose every page sums all that they are of, which costs more than to read it. */
const ROWS_OF_SUMMED = 10_000
const SUMMED: ReadonlySet<Endpoint> = new Set<Endpoint>([calls.getProfitLoss, calls.getDebts])
const limitOf = ({ list }: ExportCall): number => (SUMMED.has(list) ? ROWS_OF_SUMMED : ROWS_OF_PAGE)

type Listed = { readonly docs: unknown; readonly totalDocs?: number; readonly totalIsLeast?: boolean }

/** The contract says which of them the reply has, as amounts. */
const sumsOf = ({ sums }: ExportCall, reply: object): PageOfRows['sums'] =>
  new Map(sums.map((id) => [id, (reply as Readonly<Record<string, Paise>>)[id] ?? ZERO]))

export async function readPage({ call, read }: Exporting, tx: Tx, page: number): Promise<Result<PageOfRows, Refusal>> {
  const limit = limitOf(call)
  const outcome = await read(tx, { page, limit })
  if (!outcome.ok) return outcome
  if (!('reply' in outcome.value)) throw new Error(`the list of ${call.path} is none that a file can be made of`)
  const reply = outcome.value.reply as Listed
  const { docs, totalDocs, totalIsLeast } = reply
  const rows = rowsOf(call, docs)
  // A list without pages comes whole.
  return ok({
    rows,
    total: totalIsLeast ? null : (totalDocs ?? rows.length),
    isLast: totalDocs === undefined || rows.length < limit,
    sums: sumsOf(call, reply),
  })
}

/** Lists that are not read by the site's connection, and so not in its moment: what is new pushes their rows on to the next page. */
const MOVING: ReadonlySet<Endpoint> = new Set<Endpoint>([calls.getAuditLog, calls.getLoginHistory])

/** From the first page, which has been read, to the last. A list that was refused on its way throws. */
export async function* readPages(exporting: Exporting, tx: Tx, first: PageOfRows): AsyncGenerator<PageOfRows> {
  yield first
  let before = first
  for (let page = 2; !before.isLast; page++) {
    const read = await readPage(exporting, tx, page)
    if (!read.ok) throw new Error('a list was refused after its first page', { cause: read.refusal })
    if (read.value.rows.length === 0) return
    yield MOVING.has(exporting.call.list) ? await withoutThose(read.value, before) : read.value
    before = read.value
  }
}

async function withoutThose({ rows, ...page }: PageOfRows, before: PageOfRows): Promise<PageOfRows> {
  const known = new Set<string>()
  for (const some of fewAtATime(before.rows)) {
    for (const row of some) known.add(JSON.stringify(row))
    await turnOfOthers()
  }
  const others: unknown[] = []
  for (const some of fewAtATime(rows)) {
    others.push(...some.filter((row) => !known.has(JSON.stringify(row))))
    await turnOfOthers()
  }
  return { ...page, rows: others }
}
