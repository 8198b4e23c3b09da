import { newsOfRequest, type RequestNews } from '../requests/news.ts'
import type { StoredWithdrawal } from './store.ts'

export type WithdrawalNews = RequestNews & { readonly withdrawId: string }

export const newsOf = (request: StoredWithdrawal, isNew: boolean): WithdrawalNews => ({
  withdrawId: request.id,
  ...newsOfRequest(request, isNew),
})
