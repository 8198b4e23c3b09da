import { NOTIFICATION_KINDS } from '@paddock/contract/shapes/notification'
import { afterEach, expect, test } from 'vitest'
import { speak } from '@paddock/ui/words'
import hi from '../languages/hi.ts'
import { pushTitles } from './push-titles.ts'

afterEach(() => speak('en'))

test.each([
  ['English', () => speak('en')],
  ['Hindi', () => speak('hi', hi)],
])('in %s each kind has a title, without a number and without who won', (_, choose) => {
  choose()
  const titles = pushTitles()
  // An operator's words come as they are, and a report is ready for officers alone.
  const others: ReadonlySet<string> = new Set(['BROADCAST', 'REPORT_READY'])
  expect(Object.keys(titles).toSorted()).toEqual(NOTIFICATION_KINDS.filter((kind) => !others.has(kind)).toSorted())
  for (const title of Object.values(titles)) expect(title).toMatch(/^[^\d]{3,}$/)
  expect(Object.values(titles).join(' ')).not.toMatch(/you won|you lost|जीत गए|हार गए/i)
})
