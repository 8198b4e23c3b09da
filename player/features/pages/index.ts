export { ContentPage, PageBody } from './content-page.tsx'
