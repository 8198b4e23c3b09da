import { openArticle } from '@paddock/contract/endpoints/articles'
import type { WholeArticle } from '@paddock/contract/shapes/article'
import { useClient } from '@paddock/ui/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { operatorRole, useMe } from '../../kit/me/index.ts'

export const ARTICLES = ['articles'] as const

export function useArticle(articleId: string) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [...ARTICLES, articleId],
    queryFn: async ({ signal }) => (await client.call(openArticle, { params: { role, articleId } }, signal)).docs,
  })
}

/** The article as a call has just told it; lists are read again. */
export function useTakeArticle(): (article: WholeArticle) => void {
  const queries = useQueryClient()
  return (article) => {
    queries.setQueryData([...ARTICLES, article._id], article)
    void queries.invalidateQueries({ queryKey: ARTICLES, exact: true })
  }
}
