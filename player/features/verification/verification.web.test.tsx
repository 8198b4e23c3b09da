import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { VerificationNote, VerificationPage } from './index.ts'

const standing = callExamples.getKyc.docs as object
const [sent] = callExamples.openKycDocuments.docs as [object]
const answering = (docs: object) => async () => Response.json({ docs })

afterEach(cleanup)

test('who is asked chooses documents, and sends them when the one that says who they are is there', async () => {
  renderSignedIn(<VerificationPage />, answering(standing))
  expect(await screen.findByText('Withdrawals wait until then.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  cleanup()
  renderSignedIn(<VerificationPage />, answering({ ...standing, added: [sent] }))
  expect(await screen.findByRole('img', { name: 'Image: Identity card or passport' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false)
})

test('an image that is refused says why beside its document', async () => {
  const refusal = { message: 'This file is no image that can be read', code: 'IMAGE_UNREADABLE' }
  renderSignedIn(<VerificationPage />, async (_, init) =>
    init?.method === 'POST' ? Response.json(refusal, { status: 422 }) : Response.json({ docs: standing }),
  )
  const field = await screen.findByLabelText(/Identity card or passport/)
  fireEvent.change(field, { target: { files: [new File(['x'], 'card.png', { type: 'image/png' })] } })
  expect((await screen.findByRole('alert')).textContent).toContain('no image')
})

test.each([
  [{ status: 'submitted', sent: [sent] }, 'Your documents are being looked at'],
  [{ status: 'verified', free: null }, 'You are verified'],
  [{ status: 'rejected', reason: 'It is blurred' }, 'It is blurred'],
  [{ status: 'none', free: null }, 'This site does not ask for documents now.'],
  [{ status: 'none', free: 500 }, 'Until then you can withdraw ₹ 500 in all.'],
])('%j is told as it stands', async (change, text) => {
  renderSignedIn(<VerificationPage />, answering({ ...standing, ...change }))
  expect(await screen.findByText(text)).toBeDefined()
})

test('the wallet leads there where the site asks, and says nothing where it does not', async () => {
  renderSignedIn(<VerificationNote />, answering(standing))
  expect((await screen.findByRole('link', { name: /Verification/ })).getAttribute('href')).toBe('/verification')
  cleanup()
  const asked = vi.fn<typeof fetch>(answering({ ...standing, free: null }))
  const { container } = renderSignedIn(<VerificationNote />, asked)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(container.querySelector('a')).toBeNull()
})
