import { getArticle, getArticles } from '@paddock/contract/endpoints/articles'
import type { ArticleKind } from '@paddock/domain/articles'
import { CallFailure, useClient, useIsSignedIn } from '@paddock/ui/client'
import { spokenLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'

/** What is published, withdrawn or begins meanwhile is seen so soon; back on a page it stands as it was left. */
const KEPT_MS = 60_000

/** To whom it is shown is the server's to say, so who is signed in is part of what is asked. */
export function useArticles(kind: ArticleKind) {
  const client = useClient()
  const language = spokenLanguage()
  return useQuery({
    queryKey: ['articles', kind, language, useIsSignedIn()],
    queryFn: async ({ signal }) => (await client.call(getArticles, { query: { kind, language } }, signal)).docs,
    staleTime: KEPT_MS,
  })
}

/** Null where it is not there any more. */
export function useArticle(kind: ArticleKind, slug: string) {
  const client = useClient()
  const language = spokenLanguage()
  return useQuery({
    queryKey: ['article', kind, slug, language, useIsSignedIn()],
    queryFn: async ({ signal }) => {
      try {
        return (await client.call(getArticle, { params: { slug }, query: { kind, language } }, signal)).docs
      } catch (thrown) {
        if (thrown instanceof CallFailure && thrown.code === 'NOT_FOUND') return null
        throw thrown
      }
    },
    staleTime: KEPT_MS,
  })
}
