/** What a site has written of a kind: cards of articles, questions with their answers. 001 §2.7. */
import type { ShownArticle } from '@paddock/contract/shapes/article'
import type { ArticleKind } from '@paddock/domain/articles'
import { ArticleCard, ARTICLE_WORDS as WORDS } from '@paddock/ui/articles'
import { type IconName, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useArticles } from './api.ts'
import { ArticleBody } from './article-page.tsx'
import { drawLink } from './draw-link.tsx'
import { Faq } from './faq.tsx'

const ICONS: Readonly<Record<ArticleKind, IconName>> = {
  PAGE: 'book',
  RULE: 'book',
  FAQ: 'info',
  PROMOTION: 'gift',
  BLOG: 'book',
  TUTORIAL: 'play',
  LOYALTY: 'trophy',
}

export function SectionPage({ kind }: { readonly kind: ArticleKind }) {
  return (
    <section className="mx-auto flex w-full max-w-[880px] flex-col gap-2">
      <h1 className="flex min-h-11 items-center px-1 text-lg font-bold">{WORDS.sections[kind]}</h1>
      <List kind={kind} />
    </section>
  )
}

function List({ kind }: { readonly kind: ArticleKind }) {
  const { data, isError, refetch } = useArticles(kind)
  if (!data)
    return (
      <div className="rounded-md border border-line bg-surface">
        {isError ? (
          <Notice
            icon="warning"
            text={WORDS.couldNotLoad}
            hint={WORDS.checkConnection}
            action={{ label: WORDS.retry, run: () => void refetch() }}
          />
        ) : (
          <SkeletonRows rows={5} rowClass="h-14" label={WORDS.loading} />
        )}
      </div>
    )
  const [only] = data
  if (!only)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Notice icon={ICONS[kind]} text={WORDS.none} hint={WORDS.noneHint} />
      </div>
    )
  if (kind === 'FAQ') return <Faq questions={data} />
  // What a site promises is mostly one text: nobody has to press it first.
  if (kind === 'LOYALTY' && data.length === 1) return <ArticleBody kind={kind} slug={only.slug} />
  return <Cards articles={data} />
}

const Cards = ({ articles }: { readonly articles: readonly ShownArticle[] }) => (
  <ul className="grid gap-2 sm:grid-cols-2">
    {articles.map((article) => (
      <li key={article._id} className="flex min-w-0 *:flex-1">
        <ArticleCard article={article} drawLink={drawLink} />
      </li>
    ))}
  </ul>
)
