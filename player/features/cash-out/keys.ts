/** What is kept of cash-outs of sessions: by market, and those without a result. */
export const CASH_OUTS = ['cash-outs'] as const
