import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const container = Object.assign(new EventTarget(), { controller: {} as ServiceWorker | null })
Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })

const workerIn = (state: string) => Object.assign(new EventTarget(), { state }) as unknown as ServiceWorker
const registrationWith = (workers: { waiting?: ServiceWorker; installing?: ServiceWorker }) =>
  Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    update: vi.fn<() => Promise<void>>(async () => {}),
    ...workers,
  }) as never

const take = vi.fn<(worker: ServiceWorker) => void>()

async function follow(registration: ServiceWorkerRegistration, isOther = true) {
  const { followWorker, takeRelease, useIsReleaseReady } = await import('./index.ts')
  function Shown() {
    return <output>{useIsReleaseReady() ? 'ready' : 'current'}</output>
  }
  render(<Shown />)
  await act(async () => followWorker(registration, { isOther: async () => isOther, take }))
  return takeRelease
}
const shown = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.resetModules()
  take.mockClear()
  container.controller = workerIn('activated')
})
afterEach(cleanup)

test('a worker that waits behind the page is a release that is ready', async () => {
  await follow(registrationWith({ waiting: workerIn('installed') }))
  expect(shown()).toBe('ready')
})

test('one of the same release as the page is none', async () => {
  await follow(registrationWith({ waiting: workerIn('installed') }), false)
  expect(shown()).toBe('current')
})

test('the first worker of all replaces nothing', async () => {
  container.controller = null
  await follow(registrationWith({ waiting: workerIn('installed') }))
  expect(shown()).toBe('current')
})

test('one that comes later is ready when its files are there', async () => {
  const installing = workerIn('installing')
  const registration = registrationWith({ installing }) as unknown as EventTarget
  await follow(registration as never)
  registration.dispatchEvent(new Event('updatefound'))
  expect(shown()).toBe('current')
  await act(async () => {
    Object.assign(installing, { state: 'installed' })
    installing.dispatchEvent(new Event('statechange'))
  })
  expect(shown()).toBe('ready')
})

test('it takes over when somebody says so, and not before', async () => {
  const waiting = workerIn('installed')
  const takeRelease = await follow(registrationWith({ waiting }))
  expect(take).not.toHaveBeenCalled()
  takeRelease()
  expect(take).toHaveBeenCalledWith(waiting)
})

test('one that another tab let take over is loaded at once', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const waiting = workerIn('installed')
  const takeRelease = await follow(registrationWith({ waiting }))
  Object.assign(waiting, { state: 'activated' })
  takeRelease()
  vi.unstubAllGlobals()
  expect([reload.mock.calls.length, take.mock.calls.length]).toEqual([1, 0])
})
