/** Complaints of players: what may become of one, and by when somebody has to answer. docs/domain/complaints.md. */
import { ok, refuse, type Result } from '../result/index.ts'
import { DAY_MS } from '../time/index.ts'

export const COMPLAINT_CATEGORIES = ['BET', 'PAYMENT', 'CASINO', 'BONUS', 'ACCOUNT', 'OTHER'] as const
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number]

/** What one may be about; each is the player's own. */
export const COMPLAINT_SUBJECTS = ['bet', 'deposit', 'withdrawal', 'round'] as const
export type ComplaintSubject = (typeof COMPLAINT_SUBJECTS)[number]

/** `open`: the site has to say something. `answered`: it has, and the player may. The others are over. */
export const COMPLAINT_STATES = ['open', 'answered', 'resolved', 'withdrawn'] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/** What an officer finds at the end: the player was right, in part, or not. */
export const COMPLAINT_OUTCOMES = ['UPHELD', 'PARTLY', 'REJECTED'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** From the word of a player to an answer. */
const ANSWER_WITHIN_MS = DAY_MS
/** From the first word to the end. */
const RESOLVE_WITHIN_MS = 7 * DAY_MS
/** So long a player may take one up again that was resolved. @internal For the tests. */
export const REOPEN_WITHIN_MS = 14 * DAY_MS
/** One after the other is an argument, and goes elsewhere. @internal For the tests. */
export const MOST_REOPENED = 2
/** Not over, of one player. */
const MOST_OPEN = 10
/** Words of one side: what is not settled by then is said in another one. Ending it is always said. */
const MOST_SAID = 100
/** Words that are read at once, unless more are asked for. */
export const WORDS_AT_ONCE = 30
/** Words that are read at the most: all that there can be. */
export const MOST_WORDS = 300
export const MOST_STARS = 5
/** Pictures beside one word of a complaint. */
export const MOST_PICTURES = 3

export type Complaint = {
  readonly state: ComplaintState
  readonly version: number
  readonly createdAt: number
  /** When it came to be the site's turn last. */
  readonly turnedAt: number
  readonly closedAt: number | null
  readonly reopened: number
  readonly stars: number | null
}

/** As its player makes it: it is the site's turn. */
export const begunAt = (now: number): Complaint => ({
  state: 'open',
  version: 1,
  createdAt: now,
  turnedAt: now,
  closedAt: null,
  reopened: 0,
  stars: null,
})

export type ComplaintRefusal =
  | { readonly code: 'COMPLAINT_CLOSED' | 'COMPLAINT_CHANGED' | 'COMPLAINT_RATED' | 'COMPLAINT_OPEN' }
  | { readonly code: 'TOO_MANY_COMPLAINTS' | 'COMPLAINT_FULL'; readonly most: number }

export type ComplaintStep =
  /** The player says something: of one that was resolved it is taken up again. */
  | { readonly by: 'PLAYER'; readonly what: 'SAY' }
  | { readonly by: 'PLAYER'; readonly what: 'WITHDRAW' }
  | { readonly by: 'PLAYER'; readonly what: 'RATE'; readonly stars: number }
  /** An officer has read what stands there, as the version says, and answers; or ends it. */
  | { readonly by: 'OFFICER'; readonly what: 'SAY'; readonly version: number }
  | { readonly by: 'OFFICER'; readonly what: 'RESOLVE'; readonly version: number; readonly outcome: ComplaintOutcome }

/** Nobody owes an answer any more. */
export const isComplaintOver = (state: ComplaintState): boolean => state === 'resolved' || state === 'withdrawn'

/** Why another one is not taken; `open`: those of the player that are not over. */
export const refuseFiling = (open: number): ComplaintRefusal | undefined =>
  open < MOST_OPEN ? undefined : { code: 'TOO_MANY_COMPLAINTS', most: MOST_OPEN }

/** Why nothing more is said by whoever takes the step; `said`: the words of their side. */
export const refuseWord = (step: ComplaintStep, said: number): ComplaintRefusal | undefined =>
  step.what === 'SAY' && said >= MOST_SAID ? { code: 'COMPLAINT_FULL', most: MOST_SAID } : undefined

/** Whether it is taken up again by this step, and so is open beside the others of its player. */
export const takesUpAgain = ({ state }: Complaint, step: ComplaintStep): boolean =>
  state === 'resolved' && step.by === 'PLAYER' && step.what === 'SAY'

/** What it is after the step, or why it is not taken. The version grows with each. */
export function takeStep(complaint: Complaint, step: ComplaintStep, now: number): Result<Complaint, ComplaintRefusal> {
  const refusal = refuseStep(complaint, step, now)
  if (refusal) return refuse(refusal)
  const next = { ...complaint, version: complaint.version + 1 }
  if (step.what === 'RATE') return ok({ ...next, stars: step.stars })
  if (step.what === 'WITHDRAW') return ok({ ...next, state: 'withdrawn', closedAt: now })
  if (step.what === 'RESOLVE') return ok({ ...next, state: 'resolved', closedAt: now })
  if (step.by === 'OFFICER') return ok({ ...next, state: 'answered' })
  // Who adds a word while nobody has answered begins no new day.
  const turnedAt = complaint.state === 'open' ? complaint.turnedAt : now
  const reopened = complaint.reopened + (complaint.state === 'resolved' ? 1 : 0)
  return ok({ ...next, state: 'open', turnedAt, closedAt: null, reopened, stars: null })
}

function refuseStep(complaint: Complaint, step: ComplaintStep, now: number): ComplaintRefusal | undefined {
  if (step.by === 'OFFICER' && step.version !== complaint.version) return { code: 'COMPLAINT_CHANGED' }
  if (step.what === 'RATE') {
    if (complaint.state !== 'resolved') return { code: 'COMPLAINT_OPEN' }
    return complaint.stars === null ? undefined : { code: 'COMPLAINT_RATED' }
  }
  if (!isComplaintOver(complaint.state)) return undefined
  return step.by === 'PLAYER' && step.what === 'SAY' && mayReopen(complaint, now)
    ? undefined
    : { code: 'COMPLAINT_CLOSED' }
}

/** Whether its player may take it up again. */
export const mayReopen = ({ state, closedAt, reopened }: Complaint, now: number): boolean =>
  state === 'resolved' && closedAt !== null && now < closedAt + REOPEN_WITHIN_MS && reopened < MOST_REOPENED

/** By when the site has to say something; null while it is not its turn. */
export function dueAt({ state, createdAt, turnedAt }: Complaint): number | null {
  if (isComplaintOver(state)) return null
  const end = createdAt + RESOLVE_WITHIN_MS
  return state === 'open' ? Math.min(turnedAt + ANSWER_WITHIN_MS, Math.max(end, turnedAt)) : end
}

const FEWEST_OF_A_CARD = 13
const MOST_OF_A_CARD = 19

/** Whether a number of a payment card stands in a text: 13 to 19 digits, with blanks or dashes between, that Luhn's sum ends in nothing. */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(/\d(?:[ -]?\d)*/g)) {
    const digits = run.replaceAll(/\D/g, '')
    if (digits.length >= FEWEST_OF_A_CARD && digits.length <= MOST_OF_A_CARD && isLuhn(digits)) return true
  }
  return false
}

const BASE = 10
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return total + (value >= BASE ? value - (BASE - 1) : value)
    }, 0)
  return sum % BASE === 0
}
