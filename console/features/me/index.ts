export { MePage as default } from './me-page.tsx'
