export { LinkedPage } from './linked-page.tsx'
