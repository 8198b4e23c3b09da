import { describe, expect, test } from 'vitest'
import { must } from '../result/index.ts'
import {
  begunChat,
  type Chat,
  chatHoursOf,
  type ChatOfficer,
  type ChatStep,
  isStaffedAt,
  partsOf,
  refuseChatWord,
  takeChatStep,
  timeOfDay,
} from './index.ts'

/** Of 29 November 2026, 10:00 UTC. */
const NOW = 1_795_946_400_000
/** Of 2026, its first moment. */
const MIDNIGHT = 1_767_225_600_000
const MINE: ChatOfficer = { id: 7, isAboveOwner: false }
const OTHER: ChatOfficer = { id: 8, isAboveOwner: false }
const ABOVE: ChatOfficer = { id: 9, isAboveOwner: true }
const waiting = begunChat(NOW)
const mine: Chat = { ...waiting, state: 'open', officerId: 7, version: 2 }
const closed: Chat = { ...mine, state: 'closed', waitsSince: null, closedAt: NOW, reason: 'SOLVED', version: 3 }

const say = (by: ChatStep['by']) => ({ by, what: 'SAY' }) as ChatStep
const take = (by: ChatOfficer, version: number): ChatStep => ({ by, what: 'TAKE', version })
const handOver = (by: ChatOfficer, to: number | null): ChatStep => ({ by, what: 'HAND_OVER', version: 2, to })
const close = (by: ChatOfficer, version = 2): ChatStep => ({ by, what: 'CLOSE', version, reason: 'SOLVED' })
const rate: ChatStep = { by: 'PLAYER', what: 'RATE', stars: 4 }

describe('a conversation', () => {
  test.each<[string, Chat, ChatStep, Partial<Chat>]>([
    ['is taken by one officer', waiting, take(MINE, 1), { state: 'open', officerId: 7, version: 2 }],
    ['is taken over from one below', mine, take(ABOVE, 2), { state: 'open', officerId: 9 }],
    ['is handed to another', mine, handOver(MINE, 8), { state: 'open', officerId: 8 }],
    ['is handed on by one above its officer', mine, handOver(ABOVE, 8), { officerId: 8 }],
    ['is given back to whoever takes it', mine, handOver(MINE, null), { state: 'waiting', officerId: null }],
    ['waits no more once it is answered', mine, say(MINE), { waitsSince: null, version: 2 }],
    ['keeps waiting since the first word without an answer', waiting, say('PLAYER'), { waitsSince: NOW }],
    ['waits again at the next word', { ...mine, waitsSince: null }, say('PLAYER'), { waitsSince: NOW + 5 }],
    ['is over when it is closed', mine, close(MINE), { state: 'closed', waitsSince: null, reason: 'SOLVED' }],
    ['is rated behind its end', closed, rate, { stars: 4 }],
  ])('%s', (_, chat, step, after) => {
    expect(takeChatStep(chat, step, NOW + 5)).toMatchObject({ ok: true, value: after })
  })

  test.each<[string, Chat, ChatStep, string]>([
    ['is not taken from somebody beside', mine, take(OTHER, 2), 'CHAT_TAKEN'],
    ['is not taken twice by one', mine, take(MINE, 2), 'CHAT_TAKEN'],
    ['is not taken as it was', mine, take(ABOVE, 1), 'CHAT_CHANGED'],
    ['is answered by who has it alone', mine, say(OTHER), 'CHAT_NOT_YOURS'],
    ['is answered by nobody before it is taken', waiting, say(MINE), 'CHAT_NOT_YOURS'],
    ['is not answered from above without taking it', mine, say(ABOVE), 'CHAT_NOT_YOURS'],
    ['is not closed by another', mine, close(OTHER), 'CHAT_NOT_YOURS'],
    ['is not closed from above without taking it', mine, close(ABOVE), 'CHAT_NOT_YOURS'],
    ['is not handed on by another', mine, handOver(OTHER, 8), 'CHAT_NOT_YOURS'],
    ['is not handed on while nobody has it', { ...waiting, version: 2 }, handOver(ABOVE, 8), 'CHAT_NOT_YOURS'],
    ['is not closed as it was', mine, close(MINE, 1), 'CHAT_CHANGED'],
    ['takes no word behind its end', closed, say('PLAYER'), 'CHAT_CLOSED'],
    ['takes no answer behind its end', closed, say(MINE), 'CHAT_CLOSED'],
    ['is not closed twice', closed, close(MINE, 3), 'CHAT_CLOSED'],
    ['is not rated before its end', mine, rate, 'CHAT_OPEN'],
    ['is rated once', { ...closed, stars: 1 }, rate, 'CHAT_RATED'],
  ])('%s', (_, chat, step, code) => {
    expect(takeChatStep(chat, step, NOW)).toEqual({ ok: false, refusal: { code } })
  })

  test('holds two hundred words of a side', () => {
    expect([refuseChatWord(199), refuseChatWord(200)]).toEqual([undefined, { code: 'CHAT_FULL', most: 200 }])
  })
})

test.each([
  ['10:00-22:00', '09:59', false],
  ['10:00-22:00', '10:00', true],
  ['10:00-22:00', '22:00', false],
  ['20:00-02:00', '23:30', true],
  ['20:00-02:00', '01:59', true],
  ['20:00-02:00', '02:00', false],
  ['00:00-00:00', '12:00', true],
])('with hours of %s somebody is there at %s: %s', (hours, time, isThere) => {
  expect(isStaffedAt(must(chatHoursOf(hours) ?? undefined, hours), time)).toBe(isThere)
})

test.each([null, '25:00-26:00', '10-22', '', '10:00-22:00 '])('%j are no hours', (text) =>
  expect(chatHoursOf(text)).toBeNull(),
)

test('the time of a day is that of the zone', () => {
  expect([timeOfDay('Asia/Kolkata', NOW), timeOfDay('UTC', MIDNIGHT)]).toEqual(['15:30', '00:00'])
})

const linksOf = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

describe('what an officer writes leads', () => {
  test.each([
    ['See /bet-history, please.', ['/bet-history']],
    ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
    ['(/faq)', ['/faq']],
    ['https://example.com and /rules', ['https://example.com', '/rules']],
  ])('%s', (text, links) => {
    expect(linksOf(text)).toEqual(links)
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com/x',
    'and/or 1/2',
    'HTTPS://example.com',
    'https://a@b.com',
    'xhttps://example.com',
  ])('nowhere in %s', (text) => {
    expect(linksOf(text)).toEqual([])
  })
})
