/** What a site writes for those who read it: versions, what is public, and what an article may say. docs/domain/content.md. */
export { listPublic, loadPublic, type PublicArticle, type PublicBonus } from './published.ts'
export { type ArticleDeps, articleRoutes } from './routes.ts'
