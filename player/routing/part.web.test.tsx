import { Toasts } from '@paddock/ui/primitives'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, part } from './part.tsx'

type SheetProps = { readonly onClose: () => void }
const Drawn = ({ onClose }: SheetProps) => (
  <button type="button" onClick={onClose}>
    close
  </button>
)
const gone = async () => await Promise.reject(new Error('offline'))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a part that nobody asked for stays away without a word, and the page stays', async () => {
  const load = vi.fn<() => Promise<{ default: () => null }>>(gone)
  const Footer = part(load)
  render(
    <>
      <p>The page</p>
      <Suspense>
        <Footer />
      </Suspense>
      <Toasts />
    </>,
  )
  await waitFor(() => expect(load).toHaveBeenCalled())
  await waitFor(() => expect(screen.getByText('The page')).toBeTruthy())
  expect(screen.queryByText('This could not be loaded')).toBeNull()
})

test('a sheet that cannot be loaded is said and closed, and opens when it is asked for again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Drawn }>>(async () => ({ default: Drawn }))
    .mockImplementationOnce(gone)
  const Sheet = part(load)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? 'is open' : 'open'}
        </button>
        <Suspense>{isOpen && <Sheet onClose={() => setOpen(false)} />}</Suspense>
        <Toasts />
      </>
    )
  }
  render(<Page />)
  fireEvent.click(screen.getByText('open'))
  expect(await screen.findByText('This could not be loaded')).toBeTruthy()
  fireEvent.click(await screen.findByText('open'))
  expect(await screen.findByText('close')).toBeTruthy()
})

test('a page that cannot be loaded says so within its shell, and comes when it is tried again', async () => {
  const Statement = () => <h1>Statement</h1>
  const load = vi.fn<() => Promise<{ default: typeof Statement }>>(async () => ({ default: Statement }))
  const Page = page(load.mockImplementationOnce(gone))
  render(
    <>
      <nav>The way out</nav>
      <Suspense>
        <Page />
      </Suspense>
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Statement' })).toBeTruthy()
  expect(screen.getByText('The way out')).toBeTruthy()
})
