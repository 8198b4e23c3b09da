import { createSwitchLink } from '@paddock/contract/endpoints/access'
import { endAccountLink, getAccountLinks, linkAccount } from '@paddock/contract/endpoints/hops'
import type { ReplyOf } from '@paddock/contract/reply'
import type { RequestOf } from '@paddock/contract/request'
import { failureText, useClient } from '@paddock/ui/client'
import { useLive } from '@paddock/ui/live'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LINKED_WORDS } from './words.ts'

const LINKS = ['accountLinks'] as const

export type Linked = ReplyOf<typeof getAccountLinks>['docs']
export type Wish = RequestOf<typeof linkAccount>['body']

export function useAccountLinks() {
  const client = useClient()
  return useQuery({
    queryKey: LINKS,
    queryFn: ({ signal }) => client.call(getAccountLinks, {}, signal).then(({ docs }) => docs),
  })
}

export function useLinkAccount(onLinked: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wish) => client.call(linkAccount, { body }).then(({ docs }) => docs),
    onSuccess: (links) => {
      queries.setQueryData<Linked>(LINKS, (known) => known && { ...known, links })
      onLinked()
    },
  })
}

export function useEndLink(onEnded: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (linkId: string) => client.call(endAccountLink, { query: { linkId } }),
    onSuccess: (_, linkId) => {
      queries.setQueryData<Linked>(
        LINKS,
        (known) => known && { ...known, links: known.links.filter((one) => one.linkId !== linkId) },
      )
      showToast(LINKED_WORDS.ended, 'good')
      onEnded()
    },
    // It may have ended meanwhile: the list is read again.
    onError: (thrown) => {
      showToast(failureText(thrown), 'bad')
      void queries.invalidateQueries({ queryKey: LINKS })
      onEnded()
    },
  })
}

/** The socket is left before. 001 §2.4. */
export function useGoOver() {
  const client = useClient()
  const live = useLive()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (host: string) => client.call(createSwitchLink, { body: { host } }).then(({ docs }) => docs.url),
    onSuccess: (url) => {
      live?.close()
      location.assign(url)
    },
    onError: (thrown) => {
      showToast(failureText(thrown), 'bad')
      void queries.invalidateQueries({ queryKey: LINKS })
    },
  })
}
