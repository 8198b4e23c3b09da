/** Lines about nothing that was asked here: who sees them, what is said of them, and what goes to the server. */
import { calls, type Endpoint } from '@paddock/contract'
import type { StrayLine } from '@paddock/contract/shapes/held'
import { paise } from '@paddock/domain/money'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HELD_WORDS as WORDS } from '../../words/held.ts'
import { type Asking, answered, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import HeldPage from './held-page.tsx'

const STRAY: StrayLine = {
  _id: '3f0c8a52-8d0e-4c3a-9a43-0d5c7f4f3b11',
  gateway: 'sandbox',
  line: 'line-17',
  reference: 'order-8841',
  day: '2026-11-24',
  kind: 'payment',
  amount: paise(100_000),
  fee: paise(2000),
  tax: paise(360),
  heldBack: paise(0),
  net: paise(97_640),
  since: 0,
  verdicts: [
    { verdict: 'BOOK', takesTwo: false },
    { verdict: 'SET_ASIDE', takesTwo: true },
  ],
  firstBy: null,
  firstVerdict: null,
  version: 3,
}

let rows: readonly StrayLine[]
let answer: StrayLine | null
let sent: (Asking & { readonly endpoint: Endpoint })[]
beforeEach(() => {
  rows = [STRAY]
  answer = null
  sent = []
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === calls.getHeldPayments) return { docs: [], totalDocs: 0, totalIsLeast: false }
  if (endpoint === calls.getStrayLines) return { docs: rows, totalDocs: rows.length }
  sent.push({ endpoint, ...asking })
  return { docs: answer }
}
const open = (role: 'administrator' | 'agent' = 'administrator') =>
  show(<HeldPage />, { call, role, at: '/?tab=strays' })
const stray = async () => within(await screen.findByRole('region', { name: WORDS.strayOf('order-8841') }))

test('an administrator sees what the line says', async () => {
  open()
  const seen = await stray()
  for (const text of ['line-17', '2026-11-24', WORDS.kinds.payment, '976.40'])
    expect(seen.getByText(text)).toBeDefined()
})

test('whoever is of a site has no tab for it, nor is it asked for', async () => {
  open('agent')
  expect(await screen.findAllByText(WORDS.emptyHint)).not.toEqual([])
  expect(screen.queryByRole('tab', { name: WORDS.tabs.strays })).toBeNull()
  expect(screen.queryByText(WORDS.noStrays)).toBeNull()
})

test('nothing is said so', async () => {
  rows = []
  open()
  expect(await screen.findByText(WORDS.noStrays)).toBeDefined()
})

test.each([
  ['as the first of two', {}, `${WORDS.strayFollows.SET_ASIDE} ${WORDS.needsTwo}`],
  [
    'as the second',
    { firstBy: 'administrator2', firstVerdict: 'SET_ASIDE' },
    `${WORDS.strayFollows.SET_ASIDE} ${WORDS.second('administrator2')}`,
  ],
] as const)('it is set aside %s, in the version that was looked at', async (_, change, text) => {
  rows = [{ ...STRAY, ...change }]
  open()
  await stray()
  press(WORDS.strayVerdicts.SET_ASIDE)
  expect(within(await question()).getByText(text)).toBeDefined()
  type(WORDS.reason, 'their other merchant')
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    {
      endpoint: calls.decideStrayLine,
      body: { strayId: STRAY._id, version: 3, verdict: 'SET_ASIDE', remarks: 'their other merchant' },
      idempotencyKey: expect.any(String),
    },
  ])
  expect(await screen.findByText(WORDS.strayDone)).toBeDefined()
})

test('who has said so already waits for another', async () => {
  rows = [{ ...STRAY, firstBy: 'agent', firstVerdict: 'SET_ASIDE' }]
  open()
  expect((await stray()).getByText(WORDS.myWord)).toBeDefined()
  expect(screen.getByRole('button', { name: WORDS.strayVerdicts.SET_ASIDE })).toHaveProperty('disabled', true)
})

test('looked for again, and not there, it waits on', async () => {
  open()
  answer = STRAY
  await stray()
  press(WORDS.strayVerdicts.BOOK)
  expect(within(await question()).getByText(WORDS.strayFollows.BOOK)).toBeDefined()
  type(WORDS.reason, 'they say it is ours')
  await sayYes()
  expect(await screen.findByText(WORDS.stillOpen)).toBeDefined()
})
