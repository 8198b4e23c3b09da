export { AffiliatesPage } from './affiliates-page.tsx'
