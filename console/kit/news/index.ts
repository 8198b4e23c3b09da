export { setNewsAreTold, useFallbackMs } from './news.ts'
