import { AUDIT_TEXTS, type ChainLevel, type Person, type TrailStep } from '@paddock/contract'
import { debtOf } from '@paddock/domain/ledger'
import { subtract } from '@paddock/domain/money'
import { keptAlong } from '@paddock/domain/roles'
import type { ActivityRow, PersonRow, Step } from './queries.ts'
import { termsOf } from './store.ts'

export function presentPerson(row: PersonRow): Person {
  const { balance, exposure, subtreeBalance, subtreeGiven, subtreeExposure } = row
  return {
    _id: String(row.id),
    userName: row.userName,
    userType: row.role,
    parentId: row.parentId === null ? null : String(row.parentId),
    parentName: row.parentName,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    online: row.online,
    demo: row.book === 'DEMO',
    changePassword: row.mustChangePassword,
    balance,
    exposure,
    availableBalance: subtract(balance, exposure),
    subtreePts: subtreeBalance,
    subtreeExposure,
    givenPts: subtreeGiven,
    clientPL: debtOf({ held: subtreeBalance, given: subtreeGiven }),
    userCount: row.children,
    totalUser: row.players,
    userLock: row.userLocked,
    betLock: row.betLocked,
    lockedAbove: row.lockedAbove,
    betLockedAbove: row.betLockedAbove,
    ...termsOf(row),
  }
}

const stepOf = ({ id, userName, role }: Step): TrailStep => ({ _id: String(id), userName, userType: role })

/** From where the actor stands, down. What stands above them is not theirs to see. Law D-40. */
export const presentTrail = (chain: readonly Step[], standing: number): TrailStep[] =>
  chain.slice(chain.findIndex(({ id }) => id === standing)).map(stepOf)

/** Those between the upline whose people are listed and the account, from the top; none where it stands right below that upline. */
export const presentWay = (
  { ancestors }: Pick<PersonRow, 'ancestors'>,
  uplineId: number,
  steps: ReadonlyMap<number, Step>,
): TrailStep[] =>
  ancestors.slice(ancestors.indexOf(uplineId) + 1).flatMap((id) => {
    const step = steps.get(id)
    return step ? [stepOf(step)] : []
  })

/**
 * What each level keeps of a result of the last one. The levels above the actor are one line, in the name of their own upline:
 * how they share among themselves is not theirs to see.
 */
export function presentChain(chain: readonly Step[], standing: number): ChainLevel[] {
  const sports = keptAlong(chain.map((step) => step.sportsShareBps))
  const casino = keptAlong(chain.map((step) => step.casinoShareBps))
  const levels = chain.map((step, n) => ({
    ...stepOf(step),
    keeps: { sports: sports[n] ?? 0, casino: casino[n] ?? 0 },
  }))
  const own = chain.findIndex(({ id }) => id === standing)
  const above = levels.slice(0, own)
  const upline = above.at(-1)
  if (!upline) return levels
  const total = (product: 'sports' | 'casino') => above.reduce((all, { keeps }) => all + keeps[product], 0)
  return [{ ...upline, keeps: { sports: total('sports'), casino: total('casino') } }, ...levels.slice(own)]
}

const isKnownCode = (action: string): action is keyof typeof AUDIT_TEXTS => action in AUDIT_TEXTS

/** Of somebody above the reader only the role is told. Law D-40. */
export const presentActivity = ({ at, action, actorName, actorRole, known, address, reason }: ActivityRow) => ({
  at,
  action,
  summary: isKnownCode(action) ? AUDIT_TEXTS[action] : action,
  actorName: known ? actorName : null,
  actorRole,
  address: known ? address : '',
  remarks: reason,
})
