/** What a page says to the worker. */
export const SKIP_WAITING = 'SKIP_WAITING'
/** Answered through the port that comes with it. */
export const TELL_RELEASE = 'TELL_RELEASE'
