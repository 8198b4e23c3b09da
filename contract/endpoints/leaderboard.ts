/** Leaderboards: what everybody reads, whose name is told, and what officers promise. 000 §1, §2. All of it ours. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import {
  boardMeasure,
  prizeMeasure,
  boardPeriod,
  boardPlace,
  boardPrizes,
  boardSport,
  latestBets,
  leaderboard,
  leftOutPlayer,
  prizeAmounts,
} from '../shapes/leaderboard.ts'
import { TEXTS } from '../texts.ts'
import { id, searchText, shortText, transactionCode, typedCount, typedFlag, typedId } from '../values.ts'

export const getLeaderboard = endpoint({
  method: 'GET',
  path: 'api/common/leaderboard',
  tag: 'Leaderboard',
  summary:
    'The first of a day, a week or a month by a measure, with what they are given; sums of others are cut, and names told of those alone who agreed. A player reads where they stand themselves.',
  action: 'public.read',
  query: z.strictObject({
    period: z._default(boardPeriod, 'WEEK'),
    measure: z._default(boardMeasure, 'profit'),
    /** 'all', 'casino' or the id of a sport. */
    sport: z._default(boardSport, 'all'),
    /** The time that goes on, or the one before. */
    which: z._default(z.enum(['now', 'last']), 'now'),
  }),
  docs: leaderboard,
  refusals: ['NOT_ON_THIS_SITE'],
})

export const getLatestBets = endpoint({
  method: 'GET',
  path: 'api/common/latest-bets',
  tag: 'Leaderboard',
  summary:
    'The latest bets and wins of the site from its least sum on, a quarter of an hour late and cut; nobody’s side or pick.',
  action: 'public.read',
  docs: latestBets,
  refusals: ['NOT_ON_THIS_SITE'],
})

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']

const NAME = {
  tag: 'Leaderboard',
  path: 'api/user/leaderboard/name',
  docs: z.object({ showsName: z.boolean() }),
} as const

export const getBoardName = endpoint({
  ...NAME,
  method: 'GET',
  summary: 'Whether my name is told on leaderboards and among the latest bets.',
  action: 'profile.read',
  refusals: ALWAYS,
})

export const saveBoardName = endpoint({
  ...NAME,
  method: 'PUT',
  summary: 'Tell my name on leaderboards and among the latest bets, or its first letter alone.',
  action: 'profile.change',
  audit: 'BOARD_NAME_CHOSEN',
  body: z.strictObject({ showsName: typedFlag }),
  messages: [TEXTS.updated],
  refusals: ALWAYS,
})

/* Officers */

const MANAGED = {
  tag: 'Leaderboard',
  action: 'leaderboard.manage',
  params: z.strictObject({ role: uplinePathRole }),
} as const
const CHANGING: readonly RefusalCode[] = [...ALWAYS, 'WRONG_TRANSACTION_CODE', 'NOT_FOUND']

const PRIZES = { ...MANAGED, path: 'api/{role}/leaderboard/prizes', docs: z.array(boardPrizes) } as const

export const getBoardPrizes = endpoint({
  ...PRIZES,
  method: 'GET',
  summary: 'Prizes of all boards of the site: what is in force, will be, and waits for a second officer.',
  refusals: ALWAYS,
})

export const proposeBoardPrizes = endpoint({
  ...PRIZES,
  method: 'POST',
  summary:
    'Prizes for the first of a board, by rank; when a second officer has agreed they are in force from the next period. Together they are no more than the rule that they are given by lets officers give in a day.',
  audit: 'BOARD_PRIZES_PROPOSED',
  body: z.strictObject({
    period: boardPeriod,
    measure: prizeMeasure,
    sport: boardSport,
    prizes: prizeAmounts,
    multiple: typedCount,
    ruleId: id,
    transactionCode,
  }),
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_ON_THIS_SITE', 'BOARD_PRIZES_WRONG', 'BONUS_UNKNOWN', 'BONUS_CAP', 'SET_ABOVE'],
})

const ONE = {
  ...PRIZES,
  path: 'api/{role}/leaderboard/prizes/{prizesId}',
  params: z.strictObject({ role: uplinePathRole, prizesId: id }),
  body: z.strictObject({ transactionCode }),
  messages: [TEXTS.updated],
} as const

export const confirmBoardPrizes = endpoint({
  ...ONE,
  method: 'POST',
  summary: 'Agree to prizes that another officer proposed.',
  audit: 'BOARD_PRIZES_CONFIRMED',
  refusals: [
    ...CHANGING,
    'NOT_ON_THIS_SITE',
    'BOARD_PRIZES_CHANGED',
    'SECOND_OFFICER_NEEDED',
    'BONUS_UNKNOWN',
    'BONUS_CAP',
    'SET_ABOVE',
  ],
})

export const endBoardPrizes = endpoint({
  ...ONE,
  method: 'DELETE',
  summary: 'End prizes: those that wait at once, others with the period that goes on.',
  audit: 'BOARD_PRIZES_ENDED',
  refusals: [...CHANGING, 'BOARD_PRIZES_CHANGED', 'SET_ABOVE'],
})

export const getBoardPlaces = endpoint({
  ...MANAGED,
  method: 'GET',
  path: 'api/{role}/leaderboard/place',
  summary: 'Who came first in periods that are closed and what they were given, the latest first.',
  query: z.strictObject({ ...pageQuery, period: z.optional(boardPeriod), search: z.optional(searchText) }),
  docs: z.array(boardPlace),
  also: z.object(pageInfo),
  refusals: ALWAYS,
})

export const exportBoardPlaces = exportOf(getBoardPlaces, [
  'period',
  'measure',
  'sport',
  'startsAt',
  'endsAt',
  'rank',
  'userName',
  'amount',
  'streak',
  'prize',
  'status',
  'decidedAt',
])

const PLAYERS = { ...MANAGED, path: 'api/{role}/leaderboard/player' } as const

export const getLeftOutPlayers = endpoint({
  ...PLAYERS,
  method: 'GET',
  summary: 'Players whom officers have left out of the boards.',
  query: z.strictObject(pageQuery),
  docs: z.array(leftOutPlayer),
  also: z.object(pageInfo),
  refusals: ALWAYS,
})

export const leaveOutOfBoards = endpoint({
  ...PLAYERS,
  method: 'PATCH',
  summary:
    'Leave a player out of the boards and the latest bets, or take them in again: whom a higher level left out, that level and those above do.',
  action: 'leaderboard.leaveOut',
  audit: 'BOARD_PLAYER_LEFT_OUT',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({
    userId: typedId,
    leftOut: typedFlag,
    remarks: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  docs: z.object({ leftOut: z.boolean() }),
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'SET_ABOVE'],
})
