/** How a role is spelt in a path, and on the wire. 000 §6. */
import { type Role, ROLES } from '@paddock/domain/roles'
import * as z from 'zod/mini'

export { type Action, type Caller, type Role, ROLES } from '@paddock/domain/roles'

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
