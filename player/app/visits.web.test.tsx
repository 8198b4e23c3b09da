import { getProtection } from '@paddock/contract/endpoints/protection'
import { encodeDocs } from '@paddock/contract/reply'
import { DAY_MS } from '@paddock/domain/time'
import { changeSettings } from '@paddock/ui/settings'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

const TAGS = [
  { name: 'google-tag-id', content: 'G-AB12CD34EF' },
  { name: 'facebook-pixel-id', content: '1234567890' },
]
const SLOW = { timeout: 20_000 }
const QUESTION = 'May this visit be counted?'

const withMadeTime = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })

// Time is made here: what is loaded later has to be there before.
beforeAll(async () => {
  await Promise.all([
    import('./popups/popups.tsx'),
    import('./visits.tsx'),
    import('./other-routes.tsx'),
    import('./sitemap-route.tsx'),
    import('./settings.tsx'),
    import('./protection-gate.tsx'),
    import('./entry/popups.tsx'),
  ])
}, 60_000)
beforeEach(() => {
  localStorage.clear()
  changeSettings({ countedBy: '' })
  withMadeTime()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const frames = () =>
  [...document.querySelectorAll<HTMLIFrameElement>('iframe[src^="/pixel-frame/"]')].map((frame) =>
    frame.getAttribute('src'),
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const ask = () => screen.findByRole('region', { name: QUESTION }, SLOW)
const NOW = Date.now()
const AWAY = {
  '/protection': encodeDocs(getProtection, {
    limits: [],
    siteLimits: [],
    realityCheck: { everyMinutes: 60, dueAt: null, due: false },
    sitting: null,
    exclusion: { kind: 'SELF_EXCLUSION', since: NOW, until: NOW + 200 * DAY_MS },
    offerDue: false,
    review: null,
    marketing: { stoppedAt: null, allowed: false },
    at: NOW,
  }),
}

describe('who counts visits for a site', () => {
  test('is asked for nothing before a yes and the fifth second, and no more once it is taken back', async () => {
    renderApp('/sitemap', { config: { metaTags: TAGS } })
    await ask()
    await pass(6000)
    expect(frames()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(frames()).toEqual(['/pixel-frame/google', '/pixel-frame/facebook'])
    const [frame] = document.querySelectorAll('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
    act(() => changeSettings({ countedBy: 'none' }))
    expect(frames()).toEqual([])
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
  })

  test('waits five seconds where the yes was said before', async () => {
    changeSettings({ countedBy: 'google' })
    renderApp('/sitemap', { config: { metaTags: TAGS.slice(0, 1) } })
    await screen.findAllByText('Sitemap', {}, SLOW)
    await pass(4900)
    expect(frames()).toEqual([])
    await pass(6000)
    await vi.waitFor(async () => {
      await pass(1000)
      expect(frames()).toEqual(['/pixel-frame/google'])
    }, SLOW)
  })

  test('is told which kind of page it is, and nothing of a page that is somebody’s own', async () => {
    changeSettings({ countedBy: 'google' })
    renderApp('/resources/faq/how?open=1', { config: { metaTags: TAGS.slice(0, 1) } })
    await vi.waitFor(async () => {
      await pass(1000)
      expect(frames()).toHaveLength(1)
    }, SLOW)
    const [frame] = document.querySelectorAll<HTMLIFrameElement>('iframe[src^="/pixel-frame/"]')
    const told: unknown[] = []
    vi.spyOn(frame?.contentWindow as Window, 'postMessage').mockImplementation((said: unknown) => void told.push(said))
    fireEvent.load(frame as HTMLIFrameElement)
    expect(told).toEqual([{ page: `${location.origin}/resources/:section/:slug?` }])
    act(() => {
      history.pushState(null, '', '/settings')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await pass(1000)
    expect(told).toHaveLength(1)
  })

  test('a no is kept, and changed in the settings', async () => {
    const { unmount } = renderApp('/sitemap', { config: { metaTags: TAGS } })
    await ask()
    fireEvent.click(screen.getByRole('button', { name: 'No' }))
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: QUESTION })).toBeNull())
    unmount()
    renderApp('/settings', { config: { metaTags: TAGS } })
    const setting = await screen.findByRole<HTMLInputElement>('switch', { name: 'Count my visits' }, SLOW)
    await pass(15_000)
    expect([setting.checked, frames().length]).toEqual([false, 0])
    fireEvent.click(setting)
    await vi.waitFor(async () => {
      await pass(1000)
      expect(frames()).toHaveLength(2)
    }, SLOW)
    fireEvent.click(setting)
    expect(frames()).toEqual([])
  })

  test('never counts who stays away, on this device from then on', async () => {
    vi.useRealTimers()
    changeSettings({ countedBy: 'google facebook' })
    const { unmount } = renderApp('/sitemap', { config: { metaTags: TAGS }, player: {}, answers: AWAY })
    await vi.waitFor(() => expect(localStorage.getItem('paddock.settings')).toContain('"countedBy":"none"'), SLOW)
    withMadeTime()
    await pass(9000)
    expect(frames()).toEqual([])
    unmount()
    renderApp('/sitemap', { config: { metaTags: TAGS } })
    await screen.findAllByText('Sitemap', {}, SLOW)
    await pass(9000)
    expect([frames(), screen.queryByRole('region', { name: QUESTION })]).toEqual([[], null])
  })

  test('nobody is asked where a site has none', async () => {
    renderApp('/sitemap', { config: { metaTags: [{ name: 'description', content: 'Cricket' }] } })
    await screen.findAllByText('Sitemap', {}, SLOW)
    await pass(9000)
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
  })
})
