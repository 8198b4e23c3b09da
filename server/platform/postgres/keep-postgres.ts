/** Our own PostgreSQL, watched: where it dies it is started again, on its port and its data, and a server on it comes back by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '../jobs/backoff.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'

export type KeptPostgres = Pick<EmbeddedPostgres, 'url' | 'stop'>

/** What dies so often in so long does not live by being started again. */
const MOST_DEATHS = 3
const WITHIN_MS = 60_000
/** What the dead one shared with its processes is given back a moment later. */
const TRIES = 10
const AGAIN = { leastMs: 500, mostMs: 1000 }

/** `deaths` are the moments, the last one now. @internal Exported for the tests. */
export const isStartedAgain = (deaths: readonly number[], now: number): boolean =>
  deaths.filter((at) => now - at < WITHIN_MS).length < MOST_DEATHS

type Told = {
  /** One line for whoever reads the output. */
  readonly tell: (line: string) => void
  /** It is gone for good, and everything on it is of no more use. */
  readonly onGone: () => void
}

export async function keepPostgres(folder: string, { tell, onGone }: Told): Promise<KeptPostgres> {
  let running = await startPostgres(folder)
  const { url } = running
  const port = Number(new URL(url).port)
  const deaths: number[] = []
  let isStopping = false
  let comingBack: Promise<void> | undefined

  function watch(): void {
    void running.ended.then((how) => {
      if (!isStopping) comingBack = comeBack(how)
    })
  }

  async function comeBack(how: string): Promise<void> {
    const at = Date.now()
    deaths.push(at)
    if (!isStartedAgain(deaths, at)) {
      tell(`PostgreSQL ended (${how}), ${MOST_DEATHS} times within a minute, so everything ends`)
      return onGone()
    }
    tell(`PostgreSQL ended (${how}); it is started again`)
    const failure = await startAgain()
    if (isStopping) return
    if (failure === undefined) return tell(`PostgreSQL is back after ${((Date.now() - at) / 1000).toFixed(1)} s`)
    tell(`PostgreSQL cannot be started again, so everything ends: ${failure.message.trim().split('\n', 1).join('')}`)
    onGone()
  }

  async function startAgain(): Promise<Error | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        running = await startPostgres(folder, { port })
        watch()
        return undefined
      } catch (error) {
        if (tries === TRIES || isStopping) return error as Error
        await sleep(backoffMs(tries, AGAIN, Math.random()))
      }
    }
  }

  watch()
  return {
    url,
    async stop() {
      isStopping = true
      await comingBack
      await running.stop()
    },
  }
}
