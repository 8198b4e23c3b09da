export { LeaderboardPage } from './leaderboard-page.tsx'
export { LatestOfSite } from './latest-of-site.tsx'
export { useBoardName } from './api.ts'
