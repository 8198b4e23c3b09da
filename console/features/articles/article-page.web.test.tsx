import { type Endpoint, readReply } from '@paddock/contract'
import {
  createArticle,
  getArticleVersion,
  openArticle,
  publishArticle,
  restoreArticle,
  saveArticle,
  withdrawArticle,
} from '@paddock/contract/endpoints/articles'
import { getBonusRules } from '@paddock/contract/endpoints/bonuses'
import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, press, show, type } from '../../kit/testing/show.tsx'
import ArticlePage from './article-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { docs: whole } = await readReply(openArticle, { docs: callExamples.openArticle.docs })
const { docs: first } = await readReply(getArticleVersion, { docs: callExamples.getArticleVersion.docs })
const { docs: rules } = await readReply(getBonusRules, { docs: callExamples.getBonusRules.docs })

function page(at: string, article: Partial<typeof whole> = {}) {
  const asked: { readonly call: Endpoint; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ call: endpoint, asking })
    if (endpoint === getBonusRules) return { docs: rules }
    if (endpoint === getArticleVersion)
      return {
        docs: { ...first, content: { ...first.content, texts: { en: { ...first.content.texts.en, body: 'Of old' } } } },
      }
    return { docs: { ...whole, ...article } }
  }
  show(
    <Routes>
      <Route path="/articles/:articleId" element={<ArticlePage />} />
    </Routes>,
    { call, role: 'whiteLabel', at },
  )
  return { bodyOf: (one: Endpoint) => asked.find(({ call: made }) => made === one)?.asking.body, asked }
}
const settled = async () => await screen.findByRole('heading', { level: 1, name: whole.title })

test('an article is begun with an address made of its title, and sent without the languages that were left empty', async () => {
  const { bodyOf } = page('/articles/new?kind=FAQ')
  type(WORDS.question, 'Do you take UPI?')
  type(WORDS.answer, ' Yes. ')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(WORDS.slug).value).toBe('do-you-take-upi'))
  press(WORDS.save)
  await waitFor(() => expect(bodyOf(createArticle)).toBeTruthy())
  expect(bodyOf(createArticle)).toMatchObject({
    kind: 'FAQ',
    slug: 'do-you-take-upi',
    content: { texts: { en: { title: 'Do you take UPI?', body: 'Yes.' } } },
  })
})

test('half a language is not sent: the half that is missing is asked for', async () => {
  const { bodyOf } = page('/articles/7')
  await settled()
  press(WORDS.languages.ta)
  type(WORDS.question, 'UPI?')
  press(new RegExp(WORDS.languages.en))
  type(WORDS.note, 'Why')
  press(WORDS.save)
  expect(await screen.findByText(WORDS.titleMissing)).toBeTruthy()
  expect(screen.getByRole('button', { name: new RegExp(WORDS.languages.ta) }).getAttribute('aria-pressed')).toBe('true')
  expect(bodyOf(saveArticle)).toBeUndefined()
})

test('a version is saved over the one that was seen', async () => {
  const { bodyOf } = page('/articles/7')
  await settled()
  type(WORDS.answer, 'Within an hour')
  type(WORDS.note, 'Faster')
  press(WORDS.save)
  await waitFor(() => expect(bodyOf(saveArticle)).toMatchObject({ baseVersion: 2, note: 'Faster' }))
})

test('what is published is what was looked at: nothing that was typed since', async () => {
  const { bodyOf } = page('/articles/7', { publicVersion: 1 })
  await settled()
  type(WORDS.answer, 'Within an hour')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: WORDS.publish })
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(screen.getByText(WORDS.saveFirst)).toBeTruthy()
  type(WORDS.answer, whole.content.texts.en.body)
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  type(COMMON.transactionCode, '123456')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: WORDS.publish }))
  await waitFor(() => expect(bodyOf(publishArticle)).toEqual({ baseVersion: 2, transactionCode: '123456' }))
})

test('what is published already is not published again, and is withdrawn after a question', async () => {
  const { asked } = page('/articles/7')
  await settled()
  expect(screen.queryByRole('button', { name: WORDS.publish })).toBeNull()
  press(WORDS.withdraw)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: WORDS.withdraw }))
  await waitFor(() => expect(asked.some(({ call }) => call === withdrawArticle)).toBe(true))
})

test('a version says what has changed since, in words too, and is brought back over the newest', async () => {
  const { bodyOf } = page('/articles/7', { versions: [...whole.versions, { ...first, version: 1 }] })
  await settled()
  press(new RegExp(`^${WORDS.compare(1)}`))
  const since = await screen.findByRole('region', { name: WORDS.compare(1) })
  expect(within(since).getByText('Of old')).toBeTruthy()
  expect(within(since).getAllByText(`${WORDS.gone}:`).length).toBeGreaterThan(0)
  expect(within(since).getByText(whole.content.texts.en.body)).toBeTruthy()
  fireEvent.click(within(since).getByRole('button', { name: WORDS.restore }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: WORDS.restore }))
  await waitFor(() => expect(bodyOf(restoreArticle)).toEqual({ version: 1, baseVersion: 2 }))
})

test('the preview is what players see, in the language that is written, and English where it is not', async () => {
  page('/articles/7')
  await settled()
  const preview = screen.getAllByRole('region', { name: WORDS.preview }).at(-1)
  if (!preview) throw new Error('there is a preview')
  expect(preview.textContent).toContain('How long does a withdrawal take?')
  press(new RegExp(WORDS.languages.hi))
  expect(preview.textContent).toContain('निकासी में कितना समय लगता है?')
  press(WORDS.languages.ta)
  expect(preview.textContent).toContain('How long does a withdrawal take?')
  type(WORDS.question, 'UPI?')
  expect(preview.textContent).toContain('UPI?')
})
