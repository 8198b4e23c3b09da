import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAMES } from './games/index.ts'
import { startCasino } from './server.ts'
import { KEY, launch } from './testing/provider.ts'

const HEAVIEST = 40 * 1024
const NAMES = GAMES.map(({ offer }) => offer.gameCode)

let casino: Awaited<ReturnType<typeof startCasino>>
let url: string
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'casino-'))
  const keys = [{ ...KEY, walletUrl: 'http://127.0.0.1:1' }]
  casino = await startCasino({ port: 0, host: '127.0.0.1', dataDir, keys })
  url = `http://127.0.0.1:${casino.port}`
})
afterAll(async () => {
  await casino.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A page with all that it asks for, each once, as it travels. */
async function loaded(path: string, known = new Map<string, string>()): Promise<ReadonlyMap<string, string>> {
  if (known.has(path)) return known
  const answer = await fetch(url + path)
  expect([path, answer.status]).toEqual([path, 200])
  const text = await answer.text()
  known.set(path, text)
  const named = text.matchAll(/(?:from |import |src=|stylesheet" href=)["']([^"']+)["']/g)
  for (const [, name = ''] of named) await loaded(new URL(name, url + path).pathname, known)
  return known
}

const LANGUAGES = ['en', 'hi', 'ta', 'te', 'bn', 'ne'] as const
const weighed = NAMES.flatMap((gameCode) => LANGUAGES.map((locale) => [gameCode, locale] as const))

test.each(weighed)('%s weighs at most 40 kB, and asks for nothing that is not there: %s', async (gameCode, locale) => {
  const { launchUrl } = await launch(url, gameCode, { locale })
  const files = await loaded(new URL(launchUrl).pathname)
  const weight = [...files.values()].reduce((total, text) => total + gzipSync(text).length, 0)
  expect(files.size).toBeGreaterThan(10)
  expect(weight).toBeLessThan(HEAVIEST)
})

test.each([
  ['hi', ['hi']],
  ['ne', ['ne']],
  ['en', []],
  // Not one of ours.
  ['fr', []],
])(
  'a screen that is read in %s loads the words of that language alone, ahead of its game: %o',
  async (locale, words) => {
    const { launchUrl } = await launch(url, 'dice', { locale })
    const page = await (await fetch(launchUrl)).text()
    const scripts = [...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, path]) => path)
    expect(scripts).toEqual([...words.map((word) => `/screen/languages/${word}.ts`), '/screen/games/dice.ts'])
    expect(page).toContain(`<html lang="${words[0] ?? 'en'}"`)
    const spoken = [...(await loaded(new URL(launchUrl).pathname)).keys()].filter((path) =>
      path.includes('/languages/'),
    )
    expect(spoken).toEqual(words.map((word) => `/screen/languages/${word}.ts`))
  },
)

test.each(['hi', 'ta', 'te', 'bn', 'ne'])(
  'a device that has no font of the script of %s gets one, by its own origin',
  async (locale) => {
    const { launchUrl } = await launch(url, 'dice', { locale })
    const page = await fetch(launchUrl)
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
    const [sheet = ''] = /\/fonts\/[a-z]+\.css/.exec(await page.text()) ?? []
    const fonts = [...(await (await fetch(url + sheet)).text()).matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => path)
    expect(fonts).toHaveLength(2)
    for (const path of fonts) {
      const font = await fetch(url + String(path))
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2; charset=utf-8'])
      expect(
        Buffer.from(await font.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2')
    }
  },
)

test('a screen loads the law of its own game alone', async () => {
  const { launchUrl } = await launch(url, 'dice')
  const laws = [...(await loaded(new URL(launchUrl).pathname)).keys()].filter((path) =>
    path.startsWith('/domain/fairness'),
  )
  expect(new Set(laws.map((path) => path.split('/').at(-1)))).toEqual(
    new Set(['dice.ts', 'draws.ts', 'losing-run.ts', 'multiplier.ts']),
  )
})

test.each(NAMES)('a lobby has two pictures of %s', async (gameCode) => {
  for (const form of ['', '-wide'])
    expect(await (await fetch(`${url}/thumbs/${gameCode}${form}.svg`)).text()).toMatch(/^<svg/)
})

test.each([
  '/screen/../server.ts',
  '/screen/tsconfig.json',
  '/domain/fairness/fairness.test.ts',
  '/domain/roles/index.ts',
  '/play/nobody',
])('%s is no file of a screen', async (path) => {
  expect((await fetch(url + path)).status).toBe(404)
})
