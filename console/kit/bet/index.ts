/** How a bet is told in every list of bets. */
export { betColumns, betFileWords } from './columns.tsx'
