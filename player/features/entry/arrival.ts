import type { User } from '@paddock/contract/shapes/account'
import type { SignedInInfo } from '@paddock/contract/shapes/access'

/** Somebody has proved who they are; `stage` says what is asked for next. */
export type Arrival = {
  readonly by: 'login' | 'signUp' | 'demo'
  readonly stage: SignedInInfo['stage']
  readonly user: User
  /** Held in memory for the step that asks for it again, never stored. Security T15. */
  readonly password: string
  readonly message: string
}

export type OnArrived = (arrival: Arrival) => void
