/** A banner as it is typed, with the server's own limits, so that nothing is refused there. */
import type { Banner } from '@paddock/contract/endpoints/banners'

export const TITLE_LENGTH = 80
export const TEXT_LENGTH = 500
const A_PATH = /^\/(?!\/)[\w./?=&-]{0,199}$/

export type Typed = {
  readonly kind: Banner['kind']
  readonly page: Banner['page']
  readonly audience: Banner['audience']
  /** Empty is any. */
  readonly language: NonNullable<Banner['language']> | ''
  /** Below whom; empty is below the maker. */
  readonly userId: string
  readonly title: string
  readonly text: string
  /** As the server told it of an upload; empty is none. */
  readonly image: string
  readonly link: string
  readonly place: string
  /** As the device's own clock says it; empty is at once, and without an end. */
  readonly startsAt: string
  readonly endsAt: string
  readonly marketing: boolean
}

export const EMPTY: Typed = {
  kind: 'SLIDE',
  page: 'HOME',
  audience: 'PLAYERS',
  language: '',
  userId: '',
  title: '',
  text: '',
  image: '',
  link: '',
  place: '0',
  startsAt: '',
  endsAt: '',
  marketing: true,
}

export const isWrongLink = (typed: string): boolean => !A_PATH.test(typed.trim())

const momentOf = (typed: string): number | undefined => {
  const at = typed === '' ? Number.NaN : new Date(typed).getTime()
  return Number.isNaN(at) ? undefined : at
}

export const isWrongEnd = (typed: string, startsAt: string, now: number): boolean =>
  (momentOf(typed) ?? 0) <= Math.max(now, momentOf(startsAt) ?? 0)

export function bodyOf(typed: Typed) {
  const { kind, page, audience, language, userId, title, text, image, link, place, marketing } = typed
  const startsAt = momentOf(typed.startsAt)
  return {
    kind,
    page,
    audience,
    marketing,
    language: language || null,
    title: title.trim(),
    text: text.trim(),
    image: image || null,
    link: link.trim() || null,
    place: Number(place),
    ...(startsAt !== undefined && { startsAt }),
    endsAt: momentOf(typed.endsAt) ?? null,
    ...(userId !== '' && { userId }),
  }
}

/** The places in which the two stand when one goes before the other; where both have the same, the one that goes up gets the better. */
export function swapped(up: Pick<Banner, '_id' | 'place'>, down: Pick<Banner, '_id' | 'place'>) {
  return up.place === down.place
    ? [{ _id: down._id, place: down.place + 1 }]
    : [
        { _id: up._id, place: down.place },
        { _id: down._id, place: up.place },
      ]
}
