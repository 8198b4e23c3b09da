import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { ArticlePage, SectionPage } from './index.ts'

const [example] = callExamples.getArticles.docs as [object]
const SHOWN = { ...example, language: 'en' }
const question = (slug: string, group: string, title: string, body: string) => ({
  ...SHOWN,
  _id: slug,
  slug,
  group,
  title,
  body,
})
const QUESTIONS = [
  question('how-long', 'Money', 'How long does it take?', 'Most within **a day**.\n\n[Limits](/profile/limits)'),
  question('rain', 'Cricket', 'What if it rains?', 'Bets are void.'),
  question('upi', 'Money', 'Do you take UPI?', 'Yes, see [theirs](https://upi.example/x).'),
]
const answering =
  (docs: unknown): typeof globalThis.fetch =>
  async () =>
    Response.json({ docs })
const gone: typeof globalThis.fetch = async () =>
  Response.json({ code: 'NOT_FOUND', message: 'There is no such thing' }, { status: 404 })

beforeEach(() => history.replaceState(null, '', '/resources/faq'))
afterEach(cleanup)

const titles = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)

describe('questions', () => {
  test('stand in their groups, each with its answer behind it', async () => {
    renderSignedIn(<SectionPage kind="FAQ" />, answering(QUESTIONS))
    expect(await screen.findByRole('heading', { level: 2, name: 'Money' })).toBeTruthy()
    expect(titles()).toEqual(['How long does it take?', 'Do you take UPI?', 'What if it rains?'])
    const link = screen.getByRole('link', { name: 'Limits', hidden: true })
    expect(link.getAttribute('href')).toBe('/profile/limits')
    const elsewhere = screen.getByRole('link', { name: 'theirs', hidden: true })
    expect([elsewhere.getAttribute('rel'), elsewhere.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank'])
  })

  test('are looked through, question and answer and group, by each word', async () => {
    renderSignedIn(<SectionPage kind="FAQ" />, answering(QUESTIONS))
    const field = await screen.findByRole('searchbox')
    const find = (value: string) => fireEvent.change(field, { target: { value } })
    find('DAY money')
    expect(titles()).toEqual(['How long does it take?'])
    find('void')
    expect(titles()).toEqual(['What if it rains?'])
    find('nothing of it')
    expect(screen.getByText('No question has that in it')).toBeTruthy()
  })

  test('that are open, and what is looked for, stand in the address and come back with it', async () => {
    renderSignedIn(<SectionPage kind="FAQ" />, answering(QUESTIONS))
    const field = await screen.findByRole('searchbox')
    fireEvent.change(field, { target: { value: 'money' } })
    const [first] = document.querySelectorAll('details')
    if (!first) throw new Error('there is a question')
    first.open = true
    fireEvent(first, new Event('toggle'))
    await waitFor(() => expect(location.search).toBe('?q=money&open=how-long'))
    cleanup()
    renderSignedIn(<SectionPage kind="FAQ" />, answering(QUESTIONS))
    expect(await screen.findByDisplayValue('money')).toBeTruthy()
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false])
  })
})

describe('a section', () => {
  test('says so where it is empty', async () => {
    renderSignedIn(<SectionPage kind="BLOG" />, answering([]))
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  })

  test('that could not be read is tried again', async () => {
    let fails = true
    renderSignedIn(<SectionPage kind="BLOG" />, async () => {
      if (fails) return Response.json({ code: 'FAULT', message: 'No' }, { status: 500 })
      return Response.json({ docs: [{ ...SHOWN, kind: 'BLOG', slug: 'the-final', title: 'The final', body: null }] })
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    fireEvent.click(again)
    const card = await screen.findByRole('link', { name: /The final/ })
    expect(card.getAttribute('href')).toBe('/resources/blogs/the-final')
  })
})

const READ = { ...(callExamples.getArticle.docs as object), language: 'en' }

describe('an article', () => {
  test('has what the rule of its bonus says beside it, and leads there', async () => {
    renderSignedIn(<ArticlePage kind="PROMOTION" slug="welcome-bonus" />, answering(READ))
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome bonus' })).toBeTruthy()
    const terms = screen.getByRole('region', { name: 'What the bonus asks for' })
    for (const said of ['100 % of your deposit · ₹ 5,000 at most', '₹ 500', '10 × the bonus', '30 days'])
      expect(terms.textContent).toContain(said)
    expect(screen.getByRole('link', { name: 'See your bonuses' }).getAttribute('href')).toBe('/awaiting-bonus')
  })

  test('in another language than the app’s says so, and is marked as what it is', async () => {
    renderSignedIn(
      <ArticlePage kind="BLOG" slug="x" />,
      answering({ ...READ, kind: 'BLOG', language: 'hi', bonus: null, aim: null }),
    )
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.closest('article')?.lang).toBe('hi')
    expect(screen.getByText('Only in English so far')).toBeTruthy()
  })

  test('asks nothing of elsewhere before its video is wanted', async () => {
    renderSignedIn(<ArticlePage kind="TUTORIAL" slug="x" />, answering({ ...READ, kind: 'TUTORIAL', video: 'abc123' }))
    const watch = await screen.findByRole('button', { name: 'Watch the video' })
    expect(document.querySelector('iframe')).toBeNull()
    fireEvent.click(watch)
    expect(document.querySelector('iframe')?.src).toBe('https://www.youtube-nocookie.com/embed/abc123?rel=0')
  })

  test('that is there no more leads to the others', async () => {
    renderSignedIn(<ArticlePage kind="BLOG" slug="x" />, gone)
    expect(await screen.findByText('This is not here any more')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All: Blogs' }).getAttribute('href')).toBe('/resources/blogs')
  })

  test('is never read as markup', async () => {
    const body = '<img src=x onerror=alert(1)> [a](javascript:alert) **<b>x</b>**'
    renderSignedIn(<ArticlePage kind="BLOG" slug="x" />, answering({ ...READ, kind: 'BLOG', body, aim: null }))
    expect(await screen.findByText(/<img src=x onerror=alert\(1\)> \[a\]\(javascript:alert\)/)).toBeTruthy()
    expect(document.querySelector('article img')).toBeNull()
    expect(document.querySelector('article a')).toBeNull()
  })
})
