import { getScores } from '@paddock/contract/endpoints/markets'
import { writeReply } from '@paddock/contract/reply'
import type { Score } from '@paddock/contract/shapes/market'
import { serverEvents } from '@paddock/contract/live'
import { type Live, LiveProvider } from '@paddock/ui/live'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { StreamedBlob } from '../../testing/streamed-blob.ts'
import { BallByBallPage } from './index.ts'

type Side = NonNullable<Score['score']>['sides'][number]
const side = (name: string, batting = false): Side => ({
  name,
  batting,
  score: '',
  runs: null,
  wickets: null,
  overs: null,
})
const scoreOf = (eventId: string, sides: Side[], summary = ''): Score => ({
  eventId,
  iframeUrl: null,
  score: {
    summary,
    phase: 'LIVE',
    ballInProgress: false,
    sides,
    target: null,
    ballsLeft: null,
    batters: [],
    bowler: null,
    recent: [],
    counts: [],
    updatedAt: 1,
  },
})
const BEFORE = scoreOf('e1', [side('India'), side('Oman')], 'India v Oman')
const ON = scoreOf('e2', [side('Nepal', true), side('Kenya')], 'Nepal 12/0')

vi.stubGlobal('Blob', StreamedBlob)

afterEach(cleanup)

/** A socket that says what a test wants said. */
function socket() {
  const heard = new Map<unknown, (payload: unknown) => void>()
  const on = (said: unknown, hear: (payload: unknown) => void) => {
    heard.set(said, hear)
    return () => heard.delete(said)
  }
  const live = { on, way: () => 'socket', subscribeFreshness: () => () => {} } as unknown as Live
  return { live, say: (said: unknown, payload: unknown) => act(() => heard.get(said)?.(payload)) }
}

function show(read: () => readonly Score[] | null, live: Live | null = null) {
  const fetch = async () => {
    const docs = read()
    if (docs) return Response.json(await writeReply(getScores, { docs: [...docs] }))
    return Response.json({ code: 'FAULT', message: 'no' }, { status: 500 })
  }
  renderSignedIn(
    <LiveProvider live={live}>
      <BallByBallPage drawScore={({ score }) => <p>{score?.summary}</p>} />
    </LiveProvider>,
    fetch,
  )
}

test('what is being played comes first; each score leads to its markets', async () => {
  show(() => [BEFORE, ON])
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => card.textContent)).toEqual(['Nepal 12/0Markets', 'India v OmanMarkets'])
  expect(screen.getByText('2 matches')).toBeTruthy()
  expect(
    within(cards[0] as HTMLElement)
      .getByRole('link', { name: 'Markets of Nepal v Kenya' })
      .getAttribute('href'),
  ).toBe('/events/e2')
})

test('a new score is read when the socket tells of it; one that is over goes', async () => {
  let scores = [ON]
  const { live, say } = socket()
  show(() => scores, live)
  await screen.findByText('Nepal 12/0')
  scores = [scoreOf('e2', [side('Nepal', true), side('Kenya')], 'Nepal 16/0')]
  say(serverEvents.scoresUpdated, { eventId: ['e2'] })
  expect(await screen.findByText('Nepal 16/0')).toBeTruthy()
  say(serverEvents.scoresDeleted, { eventId: ['e2'] })
  expect(await screen.findByText('No match is being scored now')).toBeTruthy()
})

test('without an answer it can be asked again', async () => {
  let isDown = true
  show(() => (isDown ? null : [ON]))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('Nepal 12/0')).toBeTruthy()
})
