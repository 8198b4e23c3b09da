/** One article: written, looked at as players will see it, published, withdrawn, brought back. */
import { ARTICLE_KINDS } from '@paddock/domain/articles'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { CouldNotLoad, Page } from '../../kit/page/index.ts'
import { Actions } from './actions.tsx'
import { useArticle } from './api.ts'
import { ArticleBadge } from './articles-page.tsx'
import { Editor } from './editor.tsx'
import { History } from './history.tsx'
import { Links } from './links.tsx'

const CRUMBS = inEachLanguage(() => [{ label: WORDS.articles, to: '/articles' }])

export default function ArticlePage() {
  const { articleId = '' } = useParams()
  return articleId === 'new' ? <NewArticle /> : <OneArticle key={articleId} articleId={articleId} />
}

function NewArticle() {
  const [address] = useSearchParams()
  const kind = ARTICLE_KINDS.find((known) => known === address.get('kind')) ?? 'FAQ'
  return (
    <Page title={WORDS.begin(WORDS.kinds[kind])} crumbs={CRUMBS()}>
      <Editor kind={kind} article={null} onDirty={() => undefined} />
    </Page>
  )
}

function OneArticle({ articleId }: { readonly articleId: string }) {
  const { data: article, error, refetch } = useArticle(articleId)
  if (!article)
    return (
      <Page title={WORDS.articles} crumbs={CRUMBS()}>
        {error ? (
          <CouldNotLoad error={error} refetch={refetch} />
        ) : (
          <p className="p-4 text-sm text-quiet">{COMMON.loading}</p>
        )}
      </Page>
    )
  return <Whole article={article} />
}

function Whole({ article }: { readonly article: NonNullable<ReturnType<typeof useArticle>['data']> }) {
  const [isDirty, setDirty] = useDirty(article.version)
  return (
    <Page
      title={article.title}
      crumbs={CRUMBS()}
      actions={
        <>
          <ArticleBadge article={article} />
          <Actions article={article} isDirty={isDirty} />
        </>
      }
    >
      <Editor key={article.version} kind={article.kind} article={article} onDirty={setDirty} />
      <Links links={article.links} />
      <History article={article} />
    </Page>
  )
}

/** Of the version that is worked on: with another nothing has been typed yet. */
function useDirty(version: number): readonly [boolean, (isDirty: boolean) => void] {
  const [dirty, setDirty] = useState<number | null>(null)
  return [dirty === version, (isDirty) => setDirty(isDirty ? version : null)]
}
