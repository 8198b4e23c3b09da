import { defineWords } from '@paddock/ui/words'

export const BALL_WORDS = defineWords('ballByBall', {
  title: 'Ball by ball',
  back: 'Back',
  matches: (count: number) => (count === 1 ? 'One match' : `${count} matches`),
  toMarkets: (name: string) => `Markets of ${name}`,
  open: 'Markets',
  loading: 'Scores are being read',
  none: 'No match is being scored now',
  noneHint: 'Scores appear here with the first ball.',
  seeInPlay: 'See what is in play',
  couldNotLoad: 'The scores could not be loaded',
  retry: 'Try again',
})
