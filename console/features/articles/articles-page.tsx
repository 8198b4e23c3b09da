/** What the site has written, by kind: which is read, which waits, which was withdrawn. docs/domain/content.md. */
import { listArticles } from '@paddock/contract/endpoints/articles'
import type { ArticleHead } from '@paddock/contract/shapes/article'
import { ARTICLE_KINDS, type ArticleKind, articlePath, SECTIONS } from '@paddock/domain/articles'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Page, PageTabs, useTab } from '../../kit/page/index.ts'
import { ARTICLES } from './api.ts'

const tabOf = (kind: ArticleKind) => ({ id: kind, label: WORDS.kinds[kind] })
const [FIRST, ...OTHERS] = ['FAQ', ...ARTICLE_KINDS.filter((kind) => kind !== 'FAQ')] as const
const TABS = inEachLanguage(() => [tabOf(FIRST), ...OTHERS.map(tabOf)] as const)

export default function ArticlesPage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const { tab: kind, chooseTab } = useTab<ArticleKind>([...TABS()])
  const articles = useQuery({
    queryKey: ARTICLES,
    queryFn: async ({ signal }) => (await client.call(listArticles, { params: { role } }, signal)).docs,
  })
  const countOf = (id: ArticleKind) => articles.data?.filter((article) => article.kind === id).length
  return (
    <Page
      title={WORDS.articles}
      actions={
        <Link
          to={`/articles/new?kind=${kind}`}
          className="inline-flex h-8 items-center rounded-md bg-brand px-3 text-sm font-bold text-on-brand max-md:h-11"
        >
          {WORDS.begin(WORDS.kinds[kind])}
        </Link>
      }
      head={
        <PageTabs
          label={WORDS.kind}
          tabs={TABS().map((tab) => {
            const count = countOf(tab.id)
            return count === undefined || count === 0 ? tab : { ...tab, count }
          })}
          chosen={kind}
          onChoose={chooseTab}
        />
      }
    >
      <Card title={`/resources/${SECTIONS[kind]}`}>
        {articles.isError ? (
          <CouldNotLoad error={articles.error} refetch={articles.refetch} />
        ) : articles.data ? (
          <List articles={articles.data.filter((article) => article.kind === kind)} />
        ) : (
          <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
        )}
      </Card>
    </Page>
  )
}

function List({ articles }: { readonly articles: readonly ArticleHead[] }) {
  if (articles.length === 0) return <Notice icon="book" text={WORDS.none} />
  return (
    <ul className="divide-y divide-line">
      {articles.map((article) => (
        <li key={article._id}>
          <Link
            to={`/articles/${article._id}`}
            className="flex flex-wrap items-center gap-x-3 px-3 py-2 hover:bg-raised"
          >
            <Row article={article} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Row({ article }: { readonly article: ArticleHead }) {
  const { title, group, languages, version, publicVersion, place, changedAt, changedBy } = article
  const isAhead = publicVersion !== null && publicVersion !== version
  return (
    <>
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 truncate">{title}</b>
          <ArticleBadge article={article} />
          {isAhead && <Badge mood="warn">{WORDS.unpublished(version)}</Badge>}
        </span>
        <span className="block truncate text-xs text-quiet">
          {[articlePath(article), group, languages.map((language) => WORDS.languages[language]).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="text-xs text-quiet">
        {WORDS.place} {place} · {WORDS.changed(formatMoment(changedAt), changedBy)}
      </span>
    </>
  )
}

export function ArticleBadge({
  article: { state, shown },
}: {
  readonly article: Pick<ArticleHead, 'state' | 'shown'>
}) {
  if (state === 'PUBLISHED' && !shown) return <Badge mood="warn">{WORDS.waits}</Badge>
  return (
    <Badge mood={state === 'PUBLISHED' ? 'good' : state === 'DRAFT' ? 'warn' : 'plain'}>{WORDS.states[state]}</Badge>
  )
}
