export { LoginHistoryPage } from './login-history-page.tsx'
