/** Who set what of an account, and what is in force for it, as its officers are shown it. */
import type { HeldLock, Holder, TermSetter, TermsInForce } from '@paddock/contract'
import { SPORTS } from '@paddock/domain/betting'
import { must } from '@paddock/domain/result'
import {
  HELD_TERMS,
  type HeldTerm,
  NO_HOLD,
  type Role,
  standsAbove,
  strictest,
  TERMS,
  type TermValue,
} from '@paddock/domain/roles'
import type { LockRow } from './queries.ts'
import type { Level } from './store.ts'
import { settingOf } from './terms.ts'

type Reader = { readonly accountId: number; readonly role: Role }

/** Of who stands above the reader only the role is told. Law D-40. */
const presentHolder = ({ userName, role }: Pick<Level, 'userName' | 'role'>, reader: Reader): Holder => ({
  userType: role,
  userName: standsAbove(role, reader.role) ? null : userName,
})

export const presentLocks = (rows: readonly LockRow[], about: number, reader: Reader): HeldLock[] =>
  rows.map(({ kind, scopeId, eventName, holderId, holderName, holderRole, setBy, at }) => ({
    kind,
    scopeId: scopeId || null,
    name: eventName ?? SPORTS.find(({ id }) => id === scopeId)?.name ?? scopeId,
    own: holderId === about,
    holder: presentHolder({ userName: holderName, role: holderRole }, reader),
    setBy,
    mayUnlock: holderId === about && holderId !== reader.accountId && !standsAbove(setBy, reader.role),
    at,
  }))

/** Of the account itself, which stands last in its chain. Values of those above are not told: what is in force is. */
export function presentSetters(levels: readonly Level[], reader: Reader): TermSetter[] {
  const { id, settings } = must(levels.at(-1), 'an account that the caller has a right to')
  return TERMS.flatMap((field) =>
    (settings[field] ?? []).map(({ setBy }) => ({
      field,
      setBy,
      mayLoosen: id !== reader.accountId && !standsAbove(setBy, reader.role),
    })),
  )
}

export function presentInForce(levels: readonly Level[], reader: Reader): TermsInForce {
  const held = (term: HeldTerm) => {
    const inForce = strictest(
      term,
      levels.map((level) => ({ level, ...settingOf(level, term) })),
    )
    const value: TermValue = inForce?.value ?? NO_HOLD[term]
    if (!inForce) return { value, from: null }
    const { level, setBy } = inForce
    return { value, from: { ...presentHolder(level, reader), own: level === levels.at(-1), setBy } }
  }
  // The values come from the terms of these very names.
  return Object.fromEntries(HELD_TERMS.map((term) => [term, held(term)])) as TermsInForce
}
