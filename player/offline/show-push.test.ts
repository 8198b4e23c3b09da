import { beforeEach, describe, expect, test } from 'vitest'
import { keepPushWords } from './push-words.ts'
import { openTold, showPush } from './show-push.ts'

const kept = new Map<string, Response>()
const caches = {
  open: async () => ({
    match: async (at: string) => kept.get(at)?.clone(),
    put: async (at: string, response: Response) => void kept.set(at, response),
  }),
} as unknown as CacheStorage

let shown: (readonly [string, object])[]
const registration = { showNotification: async (title: string, options: object) => void shown.push([title, options]) }
const show = (said: unknown) =>
  showPush({ caches, registration }, typeof said === 'string' ? said : JSON.stringify(said))

beforeEach(() => {
  shown = []
  kept.clear()
})

const SETTLED = { id: '7', kind: 'BETS_SETTLED', title: 'Bets settled', body: 'India v Australia: Match Odds' }

describe('what came', () => {
  test('is shown under its number, so that told twice it is one', async () => {
    await show(SETTLED)
    expect(shown).toMatchObject([['Bets settled', { body: 'India v Australia: Match Odds', tag: '7' }]])
  })

  test('is called in the language that was spoken last, what an operator wrote as it was written', async () => {
    await keepPushWords(caches, { titles: { BETS_SETTLED: 'दाँव निपटे' } })
    await show(SETTLED)
    await show({ ...SETTLED, kind: 'BROADCAST', title: 'Final' })
    expect(shown.map(([title]) => title)).toEqual(['दाँव निपटे', 'Final'])
  })

  test('is shown in English where what was kept cannot be read', async () => {
    kept.set('/push-words', new Response('{'))
    await show(SETTLED)
    expect(shown.map(([title]) => title)).toEqual(['Bets settled'])
  })

  test.each(['', 'no json', 'null', '{}', { ...SETTLED, body: 7 }])('as %j is not shown', async (said) => {
    await show(said)
    expect(shown).toEqual([])
  })
})

test('a press leads to what was told, in the page that is open, else in a new one', async () => {
  const went: string[] = []
  const page = {
    url: '/',
    focus: async () => went.push('focus'),
    navigate: async (to: string) => went.push(to),
  }
  const pages = (open: (typeof page)[]) => ({
    matchAll: async () => open,
    openWindow: async (to: string) => went.push(`new ${to}`),
  })
  await openTold(pages([page]))
  await openTold(pages([]))
  expect(went).toEqual(['focus', '/notification', 'new /notification'])
})
