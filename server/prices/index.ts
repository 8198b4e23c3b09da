export { startPriceHistory } from './record-prices.ts'
export { priceRoutes } from './routes.ts'
