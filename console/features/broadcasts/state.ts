/** A message as it is typed, with the server's own limits, so that nothing is refused there. */
import type { Broadcast } from '@paddock/contract/endpoints/notifications'
import { LONGEST_AHEAD_MS } from '@paddock/domain/messages'

export const TITLE_LENGTH = 80
export const TEXT_LENGTH = 500

export type Typed = {
  readonly title: string
  readonly description: string
  /** As the server told it of an upload; empty is none. */
  readonly image: string
  readonly audience: Broadcast['audience']
  /** Empty is any. */
  readonly language: NonNullable<Broadcast['language']> | ''
  readonly sportId: string
  readonly marketing: boolean
  /** Below whom; empty is below the sender. */
  readonly userId: string
  /** As the device's own clock says it, to the minute; empty is at once. */
  readonly sendAt: string
}

export const EMPTY: Typed = {
  title: '',
  description: '',
  image: '',
  audience: 'PLAYERS',
  language: '',
  sportId: '',
  marketing: false,
  userId: '',
  sendAt: '',
}

/** Undefined where nothing was typed that is a moment. */
export function momentOf(typed: string): number | undefined {
  const at = typed === '' ? Number.NaN : new Date(typed).getTime()
  return Number.isNaN(at) ? undefined : at
}

export function isWrongMoment(typed: string, now: number): boolean {
  const at = momentOf(typed)
  return at === undefined || at <= now || at > now + LONGEST_AHEAD_MS
}

/** Whom it is for. */
export const reachOf = ({ audience, language, sportId, marketing, userId }: Typed) => ({
  audience,
  marketing,
  ...(language !== '' && { language }),
  ...(sportId !== '' && { sportId }),
  ...(userId !== '' && { userId }),
})

export function bodyOf(typed: Typed) {
  const { title, description, image, sendAt } = typed
  const at = momentOf(sendAt)
  return {
    title: title.trim(),
    description: description.trim(),
    image: image || null,
    ...reachOf(typed),
    ...(at !== undefined && { sendAt: at }),
  }
}
