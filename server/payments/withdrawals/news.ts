import type { StoredWithdrawal } from './store.ts'

/** What is told of a withdrawal after its commit: to its player, and to officers above. */
export type WithdrawalNews = Pick<StoredWithdrawal, 'accountId' | 'ancestors' | 'state'> & {
  readonly withdrawId: string
  readonly isNew: boolean
}

export const newsOf = ({ id, accountId, ancestors, state }: StoredWithdrawal, isNew: boolean): WithdrawalNews => ({
  withdrawId: id,
  accountId,
  ancestors,
  state,
  isNew,
})
