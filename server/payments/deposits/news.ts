import { newsOfRequest, type RequestNews } from '../requests/news.ts'
import type { StoredDeposit } from './store.ts'

export type DepositNews = RequestNews & { readonly depositId: string }

export const newsOf = (request: StoredDeposit, isNew: boolean): DepositNews => ({
  depositId: request.id,
  ...newsOfRequest(request, isNew),
})
