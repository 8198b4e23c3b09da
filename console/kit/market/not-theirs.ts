import { CallFailure } from '@paddock/ui/client'

/** Nobody decides of a market that they have no right to, nor of one that is paid. */
export const isNotTheirs = (error: unknown): boolean =>
  error instanceof CallFailure && (error.code === 'DESK_RIGHT_NEEDED' || error.code === 'NOT_FOUND')
