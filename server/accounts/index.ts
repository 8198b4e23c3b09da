export { presentBalance, presentPoints, presentUser } from './present.ts'
export { loadRelations } from './relations.ts'
export { accountRoutes } from './routes.ts'
export { type Account, loadAccount } from './store.ts'
