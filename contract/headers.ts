/** Header names, in lower case as servers see them. 000 §7. */

/** The session token travels in both; when they differ the call is refused. Security T5. */
export const TOKEN_HEADER = 'x-authentication'
export const BEARER_HEADER = 'authorization'
/** Identifies the application, grants nothing. Security T3. */
export const APP_KEY_HEADER = 'x-app-key'
/** Names the browser to itself: a random word of its own, kept as long as its tab. A code by SMS is good where it was asked for. */
export const BROWSER_HEADER = 'x-browser'
/** Whether the page that asks shows practice: 'on' or 'off'. Where its session plays in the other book by now nothing is done. */
export const PRACTICE_HEADER = 'x-practice'
/** Says in which language somebody reads, so that a page brings the site's own texts in that one alone. */
export const LANGUAGE_COOKIE = 'paddock_language'
/** The solution of a puzzle that a refusal brought along: then the call is made again, with it. */
export const PUZZLE_HEADER = 'x-puzzle'
/** On a reply that repeats the first outcome of an idempotency key. */
export const REPLAYED_HEADER = 'idempotency-replayed'

export const bearer = (token: string): string => `Bearer ${token}`

/** The token of a bearer header, null when there is none. */
export function tokenOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{16,512})$/i.exec(header ?? '')
  return match?.[1] ?? null
}
