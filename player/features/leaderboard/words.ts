import type { BoardMeasure, BoardPeriod } from '@paddock/domain/leaderboard'
import { defineWords } from '@paddock/ui/words'

/** The words of the leadership board, and of the latest bets and winners. */
export const BOARD_WORDS = defineWords('leaderboard', {
  title: 'Leadership board',
  loading: 'Loading',
  couldNotLoad: 'This could not be loaded',
  retry: 'Try again',
  period: 'Time',
  periods: { DAY: 'Day', WEEK: 'Week', MONTH: 'Month' } satisfies Record<BoardPeriod, string>,
  which: 'Which one',
  now: 'Now',
  last: 'Last',
  measure: 'By',
  measures: { profit: 'Profit', turnover: 'Turnover', streak: 'Streak' } satisfies Record<BoardMeasure, string>,
  sport: 'Sport',
  allSports: 'Everything',
  casino: 'Casino',
  rank: 'Rank',
  prize: 'Prize',
  inARow: (count: number) => `${count} in a row`,
  you: 'You',
  yourPlace: 'Your place',
  noPlace: 'Not on this board',
  empty: 'Nobody stands here yet',
  emptyHint: 'From ₹ 100 on, or two won in a row.',
  prizes: 'Prizes',
  wagered: (times: number) =>
    `As a bonus, to be wagered ${times === 1 ? 'once' : `${times} times`}. Given a day after the end.`,
  atOnce: 'As a bonus, in cash at once. Given a day after the end.',
  how: {
    profit: 'What results and rounds of the time brought, after commission.',
    turnover: 'What was at risk in results and rounds of the time; nothing of what was bet on both sides.',
    streak: 'The most markets and rounds won one after the other. Void and level ones do not count.',
  } satisfies Record<BoardMeasure, string>,
  rounded: 'Sums of others are rounded down. A name is told of those alone who want it.',
  settings: 'Choose whether yours is told',
  latestBets: 'Latest bets',
  latestWins: 'Latest winners',
  late: 'A quarter of an hour ago and earlier, rounded',
  toBoard: 'Leadership board',
})
