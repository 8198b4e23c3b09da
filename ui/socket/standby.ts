/** What is done while there is no socket: it is sought again, and what it would have told is read. 001 §7.1. */
import type { ComingBack } from './coming-back.ts'
import { goBy, type Health } from './health.ts'
import type { Polling } from './polling.ts'

/** A short loss is mended before it is worth reading: all clients lose theirs at once when a server restarts. */
const FALL_BACK_AFTER_MS = 2000
/** Whether a site whose sockets are off has them again. */
const TRY_AGAIN_MS = 30_000

export type Standby = {
  readonly health: Health
  readonly polling: Polling
  readonly comingBack: ComingBack
  readonly connect: () => void
  trying: ReturnType<typeof setInterval> | undefined
  fallingBack: ReturnType<typeof setTimeout> | undefined
}

export const createStandby = (means: Pick<Standby, 'health' | 'polling' | 'comingBack' | 'connect'>): Standby => ({
  ...means,
  trying: undefined,
  fallingBack: undefined,
})

/** The site has no sockets for now: poll, and see now and then whether it has again. */
export function poll(standby: Standby): void {
  endFallback(standby)
  standby.polling.start()
  goBy(standby.health, 'polling')
  standby.trying ??= setInterval(standby.connect, TRY_AGAIN_MS)
}

/** The socket is lost: it is sought again, and meanwhile what it would have told is read. */
export function comeBack(standby: Standby): void {
  const { comingBack, health, polling } = standby
  comingBack.soon()
  if (health.way !== 'socket') return
  standby.fallingBack ??= setTimeout(() => {
    polling.start()
    goBy(health, 'fallback')
  }, FALL_BACK_AFTER_MS)
}

function endFallback(standby: Standby): void {
  clearTimeout(standby.fallingBack)
  standby.fallingBack = undefined
  standby.health.hasFallenBack = false
}

/** The socket tells everything again. */
export function standDown(standby: Standby): void {
  endFallback(standby)
  standby.polling.stop()
  clearInterval(standby.trying)
  standby.trying = undefined
  goBy(standby.health, 'socket')
}
