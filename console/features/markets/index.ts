export { MarketsPage as default } from './markets-page.tsx'
