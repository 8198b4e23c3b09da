/**
 * Who may loosen what was set for an account, and what is in force for it. Whoever set a term or a lock remembers it as theirs: only they and
 * those above them loosen it, and others may only tighten it. What is set for somebody holds for all below them: in force is the
 * strictest up the tree. Law 2.7, D-34, D-37; decision 0018.
 */
import { ofEachMax } from '../market/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { type Role, ROLES, standsAbove } from './role.ts'

export type TermValue = number | boolean | string | null

/**
 * Which of two values is the stricter. Of a CAP the smaller, and 0 is none; of a FLOOR the larger; of TRUST the
 * smaller, and 0 is no trust at all. What is AGREED moves money between two levels: neither way is stricter, so a lower officer
 * leaves it as it is.
 */
type Measure = 'CAP' | 'FLOOR' | 'TRUST' | 'AGREED'

const MEASURES = {
  exposureLimit: 'CAP',
  ...ofEachMax(() => 'CAP' as const),
  betDelay: 'FLOOR',
  casinoLock: 'FLOOR',
  bonusLock: 'FLOOR',
  'commission.exchange': 'FLOOR',
  creditPts: 'TRUST',
  'share.sports': 'AGREED',
  'share.casino': 'AGREED',
  'commission.matchKind': 'AGREED',
  'commission.match': 'AGREED',
  'commission.session': 'AGREED',
  'commission.casino': 'AGREED',
} as const satisfies Readonly<Record<string, Measure>>

export type Term = keyof typeof MEASURES
export const TERMS = Object.keys(MEASURES) as [Term, ...Term[]]

/** The terms that hold for everybody below, with what each is where nobody has set it. */
export const NO_HOLD = {
  exposureLimit: 0,
  ...ofEachMax(() => 0 as const),
  betDelay: 0,
  casinoLock: false,
  bonusLock: false,
  'commission.exchange': null,
} as const satisfies { readonly [T in Term]?: TermValue }

export type HeldTerm = keyof typeof NO_HOLD
export const HELD_TERMS = Object.keys(NO_HOLD) as [HeldTerm, ...HeldTerm[]]
const isHeld = (term: Term): term is HeldTerm => term in NO_HOLD

/** That a value is none is said here alone. */
const isNone = (term: Term, value: TermValue): boolean => isHeld(term) && value === NO_HOLD[term]

function strictness(term: Term, value: TermValue): number {
  if (isNone(term, value)) return Number.NEGATIVE_INFINITY
  return MEASURES[term] === 'FLOOR' ? Number(value) : -Number(value)
}

/** Neither way is stricter: who stands below whoever set it leaves it as it is. */
export const isAgreed = (term: Term): boolean => MEASURES[term] === 'AGREED'

/** Whether a value allows what another forbids; of what is agreed every other value does. @internal Exported for the tests. */
export const isLooser = (term: Term, value: TermValue, than: TermValue): boolean =>
  isAgreed(term) ? value !== than : strictness(term, value) < strictness(term, than)

/** What one level set for an account. */
export type Setting = { readonly setBy: Role; readonly value: TermValue }

/** The strictest, the first of several alike; undefined where nobody has set anything. */
export function strictest<S extends { readonly value: TermValue }>(term: HeldTerm, set: readonly S[]): S | undefined {
  const given = set.filter(({ value }) => !isNone(term, value))
  return given.reduce<S | undefined>(
    (best, one) => (best === undefined || isLooser(term, best.value, one.value) ? one : best),
    undefined,
  )
}

/**
 * What an officer turns off, or turns down: a lock is set, a game is taken off, a method hidden, a rule ended, a line set aside, a document rejected; and of
 * a method who is paid, and within which bounds.
 */
export type Switch =
  | 'lock'
  | 'game'
  | 'method'
  | 'rule'
  | 'affiliate'
  | 'deal'
  | 'affiliatePlayer'
  | 'prizes'
  | 'place'
  | 'line'
  | 'document'
  | 'payee'
  | 'minAmount'
  | 'maxAmount'

/** `value`: what was set, of a term. A switch has none. */
export type SetAboveRefusal = {
  readonly code: 'SET_ABOVE'
  readonly field: Term | Switch
  readonly setBy: Role
  readonly value?: TermValue
}

const byOthersAbove = (standing: readonly Setting[], actor: Role): Setting[] =>
  standing.filter(({ setBy }) => standsAbove(setBy, actor))

/** A lower officer loosens nothing: each value that a higher one set is looked at, not only the strictest. */
export function refuseLoosening(
  term: Term,
  standing: readonly Setting[],
  value: TermValue,
  actor: Role,
): SetAboveRefusal | undefined {
  const held = byOthersAbove(standing, actor).find((setting) => isLooser(term, value, setting.value))
  return held && { code: 'SET_ABOVE', field: term, setBy: held.setBy, value: held.value }
}

/** A value of one's own that is looser than what holds from above would say what is not so; none at all is fine. */
export function refuseVoid(term: Term, value: TermValue, above: readonly Setting[]): SetAboveRefusal | undefined {
  if (!isHeld(term) || isNone(term, value)) return undefined
  const held = strictest(term, above)
  return held && isLooser(term, value, held.value)
    ? { code: 'SET_ABOVE', field: term, setBy: held.setBy, value: held.value }
    : undefined
}

/**
 * What stands once the actor has set the value: what those above them set stays beside it, what they or those below them had set is
 * replaced. A value that adds nothing to what stands above is nobody's own.
 */
export function withSetting(term: Term, standing: readonly Setting[], value: TermValue, actor: Role): Setting[] {
  const above = byOthersAbove(standing, actor)
  const addsNothing = isNone(term, value) || above.some((setting) => !isLooser(term, setting.value, value))
  return addsNothing ? above : [...above, { setBy: actor, value }]
}

/** The levels whose locks the actor takes off: their own and those below. */
export const levelsUpTo = (actor: Role): Role[] => ROLES.filter((role) => !standsAbove(role, actor))

/** Who locked, as far as they stand above the actor: the highest. Undefined where the actor may take off all there is. */
export const lockedAbove = (setters: readonly Role[], actor: Role): Role | undefined =>
  setters
    .filter((setBy) => standsAbove(setBy, actor))
    .reduce<Role | undefined>((top, one) => (top === undefined || standsAbove(one, top) ? one : top), undefined)

/** The highest of these levels, of all that are known; undefined of none. */
export const highestOf = (levels: readonly (Role | null | undefined)[]): Role | undefined =>
  ROLES.find((role) => levels.includes(role))

/** Somebody else's lock stays; where nothing else is there to take off, that is refused. */
export function refuseUnlock(
  setters: readonly Role[],
  actor: Role,
  field: Switch = 'lock',
): SetAboveRefusal | undefined {
  const setBy = lockedAbove(setters, actor)
  const isAllAbove = setters.every((one) => standsAbove(one, actor))
  return setBy && isAllAbove ? { code: 'SET_ABOVE', field, setBy } : undefined
}

/** A switch that all levels share. `setBy`: whose word it is that it is off; null where it is on, or from before that was remembered. */
export type Turned = { readonly off: boolean; readonly setBy: Role | null }

/** As it stands once the actor wants it `off`, or says nothing of it: the word stays with the highest of those who turned it off. */
export function turnSwitch(
  standing: Turned,
  off: boolean | undefined,
  actor: Role,
  field: Switch,
): Result<Turned, SetAboveRefusal> {
  if (off === undefined) return ok(standing)
  const setters = standing.off && standing.setBy !== null ? [standing.setBy] : []
  if (off) return ok({ off, setBy: lockedAbove(setters, actor) ?? actor })
  const refusal = refuseUnlock(setters, actor, field)
  return refusal ? refuse(refusal) : ok({ off, setBy: null })
}
