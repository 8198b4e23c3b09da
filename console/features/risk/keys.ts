/** What the queries of risk begin with. */
export const RISK = 'risk'
