/** Money in by hand: methods of officers, and deposits. docs/domain/payments.md. */
export { type DepositNews, depositRoutes } from './deposits/routes.ts'
export { methodRoutes } from './methods/routes.ts'
