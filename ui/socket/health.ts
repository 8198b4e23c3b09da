/** Whether the server is there, how old what we know is, and on which way it came. docs/screens.md "Poor network". */
import { type Freshness, freshnessOf, isSameFreshness, type Way } from '../live/index.ts'
import { type Listeners, tell } from './listeners.ts'

/** After so long a silence we ask whether the server is there. */
const ASK_AFTER_MS = 1500

export type Health = {
  /** When something was last heard, by our own clock; prices on the screen are at least as new. */
  heardAt: number
  freshness: Freshness
  /** The connection has been looked for, and is not there. */
  isLost: boolean
  way: Way
  /** Since the socket was lost, prices have come by reading. */
  hasFallenBack: boolean
  /** Told of a change of the freshness or of the way. */
  readonly listeners: Listeners
}

export function createHealth(now = Date.now()): Health {
  return {
    heardAt: now,
    freshness: freshnessOf(true, now, now),
    isLost: false,
    way: 'socket',
    hasFallenBack: false,
    listeners: new Set(),
  }
}

/** The server has said something, now. */
export function hear(health: Health): void {
  health.heardAt = Date.now()
  refreshFreshness(health)
}

export function refreshFreshness(health: Health): void {
  const next = freshnessNow(health, Date.now())
  if (isSameFreshness(next, health.freshness)) return
  health.freshness = next
  tell(health.listeners)
}

function freshnessNow({ heardAt, hasFallenBack, isLost, way }: Health, now: number): Freshness {
  const read = freshnessOf(true, heardAt, now)
  // What was read in the socket's place is as good while it is as young.
  if (hasFallenBack && read.state === 'fresh') return read
  // What was never there is not lost yet: the first connection takes its time.
  return freshnessOf(!isLost || way === 'polling', heardAt, now)
}

export function goBy(health: Health, way: Way): void {
  if (health.way === way) return
  health.way = way
  tell(health.listeners)
}

/** Whether nothing has been heard for so long that a question must show whether anybody is there. */
export const isSilent = ({ heardAt }: Health): boolean => Date.now() - heardAt > ASK_AFTER_MS
