import type { AutoCashOut } from '@paddock/contract/shapes/cash-out'

export const AUTO_CASH_OUTS = ['auto-cash-outs'] as const

/** The list with news of one of them. */
export const withAuto = (known: readonly AutoCashOut[] | undefined, news: AutoCashOut): AutoCashOut[] | undefined =>
  known && [news, ...known.filter(({ _id }) => _id !== news._id)]
