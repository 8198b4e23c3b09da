/** What officers tell by one press reads in the player's language, on the screen and in a file. */
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import { speak } from '@paddock/ui/words'
import { afterEach, expect, test } from 'vitest'
import hi from '../../languages/hi.ts'
import { remarksText, remarksWords } from '../../words/remarks.ts'

afterEach(() => speak('en'))

const ALL = Object.values(READY_REASONS).flatMap((kind) => Object.entries(kind))

test('each name is of one reason', () => {
  expect(new Set(ALL.map(([name]) => name)).size).toBe(ALL.length)
})

test.each(ALL)('%s', (name, english) => {
  expect(remarksText(english)).toBe(english)
  speak('hi', hi)
  const said = (hi.readyReasons as Readonly<Record<string, string>>)[name]
  expect(remarksText(english)).toBe(said)
  expect(remarksWords()[english]).toBe(said)
})

test('what a gateway says is told in words in a file too, and what somebody wrote stands', () => {
  speak('hi', hi)
  expect(remarksWords()['EXPIRED']).toBe(hi.account?.gatewayRemarks?.EXPIRED)
  expect(remarksText('Call me')).toBe('Call me')
})
