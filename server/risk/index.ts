/** What markets that are not paid may bring, to everybody who stands above players. docs/domain/risk.md */
export { auditRisk, startKeepingRisk } from './kept.ts'
export { type RiskDeps, riskRoutes } from './routes.ts'
