import { defineWords } from '@paddock/ui/words'

/** English words of the lists of events: home, in-play, the sports beside them. */
export const HOME_WORDS = defineWords('home', {
  inPlayNow: 'In-play now',
  highlights: 'Highlights',
  today: 'Today',
  tomorrow: 'Tomorrow',
  when: 'When',
  nothingInPlay: 'Nothing is in play right now',
  nothingToday: 'Nothing more starts today',
  nothingTomorrow: 'Nothing is announced for tomorrow yet',
  nothingInSport: 'Nothing is open in this sport right now',
  seeWhatIsNext: 'See what comes next',
  allOf: (count: number, sport: string) => `All ${count} in ${sport}`,
  events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  /** The third outcome, to who hears its price. */
  runners: (count: number) => `${count} runners`,
  later: 'Later',
  inMinutes: (minutes: number) => `in ${minutes} min`,
  favourites: 'Favourites',
  search: 'Search',
})
