/** What of a conversation is decided without a screen. */
import type { ChatWord } from '@paddock/contract/shapes/chat'
import type { SwitchName } from '@paddock/contract/switch-names'
import { chatHoursOf, type ChatTopic, isStaffedAt, timeOfDay } from '@paddock/domain/chat'

/** As the contract takes it. */
export const MOST_LETTERS = 1000

export type Day = { readonly day: string; readonly words: readonly ChatWord[] }

/** In their order, by the day that `dayOf` has for each. */
export function byDays(words: readonly ChatWord[], dayOf: (at: number) => string): readonly Day[] {
  const days: { day: string; words: ChatWord[] }[] = []
  for (const word of words) {
    const day = dayOf(word.at)
    const last = days.at(-1)
    if (last?.day === day) last.words.push(word)
    else days.push({ day, words: [word] })
  }
  return days
}

/** The newest word of the site among these; 0 where there is none. */
export const newestOfSite = (words: readonly ChatWord[]): number => words.findLast(({ by }) => by === 'site')?.n ?? 0

type Ready = { readonly to: string; readonly when?: SwitchName }

/** Where what is asked most is answered already. */
const READY: Readonly<Record<ChatTopic, Ready>> = {
  BET: { to: '/rules-and-regulation' },
  PAYMENT: { to: '/transaction' },
  CASINO: { to: '/resources/faq', when: 'companyLinks' },
  BONUS: { to: '/awaiting-bonus', when: 'bonuses' },
  ACCOUNT: { to: '/profile' },
  OTHER: { to: '/resources/faq', when: 'companyLinks' },
}

/** Null where the site has no such page. */
export function readyPage(topic: ChatTopic, can: (name: SwitchName) => boolean): string | null {
  const { to, when } = READY[topic]
  return when === undefined || can(when) ? to : null
}

export type Presence = {
  readonly isThere: boolean
  /** As the site's zone has them. */
  readonly from: string
  readonly until: string
  readonly zone: string
}

/** Whether somebody of the site is there now; null where it says nothing of that. */
export function presenceOf(chatHours: string | null, timeZone: string, now: number): Presence | null {
  const hours = chatHoursOf(chatHours)
  if (!hours) return null
  return { isThere: isStaffedAt(hours, timeOfDay(timeZone, now)), ...hours, zone: zoneName(timeZone, now) }
}

/** India's time has a name that everybody there knows; others are told as they stand to UTC. */
function zoneName(timeZone: string, now: number): string {
  if (timeZone === 'Asia/Kolkata' || timeZone === 'Asia/Calcutta') return 'IST'
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
