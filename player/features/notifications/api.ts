import { deleteNotifications, getNotifications, readNotifications } from '@paddock/contract/endpoints/notifications'
import { DEFAULT_PAGE_SIZE } from '@paddock/contract/page'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Notification } from '@paddock/contract/shapes/notification'
import { failureText, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { NOTIFICATIONS, UNREAD } from './note-told.ts'

const params = { role: 'user' } as const

type Page = ReplyOf<typeof getNotifications>
type Pages = InfiniteData<Page, number>

const listKey = (isUnread: boolean) => [...NOTIFICATIONS, isUnread] as const

export function useNotifications(isUnread: boolean) {
  const client = useClient()
  const read = isUnread ? { read: false } : {}
  return useInfiniteQuery({
    queryKey: listKey(isUnread),
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      client.call(getNotifications, { params, query: { page, limit: DEFAULT_PAGE_SIZE, ...read } }, signal),
    getNextPageParam: ({ nextPage, nextPageNumber }) => (nextPage ? nextPageNumber : undefined),
  })
}

/** How many are unread; of the list itself nothing is read. */
export function useUnread() {
  const client = useClient()
  return useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) =>
      client.call(getNotifications, { params, query: { page: 1, limit: 1 } }, signal).then(({ unread }) => unread),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function changeAll(queries: QueryClient, change: (listed: readonly Notification[]) => Notification[]): void {
  queries.setQueriesData<Pages>(
    { queryKey: NOTIFICATIONS },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, docs: change(page.docs) })) },
  )
}

/** `id` null: all of them. 001 §4: read sets it locally, delete takes it away locally. */
const isMeant = (id: string | null) => (one: Notification) => id === null || one._id === id

function useChange(
  call: typeof readNotifications | typeof deleteNotifications,
  apply: (queries: QueryClient, id: string | null) => void,
) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => client.call(call, { params, query: id === null ? {} : { notificationId: id } }),
    onSuccess: ({ docs }, id) => {
      apply(queries, id)
      queries.setQueryData<number>(UNREAD, docs.unread)
    },
    // What the server says, word for word. 001 §7.
    onError: (thrown) => {
      showToast(failureText(thrown), 'bad')
      void queries.invalidateQueries({ queryKey: NOTIFICATIONS })
    },
  })
}

export const useMarkRead = () =>
  useChange(readNotifications, (queries, id) => {
    changeAll(queries, (listed) => listed.map((one) => (isMeant(id)(one) ? { ...one, read: true } : one)))
    // A list that was asked for while they were marked may still hold what is unread no more.
    if (id === null) void queries.invalidateQueries({ queryKey: NOTIFICATIONS })
  })

export const useDelete = () =>
  useChange(deleteNotifications, (queries, id) => {
    changeAll(queries, (listed) => listed.filter((one) => !isMeant(id)(one)))
    // What moved up from the next page is not on the pages that were read.
    void queries.invalidateQueries({ queryKey: NOTIFICATIONS })
  })
