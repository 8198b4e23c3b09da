export { type StandingResult, useRollBack } from './use-roll-back.tsx'
