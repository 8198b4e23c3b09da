import { defineWords } from '@paddock/ui/words'

export const CASINO_WORDS = defineWords('casino', {
  tabs: 'Kinds of games',
  types: {
    all: 'All',
    live: 'Live Casino',
    crash: 'Crash Games',
    slot: 'Slot Games',
    lottery: 'Lottery',
    virtual: 'Virtual Games',
    premium: 'Premium Casino',
  },
  search: 'Find a game',
  stakes: (least: string, most: string) => `${least} – ${most}`,
  comesBack: (percent: string) => `${percent} % comes back`,
  none: 'No games here yet',
  noneFound: 'No game by that name',
  noneHint: 'Look under another tab.',
  couldNotLoad: 'The games could not be loaded',
  retry: 'Try again',
  loading: 'Loading',
  leave: 'Leave the game',
  wholeScreen: 'Whole screen',
  opening: 'Opening the game',
})
