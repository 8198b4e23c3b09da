import type { StoredRequest } from './store.ts'

/** What is told of a request after its commit: to its player, and to officers above. */
export type RequestNews = Pick<StoredRequest, 'accountId' | 'ancestors' | 'state'> & { readonly isNew: boolean }

export const newsOfRequest = ({ accountId, ancestors, state }: StoredRequest, isNew: boolean): RequestNews => ({
  accountId,
  ancestors,
  state,
  isNew,
})
