export { HeldSpan } from './held-span.tsx'
export { LatestBets } from './latest-bets.tsx'
export { type Slide, SlideShow } from './slide-show.tsx'
export { TopGames } from './top-games.tsx'
