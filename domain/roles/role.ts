/** The roles of a downline, who may make whom, and who stands outside it. 000 §6, law 2.7. */

/** Of the tree of money: everybody but the administrators stands below somebody. */
export const TREE_ROLES = [
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
export type TreeRole = (typeof TREE_ROLES)[number]

/** An officer of the desk stands outside the tree: no points, nobody below, never a player. docs/domain/desk.md. */
export const ROLES = [...TREE_ROLES, 'desk'] as const
export type Role = (typeof ROLES)[number]

/** Everybody above the players: they read what their own subtree does. */
export const UPLINE = TREE_ROLES.filter((role) => role !== 'user')

/** They stand above all accounts of a site. */
export const SITE_OWNERS: readonly Role[] = ['administrator', 'whiteLabel']

/** A caller without a session is a visitor. */
export type Caller = Role | 'visitor'
export const EVERYBODY: readonly Caller[] = [...ROLES, 'visitor']

/**
 * Smaller stands higher. Branches stand beside the agents: they take payments and have players of their own. Nobody of the tree stands above
 * the desk but the administrators, who make it.
 */
const LEVELS: Readonly<Record<Role, number>> = {
  administrator: 0,
  whiteLabel: 1,
  admin: 2,
  superMaster: 3,
  master: 4,
  agent: 5,
  branch: 5,
  subBranch: 6,
  defaultBranch: 6,
  user: 7,
  desk: 1,
}

/** Whether an officer's word goes over another's on one chain, on which no two stand at the same level. */
export const standsAbove = (one: Role, other: Role): boolean => LEVELS[one] < LEVELS[other]

export const BRANCHES = ['branch', 'subBranch', 'defaultBranch'] as const satisfies readonly Role[]
export const isBranch = (role: Role): boolean => BRANCHES.some((branch) => branch === role)

/** Under whom a player signs up who names somebody of the site. */
export const TAKE_PLAYERS: readonly Role[] = ['agent', ...BRANCHES]

const MAKERS_OF_BRANCHES: ReadonlySet<Role> = new Set(['administrator', 'whiteLabel', 'branch'])

/** Any lower level of the tree; a branch stands under its white label or under another branch only. Law 2.7. */
export function mayCreate(creator: Role, created: Role): boolean {
  if (creator === 'desk' || created === 'desk') return false
  return standsAbove(creator, created) && (!isBranch(created) || MAKERS_OF_BRANCHES.has(creator))
}

export const rolesBelow = (creator: Role): TreeRole[] => TREE_ROLES.filter((role) => mayCreate(creator, role))
