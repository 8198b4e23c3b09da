import { type Refusal, refusalReason } from '@paddock/contract/refusals'
import { odds } from '@paddock/domain/odds'
import { paise } from '@paddock/domain/money'
import { speak } from '@paddock/ui/words'
import { afterEach, describe, expect, test } from 'vitest'
import { CallFailure, failureText } from './failure.ts'
import { reasonText } from './reason.ts'

const HINDI = {
  texts: { loginSuccessful: 'लॉगिन हो गया', somethingWentWrong: 'कुछ गड़बड़ हो गई' },
  refusals: {
    PRICE_WORSE: 'भाव {asked} से {current} हो गया',
    INSUFFICIENT_FUNDS: '{available} उपलब्ध है',
    TIMED_OUT: '{until} तक विराम',
    HOP_RESTS: '{from} से',
    LIMIT_STAKE: '{product} {period} की {setBy} सीमा {limit}, बाकी {left}',
    STAKE_ABOVE_USER_MAX: 'सीमा {limit}',
    ACCOUNT_LOCKED: 'खाता लॉक है',
    AMOUNT_OUT_OF_RANGE: 'रकम {least} से ज़्यादा[ और {most} से कम] होनी चाहिए',
  },
  refusalFacts: { all: '', day: '24 घंटे', player: 'आपकी' },
}

const CASES: readonly (readonly [string, Refusal, string])[] = [
  ['prices', { code: 'PRICE_WORSE', asked: odds(195), current: odds(190) }, 'भाव 1.95 से 1.9 हो गया'],
  ['money with Indian grouping', { code: 'INSUFFICIENT_FUNDS', available: paise(12_345_650) }, '1,23,456.5 उपलब्ध है'],
  ['a moment in the language', { code: 'TIMED_OUT', until: Date.UTC(2026, 10, 21, 12) }, '21 नव॰ 2026, 12:00 तक विराम'],
  ['a moment from which', { code: 'HOP_RESTS', until: Date.UTC(2026, 10, 21, 12) }, '21 नव॰ 2026, 12:00 से'],
  ['the limit itself', { code: 'STAKE_ABOVE_USER_MAX', limit: paise(500_000) }, 'सीमा 5,000'],
  [
    'a most where there is one',
    { code: 'AMOUNT_OUT_OF_RANGE', least: paise(30_000), most: paise(500_000) },
    'रकम 300 से ज़्यादा और 5,000 से कम होनी चाहिए',
  ],
  [
    'no most where there is none',
    { code: 'AMOUNT_OUT_OF_RANGE', least: paise(30_000), most: paise(0) },
    'रकम 300 से ज़्यादा होनी चाहिए',
  ],
  [
    'facts that are words, none where there is none',
    {
      code: 'LIMIT_STAKE',
      limit: paise(50_000),
      left: paise(2000),
      period: 'DAY',
      product: 'ALL',
      bySite: false,
    },
    '24 घंटे की आपकी सीमा 500, बाकी 20',
  ],
]

afterEach(() => speak('en'))

describe('a reason is told with its facts', () => {
  test.each(CASES)('%s', (_, refusal, said) => {
    const reason = refusalReason(refusal)
    expect(reasonText(reason)).toBe(reason.text.replace('2026-11-21 12:00 UTC', '21 Nov 2026, 12:00'))
    speak('hi', HINDI)
    expect(reasonText(reason)).toBe(said)
  })
})

test('a moment in a text that came in English is told as all others, in the zone of its reader', () => {
  const held = refusalReason({ code: 'ACCOUNT_HELD', until: Date.UTC(2026, 10, 21, 9, 55) })
  expect(held.text).toBe('For your safety nothing is paid to this account before 2026-11-21 09:55 UTC')
  expect(reasonText(held)).toBe('For your safety nothing is paid to this account before 21 Nov 2026, 09:55')
})

test('a moment is told by its fact: one that only looks like it is left as it came', () => {
  const until = new Date(Date.UTC(2026, 10, 21, 9, 55)).toISOString()
  const text = 'Cup of 2026-11-20 08:00 UTC: closed until 2026-11-21 09:55 UTC'
  expect(reasonText({ code: 'NEWER_THAN_THIS_PAGE', text, facts: { until } })).toBe(
    'Cup of 2026-11-20 08:00 UTC: closed until 21 Nov 2026, 09:55',
  )
  expect(reasonText({ code: 'NEWER_THAN_THIS_PAGE', text })).toBe(text)
})

test('a reason whose facts did not come, or whose code is not translated, is told as it came', () => {
  speak('hi', HINDI)
  expect(reasonText({ code: 'PRICE_WORSE', text: 'The price has moved' })).toBe('The price has moved')
  expect(reasonText({ code: 'NEWER_THAN_THIS_PAGE', text: 'Not today' })).toBe('Not today')
})

test('a refused call is told by its code, with the limit that travels beside the facts', () => {
  const locked = new CallFailure(403, { code: 'ACCOUNT_LOCKED', message: 'Access Denied: Account Locked By Admin' })
  const above = new CallFailure(422, { code: 'STAKE_ABOVE_USER_MAX', message: 'Too much', limit: 5000 })
  expect(failureText(locked)).toBe('Access Denied: Account Locked By Admin, Please contact your upline!')
  speak('hi', HINDI)
  expect(failureText(locked)).toBe('खाता लॉक है')
  expect(failureText(above)).toBe('सीमा 5,000')
  expect(failureText(new Error('broken'))).toBe('कुछ गड़बड़ हो गई')
})
