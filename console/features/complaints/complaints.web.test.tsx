import { type Endpoint, readReply } from '@paddock/contract'
import {
  answerComplaint,
  getComplaint,
  getComplaints,
  saveComplaintImage,
} from '@paddock/contract/endpoints/complaints'
import { callExamples } from '@paddock/contract/examples/calls'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COMPLAINT_WORDS as WORDS } from '../../words/complaints.ts'
import { type Asking, show } from '../../kit/testing/show.tsx'
import ComplaintsPage from './complaints-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const also = callExamples.getComplaints.also as object
const { docs: list } = await readReply(getComplaints, { docs: callExamples.getComplaints.docs, ...also })
const { docs: whole } = await readReply(getComplaint, { docs: callExamples.getComplaint.docs })

function answering(change: object = {}) {
  const asked: { readonly call: Endpoint; readonly asking: Asking }[] = []
  let version = 1
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ call: endpoint, asking })
    if (endpoint === getComplaints) return { docs: list, ...also }
    if (endpoint === answerComplaint) version += 1
    return { docs: { ...(whole as object), version, ...change } }
  }
  return { call, sent: () => asked.filter((one) => one.call === answerComplaint).map(({ asking }) => asking.body) }
}
const open = async () => fireEvent.click(await screen.findByText('Settled as lost'))
const answer = () => screen.getByRole('button', { name: WORDS.send })

test('a complaint is read with what was said and what had become of it, and answered as it was read', async () => {
  const { call, sent } = answering()
  show(<ComplaintsPage />, { call, role: 'agent' })
  await open()
  expect(await screen.findByText('India made 47 runs, not 46.')).toBeDefined()
  expect(screen.getByText('Received')).toBeDefined()
  expect(answer()).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText(WORDS.answer), { target: { value: ' We look. ' } })
  fireEvent.click(answer())
  await vi.waitFor(() => expect(sent()).toEqual([{ text: 'We look.', version: 1 }]))
  // Another word begins with what stands now.
  await vi.waitFor(() => expect(screen.getByLabelText(WORDS.answer)).toHaveProperty('value', ''))
  fireEvent.change(screen.getByLabelText(WORDS.answer), { target: { value: 'You are right.' } })
  fireEvent.change(screen.getByLabelText(WORDS.resolve), { target: { value: 'UPHELD' } })
  fireEvent.click(answer())
  await vi.waitFor(() => expect(sent()[1]).toEqual({ text: 'You are right.', outcome: 'UPHELD', version: 2 }))
})

test('pictures are sent as they are chosen, and named by the answer', async () => {
  const { call, sent } = answering()
  const keeping = async (endpoint: Endpoint, asking: Asking) =>
    endpoint === saveComplaintImage
      ? { docs: { image: '/images/one', url: '/images/one?until=1' } }
      : await call(endpoint, asking)
  show(<ComplaintsPage />, { call: keeping, role: 'agent' })
  await open()
  const field = await screen.findByLabelText(WORDS.pictures, { selector: 'input' })
  fireEvent.change(field, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  await screen.findByRole('button', { name: WORDS.removePicture(1) })
  fireEvent.change(screen.getByLabelText(WORDS.answer), { target: { value: 'See.' } })
  fireEvent.click(answer())
  await vi.waitFor(() => expect(sent()).toEqual([{ text: 'See.', version: 1, images: ['/images/one'] }]))
})

test('what was said earlier is shown as it is asked for', async () => {
  const { call } = answering({ earlier: 41 })
  const words: unknown[] = []
  const noting = async (endpoint: Endpoint, asking: Asking) => {
    if (endpoint === getComplaint) words.push('query' in asking && asking.query)
    return await call(endpoint, asking)
  }
  show(<ComplaintsPage />, { call: noting, role: 'agent' })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: WORDS.earlier(30) }))
  await vi.waitFor(() => expect(words).toEqual([{ words: 30 }, { words: 60 }]))
})

test('one that is over has nothing to answer', async () => {
  show(<ComplaintsPage />, { ...answering({ status: 'resolved', outcome: 'REJECTED', dueAt: null }), role: 'agent' })
  await open()
  expect(await screen.findByText(WORDS.outcomes.REJECTED)).toBeDefined()
  expect(screen.queryByLabelText(WORDS.answer)).toBeNull()
})

test('what is refused is said beside the answer, which stays', async () => {
  const { call } = answering()
  const refusing = async (endpoint: Endpoint, asking: Asking) => {
    if (endpoint === answerComplaint)
      throw new CallFailure(409, { code: 'COMPLAINT_CHANGED', message: 'Something was said since: read it first' })
    return await call(endpoint, asking)
  }
  show(<ComplaintsPage />, { call: refusing, role: 'agent' })
  await open()
  fireEvent.change(await screen.findByLabelText(WORDS.answer), { target: { value: 'We look.' } })
  fireEvent.click(answer())
  expect((await screen.findByRole('alert')).textContent).toContain('read it first')
  expect(screen.getByLabelText(WORDS.answer)).toHaveProperty('value', 'We look.')
})
