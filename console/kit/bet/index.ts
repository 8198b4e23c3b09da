/** How a bet is told in every list of bets. */
export { oddsText, SideMark } from './odds.tsx'
