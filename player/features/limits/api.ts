import {
  beginTimeOut,
  cancelLoosening,
  confirmLoosening,
  declineLimits,
  excludeSelf,
  getProtection,
  reviewLimits,
  setLimit,
  setMarketing,
  setRealityCheck,
} from '@paddock/contract/endpoints/protection'
import type { Protection } from '@paddock/contract/shapes/protection'
import type { ExclusionMonths, TimeOut, WhichLimit } from '@paddock/domain/protection'
import { type Client, useClient, useIsSignedIn } from '@paddock/ui/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askedValue, type LimitValue } from './state.ts'

export const PROTECTION = ['protection'] as const

/** Used figures move with every bet; a page that is opened again asks again. */
const FRESH_MS = 10_000
/** However wrong a clock is, the server is not asked more often. */
const LEAST_WAIT_MS = 15_000

/** My limits and what is left of them. Asked again when the next reality check is due, for pages without a socket. */
export function useProtection() {
  const client = useClient()
  return useQuery({
    queryKey: PROTECTION,
    queryFn: ({ signal }) => client.call(getProtection, {}, signal).then(({ docs }) => docs),
    enabled: useIsSignedIn(),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => waitUntil(state.data),
  })
}

function waitUntil(known: Protection | undefined): number | false {
  const dueAt = known?.realityCheck.dueAt ?? null
  if (!known || dueAt === null || known.realityCheck.due) return false
  return Math.max(LEAST_WAIT_MS, dueAt - known.at)
}

type Reply = { readonly docs: Protection; readonly message?: string }

/** A change of the protection: what the server answers is what stands now. */
function useChange<A>(send: (client: Client, asked: A) => Promise<Reply>) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: A) => send(client, asked),
    onSuccess: ({ docs }) => queries.setQueryData<Protection>(PROTECTION, docs),
  })
}

export const useSetLimit = () =>
  useChange<WhichLimit & { readonly value: LimitValue }>((client, { value, ...which }) =>
    client.call(setLimit, { body: { ...which, ...askedValue(which.kind, value) } }),
  )

export const useConfirmLoosening = () =>
  useChange<WhichLimit>((client, which) => client.call(confirmLoosening, { body: which }))

export const useCancelLoosening = () =>
  useChange<WhichLimit>((client, which) => client.call(cancelLoosening, { query: which }))

export const useSetRealityCheck = () =>
  useChange<number>((client, everyMinutes) => client.call(setRealityCheck, { body: { everyMinutes } }))

export const useReviewLimits = () =>
  useChange<'keep' | 'later'>((client, answer) => client.call(reviewLimits, { body: { answer } }))
export const useSetMarketing = () =>
  useChange<boolean>((client, wanted) => client.call(setMarketing, { body: { wanted } }))
export const useDeclineLimits = () => useChange<void>((client) => client.call(declineLimits, {}))

export type Exclusion = NonNullable<Protection['exclusion']>

/**
 * Both end every session, perhaps before their answer is here: then the page that asked is gone, and the query client has
 * forgotten everything. What is told here is told nevertheless.
 */
function useStayAway<A>(send: (client: Client, asked: A) => Promise<Reply>, onBegun: (exclusion: Exclusion) => void) {
  const client = useClient()
  return useMutation({
    mutationFn: (asked: A) => send(client, asked),
    onSuccess: ({ docs }) => docs.exclusion && onBegun(docs.exclusion),
  })
}

export const useTimeOut = (onBegun: (exclusion: Exclusion) => void) =>
  useStayAway<TimeOut>((client, length) => client.call(beginTimeOut, { body: { length } }), onBegun)

export const useExcludeSelf = (onBegun: (exclusion: Exclusion) => void) =>
  useStayAway<ExclusionMonths>(
    (client, months) => client.call(excludeSelf, { body: { months, confirm: true } }),
    onBegun,
  )
