/** How a bet is told elsewhere as in the lists of bets. */
export { oddsText, SideMark } from './odds.tsx'
