import { type Endpoint, readReply } from '@paddock/contract'
import { decideKyc, getKycChecks, openKycDocuments } from '@paddock/contract/endpoints/kyc'
import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KYC_WORDS as WORDS } from '../../words/kyc.ts'
import { type Asking, sayYes, show } from '../../kit/testing/show.tsx'
import ChecksPage from './checks-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const also = callExamples.getKycChecks.also as object
const {
  docs: [check],
} = await readReply(getKycChecks, { docs: callExamples.getKycChecks.docs, ...also })
const { docs: documents } = await readReply(openKycDocuments, { docs: callExamples.openKycDocuments.docs })

let checks: readonly object[]
beforeEach(() => {
  checks = [check as object]
})

function answering(change: object = {}) {
  const asked: { readonly call: Endpoint; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ call: endpoint, asking })
    if (endpoint === getKycChecks) return { docs: checks.map((one) => ({ ...one, ...change })), ...also }
    return { docs: endpoint === openKycDocuments ? documents : check }
  }
  return { call, sent: (endpoint: Endpoint) => asked.find((one) => one.call === endpoint)?.asking.body }
}
const open = async () => fireEvent.click(await screen.findByText('player1'))

test('documents are opened by a press, and verified until a day', async () => {
  const { call, sent } = answering()
  show(<ChecksPage />, { call, role: 'agent' })
  await open()
  expect(sent(openKycDocuments)).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.open }))
  expect(await screen.findByRole('img', { name: WORDS.imageOf(WORDS.kinds.IDENTITY, 'player1') })).toBeDefined()
  fireEvent.change(screen.getByLabelText(WORDS.goodUntil), { target: { value: '2030-05-31' } })
  fireEvent.click(screen.getByRole('button', { name: WORDS.verify }))
  await sayYes()
  await vi.waitFor(() =>
    expect(sent(decideKyc)).toMatchObject({
      userId: '1002',
      action: 'verify',
      version: 1,
      expiresAt: new Date(2030, 4, 31, 23, 59, 59).getTime(),
    }),
  )
})

test('what is decided about, or somebody else’s to decide, is not opened', async () => {
  show(<ChecksPage />, { ...answering({ status: 'verified', mayOpen: false }), role: 'agent' })
  await open()
  expect(await screen.findByText(WORDS.closed)).toBeDefined()
  expect(screen.getByRole('button', { name: WORDS.takeBack })).toBeDefined()
  cleanup()
  show(<ChecksPage />, { ...answering({ mine: false, mayOpen: false }), role: 'agent' })
  await open()
  expect(await screen.findByText(WORDS.notMine)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.verify })).toBeNull()
})

test('by the keyboard alone: Enter opens one, Escape closes it, and one that was decided leaves the focus to the next', async () => {
  const next = { ...check, _id: '1003', userName: 'player2' }
  checks = [check as object, next]
  const { call, sent } = answering()
  show(<ChecksPage />, { call, role: 'agent' })
  const row = (await screen.findByText('player1')).closest('tr') as HTMLElement
  row.focus()
  fireEvent.keyDown(row, { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('dialog', { name: 'player1' }), { key: 'Escape' })
  await vi.waitFor(() => expect(document.activeElement).toBe(row))
  fireEvent.keyDown(row, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.verify }))
  checks = [next]
  await sayYes()
  await vi.waitFor(() => expect(sent(decideKyc)).toMatchObject({ action: 'verify' }))
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
  expect(document.activeElement?.textContent).toContain('player2')
})
