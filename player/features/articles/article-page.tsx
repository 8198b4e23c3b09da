import { type ArticleKind, sectionPath } from '@paddock/domain/articles'
import { ArticleView, ARTICLE_WORDS as WORDS } from '@paddock/ui/articles'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { useArticle } from './api.ts'
import { drawLink } from './draw-link.tsx'

type PageProps = { readonly kind: ArticleKind; readonly slug: string }

export function ArticlePage({ kind, slug }: PageProps) {
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-2">
      <Link
        to={sectionPath(kind)}
        className="inline-flex min-h-11 items-center gap-1 self-start px-1 text-sm text-quiet"
      >
        <Icon name="chevron" className="size-4 rotate-180" />
        {WORDS.sections[kind]}
      </Link>
      <ArticleBody kind={kind} slug={slug} />
    </div>
  )
}

export function ArticleBody({ kind, slug }: PageProps) {
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-4 md:px-6">
      <Body kind={kind} slug={slug} />
    </div>
  )
}

function Body({ kind, slug }: PageProps) {
  const { data, isError, refetch } = useArticle(kind, slug)
  if (data) return <ArticleView article={data} drawLink={drawLink} />
  if (data === null)
    return (
      <Notice icon="search" text={WORDS.gone} hint={WORDS.goneHint}>
        <Link to={sectionPath(kind)} className="inline-flex min-h-11 items-center text-sm text-brand-text underline">
          {WORDS.all(WORDS.sections[kind])}
        </Link>
      </Notice>
    )
  if (!isError) return <SkeletonRows rows={6} rowClass="h-13" label={WORDS.loading} />
  return (
    <Notice
      icon="warning"
      text={WORDS.couldNotLoad}
      hint={WORDS.checkConnection}
      action={{ label: WORDS.retry, run: () => void refetch() }}
    />
  )
}
