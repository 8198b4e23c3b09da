/** What a list of requests is narrowed by. */
import { REQUEST_STATES } from '@paddock/domain/payments'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import type { Filter, View } from '../../kit/table/index.ts'

export const HISTORY_FILTERS = ['search', 'status', 'startDate', 'endDate'] as const
const STATES = ['open', ...REQUEST_STATES] as const
const wordOf = (state: (typeof STATES)[number]): string => (state === 'open' ? WORDS.open : WORDS.requestStates[state])

export const NARROWED_BY: readonly Filter[] = [
  { kind: 'search', name: 'search', label: WORDS.searchRequests },
  {
    kind: 'select',
    name: 'status',
    label: WORDS.status,
    options: STATES.map((value) => ({ value, label: wordOf(value) })),
  },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
]

export function queryOf({ page, limit, filters: { search, status, startDate, endDate } }: View) {
  const state = STATES.find((known) => known === status)
  const days = { ...(startDate && { startDate }), ...(endDate && { endDate }) }
  return { page, limit, ...days, ...(search && { search }), ...(state && { status: state }) }
}
