/** What a history of requests is narrowed by; it begins with the newest, where a queue begins with what has waited longest. */
import { REQUEST_STATES, type RequestState } from '@paddock/domain/payments'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import type { Filter, View } from '../../kit/table/index.ts'

export const HISTORY_FILTERS = ['search', 'status', 'startDate', 'endDate'] as const

type State = 'open' | 'reversed' | RequestState
export const WITHDRAWAL_STATES = ['open', ...REQUEST_STATES] as const
export const DEPOSIT_STATES = [...WITHDRAWAL_STATES, 'reversed'] as const

const wordOf = (state: State): string =>
  state === 'open' || state === 'reversed' ? WORDS[state] : WORDS.requestStates[state]

export const narrowedBy = (states: readonly State[]): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchRequests },
  {
    kind: 'select',
    name: 'status',
    label: WORDS.status,
    options: states.map((value) => ({ value, label: wordOf(value) })),
  },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
]

export const daysOf = ({ filters: { startDate, endDate } }: View) => ({
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
})

export function queryOf<S extends State>(view: View, states: readonly S[]) {
  const { page, limit, filters } = view
  const { search, status } = filters
  const state = states.find((known) => known === status)
  return { page, limit, newestFirst: true, ...daysOf(view), ...(search && { search }), ...(state && { status: state }) }
}
