import { calls, DARK_PALETTE } from '@paddock/contract'
import { FIRST_ANSWER_SHAPE } from '@paddock/contract/first-answer'
import { firstAnswer } from '@paddock/contract/testing/first-answer'
import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Client, forCall } from '../client/index.ts'
import { speak } from '../words/index.ts'
import { createSiteStore, SiteProvider, useSite } from './index.ts'

const answering = (change: Record<string, unknown>): Client =>
  ({
    call: async (call: unknown) =>
      call === calls.getCumulative ? firstAnswer(change) : Promise.reject(new Error('unasked')),
  }) as unknown as Client

const THEME = { background: 'light', dark: { ...DARK_PALETTE, brand: '#123456' } }

function Shown() {
  const site = useSite()
  return <p>{`${site.config.name} ${site.can('register') ? 'signs up' : 'is closed'}`}</p>
}

beforeEach(() => {
  cleanup()
  localStorage.clear()
  document.head.innerHTML = ''
  delete document.documentElement.dataset['look']
})

test('a page is drawn when its site is known, in its colours and its light', async () => {
  const store = createSiteStore({ client: answering({ theme: THEME }), storage: localStorage })
  await act(async () => {
    render(
      <SiteProvider store={store} waiting={<p>waiting</p>}>
        <Shown />
      </SiteProvider>,
    )
  })
  expect(screen.getByText('Club is closed')).toBeDefined()
  expect(document.getElementById('site-theme')?.textContent).toContain('--brand:#123456')
  expect(document.documentElement.dataset['look']).toBe('light')
  expect(document.title).toBe('Club')
})

test('the next visit begins with the site as it was, and what the player chose goes before it', async () => {
  await createSiteStore({ client: answering({ theme: THEME }), storage: localStorage }).refresh()
  localStorage.setItem('paddock.look', 'dark')
  document.head.innerHTML = ''
  const store = createSiteStore({ client: answering({}), storage: localStorage })
  expect(store.read()?.config.name).toBe('Club')
  expect(document.getElementById('site-theme')?.textContent).toContain('--brand:#123456')
  expect(document.documentElement.dataset['look']).toBe('dark')
})

const readKept = () => createSiteStore({ client: answering({}), storage: localStorage }).read()

test('what another version of the app kept is not believed', async () => {
  await createSiteStore({ client: answering({}), storage: localStorage }).refresh()
  const kept = localStorage.getItem('paddock.site')!
  expect(readKept()?.config.name).toBe('Club')
  localStorage.setItem('paddock.site', kept.replace(FIRST_ANSWER_SHAPE, 'another-one'))
  expect(readKept()).toBeNull()
})

test.each([
  '{"shape":',
  '{"domain":{}}',
  JSON.stringify({ shape: FIRST_ANSWER_SHAPE }),
  JSON.stringify({ shape: FIRST_ANSWER_SHAPE, told: { domain: { domainName: 'club' }, appConfigruation: {} } }),
  JSON.stringify({
    shape: FIRST_ANSWER_SHAPE,
    told: { domain: {}, appConfigruation: firstAnswer({}).docs.appConfigruation },
  }),
])('a page that keeps no site waits for the server: %s', (stored) => {
  localStorage.setItem('paddock.site', stored)
  expect(readKept()).toBeNull()
})

test('what was kept is the site and nothing of the lists', async () => {
  await createSiteStore({ client: answering({}), storage: localStorage }).refresh()
  expect(Object.keys((JSON.parse(localStorage.getItem('paddock.site')!) as { told: object }).told).toSorted()).toEqual([
    'appConfigruation',
    'domain',
    'globalAppConfiguration',
    'maintenance',
  ])
})

test('a page whose first call could not be made, since a file for it did not come, makes it again', async () => {
  const server = answering({})
  let tries = 0
  const lame = {
    call: async (...asked: Parameters<Client['call']>) => {
      tries += 1
      return tries === 1 ? await forCall(() => Promise.reject(new TypeError('gone'))) : await server.call(...asked)
    },
  } as unknown as Client
  render(
    <SiteProvider store={createSiteStore({ client: lame, storage: localStorage })} waiting={<p>waiting</p>}>
      <Shown />
    </SiteProvider>,
  )
  expect(screen.getByText('waiting')).toBeDefined()
  expect(await screen.findByText('Club is closed', {}, { timeout: 5000 })).toBeDefined()
})

test('a site is drawn on a device that has no room to keep it', async () => {
  const full = Object.assign(Object.create(localStorage) as Storage, {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError')
    },
  })
  const store = createSiteStore({ client: answering({ name: 'Club' }), storage: full })
  await store.refresh()
  expect(store.read()?.config.name).toBe('Club')
})

function Says() {
  const { marqueeText, headerBottom, footer, slideShow } = useSite().config
  return <p>{[marqueeText, headerBottom.marqueeText, footer.company, footer.text, slideShow[0]?.title].join(' / ')}</p>
}

test('in another language a site says what it has in it, and the rest as usual', async () => {
  const slide = { image: '/slides/a.svg', link: null, title: 'Every ball' }
  const inHindi = { marqueeText: 'नमस्ते', footer: { text: 'डेमो' }, slideShow: [{ ...slide, title: 'हर गेंद' }] }
  const usual = { marqueeText: 'Hello', footer: { company: 'North Ltd', text: 'A demo' }, slideShow: [slide] }
  const client = answering({ ...usual, headerBottom: { marqueeText: 'Second' } })
  const told = firstAnswer({ ...usual, headerBottom: { marqueeText: 'Second' } }).docs
  const store = createSiteStore({ client, storage: localStorage })
  store.begin({ ...told, appConfigruation: { ...told.appConfigruation, translations: { hi: inHindi } } })
  render(
    <SiteProvider store={store} waiting={<p>waiting</p>}>
      <Says />
    </SiteProvider>,
  )
  expect(screen.getByText('Hello / Second / North Ltd / A demo / Every ball')).toBeDefined()
  act(() => speak('hi'))
  expect(screen.getByText('नमस्ते / Second / North Ltd / डेमो / हर गेंद')).toBeDefined()
  act(() => speak('ta'))
  expect(screen.getByText('Hello / Second / North Ltd / A demo / Every ball')).toBeDefined()
  act(() => speak('en'))
})

test('the texts of a site are asked for in the language that is read, when another is chosen', async () => {
  const asked: unknown[] = []
  const client = {
    call: async (_: unknown, { query }: { query: { language: string } }) => {
      asked.push(query.language)
      const reply = firstAnswer({ marqueeText: 'Welcome' })
      const translations = { [query.language]: query.language === 'hi' ? { marqueeText: 'स्वागत' } : {} }
      return { docs: { ...reply.docs, appConfigruation: { ...reply.docs.appConfigruation, translations } } }
    },
  } as unknown as Client
  const store = createSiteStore({ client, storage: localStorage })
  const Marquee = () => <p>{useSite().config.marqueeText}</p>
  await act(async () => {
    render(
      <SiteProvider store={store} waiting={null}>
        <Marquee />
      </SiteProvider>,
    )
  })
  await act(async () => speak('hi'))
  expect(screen.getByText('स्वागत')).toBeDefined()
  // Whose own texts are the usual ones is not asked twice.
  await act(async () => speak('ta'))
  expect(screen.getByText('Welcome')).toBeDefined()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await act(async () => speak('en'))
  expect(asked).toEqual(['en', 'hi', 'ta'])
})
