/**
 * Whose downline somebody sees and answers for. All administrators are one level, so they stand as one account, which is nobody's:
 * whoever is made right below an administrator is made below that one. docs/decisions/0036.
 */
import { ROLE_TEXTS } from '@paddock/contract'
import { type Role, standsAbove } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './http-call.ts'

/** The account above all sites, made by a migration. Nobody signs in as it. */
export const ADMINISTRATORS = 0

/** The account below which all those stand who stand below the actor. */
export const standsAs = ({ accountId, role }: Pick<Actor, 'accountId' | 'role'>): number =>
  role === 'administrator' ? ADMINISTRATORS : accountId

/** Whose downline a call is about: that of the account that it names, the actor's own where it names none or the actor. */
export const uplineOf = ({ actor, target }: { readonly actor: Actor; readonly target: number | null }): number =>
  target === null || target === actor.accountId ? standsAs(actor) : target

/** Who did something, to a reader of the same chain: by name, and of an officer above the reader the role alone. Law D-40. */
export const officerTold = (name: string, role: Role, reader: Role): string =>
  standsAbove(role, reader) ? ROLE_TEXTS[role] : name

type Standing = { readonly id: number; readonly role: Role; readonly ancestors: readonly number[] }

/** Whether somebody stands as this one does, or below it. */
export const isWithin = ({ id, role, ancestors }: Standing, standing: number): boolean =>
  id === standing || ancestors.includes(standing) || (standing === ADMINISTRATORS && role === 'administrator')

/** The same of the accounts `a`: who stands as this one does, or below it. */
export const standsWithin = (a: RawBuilder<unknown>, standing: number): RawBuilder<unknown> =>
  sql`(${a}.id = ${standing} or ${standing} = any(${a}.ancestors) or (${standing} = ${ADMINISTRATORS} and ${a}.role = 'administrator'))`
