import { completeConfig, type SiteConfig } from '@paddock/contract/shapes/site'
import { SWITCH_NAMES } from '@paddock/contract/switch-names'
import { expect, test } from 'vitest'
import { changesBetween, rebase, valueAt, withValue } from './change.ts'
import { FIELDS, SECOND_FIELDS } from './fields.ts'

const BASE = completeConfig({ name: 'North', type: 'b2c', marqueeText: 'Hello' })
const pathsOf = (from: SiteConfig, to: SiteConfig) => changesBetween(from, to).map(({ field }) => field.path)
const change = (config: SiteConfig, values: Readonly<Record<string, unknown>>): SiteConfig =>
  Object.entries(values).reduce((whole, [path, value]) => withValue(whole, path, value), config)

/** The places of a configuration where a value stands; a list is one. */
function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
}

test('every value of a configuration has its field, and every field its place', () => {
  const everySwitch = Object.fromEntries(SWITCH_NAMES.map((name) => [name, true]))
  const whole = completeConfig({ name: 'North', type: 'b2c', switches: everySwitch })
  expect(
    FIELDS()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(leavesOf(whole).toSorted())
})

test('every value of a second look has its field too', () => {
  const { secondLook } = completeConfig({ name: 'North', type: 'b2c', secondLook: { label: 'world', name: 'World' } })
  expect(
    SECOND_FIELDS()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(leavesOf({ secondLook }).toSorted())
})

test('what was changed is told with how it was, and nothing else', () => {
  const changed = change(BASE, { marqueeText: 'Bye', 'theme.dark.brand': '#ff0000', 'switches.otpLogin': true })
  expect(changesBetween(BASE, changed)).toMatchObject([
    { field: { path: 'theme.dark.brand', section: 'theme' }, before: '#f2b632', after: '#ff0000' },
    { field: { path: 'marqueeText' }, before: 'Hello', after: 'Bye' },
    { field: { path: 'switches.otpLogin' }, before: undefined, after: true },
  ])
  expect(changesBetween(BASE, BASE)).toEqual([])
})

test('a switch that is as usual again is not set at all', () => {
  const on = withValue(BASE, 'switches.otpLogin', true)
  expect(valueAt(on, 'switches.otpLogin')).toBe(true)
  expect(withValue(on, 'switches.otpLogin', undefined)).toEqual(BASE)
})

test('changing one field leaves the one it came from as it was', () => {
  change(BASE, { 'footer.text': 'New' })
  expect(BASE.footer.text).toBe('')
})

test('work put onto a newer version keeps what either changed', () => {
  const ours = change(BASE, { marqueeText: 'Ours', 'theme.dark.brand': '#ff0000' })
  const theirs = change(BASE, { 'footer.text': 'Theirs', 'switches.otpLogin': true })
  const { work, conflicts } = rebase({ baseVersion: 1, base: BASE, config: ours }, theirs, 2)
  expect(work.baseVersion).toBe(2)
  expect(work.base).toBe(theirs)
  expect(pathsOf(theirs, work.config)).toEqual(['theme.dark.brand', 'marqueeText'])
  expect(conflicts).toEqual([])
})

test('where both changed a field ours stands and is told; where both came to the same nothing is', () => {
  const ours = change(BASE, { marqueeText: 'Ours', 'footer.text': 'Same' })
  const theirs = change(BASE, { marqueeText: 'Theirs', 'footer.text': 'Same' })
  const { work, conflicts } = rebase({ baseVersion: 1, base: BASE, config: ours }, theirs, 2)
  expect(conflicts).toMatchObject([{ field: { path: 'marqueeText' }, before: 'Theirs', after: 'Ours' }])
  expect(pathsOf(theirs, work.config)).toEqual(['marqueeText'])
})
