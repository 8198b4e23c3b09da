// Apart: it is about what modules do as they load.
import { type Catalogue, speak } from '@paddock/ui/words'
import { afterAll, expect, test } from 'vitest'

const MODULES = import.meta.glob([
  '../{app,features,kit}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!**/testing/**',
  // It draws the app; what it is made of is looked at by itself.
  '!../app/main.tsx',
])

afterAll(() => speak('en'))

/** What is read then is of the language of that moment, whatever is chosen later. */
test('no module of the console reads a word as it loads', async () => {
  const read: string[] = []
  let loading = ''
  const watched = new Proxy<Catalogue>({}, { get: (_, area) => void read.push(`${loading} ${String(area)}`) })
  speak('hi', watched)
  for (const [path, load] of Object.entries(MODULES)) {
    loading = path
    await load()
  }
  expect(Object.keys(MODULES).length).toBeGreaterThan(200)
  expect(read).toEqual([])
}, 120_000)
