import { defineWords } from '@paddock/ui/words'

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const AFTER_TENS = ['', ...SMALL.slice(1, 10).map((one) => `-${one}`)]

/** Numbers as they are written out on a cheque in India. */
export const NUMBER_WORDS = defineWords('numbers', {
  /** From zero to ninety-nine: some languages have a word of its own for each. */
  belowHundred: [...SMALL, ...TENS.flatMap((ten) => AFTER_TENS.map((one) => `${ten}${one}`))] as readonly string[],
  hundred: 'hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
  rupees: (count: string, isOne: boolean) => `${count} ${isOne ? 'rupee' : 'rupees'}`,
  paise: (count: string, isOne: boolean) => `${count} ${isOne ? 'paisa' : 'paise'}`,
  and: (rupees: string, paise: string) => `${rupees} and ${paise}`,
  minus: (amount: string) => `minus ${amount}`,
})
