export { publicSiteRoutes } from './public-routes.ts'
export { studioRoutes } from './studio-routes.ts'
export { switchRoutes } from './switch-routes.ts'
