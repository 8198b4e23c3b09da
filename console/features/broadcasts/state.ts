/** A message as it is typed, and what is wrong with it: the server's own limits, so that nothing is refused there. */
import type { Broadcast } from '@paddock/contract/endpoints/notifications'
import { link } from '@paddock/contract/shapes/site'

export const TITLE_LENGTH = 80
export const TEXT_LENGTH = 500

export type Typed = {
  readonly title: string
  readonly description: string
  readonly image: string
  readonly audience: Broadcast['audience']
  readonly marketing: boolean
  /** Below whom; empty is below the sender. */
  readonly userId: string
}

export const EMPTY: Typed = { title: '', description: '', image: '', audience: 'PLAYERS', marketing: false, userId: '' }

export type Wrong = { readonly [F in 'title' | 'description' | 'image']?: 'missing' | 'imageWrong' }

export function wrongIn({ title, description, image }: Typed): Wrong {
  const address = image.trim()
  return {
    ...(title.trim() === '' && { title: 'missing' }),
    ...(description.trim() === '' && { description: 'missing' }),
    ...(address !== '' && !link.safeParse(address).success && { image: 'imageWrong' }),
  }
}

export const bodyOf = ({ title, description, image, audience, marketing, userId }: Typed) => ({
  title: title.trim(),
  description: description.trim(),
  image: image.trim() || null,
  audience,
  marketing,
  ...(userId !== '' && { userId }),
})
