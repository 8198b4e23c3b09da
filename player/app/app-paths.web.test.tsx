/** A text may lead to each page that the app has, and to no other: the contract's list is held to the route tables. */
import { APP_PATHS } from '@paddock/contract/app-paths'
import { expect, test } from 'vitest'
import { PATHS } from '../features/casino/state.ts'

const tables = import.meta.glob<string>(
  ['./routes.tsx', './other-routes.tsx', './account-route.tsx', './entry/entry-routes.tsx'],
  { query: '?raw', import: 'default', eager: true },
)
const source = Object.values(tables).join('\n')

/** Written out, or as a part of a list there. */
const written = [
  ...[...source.matchAll(/<Route path="(\/[^"]*)"/g)].map(([, path = '']) => path),
  ...[...source.matchAll(/^ {2}'([^'/ ]+\/:[^']+)',$/gm)].map(([, path = '']) => `/${path}`),
  ...[...source.matchAll(/'(\/game-screen[^']*)'/g)].map(([, path = '']) => path),
  ...Object.values(PATHS),
].filter((path) => !path.includes('*'))

test('each page of the app may be led to', () => {
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((path) => !APP_PATHS.includes(path as (typeof APP_PATHS)[number]))).toEqual([])
})

test('what may be led to is a page of the app', () => {
  const pages = [...source.matchAll(/PAGE_NAMES\.map/g)]
  expect(pages).toHaveLength(1)
  const known = new Set(written)
  const left = APP_PATHS.filter((path) => !known.has(path) && !/^\/[a-z-]+$/.test(path))
  expect(left).toEqual([])
})
