/** The studio by cases: what each field takes and refuses, and what comes of a draft, a publication and a rollback that others crossed. */
import { calls, type Endpoint } from '@paddock/contract'
import { completeConfig, type SiteConfig } from '@paddock/contract/shapes/site'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Field, FIELDS, valueAt, withValue } from '../../kit/site-config/index.ts'
import { answered, type Asking, factsIn, press, question, sayYes, show } from '../../kit/testing/show.tsx'
import SitePage from './site-page.tsx'
import type { SiteReply } from './work.ts'

const CONFIG = completeConfig({ name: 'North', type: 'b2c', marqueeText: 'Hello' })

let version: number
let published: SiteConfig
let draft: SiteReply['draft']
let sent: (Asking & { readonly endpoint: Endpoint })[]
let slow: Promise<void> | null
let refusal: CallFailure | null
beforeEach(() => {
  sessionStorage.clear()
  version = 3
  published = CONFIG
  draft = null
  sent = []
  slow = null
  refusal = null
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
const VERSIONS = [3, 2, 1].map((one) => ({ version: one, at: 0, author: 'administrator', note: '', restores: null }))
const OLD = withValue(CONFIG, 'marqueeText', 'Before')

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  const { body, params } = asking
  if (endpoint === calls.getSite) return { docs: { site: summary(), published, draft } }
  if (endpoint === calls.getControlChanges) return { docs: [], totalDocs: 0 }
  if (endpoint === calls.getSiteVersions) return { docs: VERSIONS }
  if (endpoint === calls.getSiteVersion)
    return { docs: { config: (params as { version: string }).version === '3' ? published : OLD } }
  sent.push({ ...asking, endpoint })
  await slow
  if (refusal) throw refusal
  if (body['baseVersion'] !== version)
    throw new CallFailure(409, { message: 'Somebody published', code: 'SITE_VERSION_CHANGED' } as never)
  const config = (body['config'] ?? OLD) as SiteConfig
  if (endpoint === calls.saveSiteDraft) draft = { config, baseVersion: version, author: 'administrator', at: 0 }
  else [version, published, draft] = [version + 1, config, null]
  return { docs: summary(), changeId: null, weakens: [] }
}

async function open(part: string, role: 'administrator' | 'whiteLabel' = 'administrator'): Promise<void> {
  const routes = (
    <Routes>
      <Route path="/sites/:siteId" element={<SitePage />} />
    </Routes>
  )
  show(routes, { call, role, at: `/sites/1?part=${part}` })
  await screen.findByRole('tablist', { name: WORDS.sectionsLabel })
}

const control = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const change = (label: string, value: string) => fireEvent.change(control(label), { target: { value } })
const buttonOf = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const { labels, problems } = WORDS
const LONG = 'x'.repeat(5000)

/** A field of each kind that is typed, with what it takes and what it refuses. */
const TYPED: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] = [
  ['site', 'name', labels.name, ['South'], ['', LONG]],
  ['site', 'timeZone', labels.timeZone, ['Asia/Dubai'], ['', 'Nowhere/Atall']],
  ['site', 'payments.twoOfficersAbove', labels.twoOfficersAbove, ['50000', '0', ''], ['9999999999']],
  ['site', 'payments.accountHoldHours', labels.accountHoldHours, ['0', '168'], ['', '169']],
  ['site', 'payments.wagerDeposits', labels.wagerDeposits, ['0', '3'], ['', '4']],
  ['site', 'payments.clearBelow', labels.clearBelow, ['5000', ''], ['9999999999']],
  ['site', 'payments.clearAfterDays', labels.clearAfterDays, ['1'], ['', '0']],
  ['texts', 'marqueeText', labels.marqueeText, ['Bye', ''], [LONG]],
  ['texts', 'footer.company', labels.company, ['North Ltd'], [LONG]],
  ['translations', 'translations.hi.marqueeText', WORDS.inLanguage(labels.marqueeText, 'Hindi'), ['नमस्ते', ''], [LONG]],
  ['contact', 'registration.whatsappNumber', labels.whatsapp, ['919876543210', ''], ['call me', '12']],
  [
    'social',
    'socialMedia.facebook',
    'Facebook',
    ['https://example.com/a', ''],
    ['http://example.com', 'example', 'javascript:alert(1)'],
  ],
  ['pictures', 'logo', labels.logo, ['https://example.com/a.png', ''], ['ftp://example.com/a.png']],
  ['app', 'apkUrl', labels.apkUrl, ['https://example.com/a.apk', ''], ['a.apk']],
  ['app', 'androidApp.packageName', labels.packageName, ['com.example.bet', ''], ['example', 'com.1x', 'com example']],
]

const CASES = TYPED.flatMap(([part, path, label, right, wrong]) => [
  ...right.map((text) => [part, path, label, text, true] as const),
  ...wrong.map((text) => [part, path, label, text, false] as const),
])

test.each(CASES)('%s, %s (%s): %j is taken: %s', async (part, path, label, text, isTaken) => {
  const field = FIELDS().find((one) => one.path === path) as Field
  await open(part)
  change(label, text)
  const said = problems[field.kind]
  expect(control(label).getAttribute('aria-invalid')).toBe(String(!isTaken))
  const note = document.getElementById(control(label).getAttribute('aria-describedby') ?? '')
  expect(note?.textContent === said).toBe(!isTaken)
  const isChanged = text !== (valueAt(CONFIG, path) ?? '')
  expect(buttonOf(WORDS.saveDraft).disabled).toBe(!isTaken || !isChanged)
})

test('what a language has of its own is typed by language, and counted', async () => {
  await open('translations')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Tamil' }))
  change(WORDS.inLanguage(labels.footerText, 'Tamil'), 'டெமோ')
  expect(screen.getByRole('tab', { name: /^Tamil/ }).textContent).toContain('1')
  fireEvent.click(buttonOf(WORDS.saveDraft))
  await waitFor(() => expect(draft?.config.translations.ta.footer.text).toBe('டெமோ'))
  expect(draft?.config.translations.hi.footer.text).toBeNull()
})

/** Typed in one field, not in a group of them. */
const GROUPS: readonly Field['kind'][] = ['countries', 'switchNames', 'rates', 'depositRates', 'kept']
const LAW = FIELDS().filter(({ isLaw, kind }) => isLaw && !GROUPS.includes(kind))

test.each(LAW.map(({ label, section }) => [label, section] as const))(
  '%s only an administrator changes',
  async (label, part) => {
    await open(part, 'whiteLabel')
    expect(control(label).disabled).toBe(true)
    cleanup()
    await open(part)
    expect(control(label).disabled).toBe(false)
  },
)

test('a draft is saved as it was when it was pressed, and what is typed meanwhile stays', async () => {
  const saving = Promise.withResolvers<void>()
  slow = saving.promise
  await open('texts')
  change(labels.marqueeText, 'First')
  press(WORDS.saveDraft)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(buttonOf(WORDS.saveDraft).disabled).toBe(true)
  change(labels.marqueeText, 'Second')
  saving.resolve()
  await screen.findByText(WORDS.draftBy('administrator'))
  expect(draft?.config.marqueeText).toBe('First')
  expect(control(labels.marqueeText).value).toBe('Second')
  expect(screen.getByText(WORDS.unsavedHere)).toBeDefined()
})

/** Somebody else publishes: their own text, or the same field. */
const CROSSED = {
  'another field': ['footer.text', 'Theirs', 0],
  'the same field': ['marqueeText', 'Theirs', 1],
  'the same field to the same': ['marqueeText', 'Ours', 0],
} as const

async function publish(): Promise<void> {
  press(WORDS.review)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: WORDS.publish }))
  await question(WORDS.publish)
  await sayYes()
}

test.each(Object.entries(CROSSED))(
  'a publication that %s crossed is refused; taken over, nothing of either is lost',
  async (_, [path, theirs, conflicts]) => {
    await open('texts')
    change(labels.marqueeText, 'Ours')
    version = 4
    published = withValue(CONFIG, path, theirs)
    await publish()
    expect(await screen.findByText(WORDS.staleTitle(4))).toBeDefined()
    fireEvent.keyDown(await question(), { key: 'Escape' })
    await answered()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(buttonOf(WORDS.saveDraft).disabled).toBe(true)
    expect(buttonOf(WORDS.review).disabled).toBe(true)
    press(WORDS.takeOver)
    expect(screen.queryByRole('region', { name: WORDS.conflicts }) !== null).toBe(conflicts > 0)
    expect(control(labels.marqueeText).value).toBe('Ours')
    expect(valueAt(published, path)).toBe(theirs)
  },
)

test('work that others crossed can be dropped', async () => {
  await open('texts')
  change(labels.marqueeText, 'Ours')
  version = 4
  published = withValue(CONFIG, 'marqueeText', 'Theirs')
  await publish()
  await screen.findByText(WORDS.staleTitle(4))
  fireEvent.keyDown(await question(), { key: 'Escape' })
  await answered()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  press(WORDS.dropMine)
  expect(control(labels.marqueeText).value).toBe('Theirs')
  expect(screen.queryByText(WORDS.unsavedHere)).toBeNull()
})

test.each([
  ['crossed by a publication', { status: 409, code: 'SITE_VERSION_CHANGED', message: 'Somebody published' }],
  ['refused', { status: 403, code: 'FORBIDDEN', message: 'You may not' }],
] as const)('a draft that is %s says so and keeps what was typed', async (_, { status, code, message }) => {
  refusal = new CallFailure(status, { code, message } as never)
  await open('texts')
  change(labels.marqueeText, 'Ours')
  press(WORDS.saveDraft)
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(control(labels.marqueeText).value).toBe('Ours')
  expect(screen.getByText(WORDS.unsavedHere)).toBeDefined()
})

async function askRollBack(): Promise<void> {
  await open('history')
  fireEvent.click(await screen.findByRole('button', { name: /^2/ }))
  await waitFor(() => expect(buttonOf(WORDS.rollBack).disabled).toBe(false))
  press(WORDS.rollBack)
  await question(WORDS.rollBackTitle(2))
}

test('a rollback names the site, and publishes the old version again', async () => {
  await askRollBack()
  expect(factsIn(await question())[0]).toBe(`${WORDS.site}: North`)
  await sayYes()
  await answered()
  expect([published.marqueeText, version]).toEqual(['Before', 4])
  expect(sent[0]?.body).toEqual({ version: 2, baseVersion: 3, transactionCode: '123456' })
})

test('a rollback that a publication crossed is refused in its question, and changes nothing', async () => {
  await askRollBack()
  version = 4
  await sayYes()
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody published')
  expect([published.marqueeText, version]).toEqual(['Hello', 4])
})
