/** How a role is spelt in a path, and on the wire. 000 §6. */
import { type Role, ROLES } from '@paddock/domain/roles'
import * as z from 'zod/mini'

export { type Action, type Caller, type Role, ROLES } from '@paddock/domain/roles'

export const role = z.enum(ROLES)

/** The path's role: defaultBranch acts on branch paths. */
export type PathRole = Exclude<Role, 'defaultBranch'>
export const pathRoleOf = (actor: Role): PathRole => (actor === 'defaultBranch' ? 'branch' : actor)

const PATH_ROLES = ROLES.filter((one): one is PathRole => one !== 'defaultBranch')
export const pathRole = z.enum(PATH_ROLES)
/** Who runs the markets. */
export const operatorPathRole = z.enum(['administrator', 'desk'])
export const uplinePathRole = z.enum(PATH_ROLES.filter((one): one is Exclude<PathRole, 'user'> => one !== 'user'))
