import { defineWords } from '@paddock/ui/words'

export const PAGE_WORDS = defineWords('pages', {
  language: 'Language of this page',
  loading: 'Loading',
  couldNotLoad: 'This page could not be loaded',
  checkConnection: 'Check your connection and try again.',
  retry: 'Try again',
  more: 'More about us',
})
