/** A rule as officers see it. */
import { type BonusRule, termsToWire } from '@paddock/contract'
import type { Role } from '@paddock/domain/roles'
import { officerTold } from '../../platform/stands-as.ts'
import type { RuleVersion, StoredRule } from './store.ts'

export const presentRule = (
  { id, active, sort, inForce, waiting }: StoredRule,
  reader: Role,
  mayConfirm: (madeBy: number) => boolean,
): BonusRule => ({
  _id: id,
  active,
  sort,
  inForce: inForce && presentVersion(inForce, reader),
  waiting: waiting && { ...presentVersion(waiting, reader), mayConfirm: mayConfirm(waiting.madeBy) },
})

const presentVersion = (
  { version, at, madeByName, madeByRole, confirmedByName, confirmedByRole, expectedProfit: profit, terms }: RuleVersion,
  reader: Role,
) => ({
  ...termsToWire(terms),
  version,
  at,
  madeBy: officerTold(madeByName, madeByRole, reader),
  confirmedBy:
    confirmedByName !== null && confirmedByRole !== null ? officerTold(confirmedByName, confirmedByRole, reader) : null,
  expectedProfit: profit,
})
