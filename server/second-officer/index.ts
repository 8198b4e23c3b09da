export { mayBeSecond, refuseSecond, refuseWord, weighOfficers, type Weighed } from './officers.ts'
export { findChangesOf, IN_EFFECT, proposeChange, type Turns, WAITS_FOR_YOU, type Waiting } from './propose.ts'
export { type Applier, type Appliers, secondOfficerRoutes } from './routes.ts'
export { endChangesOf, listSecondOfficers } from './store.ts'
