import { defineWords } from '@paddock/ui/words'

/** The words of practice, an area like those beside it. */
export const PRACTICE_WORDS = defineWords('practice', {
  practice: 'Practice',
  fact: 'Points that are no money, and in no other sum of the console.',
  now: (count: number) => (count === 1 ? '1 practises now' : `${count} practise now`),
  none: 'Nobody has practised yet',
  noneHint: 'Players switch to practice themselves, where the site has it.',
  search: 'Player',
  player: 'Player',
  begunAt: 'First practised',
  lastBetAt: 'Last bet',
  bets: 'Bets',
  openBets: 'Open',
  points: 'Points',
  atRisk: 'At risk',
  won: 'Won or lost',
})
