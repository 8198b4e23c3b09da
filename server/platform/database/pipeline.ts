/**
 * One connection whose statements are sent without waiting for each other's answers, for a writer that would else spend most of
 * its time between them: the database goes from one to the next while we decide what follows.
 */
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { BY_KEY_OPTIONS, CONNECTION, type Database, inOurWords, type Reader } from '../database.ts'
import type { Log } from '../log.ts'

/** Takes statements in order, one after the other. Whoever needs an answer waits for it. */
export type Line = { send<Row>(statement: RawBuilder<Row>): Promise<readonly Row[]> }

export type Pipeline = {
  /** The line; a new one where the last has broken. */
  open(): Promise<Line>
  close(): Promise<void>
}

/** A statement of a batch has some forty columns, and its text varies only with which of them are alike in all its rows. */
const MAX_NAMED = 200

/** `db` gives its connections' dialect; its own connections are not used. */
export function openPipeline(url: string, db: Database, log: Log): Pipeline {
  const nameOf = createNames()
  let connecting: Promise<pg.Client> | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...CONNECTION,
      connectionString: url,
      pipeline: true,
      options: BY_KEY_OPTIONS,
    })
    const forget = (): void => {
      connecting = undefined
    }
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      log.warn({ err: error }, 'the pipeline to the database broke')
    })
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw error
    }
    return client
  }

  return {
    async open() {
      if (closed) throw new Error('the pipeline is closed')
      connecting ??= connect()
      const client = await connecting
      return {
        async send<Row>(statement: RawBuilder<Row>) {
          const { sql, parameters } = statement.compile(db)
          const name = nameOf(sql)
          const query = { text: sql, values: [...parameters] }
          const { rows } = await client.query<Record<string, unknown>>(name === undefined ? query : { ...query, name })
          // The statement says what its rows are, as everywhere.
          return (await inOurWords(rows)) as Row[]
        },
      }
    },
    async close() {
      closed = true
      await connecting?.then((client) => client.end()).catch(() => undefined)
    },
  }
}

/**
 * A name for each text: under a name the database reads and plans a statement once a connection instead of each time, an eighth
 * of its work for a batch. What comes after too many has none and is planned each time.
 */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMED) return known
    const name = `line_${names.size}`
    names.set(text, name)
    return name
  }
}

/** A line over a connection that waits for each answer. */
export const lineOf = (reader: Reader): Line => ({
  send: async (statement) => (await statement.execute(reader)).rows,
})
