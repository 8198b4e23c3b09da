/** What the database tells at a commit: one connection of its own, looked for again when it is lost. */
import pg from 'pg'
import { backoffMs } from './backoff.ts'
import type { Log } from './log.ts'

export type Listening = { stop(): Promise<void> }

type Heard = {
  readonly onTold: (payload: string) => void
  /** From here on nothing is missed; what was told before, while nobody listened, was not heard. */
  readonly onListening: () => void
}

const AGAIN = { leastMs: 250, mostMs: 1000 }

/** Resolves when it listens for the first time, or could not: then it goes on trying. */
export async function listenTo(url: string, channel: string, log: Log, heard: Heard): Promise<Listening> {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    // Without a handler a broken connection would end the process.
    next.on('error', () => comeBack(next))
    next.on('end', () => comeBack(next))
    next.on('notification', ({ payload = '' }) => heard.onTold(payload))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      failures = 0
      heard.onListening()
    } catch (error) {
      log.warn({ err: error, channel }, 'the database is not heard')
      comeBack(next)
    }
  }

  function comeBack(lost: pg.Client): void {
    if (isStopped || lost !== client) return
    client = undefined
    lost.end().catch(() => undefined)
    failures += 1
    again = setTimeout(() => void connect(), backoffMs(failures, AGAIN, Math.random()))
  }

  await connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}
