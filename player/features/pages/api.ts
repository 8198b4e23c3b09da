import { getPage } from '@paddock/contract/endpoints/pages'
import { useClient } from '@paddock/ui/client'
import { loadOwnWords, type PageFacts, type PageLanguage, type PageName } from '@paddock/ui/content'
import { fontOf } from '@paddock/ui/fonts'
import { useSite } from '@paddock/ui/site'
import { useQuery } from '@tanstack/react-query'

const KEPT_MS = 60_000

export type ShownPage = { readonly titles: Readonly<Record<PageName, string>>; readonly text: string }

/** The site's own words for a page, or ours where it has none. */
export function usePage(name: PageName, language: PageLanguage) {
  const client = useClient()
  const { label, config } = useSite()
  const facts: PageFacts = { name: config.name, minimumAge: config.jurisdiction.minimumAge }
  return useQuery({
    queryKey: ['page', label, config.version, name, language],
    queryFn: async ({ signal }): Promise<ShownPage> => {
      const [own, { docs }] = await Promise.all([
        loadOwnWords(language),
        client.call(getPage, { query: { name, language } }, signal),
        fontOf(language),
      ])
      return { titles: own.titles, text: docs.text ?? own.pages[name](facts) }
    },
    staleTime: KEPT_MS,
  })
}
