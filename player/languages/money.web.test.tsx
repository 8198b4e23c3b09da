/** What refuses money reads in the player's language, to its last word. */
import { type Refusal, refusalReason } from '@paddock/contract/refusals'
import { paise } from '@paddock/domain/money'
import { reasonText } from '@paddock/ui/client'
import { type Catalogue, speak } from '@paddock/ui/words'
import { afterEach, describe, expect, test } from 'vitest'
import bn from './bn.ts'
import hi from './hi.ts'
import ne from './ne.ts'
import ta from './ta.ts'
import te from './te.ts'

const amount = paise(1_234_500)
const until = Date.UTC(2026, 10, 21, 12)

/** What a player meets between a button for money and the answer. */
const MET: readonly Refusal[] = [
  { code: 'PAYMENTS_OFF' },
  { code: 'CANCEL_OFF' },
  { code: 'METHOD_UNKNOWN' },
  { code: 'METHOD_LOCKED' },
  { code: 'AMOUNT_OUT_OF_RANGE', least: amount, most: amount },
  { code: 'UTR_INVALID' },
  { code: 'IMAGE_MISSING' },
  { code: 'IMAGE_UNREADABLE' },
  { code: 'IMAGE_TOO_LARGE' },
  { code: 'IMAGE_TOO_MANY_PIXELS' },
  { code: 'IMAGES_SPENT' },
  { code: 'IMAGES_FULL' },
  { code: 'REQUEST_PENDING' },
  { code: 'REQUEST_IN_HAND' },
  { code: 'REQUEST_CHANGED' },
  { code: 'GATEWAY_FAILED' },
  { code: 'RATE_CHANGED', rate: amount },
  { code: 'BONUS_UNKNOWN' },
  { code: 'BONUS_LOCKED' },
  { code: 'BONUS_USED' },
  { code: 'BONUS_NOT_EARNED' },
  { code: 'BONUS_WOULD_BE_LOST', amount },
  { code: 'WITHDRAWALS_OFF' },
  { code: 'HOLDER_NAME_WRONG' },
  { code: 'ACCOUNT_FIELD_WRONG', field: 'IFSC' },
  { code: 'ACCOUNT_NOT_CREATED' },
  { code: 'ACCOUNT_HELD', until },
  { code: 'DEPOSIT_PLAYED' },
  { code: 'DEPOSIT_DOUBTED', until },
  { code: 'TURNOVER_LEFT', left: amount },
  { code: 'LOOP_FIRST', rail: 'RRN', owed: amount },
  { code: 'LOOP_FIRST', rail: 'OTHER', owed: amount },
  { code: 'TAX_DUE' },
  { code: 'KYC_NEEDED' },
  { code: 'FACTOR_NEEDED', above: amount },
  { code: 'FACTOR_TOO_NEW', until },
  { code: 'FACTOR_CODE_MISSING' },
  { code: 'LIMIT_DEPOSIT', limit: amount, left: amount, period: 'DAY', product: 'ALL', bySite: false },
]

const CATALOGUES: Readonly<Record<string, Catalogue>> = { hi, bn, ta, te, ne }

afterEach(() => speak('en'))

/** Signs that stand in Latin letters everywhere. */
const NAMES = /UPI|IMPS|NEFT|USDT|IPAY|IFSC|JPEG|PNG|WebP|MB/g

describe.each(Object.entries(CATALOGUES))('%s', (code, catalogue) => {
  test.each(MET.map((refusal) => [refusal.code, refusal] as const))('%s', (_, refusal) => {
    speak(code as 'hi', catalogue)
    const said = reasonText(refusalReason(refusal))
    expect(said.replaceAll(NAMES, '')).not.toMatch(/[A-Za-z{}[\]]/)
  })
})
