import type { Action } from './permissions.ts'

/** What the table grants to visitors, for a browser that asks nothing else of it and need not load it. */
export const OPEN_ACTIONS: ReadonlySet<Action> = new Set([
  'public.read',
  'signal.send',
  'session.open',
  'account.signUp',
  'password.recover',
])
