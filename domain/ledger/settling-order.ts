import { type Role, standsAbove } from '../roles/index.ts'
import { debtKind } from './points.ts'
import type { Paise } from '../money/index.ts'

/** What an account and its upline owe each other, in paise: see `debtOf`. */
export type OpenDebt = { readonly userType: Role; readonly clientPL: Paise }

/**
 * The order in which the debts of a whole tree are settled so that whoever gives points has them by then: what is won goes up from the
 * players, and only then what is lost comes down from the top. Whoever handed out no more points than came from above is never short.
 */
export function inSettlingOrder<Debt extends OpenDebt>(debts: readonly Debt[]): Debt[] {
  const of = (kind: 'DENA' | 'LENA') => debts.filter(({ clientPL }) => debtKind(clientPL) === kind)
  return [...of('DENA').toSorted((one, other) => -byLevel(one, other)), ...of('LENA').toSorted(byLevel)]
}

const byLevel = (one: OpenDebt, other: OpenDebt): number => {
  if (standsAbove(one.userType, other.userType)) return -1
  return standsAbove(other.userType, one.userType) ? 1 : 0
}
