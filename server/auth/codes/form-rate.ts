/** Forms with a code in them from one place: each asks the database, whatever its code. */
export const FORM_RATE = { burst: 60, perSecond: 1 }
