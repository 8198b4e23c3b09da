/** Money in and out: methods of officers, deposits, and a payment gateway. docs/domain/payments.md. */
export type { DepositNews } from './deposits/news.ts'
export { depositRoutes } from './deposits/routes.ts'
export { createHttpGateway } from './gateway/http-gateway.ts'
export type { PaymentGateway } from './gateway/port.ts'
export { gatewayPaymentRoutes } from './gateway/routes.ts'
export { serveWebhook } from './gateway/webhook.ts'
export { createGatewayWork, type GatewayWork } from './gateway/work.ts'
export { methodRoutes } from './methods/routes.ts'
