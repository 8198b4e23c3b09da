/** What the database tells at a commit: one connection of its own, looked for again when it is lost. */
import pg from 'pg'
import { backoffMs } from './backoff.ts'
import type { Jobs } from '../jobs.ts'
import type { Log } from '../log.ts'

export type Listening = {
  /** Whether what was told until a moment ago has been heard: the connection answered what it was asked since. */
  readonly isHearing: () => boolean
  stop(): Promise<void>
}

type Heard = {
  readonly onTold: (payload: string) => void
  /** From here on nothing is missed; what was told before, while nobody listened, was not heard. */
  readonly onListening: () => void
}

const AGAIN = { leastMs: 250, mostMs: 1000 }

/** A connection that says nothing may be lost without a word, so it is asked as often as this; an answer stands for so long after its question. */
const ASKED_EVERY_MS = 400
const HEARING_FOR_MS = 1000

/** Resolves when it listens for the first time, or could not: then it goes on trying. */
export async function listenTo(
  url: string,
  channel: string,
  { jobs, log }: { readonly jobs: Jobs; readonly log: Log },
  heard: Heard,
): Promise<Listening> {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0
  let askedAt = Number.NEGATIVE_INFINITY

  /** What the database had told before the question comes before its answer. */
  async function askWhetherHeard(): Promise<void> {
    if (!client) return
    const [asked, at] = [client, performance.now()]
    try {
      await asked.query('select')
      if (asked === client) askedAt = at
    } catch {
      // The connection's own end is told and mended where it is heard.
    }
  }

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
      askedAt = performance.now()
      heard.onListening()
    } catch (error) {
      log.warn({ err: error, channel }, 'the database is not heard')
      comeBack(next)
    }
  }

  function comeBack(lost: pg.Client): void {
    if (isStopped || lost !== client) return
    client = undefined
    askedAt = Number.NEGATIVE_INFINITY
    lost.end().catch(() => undefined)
    failures += 1
    again = setTimeout(() => void connect(), backoffMs(failures, AGAIN, Math.random()))
  }

  await connect()
  const asking = jobs.start({
    name: `hearing-${channel}`,
    everyMs: ASKED_EVERY_MS,
    failed: 'whether the database is heard was not asked',
    work: askWhetherHeard,
  })
  return {
    isHearing: () => performance.now() - askedAt < HEARING_FOR_MS,
    async stop() {
      isStopped = true
      clearTimeout(again)
      // Ends a question that has no answer too.
      await client?.end().catch(() => undefined)
      await asking.stop()
    },
  }
}
