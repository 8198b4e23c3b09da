import { type Endpoint, readReply } from '@paddock/contract'
import { getPractisers } from '@paddock/contract/endpoints/practice'
import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRACTICE_WORDS as WORDS } from '../../words/practice.ts'
import { show } from '../../kit/testing/show.tsx'
import PracticePage from './practice-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const also = callExamples.getPractisers.also as object
const reply = await readReply(getPractisers, { docs: callExamples.getPractisers.docs, ...also })

test('who practises is shown with their points, how many do now, and that it is no money', async () => {
  const asked: Endpoint[] = []
  const call = async (endpoint: Endpoint) => {
    asked.push(endpoint)
    return reply
  }
  show(<PracticePage />, { call })
  await screen.findByText('player1')
  expect(screen.getByText('10,310.50')).toBeDefined()
  expect(screen.getByText(WORDS.now(1))).toBeDefined()
  expect(screen.getByText(WORDS.fact)).toBeDefined()
  expect(asked).toContain(getPractisers)
})

test('nobody yet is said, with who begins', async () => {
  show(<PracticePage />, { call: async () => ({ ...reply, docs: [], totalDocs: 0, practising: 0 }) })
  await screen.findByText(WORDS.none)
  expect(screen.getByText(WORDS.noneHint)).toBeDefined()
})
