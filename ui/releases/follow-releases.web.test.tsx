import { beforeEach, expect, test, vi } from 'vitest'
import { followReleases } from './index.ts'

const reload = vi.fn<() => void>()
const ask = vi.fn<typeof fetch>()
vi.stubGlobal('location', { reload, pathname: '/console/people/12' })
vi.stubGlobal('fetch', ask)
followReleases('player')
async function missing(): Promise<void> {
  dispatchEvent(new Event('vite:preloadError'))
  // What follows from the server's answer is done when this is.
  await new Promise((resolve) => setTimeout(resolve))
}

/** What a proxy of docs/operations.md lets through to a server that is there: e2e/setup.spec.ts asks the real ones. */
const answersInProduction: typeof fetch = async (url) =>
  new Response(null, { status: /^\/(internal\/|metrics$|healthz$|readyz$)/.test(url as string) ? 404 : 200 })

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  ask.mockReset()
  ask.mockImplementation(answersInProduction)
})

test('a page whose files are gone is loaded anew', async () => {
  await missing()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what is asked for is the page itself, without what anybody keeps of it', async () => {
  await missing()
  expect(ask.mock.calls).toEqual([
    ['/console/people/12', expect.objectContaining({ method: 'HEAD', cache: 'no-store' })],
  ])
})

test('where that did not help, the fault is left to be shown', async () => {
  await missing()
  await missing()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a network nothing is gone, and the page stays', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await missing()
  expect(reload).not.toHaveBeenCalled()
  online.mockRestore()
})

test.each([
  ['away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['away behind a proxy', () => Promise.resolve(new Response('', { status: 502 }))],
])(
  'while the server is %s nothing is gone, and the page stays; when it is back, it is loaded anew',
  async (_, answer) => {
    ask.mockImplementation(answer)
    await missing()
    expect(reload).not.toHaveBeenCalled()
    ask.mockImplementation(answersInProduction)
    await missing()
    expect(reload).toHaveBeenCalledTimes(1)
  },
)
