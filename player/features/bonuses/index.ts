export { AwaitingBonusPage, BonusProgress } from './awards.tsx'
export { BonusChoice } from './bonus-choice.tsx'
export { ReferPage } from './refer-page.tsx'
