/** What a call that did not succeed says of the request of money behind it. */
import { CallFailure } from '../client/index.ts'

const SERVER_FAULT = 500
const UNAUTHORISED = 401

/**
 * The server's no: nothing was done. A fault may have come after the request was taken, as may an answer that was cut off or cannot
 * be read; maintenance is said before anything is looked at.
 */
export function refusalIn(thrown: unknown): CallFailure | null {
  if (!(thrown instanceof CallFailure)) return null
  const isSaid = thrown.status > 0 && thrown.status < SERVER_FAULT
  return isSaid || thrown.code === 'MAINTENANCE' ? thrown : null
}

/** What a question without an outcome says: that there is no such request, that nobody is signed in, or nothing. */
export function silenceIn(thrown: unknown): 'not there' | 'signed out' | 'nothing' {
  if (!(thrown instanceof CallFailure)) return 'nothing'
  if (thrown.code === 'NOT_FOUND') return 'not there'
  return thrown.status === UNAUTHORISED ? 'signed out' : 'nothing'
}

/** Whether the network let nothing through. Whoever was given up on may only be slow. */
export const isOffline = (thrown: unknown, wasGivenUp: boolean): boolean =>
  thrown instanceof CallFailure && thrown.status === 0 && !wasGivenUp
