/** Conversations between a player and the officers of their site: whose turn it is, who answers, and when somebody is there. docs/domain/chat.md. */
import { type ComplaintCategory, COMPLAINT_CATEGORIES } from '../complaints/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'

/** What a conversation may be about: the same as a complaint. */
export const CHAT_TOPICS = COMPLAINT_CATEGORIES
export type ChatTopic = ComplaintCategory

/** `waiting`: nobody has taken it. `open`: it is somebody's. `closed`: it is over for good; what comes later begins another one. */
export const CHAT_STATES = ['waiting', 'open', 'closed'] as const
export type ChatState = (typeof CHAT_STATES)[number]

/** Why an officer ends one. */
export const CHAT_REASONS = ['SOLVED', 'COMPLAINT', 'SILENT', 'MISUSE'] as const
export type ChatReason = (typeof CHAT_REASONS)[number]

/** Words of one side: what is not settled by then is said in another one. */
const MOST_SAID = 200
/** Words that are read at once, unless more are asked for. */
export const CHAT_WORDS_AT_ONCE = 50
/** Words that are read at the most: all that there can be. */
export const MOST_CHAT_WORDS = 2 * MOST_SAID
/** Pictures beside one word. */
export const MOST_CHAT_PICTURES = 3
/** Ready answers of a site, in all its languages. */
export const MOST_CHAT_ANSWERS = 100

export type Chat = {
  readonly state: ChatState
  readonly version: number
  /** Who answers; of one that is over whoever did. */
  readonly officerId: number | null
  /** Since when a word of the player has no answer; null where the site spoke last, and of one that is over. */
  readonly waitsSince: number | null
  readonly closedAt: number | null
  readonly reason: ChatReason | null
  readonly stars: number | null
}

/** As its player begins it: it waits for whoever takes it. */
export const begunChat = (now: number): Chat => ({
  state: 'waiting',
  version: 1,
  officerId: null,
  waitsSince: now,
  closedAt: null,
  reason: null,
  stars: null,
})

export type ChatRefusal =
  | { readonly code: 'CHAT_CLOSED' | 'CHAT_CHANGED' | 'CHAT_OPEN' | 'CHAT_RATED' | 'CHAT_NOT_YOURS' | 'CHAT_TAKEN' }
  | { readonly code: 'CHAT_FULL'; readonly most: number }

/** Who takes a step, of the officers above the player. */
export type ChatOfficer = {
  readonly id: number
  /** Whether whoever has the conversation stands below them: that one may be relieved. */
  readonly isAboveOwner: boolean
}

export type ChatStep =
  | { readonly by: 'PLAYER'; readonly what: 'SAY' }
  | { readonly by: 'PLAYER'; readonly what: 'RATE'; readonly stars: number }
  /** An officer begins to answer it, as they have read it. */
  | { readonly by: ChatOfficer; readonly what: 'TAKE'; readonly version: number }
  /** Another one goes on; null: whoever takes it next. */
  | { readonly by: ChatOfficer; readonly what: 'HAND_OVER'; readonly version: number; readonly to: number | null }
  | { readonly by: ChatOfficer; readonly what: 'SAY' }
  | { readonly by: ChatOfficer; readonly what: 'CLOSE'; readonly version: number; readonly reason: ChatReason }

/** Why nothing more is said by one side; `said`: the words of that side. */
export const refuseChatWord = (said: number): ChatRefusal | undefined =>
  said < MOST_SAID ? undefined : { code: 'CHAT_FULL', most: MOST_SAID }

/** What it is after the step, or why it is not taken. The version grows with each but words, which overtake nobody's decision. */
export function takeChatStep(chat: Chat, step: ChatStep, now: number): Result<Chat, ChatRefusal> {
  const refusal = refuseChatStep(chat, step)
  if (refusal) return refuse(refusal)
  const next = { ...chat, version: chat.version + 1 }
  switch (step.what) {
    case 'SAY':
      return ok({ ...chat, waitsSince: step.by === 'PLAYER' ? (chat.waitsSince ?? now) : null })
    case 'RATE':
      return ok({ ...next, stars: step.stars })
    case 'TAKE':
      return ok({ ...next, state: 'open', officerId: step.by.id })
    case 'HAND_OVER':
      return ok({ ...next, state: step.to === null ? 'waiting' : 'open', officerId: step.to })
    case 'CLOSE':
      return ok({ ...next, state: 'closed', waitsSince: null, closedAt: now, reason: step.reason })
  }
}

function refuseChatStep(chat: Chat, step: ChatStep): ChatRefusal | undefined {
  if (step.what === 'RATE') {
    if (chat.state !== 'closed') return { code: 'CHAT_OPEN' }
    return chat.stars === null ? undefined : { code: 'CHAT_RATED' }
  }
  if (chat.state === 'closed') return { code: 'CHAT_CLOSED' }
  if (step.by === 'PLAYER') return undefined
  if (step.what !== 'SAY' && step.version !== chat.version) return { code: 'CHAT_CHANGED' }
  return refuseOfficer(chat, step.by, step.what)
}

/** One owner: who has it not may take it, or relieve somebody below, and says nothing before. */
function refuseOfficer(
  { officerId }: Chat,
  { id, isAboveOwner }: ChatOfficer,
  what: 'TAKE' | 'HAND_OVER' | 'SAY' | 'CLOSE',
): ChatRefusal | undefined {
  if (officerId === id) return what === 'TAKE' ? { code: 'CHAT_TAKEN' } : undefined
  if (what === 'TAKE') return officerId === null || isAboveOwner ? undefined : { code: 'CHAT_TAKEN' }
  if (what === 'HAND_OVER' && officerId !== null && isAboveOwner) return undefined
  return { code: 'CHAT_NOT_YOURS' }
}

/* Hours */

/** '10:00-22:00'. */
export const CHAT_HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/
const MINUTES_AN_HOUR = 60

export type ChatHours = { readonly from: string; readonly until: string }

/** '10:00-22:00' as two times of a day; null of anything else. */
export function chatHoursOf(text: string | null): ChatHours | null {
  if (text === null || !CHAT_HOURS.test(text)) return null
  const [from = '', until = ''] = text.split('-')
  return { from, until }
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * MINUTES_AN_HOUR + minutes
}

/** Whether somebody is there at a time of the site's zone, as '21:59'. Hours that end before they begin go on beyond midnight; of the same time twice they are the whole day. */
export function isStaffedAt(hours: ChatHours, time: string): boolean {
  const [at, from, until] = [minutesOf(time), minutesOf(hours.from), minutesOf(hours.until)]
  if (from === until) return true
  return from < until ? at >= from && at < until : at >= from || at < until
}

/** The time of day in a zone, as '09:30'. */
export const timeOfDay = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/* Text with links */

export type TextPart = { readonly text: string; readonly href: string | null }

/** A word that is an address, in brackets or not: of a page of the app, or elsewhere by https. What ends a sentence is no part of it. */
const WORDS = /\S+/g
const ADDRESS = /^(\(?)(https:\/\/[a-z\d.-]+(?::\d+)?(?:\/[\w./?=&%#~:+,;-]*)?|\/[a-z][\w/-]*)$/
const ENDS_SENTENCE = /[.,;:!?')]+$/

/** What an officer wrote, with what leads somewhere. Nothing else in it does: no other scheme, and no word that only holds an address. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const [, bracket = '', href] = ADDRESS.exec(word.replace(ENDS_SENTENCE, '')) ?? []
    if (href === undefined) continue
    const from = index + bracket.length
    if (from > done) parts.push({ text: text.slice(done, from), href: null })
    parts.push({ text: href, href })
    done = from + href.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null })
  return parts
}
