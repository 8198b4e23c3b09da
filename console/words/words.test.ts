import { REFUSAL_CODES } from '@paddock/contract/refusals'
import { definedIn, factsUnknown, unlike, wordsOf } from '@paddock/ui/testing'
import type { Catalogue } from '@paddock/ui/words'
import { describe, expect, test } from 'vitest'
import hi from './hi/index.ts'

const SOURCES = import.meta.glob<string>(['./*.ts', '../../ui/**/*.{ts,tsx}', '!**/*.test.*', '!**/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const MODULES = import.meta.glob([
  './*.ts',
  '../../ui/**/words.ts',
  '../../ui/words/{names,texts,ready-reasons}.ts',
  '!**/*.test.*',
])

const defined = await definedIn(SOURCES, MODULES)
const ENGLISH = wordsOf(Object.fromEntries(defined.map(({ area, words }) => [area, words])))

/** Known by a code, an id or a name: English shows them as they come. */
const NAMED = ['refusals', 'refusalFacts', 'sports', 'markets', 'remarks']
const CATALOGUES: Readonly<Record<string, Catalogue>> = { hi }

test('every area has a name of its own', () => {
  const areas = defined.map(({ area }) => area)
  expect(areas.length).toBeGreaterThan(20)
  expect(areas.filter((area, at) => areas.indexOf(area) !== at)).toEqual([])
})

describe.each(Object.entries(CATALOGUES))('the console in %s', (_, catalogue) => {
  const words = wordsOf(catalogue)

  test('lacks nothing, neither a word nor a refusal', () => {
    const needed = [...ENGLISH.keys(), ...REFUSAL_CODES.map((code) => `refusals.${code}`)]
    expect(needed.filter((key) => !words.has(key))).toEqual([])
  })

  test('has no word that English lacks', () => {
    const isNamed = (key: string) => NAMED.includes(key.split('.', 1)[0] ?? '')
    expect([...words.keys()].filter((key) => !ENGLISH.has(key) && !isNamed(key))).toEqual([])
  })

  test('names only facts that travel with a refusal', () => {
    expect(factsUnknown(catalogue['refusals'])).toEqual([])
  })

  test('has words of the same kind as English, with its facts, none of them empty', () => {
    // A limit on all products names none.
    const { empty, ...others } = unlike(ENGLISH, words)
    expect({ ...others, empty: empty.filter((key) => key !== 'refusalFacts.all') }).toEqual({
      ofAnotherKind: [],
      silent: [],
      empty: [],
    })
  })
})
