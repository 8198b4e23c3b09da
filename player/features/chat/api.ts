import {
  beginChat,
  getChat,
  getChats,
  rateChat,
  readChat,
  saveChatImage,
  sayInChat,
} from '@paddock/contract/endpoints/chat'
import type { RequestOf } from '@paddock/contract/request'
import type { ChatWhole } from '@paddock/contract/shapes/chat'
import { CHAT_WORDS_AT_ONCE } from '@paddock/domain/chat'
import { useClient } from '@paddock/ui/client'
import { useWay } from '@paddock/ui/live'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CHATS } from './keys.ts'

const params = { role: 'user' } as const
const PAGE_SIZE = 25
/** News come by the socket; without it what is open is read so often. */
const QUIET_MS = 60_000
const WITHOUT_SOCKET_MS = 5000

const useRhythm = (): number => (useWay() === 'socket' ? QUIET_MS : WITHOUT_SOCKET_MS)

export function useChats(page: number) {
  const client = useClient()
  return useQuery({
    queryKey: [...CHATS, 'list', page],
    queryFn: ({ signal }) => client.call(getChats, { params, query: { page, limit: PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: useRhythm(),
  })
}

/** Words that nobody has read; of those that are over there may be some too. */
export function useUnreadWords(): number {
  const { data } = useChats(1)
  return data?.docs.reduce((sum, { unread }) => sum + unread, 0) ?? 0
}

/** With so many of its newest words. */
export function useChat(chatId: string, words: number) {
  const client = useClient()
  return useQuery({
    queryKey: [...CHATS, chatId, words],
    queryFn: async ({ signal }) =>
      (await client.call(getChat, { params: { ...params, chatId }, query: { words } }, signal)).docs,
    placeholderData: keepPreviousData,
    refetchInterval: useRhythm(),
  })
}

/** What a call answers is what stands now; the list is read again, whatever came of it. */
function useKept() {
  const queries = useQueryClient()
  return {
    onSuccess: (docs: ChatWhole) =>
      void queries.setQueryData<ChatWhole>([...CHATS, docs._id, CHAT_WORDS_AT_ONCE], docs),
    onSettled: () => queries.invalidateQueries({ queryKey: CHATS }),
  }
}

/** Under one key until it is made: pressed twice, or sent again after a lost answer, it is one. */
export function useBegin() {
  const client = useClient()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: async (body: RequestOf<typeof beginChat>['body']) =>
      (await client.call(beginChat, { body, idempotencyKey: key.current })).docs,
    ...useKept(),
  })
}

/** A word as it was written, under a key of its own. */
export type Written = RequestOf<typeof sayInChat>['body'] & { readonly key: string }

/** Sent again after a lost answer it is the same word. */
export function useSay(chatId: string) {
  const client = useClient()
  return useMutation({
    mutationFn: async ({ key, ...body }: Written) =>
      (await client.call(sayInChat, { params: { chatId }, body, idempotencyKey: key })).docs,
    ...useKept(),
  })
}

/** Sends a picture for what is about to be said. */
export function useSendPicture() {
  const client = useClient()
  return async (image: File) => (await client.call(saveChatImage, { params, body: { image } })).docs
}

export function useMarkRead(chatId: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (n: number) => client.call(readChat, { params: { ...params, chatId }, body: { n } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: CHATS }),
  })
}

/** `onRated` is called though what asked is gone by then: one that is rated is not asked of again. */
export function useRate(chatId: string, onRated: () => void) {
  const client = useClient()
  const kept = useKept()
  return useMutation({
    mutationFn: async (stars: number) => (await client.call(rateChat, { params: { chatId }, body: { stars } })).docs,
    ...kept,
    onSuccess(docs) {
      kept.onSuccess(docs)
      onRated()
    },
  })
}
