/** The keys of the desk: each sends its call and no other, as it is pressed. */
import { type Endpoint, readReply } from '@paddock/contract'
import {
  atTheDesk,
  followModel,
  getQuoteHistory,
  giveRowsBack,
  skewRows,
  openRows,
  quoteRow,
  resumeEvent,
  shutRows,
  stopEvent,
  takeRows,
  undoQuote,
} from '@paddock/contract/endpoints/quoting'
import { callExamples } from '@paddock/contract/examples/calls'
import type { DeskEvent, DeskRow } from '@paddock/contract/shapes/quoting'
import { ofRupees } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asking, show } from '../../kit/testing/show.tsx'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import QuotingDeskPage from './desk-page.tsx'

const EVENT = '31590001'
const told = (await readReply(atTheDesk, { docs: callExamples.atTheDesk.docs })).docs
const SIX: DeskRow = { ...must(told.rows[0], 'a row'), marketId: 'six', name: '6 overs', version: 7 }
const TEN: DeskRow = { ...SIX, marketId: 'ten', name: '10 overs', version: 3 }
const SIZE = ofRupees(25_000)
const offer = (price: number) => ({ price: odds(price * 100), size: SIZE })
const MATCH: DeskRow = {
  ...SIX,
  marketId: 'match',
  name: 'Bookmaker',
  kind: 'BOOKMAKER',
  teams: [
    { teamId: 'mi', name: 'Mumbai' },
    { teamId: 'csk', name: 'Chennai' },
  ],
  quote: {
    yes: [],
    no: [],
    teams: [
      { teamId: 'mi', back: offer(85), lay: offer(87) },
      { teamId: 'csk', back: offer(110), lay: offer(114) },
    ],
  },
  model: null,
  version: 5,
}

const CALLS = new Map<Endpoint, string>([
  [takeRows, 'take'],
  [giveRowsBack, 'giveBack'],
  [quoteRow, 'quote'],
  [undoQuote, 'undo'],
  [followModel, 'follow'],
  [openRows, 'open'],
  [shutRows, 'shut'],
  [stopEvent, 'stop'],
  [resumeEvent, 'resume'],
  [skewRows, 'skew'],
])
const ANSWERS: Readonly<Record<string, object>> = {
  take: { taken: 3 },
  giveBack: { givenBack: 3 },
  open: { opened: 3 },
  shut: { shut: 3 },
  skew: { following: 2 },
}

type Sent = { readonly call: string; readonly body: Asking['body'] }
let sent: Sent[]
let heard: number[]
let answer: (call: string) => Promise<object> | object
let rows: readonly DeskRow[]
let stops: DeskEvent['stops']
let skew: DeskEvent['skew']

beforeEach(() => {
  sent = []
  heard = []
  rows = [MATCH, SIX, TEN]
  stops = []
  skew = null
  answer = (call) => ANSWERS[call] ?? { version: 8 }
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const call = async (endpoint: Endpoint, asking: Asking): Promise<unknown> => {
  if (endpoint === atTheDesk) {
    heard.push(Number(asking.body['keyAgoMs']))
    return { docs: { ...told, eventId: EVENT, eventName: 'Mumbai v Chennai', rows, stops, skew, now: Date.now() } }
  }
  if (endpoint === getQuoteHistory)
    return await readReply(getQuoteHistory, {
      docs: callExamples.getQuoteHistory.docs,
      ...callExamples.getQuoteHistory.also,
    })
  const name = must(CALLS.get(endpoint), 'a call of the desk')
  expect(asking.params).toEqual({ role: 'desk' })
  sent.push({ call: name, body: asking.body })
  return { docs: await answer(name) }
}

async function sit(): Promise<void> {
  show(
    <Routes>
      <Route path="/quoting/:eventId" element={<QuotingDeskPage />} />
    </Routes>,
    { call, role: 'desk', at: `/quoting/${EVENT}` },
  )
  await screen.findByRole('table', { name: WORDS.sessions })
}

const CODES: Readonly<Record<string, string>> = { ' ': 'Space' }
type With = {
  readonly shiftKey?: boolean
  readonly repeat?: boolean
  readonly ctrlKey?: boolean
  readonly at?: Element
}
const key = (pressed: string, { at = document.body, ...more }: With = {}): boolean =>
  fireEvent.keyDown(at, { key: pressed, code: CODES[pressed] ?? '', ...more })
const typeKeys = (text: string): void => {
  for (const each of text) key(each)
}
const entry = () => screen.getByLabelText<HTMLInputElement>(/^Entry for/)
const chosen = () => screen.getByRole('button', { pressed: true, name: /^Choose/ }).getAttribute('aria-label')
const message = () => within(screen.getByRole('region', { name: WORDS.entry })).getByRole('status').textContent
const refusal = (code: string, text: string, facts = {}) =>
  new CallFailure(409, { code, message: text, facts } as never)

const SESSION = (no: number, yes: number, size = ofRupees(100_000)) => ({
  yes: [{ run: yes, price: odds(10_000), size }],
  no: [{ run: no, price: odds(10_000), size }],
})

describe('a key sends its call and no other', () => {
  test.each([
    ['Space', ' ', {}, 'shut', { eventId: EVENT }],
    ['A', 'a', {}, 'shut', { eventId: EVENT }],
    ['S', 's', {}, 'shut', { eventId: EVENT, marketId: 'six' }],
    ['Enter', 'Enter', {}, 'open', { eventId: EVENT }],
    ['Shift+Enter', 'Enter', { shiftKey: true }, 'open', { eventId: EVENT, marketId: 'six' }],
    ['M', 'm', {}, 'follow', { marketId: 'six', version: 7, stays: false }],
    ['Shift+M', 'M', { shiftKey: true }, 'follow', { marketId: 'six', version: 7, stays: true }],
    ['Z', 'z', {}, 'undo', { marketId: 'six', version: 7 }],
    ['O', 'o', {}, 'take', { eventId: EVENT }],
    ['Shift+O', 'O', { shiftKey: true }, 'giveBack', { eventId: EVENT }],
    ['W', 'w', {}, 'stop', { eventId: EVENT, why: 'WICKET' }],
    ['R', 'r', {}, 'stop', { eventId: EVENT, why: 'REVIEW' }],
    ['I', 'i', {}, 'stop', { eventId: EVENT, why: 'INTERVAL' }],
    ['+', '+', {}, 'quote', { marketId: 'six', version: 7, quote: SESSION(46, 47, SIZE) }],
    ['-', '-', {}, 'quote', { marketId: 'six', version: 7, quote: SESSION(44, 45, SIZE) }],
    ['Shift and +', '+', { shiftKey: true }, 'quote', { marketId: 'six', version: 7, quote: SESSION(50, 51, SIZE) }],
    ['Shift and -', '_', { shiftKey: true }, 'quote', { marketId: 'six', version: 7, quote: SESSION(40, 41, SIZE) }],
  ])('%s', async (_, pressed, more, name, body) => {
    await sit()
    key('Tab')
    key(pressed, more)
    expect(sent).toEqual([{ call: name, body }])
    await waitFor(() => expect(message()).not.toBe(''))
    expect(sent).toHaveLength(1)
  })

  test('what stands is told, and its key says that it is over', async () => {
    stops = [{ why: 'REVIEW', since: Date.now() - 4200, by: 'anand' }]
    await sit()
    const banner = must(screen.getByText(WORDS.standing.REVIEW, { selector: 'b' }).closest('output'), 'it is told')
    expect(banner.textContent).toContain(WORDS.since(WORDS.seconds(4), 'anand'))
    key('i')
    key('r')
    expect(sent).toEqual([
      { call: 'stop', body: { eventId: EVENT, why: 'INTERVAL' } },
      { call: 'resume', body: { eventId: EVENT, why: 'REVIEW' } },
    ])
    await waitFor(() => expect(message()).toBe(WORDS.resumed.REVIEW))
    fireEvent.click(within(banner).getByRole('button'))
    expect(sent.at(-1)).toEqual({ call: 'resume', body: { eventId: EVENT, why: 'REVIEW' } })
  })

  test('K skews rows that follow, and no more once they are', async () => {
    await sit()
    expect(screen.queryByText(WORDS.skewOn)).toBeNull()
    key('k')
    expect(sent).toEqual([{ call: 'skew', body: { eventId: EVENT, on: true } }])
    await waitFor(() => expect(message()).toBe(WORDS.skewed(2)))
    skew = { since: Date.now() - 4200, by: 'anand' }
    const banner = must((await screen.findByText(WORDS.skewOn)).closest('output'), 'it is told')
    expect(banner.textContent).toContain('anand')
    key('k')
    expect(sent.at(-1)).toEqual({ call: 'skew', body: { eventId: EVENT, on: false } })
    await waitFor(() => expect(message()).toBe(WORDS.skewedNot))
  })

  test('a row that somebody knew better says why it waits for another quote', async () => {
    rows = [
      {
        ...SIX,
        status: 'SUSPENDED',
        holds: ['TRADER'],
        openUntil: null,
        pause: { why: 'DELAY_BEATEN', until: Date.now() },
      },
    ]
    await sit()
    expect(screen.getByText(WORDS.paused.DELAY_BEATEN)).toBeDefined()
  })

  test.each([
    ['a held Space', ' ', { repeat: true }],
    ['a held Enter', 'Enter', { repeat: true }],
    ['a held plus', '+', { repeat: true }],
    ['a key of the browser', 's', { ctrlKey: true }],
    ['one that is none of the desk’s', 'x', {}],
  ])('%s sends nothing', async (_, pressed, more) => {
    await sit()
    key(pressed, more)
    expect(sent).toEqual([])
  })

  test('the printed letter counts where the keyboard writes other ones', async () => {
    await sit()
    fireEvent.keyDown(document.body, { key: 'ं', code: 'KeyS' })
    expect(sent.map((each) => each.call)).toEqual(['shut'])
  })
})

describe('an entry', () => {
  test('is told before it is sent, and quotes the chosen row', async () => {
    await sit()
    key('Tab')
    key(']')
    key(',')
    typeKeys('45')
    expect(entry().value).toBe('45')
    expect(message()).toBe('NO 45 · YES 47 · 100 each · 50,000 · at worst −18k at 46')
    key('Enter')
    expect(sent).toEqual([
      { call: 'quote', body: { marketId: 'six', version: 7, quote: SESSION(45, 47, ofRupees(50_000)) } },
    ])
    await waitFor(() => expect(message()).toBe('6 overs: NO 45 · YES 47 · 100 each · 50,000'))
    expect(entry().value).toBe('')
  })

  test('of a bookmaker quotes the chosen team and leaves the others', async () => {
    await sit()
    key('t')
    expect(chosen()).toBe(WORDS.choose('Chennai Bookmaker'))
    typeKeys('105.5/110')
    key('Enter')
    expect(sent[0]?.body).toEqual({
      marketId: 'match',
      version: 5,
      quote: {
        teams: [
          { teamId: 'mi', back: offer(85), lay: offer(87) },
          {
            teamId: 'csk',
            back: { price: odds(10_550), size: ofRupees(100_000) },
            lay: { price: odds(11_000), size: ofRupees(100_000) },
          },
        ],
      },
    })
  })

  test('that crosses is refused in the cell, stays to be mended, and nothing is sent', async () => {
    await sit()
    key('Tab')
    typeKeys('48/45')
    expect(message()).toBe(WORDS.refused.CROSSED)
    key('Enter')
    await waitFor(() => expect(entry().value).toBe('48/45'))
    expect(sent).toEqual([])
    key('Backspace')
    expect(entry().value).toBe('48/4')
    key('Escape')
    expect(entry().value).toBe('')
  })

  test('does not hold up Space, and is not lost by it', async () => {
    await sit()
    key('Tab')
    typeKeys('45')
    entry().focus()
    expect(key(' ', { at: entry() })).toBe(false)
    expect(sent).toEqual([{ call: 'shut', body: { eventId: EVENT } }])
    expect(entry().value).toBe('45')
  })

  test('is written by the field where the cursor stands there, and Enter sends it', async () => {
    await sit()
    key('Tab')
    expect(key('4', { at: entry() })).toBe(true)
    fireEvent.change(entry(), { target: { value: '4x 5/47' } })
    expect(entry().value).toBe('45/47')
    key('Enter', { at: entry() })
    expect(sent.map((each) => each.call)).toEqual(['quote'])
  })

  test('is of its row alone', async () => {
    await sit()
    key('Tab')
    typeKeys('45')
    key('ArrowDown')
    expect(chosen()).toBe(WORDS.choose('10 overs'))
    expect(entry().value).toBe('')
  })
})

describe('a quote far from the model', () => {
  const FAR = refusal('ROW_FAR_FROM_MODEL', '9 runs above the model: once more if it is meant', { runs: 9 })

  test('is sent by a second Enter as meant', async () => {
    await sit()
    key('Tab')
    answer = () => Promise.reject(FAR)
    typeKeys('55')
    key('Enter')
    await waitFor(() => expect(message()).toContain('9 runs above the model'))
    expect(entry().value).toBe('55')
    answer = () => ({ version: 8 })
    key('Enter')
    const body = { marketId: 'six', version: 7, quote: SESSION(55, 56) }
    expect(sent).toEqual([
      { call: 'quote', body },
      { call: 'quote', body: { ...body, sure: true } },
    ])
    await waitFor(() => expect(message()).toContain('NO 55'))
    key('Enter')
    expect(sent.at(-1)?.call).toBe('open')
  })

  test('by a key is sent by Enter as meant, which opens nothing', async () => {
    await sit()
    key('Tab')
    answer = () => Promise.reject(FAR)
    key('+', { shiftKey: true })
    await waitFor(() => expect(message()).toContain('9 runs above the model'))
    answer = () => ({ version: 8 })
    key('Enter')
    expect(sent.map((each) => each.call)).toEqual(['quote', 'quote'])
    expect(sent.at(-1)?.body).toMatchObject({ sure: true, quote: SESSION(50, 51, SIZE) })
  })

  test('is not sent by Enter after Escape, nor for another row', async () => {
    await sit()
    key('Tab')
    answer = () => Promise.reject(FAR)
    typeKeys('55')
    key('Enter')
    await waitFor(() => expect(message()).toContain('9 runs above the model'))
    answer = (name) => ANSWERS[name] ?? { version: 8 }
    key('Escape')
    key('Enter')
    expect(sent.map((each) => each.call)).toEqual(['quote', 'open'])
  })
})

describe('keys that come faster than the answers', () => {
  test('move a line from where the last one left it, with its version', async () => {
    await sit()
    key('Tab')
    key('+')
    key('+')
    expect(sent).toHaveLength(1)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toEqual({ marketId: 'six', version: 8, quote: SESSION(47, 48, SIZE) })
  })

  test('move what the model quotes from where the desk says that this is', async () => {
    await sit()
    key('Tab')
    key('o')
    await waitFor(() => expect(message()).toBe(WORDS.taken(3)))
    rows = [MATCH, { ...SIX, version: 8, quote: { ...SESSION(60, 61, SIZE), teams: [] } }]
    key('m')
    key('+')
    await waitFor(() => expect(sent.map((each) => each.call)).toEqual(['take', 'follow', 'quote']))
    expect(sent[2]?.body).toEqual({ marketId: 'six', version: 8, quote: SESSION(61, 62, SIZE) })
  })

  test('open after the quote is there', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    answer = (name) => (name === 'quote' ? promise : { opened: 1 })
    await sit()
    key('Tab')
    typeKeys('45')
    key('Enter')
    key('Enter')
    expect(sent.map((each) => each.call)).toEqual(['quote'])
    resolve({ version: 8 })
    await waitFor(() => expect(sent.map((each) => each.call)).toEqual(['quote', 'open']))
  })

  test('open nothing where the quote was refused', async () => {
    answer = (name) => (name === 'quote' ? Promise.reject(refusal('QUOTE_CROSSED', 'It crosses')) : {})
    await sit()
    key('Tab')
    typeKeys('45')
    key('Enter')
    key('Enter')
    await waitFor(() => expect(message()).toBe(WORDS.notOpened))
    expect(sent.map((each) => each.call)).toEqual(['quote'])
  })

  test('open nothing that Space has shut meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    answer = (name) => (name === 'quote' ? promise : must(ANSWERS[name], name))
    await sit()
    key('Tab')
    typeKeys('45')
    key('Enter')
    key('Enter')
    key(' ')
    expect(sent.map((each) => each.call)).toEqual(['quote', 'shut'])
    key('+')
    resolve({ version: 8 })
    await waitFor(() => expect(message()).toContain('NO 46'))
    expect(sent.map((each) => each.call)).toEqual(['quote', 'shut', 'quote'])
  })

  test('shut once more what an opening on its way may have opened behind them', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    answer = (name) => (name === 'open' ? promise : must(ANSWERS[name], name))
    await sit()
    key('Enter')
    key(' ')
    expect(sent.map((each) => each.call)).toEqual(['open', 'shut'])
    resolve({ opened: 3 })
    await waitFor(() => expect(sent.map((each) => each.call)).toEqual(['open', 'shut', 'shut']))
  })
})

describe('what is not done is told', () => {
  test('a shutting that failed, until it is done', async () => {
    answer = () => Promise.reject(new CallFailure(0, null))
    await sit()
    key(' ')
    expect(message()).toBe(WORDS.shutting)
    await waitFor(() => expect(message()).toMatch(/^Not shut/))
    answer = () => ({ shut: 3 })
    key(' ')
    await waitFor(() => expect(message()).toBe(WORDS.shutAlready(3)))
  })

  test('an opening of nothing, and a refusal in its words', async () => {
    answer = () => ({ opened: 0 })
    await sit()
    key('Enter')
    await waitFor(() => expect(message()).toBe(WORDS.openedNone))
    answer = () => Promise.reject(refusal('NOTHING_TO_UNDO', 'There is no quote of the last ten seconds to have back'))
    key('z')
    await waitFor(() => expect(message()).toContain('no quote of the last ten seconds'))
  })
})

describe('keys are not the desk’s', () => {
  test('while a dialog stands before it, and are again behind it', async () => {
    await sit()
    key('?')
    const map = await screen.findByRole('dialog', { name: WORDS.keyMap })
    key(' ', { at: map })
    key(' ')
    expect(sent).toEqual([])
    fireEvent.click(within(map).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    key(' ')
    expect(sent).toHaveLength(1)
  })

  test('while another field has the focus', async () => {
    await sit()
    const field = document.body.appendChild(document.createElement('input'))
    key('s', { at: field })
    field.remove()
    expect(sent).toEqual([])
  })

  test('but a button that has it is worked by Enter alone, and Space shuts', async () => {
    await sit()
    const button = screen.getByRole('button', { name: WORDS.do.history })
    expect(key('Enter', { at: button })).toBe(true)
    expect(sent).toEqual([])
    expect(key(' ', { at: button })).toBe(false)
    expect(sent.map((each) => each.call)).toEqual(['shut'])
  })
})

test('a row is found by its name, and its history tells who quoted it', async () => {
  await sit()
  key('g')
  fireEvent.change(await screen.findByLabelText(WORDS.findName), { target: { value: '10 ov' } })
  fireEvent.submit(must(screen.getByLabelText(WORDS.findName).closest('form'), 'a form'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chosen()).toBe(WORDS.choose('10 overs'))
  key('v')
  const history = await screen.findByRole('dialog', { name: WORDS.historyOf('10 overs') })
  expect(await within(history).findByText('desk_anand')).toBeDefined()
  expect(within(history).getByText(/NO 45 · YES 46/)).toBeDefined()
})

test('the server hears every second that somebody is here, and how long ago they pressed something', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await sit()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(heard.length).toBeGreaterThanOrEqual(60)
  expect(must(heard.at(-1), 'heard')).toBeGreaterThanOrEqual(60_000)
  expect(screen.getByRole('alert').textContent).toMatch(/^No key for a minute/)
  key('ArrowDown', { repeat: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(must(heard.at(-1), 'heard')).toBeGreaterThanOrEqual(60_000)
  key('ArrowDown')
  await vi.advanceTimersByTimeAsync(1000)
  expect(must(heard.at(-1), 'heard')).toBeLessThan(2000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an opening counts down, and is shut when it is over before the server says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  rows = [{ ...SIX, openUntil: Date.now() + 9000 }]
  await sit()
  expect(screen.getByText(/^Open [89] s$/)).toBeDefined()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByText(/^Open [34] s$/)).toBeDefined()
  await vi.advanceTimersByTimeAsync(4500)
  expect(await screen.findByText(WORDS.shut)).toBeDefined()
})

test('what holds a row is told in words', async () => {
  rows = [{ ...SIX, holds: ['BALL_RUNNING', 'TRADER'], status: 'SUSPENDED', openUntil: null }]
  await sit()
  expect(screen.getByText('Ball running', { selector: 'td span' })).toBeDefined()
})

test('on a phone a tap shuts a row, another control chooses it, and the ball is running as soon as it is touched', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  show(
    <Routes>
      <Route path="/quoting/:eventId" element={<QuotingDeskPage />} />
    </Routes>,
    { call, role: 'desk', at: `/quoting/${EVENT}` },
  )
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${WORDS.shutOne('10 overs')}`) }))
  fireEvent.click(screen.getByRole('button', { name: WORDS.choose('10 overs') }))
  expect(chosen()).toBe(WORDS.choose('10 overs'))
  const ball = screen.getByRole('button', { name: WORDS.ballRunning })
  fireEvent.pointerDown(ball)
  fireEvent.click(ball, { detail: 1 })
  fireEvent.click(ball, { detail: 0 })
  expect(sent.map(({ body }) => body)).toEqual([
    { eventId: EVENT, marketId: 'ten' },
    { eventId: EVENT },
    { eventId: EVENT },
  ])
})
