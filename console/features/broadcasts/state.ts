/** A message as it is typed, with the server's own limits, so that nothing is refused there. */
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

/** An image is a link that the contract takes. */
export const isWrongImage = (text: string): boolean => !link.safeParse(text.trim()).success

export const bodyOf = ({ title, description, image, audience, marketing, userId }: Typed) => ({
  title: title.trim(),
  description: description.trim(),
  image: image.trim() || null,
  audience,
  marketing,
  ...(userId !== '' && { userId }),
})
