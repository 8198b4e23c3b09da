export { ArticlePage } from './article-page.tsx'
export { MoreArticles } from './more-articles.tsx'
export { SectionPage } from './section-page.tsx'
