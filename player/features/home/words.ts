import { defineWords } from '@paddock/ui/words'

export const HOME_PARTS_WORDS = defineWords('homeParts', {
  slides: 'What is new',
  slideOf: (at: number, count: number) => `${at} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  pause: 'Stop moving',
  play: 'Move on by itself',
  topGames: 'Top games',
  latestBets: 'Your latest bets',
  allBets: 'All open bets',
  stake: 'Stake',
})
