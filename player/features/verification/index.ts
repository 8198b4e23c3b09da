export { VerificationNote, VerificationPage } from './verification-page.tsx'
