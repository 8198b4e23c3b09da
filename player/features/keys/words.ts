import { defineWords } from '@paddock/ui/words'

export const KEYS_WORDS = defineWords('keys', {
  title: 'Keys',
  everywhere: 'On every page',
  inPlaces: 'In prices and in the slip',
  actions: {
    prices: 'To the first price; again: to that of the event beside',
    search: 'Search',
    home: 'Home',
    inPlay: 'In-play',
    bets: 'My bets',
    map: 'These keys',
  },
  others: {
    move: 'From price to price',
    choose: 'Put the price into the slip; place the bet',
    step: 'In the odds: a step up or down',
    leave: 'Leave the slip, or close what lies over the page',
  },
})
