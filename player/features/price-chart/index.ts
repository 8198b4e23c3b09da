export { PriceChart } from './price-chart.tsx'
