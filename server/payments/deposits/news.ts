import type { ToldAccount } from '../../ledger/index.ts'
import { newsOfRequest, type RequestNews } from '../requests/news.ts'
import type { Decided } from './decide.ts'
import type { StoredDeposit } from './store.ts'

export type DepositNews = RequestNews & { readonly depositId: string }

export const newsOf = (request: StoredDeposit, isNew: boolean): DepositNews => ({
  depositId: request.id,
  ...newsOfRequest(request, isNew),
})

export type TellDeposit = {
  readonly tellAccount: (account: ToldAccount) => void
  readonly tellDeposit: (news: DepositNews) => void
}

/** Only once it is written. */
export function tellDecided({ tellAccount, tellDeposit }: TellDeposit, { deposit, told }: Decided): void {
  told.forEach(tellAccount)
  tellDeposit(newsOf(deposit, false))
}
