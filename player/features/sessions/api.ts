import { endOtherSessions, endSession, getSessions } from '@paddock/contract/endpoints/access'
import type { SessionInfo } from '@paddock/contract/shapes/access'
import { failureText, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_WORDS } from '../../words/account.ts'

const SESSIONS = ['sessions'] as const
const params = { role: 'user' } as const

export function useSessions() {
  const client = useClient()
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => client.call(getSessions, { params }, signal).then(({ docs }) => docs),
  })
}

export function useEndSession() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => client.call(endSession, { params, query: { sessionId } }),
    onSuccess: (_, sessionId) => {
      queries.setQueryData<SessionInfo[]>(SESSIONS, (known) => known?.filter((one) => one.sessionId !== sessionId))
      showToast(ACCOUNT_WORDS.signedOut, 'good')
    },
    // Somebody else may have ended it: the list is read again.
    onError: (thrown) => {
      showToast(failureText(thrown), 'bad')
      void queries.invalidateQueries({ queryKey: SESSIONS })
    },
  })
}

export function useEndOtherSessions() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.call(endOtherSessions, { params }),
    onSuccess: ({ docs }) => {
      queries.setQueryData<SessionInfo[]>(SESSIONS, (known) => known?.filter(({ isCurrent }) => isCurrent))
      showToast(ACCOUNT_WORDS.othersSignedOut(docs.ended), 'good')
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
}
