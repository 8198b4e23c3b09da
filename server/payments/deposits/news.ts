import type { StoredDeposit } from './store.ts'

/** What is told of a deposit after its commit: to its player, and to officers above. */
export type DepositNews = Pick<StoredDeposit, 'accountId' | 'ancestors' | 'state'> & {
  readonly depositId: string
  readonly isNew: boolean
}

export const newsOf = ({ id, accountId, ancestors, state }: StoredDeposit, isNew: boolean): DepositNews => ({
  depositId: id,
  accountId,
  ancestors,
  state,
  isNew,
})
