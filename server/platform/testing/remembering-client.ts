/** Of a test's time the database would spend the most on reading and planning statements that it had in the tests before. */
import pg from 'pg'

const names = new Map<string, string>()

/** A name for each text, the same on each connection of this worker. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

/** Several statements in one text have no plan, and what is no query needs none. */
const ONE_QUERY = /^\s*(select|with|insert|update|delete)\b[^;]*$/i

/** A connection that reads and plans a statement once, whoever sends it: for databases that many tests are lent in turn. */
export class RememberingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    const asks = super.query.bind(this) as (...all: unknown[]) => never
    return typeof text === 'string' && Array.isArray(values) && ONE_QUERY.test(text)
      ? asks({ text, values, name: nameOf(text) }, ...rest)
      : asks(...given)
  }
}
