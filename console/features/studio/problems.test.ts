import { completeConfig } from '@paddock/contract/shapes/site'
import { expect, test } from 'vitest'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { withValue } from '../../kit/site-config/index.ts'
import { contrastsOfTheme, findProblems } from './problems.ts'
import { readWork } from './work.ts'

const CONFIG = completeConfig({ name: 'North', type: 'b2c', secondLook: { label: 'world', name: 'World' } })

test.each([
  ['name', '', WORDS.problems.line],
  ['socialMedia.telegram', 'http://t.me/north', WORDS.problems.link],
  ['headerLogo', 'data:image/svg+xml,x', WORDS.problems.picture],
  ['registration.depositWhatsapp', '+91 98', WORDS.problems.phone],
  ['registration.chat', { type: 'tawk', value: '' }, WORDS.problems.chat],
  ['registration.chat', { type: 'tawk', value: '1234567' }, WORDS.problems.chat],
  ['registration.chat', { type: 'liveChat', value: '5f0/default' }, WORDS.problems.chat],
  ['registration.chat', { type: 'zoho', value: 'a"onload=' }, WORDS.problems.chat],
  ['registration.chat', { type: 'pulse', value: '../a' }, WORDS.problems.chat],
  ['registration.chatHours', '10-22', WORDS.problems.hours],
  ['theme.light.quiet', '#12', WORDS.problems.colour],
  ['slideShow', [{ image: '', link: null, title: '' }], WORDS.problems.banners],
  ['metaTags', [{ name: 'author', content: '"><script>' }], WORDS.problems.metaTags],
  ['metaTags', [{ name: 'referrer', content: 'unsafe-url' }], WORDS.problems.metaTags],
  ['metaTags', [{ name: 'facebook-pixel-id', content: 'G-AB12CD34' }], WORDS.problems.metaTags],
  ['footer.copyrightYear', 1999, WORDS.problems.year],
  ['jurisdiction.countryCodes', [], WORDS.problems.countries],
  ['secondLook.label', 'www', WORDS.problems.label],
  ['secondLook.theme.dark.page', 'red', WORDS.problems.colour],
])('a wrong %s is named at its field', (path, value, text) => {
  expect(findProblems(withValue(CONFIG, path, value))).toMatchObject([{ field: { path }, text }])
})

test('what can be published has no problem, and its colours all read', () => {
  expect(findProblems(CONFIG)).toEqual([])
  const pairs = contrastsOfTheme(CONFIG.theme)
  expect(pairs).toHaveLength(28)
  expect(pairs.filter(({ isEnough }) => !isEnough)).toEqual([])
})

test('a half-typed colour has no contrast, and does not stand in the way of the other look', () => {
  const { theme } = withValue(CONFIG, 'theme.dark.page', '#0d')
  expect(new Set(contrastsOfTheme(theme).map(({ look }) => look))).toEqual(new Set(['light']))
})

test('kept work is read back as it was, and anything else is not work', () => {
  const work = { baseVersion: 3, base: CONFIG, config: withValue(CONFIG, 'marqueeText', 'Hello') }
  expect(readWork(JSON.stringify(work))).toEqual(work)
  for (const kept of [null, 'nonsense', '{}', JSON.stringify({ ...work, config: { name: 1 } })])
    expect(readWork(kept)).toBeNull()
})
