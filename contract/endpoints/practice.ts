/** Practice: the same markets with points, in a book of their own. Ours. docs/domain/practice.md. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import { practice, practiceBoard, practiser } from '../shapes/practice.ts'
import { TEXTS } from '../texts.ts'
import { count, searchText, typedFlag } from '../values.ts'

const OWN = { tag: 'Practice', action: 'practice.play' } as const
const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_ACCOUNT']
/** Who stays away does not practise either. */
const PLAYING: readonly RefusalCode[] = [...ALWAYS, 'NOT_ON_THIS_SITE', 'ACCOUNT_LOCKED', 'SELF_EXCLUDED', 'TIMED_OUT']
const PATH = 'api/user/practice'

export const getPractice = endpoint({
  ...OWN,
  method: 'GET',
  path: PATH,
  summary: 'Whether I practise now, and with how many points.',
  docs: practice,
  refusals: ALWAYS,
})

export const setPractice = endpoint({
  ...OWN,
  method: 'PUT',
  path: PATH,
  summary:
    'Practise from now on with this session, in all its tabs, or play for money again. What is open in the other book stays there.',
  audit: 'PRACTICE_SWITCHED',
  body: z.strictObject({ practise: typedFlag }),
  docs: practice,
  messages: [TEXTS.updated],
  refusals: [...PLAYING, 'PRACTICE_ONLY'],
})

export const refillPractice = endpoint({
  ...OWN,
  method: 'POST',
  path: `${PATH}/points`,
  summary:
    'Set my points to what they began with, once a day: TOP_UP where they are played away, RESET where none is at risk.',
  audit: 'PRACTICE_REFILLED',
  body: z.strictObject({ how: z.enum(['TOP_UP', 'RESET']) }),
  docs: practice,
  messages: [TEXTS.updated],
  refusals: [
    ...PLAYING,
    'PRACTICE_NOT_BEGUN',
    'PRACTICE_NOT_BROKE',
    'PRACTICE_AT_RISK',
    'PRACTICE_AS_BEGUN',
    'PRACTICE_REFILLED',
  ],
})

export const getPracticeBoard = endpoint({
  ...OWN,
  method: 'GET',
  path: `${PATH}/board`,
  summary: 'Who won most in practice within seven days: points, which nobody is given anything for.',
  docs: practiceBoard,
  refusals: [...ALWAYS, 'NOT_ON_THIS_SITE'],
})

export const getPractisers = endpoint({
  tag: 'Practice',
  method: 'GET',
  path: 'api/{role}/practice',
  summary: 'Who practises below me, with points that are no money and in no other sum.',
  action: 'downline.readTotals',
  params: z.strictObject({ role: uplinePathRole }),
  query: z.strictObject({ ...pageQuery, search: z.optional(searchText) }),
  docs: z.array(practiser),
  /** `practising`: whose session practises now. */
  also: z.object({ ...pageInfo, practising: count }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
