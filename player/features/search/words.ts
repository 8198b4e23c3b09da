import { defineWords } from '@paddock/ui/words'

export const SEARCH_WORDS = defineWords('search', {
  search: 'Search',
  hint: 'Team, player or competition',
  clear: 'Clear search',
  results: 'Search results',
  live: 'LIVE',
  nothing: (text: string) => `Nothing is called like “${text}”`,
  nothingHint: 'Try fewer letters, or another spelling: names are found by their sound in any script.',
  begin: 'Type the name of a team, a player or a competition.',
})
