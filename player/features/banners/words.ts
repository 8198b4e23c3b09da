import { defineWords } from '@paddock/ui/words'

export const BANNER_WORDS = defineWords('banners', {
  open: 'Have a look',
  close: 'Close',
})
