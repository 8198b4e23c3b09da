/**
 * Whose downline somebody sees and answers for. All administrators are one level, so they stand as one account, which is nobody's:
 * whoever is made right below an administrator is made below that one. docs/decisions/0036.
 */
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

/** Of the accounts `a`: who stands as this one does, or below it. */
export const standsWithin = (a: RawBuilder<unknown>, standing: number): RawBuilder<unknown> =>
  sql`(${a}.id = ${standing} or ${standing} = any(${a}.ancestors) or (${standing} = ${ADMINISTRATORS} and ${a}.role = 'administrator'))`
