export { RollBackSection } from './roll-back-section.tsx'
export { type StandingResult, useRollBack } from './use-roll-back.tsx'
