export { ComplaintsPage } from './complaints-page.tsx'
