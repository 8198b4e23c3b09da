/** Who calls, and how a role is spelt in a path. 000 §6. */
import * as z from 'zod/mini'

export const ROLES = [
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'user',
  'branch',
  'subBranch',
  'defaultBranch',
] as const
export type Role = (typeof ROLES)[number]

/** Everybody above the players: they read what their own subtree does. */
export const UPLINE = ROLES.filter((role) => role !== 'user')

/** A caller without a session is a visitor. */
export type Caller = Role | 'visitor'
export const EVERYBODY: readonly Caller[] = [...ROLES, 'visitor']

export const role = z.enum(ROLES)

/** The path's role: defaultBranch acts on branch paths. */
export type PathRole = Exclude<Role, 'defaultBranch'>
export const pathRoleOf = (actor: Role): PathRole => (actor === 'defaultBranch' ? 'branch' : actor)

export const pathRole = z.enum([
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'user',
  'branch',
  'subBranch',
])
export const uplinePathRole = z.enum([
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'branch',
  'subBranch',
])
