/** Lookups of every call, which the database would spend more time planning than answering. docs/decisions/0069. */
import type { RawBuilder } from 'kysely'
import { inOurWords, poolByKeyOf, type Reader } from '../database.ts'
import { createNames } from './pipeline.ts'

const nameOf = createNames()

/** The rows of a statement that finds each of them by an index. Under a name where the reader is no transaction, so that it is planned once. */
export async function askByKey<Row>(from: Reader, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  const pool = poolByKeyOf(from)
  if (!pool) return (await statement.execute(from)).rows
  const { sql: text, parameters } = statement.compile(from)
  const name = nameOf(text)
  const { rows } = await pool.query<Record<string, unknown>>({ text, values: [...parameters], ...(name && { name }) })
  // The statement says what its rows are, as everywhere.
  return (await inOurWords(rows)) as Row[]
}
