import { applyScore, openingState, reviseInnings } from '@paddock/domain/cricket'
import { expect, test } from 'vitest'
import { presentScore } from './scores.ts'

const started = applyScore(openingState(['Pakistan', 'India'], 20), {
  innings: 1,
  batting: 0,
  runs: 84,
  wickets: 2,
  over: 10,
  ballsInOver: 3,
})

const told = (state: typeof started | null) =>
  presentScore(
    {
      eventId: 'e1',
      state,
      fixture: null,
      phase: 'IN_RUNNING',
      ballInProgress: false,
      counts: [{ marketId: 'e1:1:overs:20', runs: 84 }],
      at: 1,
    } as unknown as Parameters<typeof presentScore>[0],
    [],
  ).score

test('a score tells how many legal balls the side at bat has left, also after rain', () => {
  expect(told(started)).toMatchObject({ sides: [{ score: '84/2', overs: '10.3' }, {}], ballsLeft: 57 })
  expect(told(reviseInnings(started, { ballsAllowed: 90 }))).toMatchObject({ ballsLeft: 27 })
})
