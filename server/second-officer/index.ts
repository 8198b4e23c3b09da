export { mayBeSecond, refuseSecond, weighOfficers, type Weighed } from './officers.ts'
export { IN_EFFECT, proposeChange, type Turns, WAITS_FOR_YOU, type Waiting } from './propose.ts'
export { type Applier, type Appliers, secondOfficerRoutes } from './routes.ts'
export { listSecondOfficers } from './store.ts'
