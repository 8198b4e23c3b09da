export { presentBalance, presentPoints, presentUser } from './present.ts'
export { refuseLocked } from './refuse-locked.ts'
export { loadRelations } from './relations.ts'
export { accountRoutes } from './routes.ts'
export { type Account, loadAccount } from './store.ts'
export {
  CAPS_IN_FORCE,
  DELAY_IN_FORCE,
  EXPOSURE_LIMIT_IN_FORCE,
  ABOVE,
  HELD_ABOVE,
  IS_LOCKED,
  LOCKS_IN_FORCE,
  RATE_IN_FORCE,
  RESTRICTIONS_IN_FORCE,
  SWITCHES_IN_FORCE,
} from './terms-in-force.ts'
export { IS_WAGERED } from './wagered-bonus.ts'
export { seedDemoWorld } from './demo-world.ts'
