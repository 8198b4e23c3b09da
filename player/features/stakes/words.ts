import { defineWords } from '@paddock/ui/words'

export const STAKES_WORDS = defineWords('stakes', {
  editStakes: 'Edit Stakes',
  editQuickStakes: 'QuickBet EditStakes',
  stakes: 'Stakes',
  quickStakes: 'Quick bet',
  label: 'Label',
  amount: 'Amount',
  labelOf: (at: number) => `Label ${at}`,
  amountOf: (at: number) => `Amount ${at}`,
  submit: 'Submit',
  saving: 'Saving',
  labelMissing: 'Give the button a label',
  tooLarge: (most: string) => `At most ${most}`,
})
