/** Under which what the upline of a player says is kept, and how long. Apart from the call, which is not in the first picture. */
export const OWN_CONTACT = ['communication', 'own'] as const
export const KEPT_MS = 300_000
