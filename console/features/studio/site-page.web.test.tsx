import { calls, type Endpoint } from '@paddock/contract'
import { completeConfig, type SiteConfig } from '@paddock/contract/shapes/site'
import { CallFailure, type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { withValue } from '../../kit/site-config/index.ts'
import SitePage from './site-page.tsx'
import type { SiteReply } from './work.ts'

const CONFIG = completeConfig({ name: 'North', type: 'b2c', marqueeText: 'Hello' })

/** What the server holds, and what it was sent. */
let version: number
let published: SiteConfig
let draft: SiteReply['draft']
let sent: { readonly call: Endpoint; readonly body: Record<string, unknown> }[]

beforeEach(() => {
  sessionStorage.clear()
  version = 3
  published = CONFIG
  draft = null
  sent = []
})
afterEach(cleanup)

const summary = () => ({
  siteId: '1',
  label: 'north',
  name: 'North',
  type: 'b2c' as const,
  version,
  maintenance: false,
  useSocket: true,
  hasDraft: draft !== null,
})

async function answer(call: Endpoint, { body }: { readonly body?: Record<string, unknown> }) {
  if (call === calls.getSite) return { docs: { site: summary(), published, draft } }
  if (call === calls.getControlChanges) return { docs: [], totalDocs: 0 }
  sent.push({ call, body: body ?? {} })
  if (body?.['baseVersion'] !== version)
    throw new CallFailure(409, {
      message: 'Somebody published',
      code: 'SITE_VERSION_CHANGED',
      facts: { current: version },
    })
  const config = body['config'] as SiteConfig
  if (call === calls.publishSite) [version, published, draft] = [version + 1, config, null]
  else draft = { config, baseVersion: version, author: 'administrator', at: 0 }
  return { docs: summary(), changeId: null, weakens: [] }
}

function show(role: 'administrator' | 'whiteLabel' = 'administrator'): void {
  const client = { call: answer } as unknown as Client
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ role, pathRole: role } as Me}>
          <ConfirmProvider>
            <MemoryRouter initialEntries={['/sites/1?part=texts']}>
              <Routes>
                <Route path="/sites/:siteId" element={<SitePage />} />
              </Routes>
            </MemoryRouter>
            <Toasts />
          </ConfirmProvider>
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}

const marquee = async () => await screen.findByLabelText(WORDS.labels.marqueeText)
const type = async (text: string) => fireEvent.change(await marquee(), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const openPart = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name: new RegExp(`^${name}`) }))

async function publish(): Promise<void> {
  press(WORDS.review)
  const panel = await screen.findByRole('dialog')
  fireEvent.change(within(panel).getByLabelText(WORDS.note), { target: { value: 'why' } })
  fireEvent.click(within(panel).getByRole('button', { name: WORDS.publish }))
  fireEvent.change(await screen.findByLabelText(COMMON.transactionCode), { target: { value: '123456' } })
  const question = screen.getByRole('dialog', { name: WORDS.publish })
  fireEvent.click(within(question).getByRole('button', { name: WORDS.publish }))
}

test('what is typed is previewed in both looks, told as a change, and published with its base, a note and the code', async () => {
  show()
  await type('Bye')
  expect(screen.getAllByText('Bye', { selector: 'p' })).toHaveLength(2)
  expect(screen.getByText(WORDS.changes(1))).toBeTruthy()
  await publish()
  expect(await screen.findByText(WORDS.publishedAs(4))).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    call: calls.publishSite,
    body: { baseVersion: 3, note: 'why', transactionCode: '123456', config: { ...CONFIG, marqueeText: 'Bye' } },
  })
  await waitFor(() => expect(screen.queryByText(WORDS.unsavedHere)).toBeNull())
})

test('a draft is saved without being published, and opened again', async () => {
  show()
  await type('Later')
  press(WORDS.saveDraft)
  expect(await screen.findByText(WORDS.draftBy('administrator'))).toBeTruthy()
  expect(published.marqueeText).toBe('Hello')
  cleanup()
  show()
  expect(await marquee()).toHaveProperty('value', 'Later')
})

test('what was not saved survives leaving the page', async () => {
  show()
  await type('Kept')
  cleanup()
  show()
  expect(await marquee()).toHaveProperty('value', 'Kept')
  expect(screen.getByText(WORDS.unsavedHere)).toBeTruthy()
})

test('when somebody published meanwhile nothing is lost on either side', async () => {
  show()
  await type('Ours')
  version = 4
  published = withValue(withValue(CONFIG, 'footer.text', 'Theirs'), 'marqueeText', 'Theirs too')
  await publish()
  expect(await screen.findByText(WORDS.staleTitle(4))).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog', { name: WORDS.publish }), { key: 'Escape' })
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  press(WORDS.takeOver)
  expect(await screen.findByText(WORDS.conflicts)).toBeTruthy()
  expect(screen.getByLabelText(WORDS.labels.footerText)).toHaveProperty('value', 'Theirs')
  expect(await marquee()).toHaveProperty('value', 'Ours')
  await publish()
  await waitFor(() => expect(version).toBe(5))
  expect(published).toMatchObject({ marqueeText: 'Ours', footer: { text: 'Theirs' } })
})

test('what the server would refuse is said beside its field and stands in the way of publishing', async () => {
  show()
  await marquee()
  openPart(WORDS.sections.social)
  fireEvent.change(screen.getByLabelText('Facebook'), { target: { value: 'http://example.com' } })
  expect(screen.getByText(WORDS.problems.link)).toBeTruthy()
  openPart(WORDS.sections.theme)
  const colour = `${WORDS.colours.text}, ${WORDS.looks.dark} #`
  fireEvent.change(screen.getByLabelText(colour), { target: { value: '#101010' } })
  expect(screen.getByText(WORDS.pairsTooLow(3))).toBeTruthy()
  press(WORDS.review)
  const panel = await screen.findByRole('dialog')
  expect(within(panel).getByRole('region', { name: WORDS.mend })).toBeTruthy()
  expect(within(panel).getByRole('button', { name: WORDS.publish })).toHaveProperty('disabled', true)
  fireEvent.click(within(panel).getByRole('button', { name: WORDS.revert('Facebook') }))
  expect(within(panel).queryByText('http://example.com')).toBeNull()
})

test('what a site is and its law only an administrator changes', async () => {
  show('whiteLabel')
  await marquee()
  openPart(WORDS.sections.site)
  expect(screen.getByLabelText(WORDS.labels.type)).toHaveProperty('disabled', true)
  expect(screen.getByLabelText(WORDS.labels.name)).toHaveProperty('disabled', false)
  expect(screen.getByText(WORDS.byAdministrator)).toBeTruthy()
})

test('a page begins with our words, is drawn as it is typed, refuses a tag and is published', async () => {
  show()
  await marquee()
  openPart(WORDS.sections.pages)
  press(WORDS.writeOwn)
  const text = await screen.findByLabelText('About us, English')
  expect(text).toHaveProperty('value', expect.stringContaining('## What we do'))
  fireEvent.change(text, { target: { value: '## Who we are\n<b>bold</b>' } })
  expect(screen.getByText(WORDS.problems.page)).toBeTruthy()
  fireEvent.change(text, { target: { value: '## Who we are\n- honest' } })
  expect(screen.getByRole('heading', { name: 'Who we are' })).toBeTruthy()
  await publish()
  expect(await screen.findByText(WORDS.publishedAs(4))).toBeTruthy()
  expect(sent[0]).toMatchObject({
    body: { config: { pages: { 'about-us': { en: '## Who we are\n- honest', hi: null } } } },
  })
})
