import { type AwardState, type BonusAward, type OfficerAward, ROLE_TEXTS } from '@paddock/contract'
import { lockedOf } from '@paddock/domain/bonuses'
import { type Paise, paise, ZERO } from '@paddock/domain/money'
import type { Actor } from '../../platform/http-call.ts'
import { isWithin, standsAs } from '../../platform/stands-as.ts'
import { isHeld, type StoredAward } from './store.ts'

function stateOf(award: StoredAward): AwardState {
  if (isHeld(award)) return 'held'
  if (award.ended !== null) return award.ended
  if (lockedOf(award) === 0) return 'released'
  return award.acceptedAt === null ? 'waiting' : 'open'
}

/** As its player sees it. */
export function presentAward(award: StoredAward): BonusAward {
  const { ended } = award
  return {
    _id: award.id,
    userId: String(award.accountId),
    userName: award.userName,
    kind: award.kind,
    title: award.terms.title,
    status: stateOf(award),
    amount: award.amount,
    released: award.released,
    locked: ended === null || isHeld(award) ? lockedOf(award) : ZERO,
    lost: award.lost,
    turnover: award.turnover,
    wagered: award.wagered,
    steps: award.steps,
    nextStepAt: ended === null ? nextStepOf(award) : null,
    byFriend: award.accountId !== award.wagererId,
    createdAt: award.createdAt,
    acceptedAt: award.acceptedAt,
    expiresAt: award.expiresAt,
  }
}

function nextStepOf({ turnover, steps, wagered }: StoredAward): Paise | null {
  if (turnover === 0 || wagered >= turnover) return null
  const reached = Math.floor((wagered * steps) / turnover)
  return paise(Math.ceil(((reached + 1) * turnover) / steps))
}

/** Of an officer above the reader the role alone is told. Law D-40. */
function giverOf(
  { createdBy, createdByName, createdByRole, createdByAncestors }: StoredAward,
  standing: number,
): string | null {
  if (createdBy === null || createdByRole === null) return null
  const giver = { id: createdBy, role: createdByRole, ancestors: createdByAncestors ?? [] }
  return isWithin(giver, standing) ? createdByName : ROLE_TEXTS[createdByRole]
}

/** As officers see it; whoever gave it does not decide about it. */
export const presentOfficerAward = (award: StoredAward, actor: Actor, mayDecide: boolean): OfficerAward => ({
  ...presentAward(award),
  wagererName: award.wagererName,
  held: [...award.held],
  givenBy: giverOf(award, standsAs(actor)),
  remarks: award.remarks,
  mayDecide: mayDecide && isHeld(award) && award.createdBy !== actor.accountId,
})
