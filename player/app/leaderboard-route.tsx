/** The leadership board. 000 §2, 001 §2.1. */
import { LeaderboardPage } from '../features/leaderboard/index.ts'

export default LeaderboardPage
