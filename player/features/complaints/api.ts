import {
  addToComplaint,
  createComplaint,
  getComplaint,
  getComplaints,
  rateComplaint,
  saveComplaintImage,
  withdrawComplaint,
} from '@paddock/contract/endpoints/complaints'
import type { RequestOf } from '@paddock/contract/request'
import type { ComplaintWhole } from '@paddock/contract/shapes/complaint'
import { WORDS_AT_ONCE } from '@paddock/domain/complaints'
import { useClient } from '@paddock/ui/client'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

const COMPLAINTS = ['complaints'] as const
const params = { role: 'user' } as const
const PAGE_SIZE = 25
/** Answers are told as they come; beside that the list is read now and then. */
const EVERY_MS = 60_000

export function useComplaints(page: number) {
  const client = useClient()
  return useQuery({
    queryKey: [...COMPLAINTS, 'list', page],
    queryFn: ({ signal }) => client.call(getComplaints, { params, query: { page, limit: PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

/** With so many of its newest words. */
export function useComplaint(complainId: string, words: number) {
  const client = useClient()
  return useQuery({
    queryKey: [...COMPLAINTS, complainId, words],
    queryFn: async ({ signal }) =>
      (await client.call(getComplaint, { params: { ...params, complainId }, query: { words } }, signal)).docs,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

/** What a call answers is what stands now; the list is read again, whatever came of it. */
function useKept() {
  const queries = useQueryClient()
  return {
    onSuccess: (docs: ComplaintWhole) =>
      void queries.setQueryData<ComplaintWhole>([...COMPLAINTS, docs._id, WORDS_AT_ONCE], docs),
    onSettled: () => queries.invalidateQueries({ queryKey: COMPLAINTS }),
  }
}

export type Filing = RequestOf<typeof createComplaint>['body']

/** Under one key until it is made: pressed twice, or sent again after a lost answer, it is one. */
export function useFile() {
  const client = useClient()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: async (body: Filing) =>
      (await client.call(createComplaint, { body, idempotencyKey: key.current })).docs,
    ...useKept(),
  })
}

/** Sends a picture for what is about to be said. */
export function useSendPicture() {
  const client = useClient()
  return async (image: File) => (await client.call(saveComplaintImage, { params, body: { image } })).docs
}

export function useAddTo(complainId: string) {
  const client = useClient()
  return useMutation({
    mutationFn: async (body: RequestOf<typeof addToComplaint>['body']) =>
      (await client.call(addToComplaint, { params: { complainId }, body })).docs,
    ...useKept(),
  })
}

export function useWithdraw(complainId: string) {
  const client = useClient()
  return useMutation({
    mutationFn: async () => (await client.call(withdrawComplaint, { params: { complainId } })).docs,
    ...useKept(),
  })
}

/** `onRated` is called though what asked is gone by then: one that is rated is not asked of again. */
export function useRate(complainId: string, onRated: () => void) {
  const client = useClient()
  const kept = useKept()
  return useMutation({
    mutationFn: async (stars: number) =>
      (await client.call(rateComplaint, { params: { complainId }, body: { stars } })).docs,
    ...kept,
    onSuccess(docs) {
      kept.onSuccess(docs)
      onRated()
    },
  })
}
