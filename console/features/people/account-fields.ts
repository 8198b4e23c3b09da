/** What the forms that make an account share: the field of its name, and which field a refusal is about. */
import { inEachLanguage } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { TERM_FIELDS } from './terms.ts'

export const USER_NAME = inEachLanguage(
  () =>
    ({
      kind: 'text',
      name: 'userName',
      label: WORDS.username,
      hint: WORDS.userNameHint,
      typed: { autoComplete: 'off', maxLength: 24 },
    }) as const,
)

const OF_CLONE = {
  USER_NAME_INVALID: 'userName',
  USER_NAME_TAKEN: 'userName',
  INSUFFICIENT_FUNDS: 'openingPts',
} as const

export const ACCOUNT_FIELDS = {
  ofClone: OF_CLONE,
  ofNew: {
    ...TERM_FIELDS,
    ...OF_CLONE,
    WEAK_PASSWORD: 'password',
    COMMON_PASSWORD: 'password',
    ROLE_NOT_BELOW: 'userType',
  },
} as const
