import { defineWords } from '@paddock/ui/words'

export const FAVOURITE_WORDS = defineWords('favourites', {
  title: 'Favourites',
  events: 'Events',
  markets: 'Markets',
  nothing: 'No favourites yet',
  nothingHint: 'Tap the star beside an event or on a market, and it waits for you here.',
  findSome: 'See what is in play',
  over: (count: number) => (count === 1 ? 'One favourite is over' : `${count} favourites are over`),
  forgetOver: 'Remove',
  waiting: 'Waiting for prices',
  loading: 'Loading',
  couldNotLoad: 'Your favourites could not be loaded',
  retry: 'Try again',
})
