import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Later, later } from './later.tsx'

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a part is drawn with its props once it has come', async () => {
  render(<Later load={async () => ({ default: Greeting })} props={{ name: 'Asha' }} onFailed={() => {}} />)
  expect(await screen.findByText('Hello Asha')).toBeTruthy()
})

test('a part that cannot be loaded leaves the page alone and says so, and is loaded anew the next time', async () => {
  const onFailed = vi.fn<() => void>()
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Greeting })
  const page = (key: string) => (
    <>
      <p>The page</p>
      <Later key={key} load={load} props={{ name: 'Asha' }} onFailed={onFailed} />
    </>
  )
  const { rerender } = render(page('first'))
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
  expect(screen.getByText('The page')).toBeTruthy()
  rerender(page('second'))
  expect(await screen.findByText('Hello Asha')).toBeTruthy()
})

test('a component that comes from a file tells its place when it does not come, and comes the next time', async () => {
  const onFailed = vi.fn<(props: { name: string }) => void>()
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Greeting })
  const Part = later(load, onFailed)
  const page = (key: string) => (
    <>
      <p>The page</p>
      <Suspense>
        <Part key={key} name={key} />
      </Suspense>
    </>
  )
  const { rerender } = render(page('first'))
  await waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith({ name: 'first' }))
  expect(screen.getByText('The page')).toBeTruthy()
  rerender(page('second'))
  expect(await screen.findByText('Hello second')).toBeTruthy()
  rerender(page('third'))
  // It is there: nothing is waited for.
  expect(screen.getByText('Hello third')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
