export { KeysSheet } from './keys-sheet.tsx'
