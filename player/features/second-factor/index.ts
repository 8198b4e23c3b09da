export { SecureAuthPage } from './secure-auth-page.tsx'
