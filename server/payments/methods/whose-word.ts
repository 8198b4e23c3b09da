/** What of a method is an officer's of a level to say: what is told to the console, and asked again where they do it. docs/domain/payments.md#payee. */
import { isOtherPayee, refuseOver } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { highestOf, type Role, type SetAboveRefusal } from '@paddock/domain/roles'
import type { StoredMethod } from './store.ts'

/** Only who is paid is bound to a level: what else waits pays the same. */
export const isSamePayee = ({ inForce, waiting }: Pick<StoredMethod, 'inForce' | 'waiting'>): boolean =>
  inForce !== null && waiting !== null && !isOtherPayee(inForce.terms, waiting.terms)

/** Why what waits does not take the place of what is in force by this one's word: of two one is of the level that stands behind that, or above it. */
export function refuseConfirming(method: StoredMethod, reader: Role): SetAboveRefusal | undefined {
  const { inForce, waiting } = method
  const setBy = must(highestOf([waiting?.setBy ?? null, reader]), 'the reader has a level')
  return isSamePayee(method) ? undefined : refuseOver(inForce, setBy)
}

/** Why what is hidden is not shown again, whoever hid it: what is in force would wait in place of what was to follow it. */
export const refuseShowing = ({ active, inForce, waiting }: StoredMethod, reader: Role): SetAboveRefusal | undefined =>
  active || inForce === null ? undefined : refuseOver(waiting, reader)
