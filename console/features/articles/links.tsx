import type { WholeArticle } from '@paddock/contract/shapes/article'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { Card } from '../../kit/page/index.ts'

/** Where the saved version leads. The server has refused what the app has not; what is elsewhere is for people to look at. */
export function Links({ links: { own, elsewhere } }: Pick<WholeArticle, 'links'>) {
  if (own.length + elsewhere.length === 0) return null
  return (
    <Card title={WORDS.links}>
      <div className="flex flex-col gap-1 p-3 text-sm">
        <p className="text-xs text-quiet">{WORDS.linksHint}</p>
        <ul>
          {own.map((to) => (
            <li key={to} className="wrap-break-word">
              {to}
            </li>
          ))}
          {elsewhere.map((to) => (
            <li key={to}>
              <a
                href={to}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-8 items-center text-brand-text underline wrap-anywhere max-md:min-h-11"
              >
                {to}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
