/** Affiliates: links and visits, who came by them, deals, commission, and its payout. docs/domain/affiliates.md. */
export { auditAffiliates } from './audit.ts'
export { startAffiliates } from './close.ts'
export { joinAffiliate } from './join.ts'
export { affiliateRoutes } from './routes.ts'
