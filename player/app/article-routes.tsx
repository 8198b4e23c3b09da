import { kindOfSection } from '@paddock/domain/articles'
import { useParams } from 'wouter'
import { ArticlePage, SectionPage } from '../features/articles/index.ts'
import { NotFound } from './not-found.tsx'

/** `/resources/faq`, `/resources/blogs/the-final`. 001 §2.7. */
export default function ArticleRoutes() {
  const { section = '', slug } = useParams()
  const kind = kindOfSection(section)
  if (kind === undefined) return <NotFound />
  return slug === undefined ? (
    <SectionPage key={kind} kind={kind} />
  ) : (
    <ArticlePage key={slug} kind={kind} slug={slug} />
  )
}
