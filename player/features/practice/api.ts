import { getPractice, getPracticeBoard, refillPractice, setPractice } from '@paddock/contract/endpoints/practice'
import { failureText, showBook, useClient, usePractises, useSessionStore } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const PRACTICE = ['practice'] as const
const MINUTE_MS = 60_000

export function usePractice() {
  const client = useClient()
  return useQuery({
    queryKey: PRACTICE,
    queryFn: async ({ signal }) => (await client.call(getPractice, {}, signal)).docs,
  })
}

/** The page begins anew in the other book, with an empty slip: nothing that was read here is shown there. */
export function useSwitchBook() {
  const client = useClient()
  const session = useSessionStore()
  const practises = usePractises()
  return useMutation({
    mutationFn: async () => (await client.call(setPractice, { body: { practise: !practises } })).docs,
    onSuccess: ({ practising }) => showBook(session, practising),
    onError: (error) => showToast(failureText(error), 'bad'),
  })
}

export function useRefill() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (how: 'TOP_UP' | 'RESET') => (await client.call(refillPractice, { body: { how } })).docs,
    onSuccess: (practice) => queries.setQueryData(PRACTICE, practice),
    onError: (error) => showToast(failureText(error), 'bad'),
  })
}

export function usePracticeBoard() {
  const client = useClient()
  return useQuery({
    queryKey: [...PRACTICE, 'board'],
    queryFn: async ({ signal }) => (await client.call(getPracticeBoard, {}, signal)).docs,
    refetchInterval: MINUTE_MS,
  })
}
