import { defineWords } from '@paddock/ui/words'

/** What the pages that are still being made will be. */
export const COMING_WORDS = defineWords('coming', {
  opensSoon: 'Opens here soon',
  meanwhile: 'Meanwhile',
  blogs: { title: 'Blogs', text: 'Previews, form and how the prices moved.' },
  promotions: { title: 'Promotions', text: 'Every running offer with its whole terms.' },
  faq: { title: 'FAQ', text: 'Short answers to what players ask most.' },
  tutorials: { title: 'Tutorials', text: 'Back, lay, session and cash-out, each explained with one example.' },
  loyalty: { title: 'Loyalty', text: 'Levels that you reach by playing, and what each gives.' },
  ways: {
    sports: { title: 'Exchange', text: 'Back and lay with live prices' },
    inPlay: { title: 'In-play', text: 'Everything that is on now' },
    myBets: { title: 'My bets', text: 'What you have open' },
    account: { title: 'Your account', text: 'Money, limits and security' },
    limits: { title: 'Limits', text: 'What you allow yourself' },
    rules: { title: 'Rules', text: 'How bets are taken and settled' },
    terms: { title: 'Terms', text: 'What holds between you and us' },
  },
})
