export { SettlementPage as default } from './settlement-page.tsx'
