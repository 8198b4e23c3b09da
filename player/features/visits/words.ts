import { defineWords } from '@paddock/ui/words'

export const VISIT_WORDS = defineWords('visits', {
  title: 'May this visit be counted?',
  asks: (makers: string) => `${makers} would count it for this site.`,
  told: 'They get your internet address, what your browser tells of itself, and which kind of page you look at. Of your account, your bets and your money they are told nothing. You can change it in the settings.',
  yes: 'Yes',
  no: 'No',
  setting: 'Count my visits',
  settingHint: (makers: string) => `By ${makers}. Of your account and your bets they are told nothing.`,
})
