import { MESSAGE_LANGUAGES } from '@paddock/domain/messages'
import { expect, test } from 'vitest'
import { OTP_TEXTS } from './otp-texts.ts'

const [CODE, SITE] = ['048213', 'North']
/** So many characters a message of the SMS network has, in the alphabets of these languages, in four parts. */
const FOUR_PARTS = 4 * 67

test.each(MESSAGE_LANGUAGES)(
  'a phone is sent its code in %s, with the site, the sender, and no figure beside it that is like a code',
  (language) => {
    const { code, confirm, known } = OTP_TEXTS[language]
    for (const text of [code(CODE, SITE), confirm(CODE, SITE)]) {
      expect(text.match(/\d{4,}/g)).toEqual([CODE])
      expect(text).toContain('5')
    }
    for (const text of [code(CODE, SITE), confirm(CODE, SITE), known(SITE)]) {
      expect(text).toContain(SITE)
      expect(text).toMatch(/Secure Website$/)
      expect(text.length).toBeLessThan(FOUR_PARTS)
    }
  },
)

test('no language says it in the words of another', () => {
  const all = MESSAGE_LANGUAGES.flatMap((language) => {
    const { code, confirm, known } = OTP_TEXTS[language]
    return [code(CODE, SITE), confirm(CODE, SITE), known(SITE)]
  })
  expect(new Set(all).size).toBe(3 * MESSAGE_LANGUAGES.length)
})
