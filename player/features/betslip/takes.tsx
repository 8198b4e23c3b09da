import { formatOdds } from '@paddock/domain/odds'
import { type Accepted, worstOf } from './accepted.ts'
import type { Draft } from './draft.ts'
import { SLIP_WORDS } from './words.ts'

/** How much worse a price the bet takes, where its player has chosen that it does. */
export function takesText(draft: Draft, accepted: Accepted): string | null {
  const worst = worstOf(draft, accepted)
  if (worst === null) return null
  return worst === 'any' ? SLIP_WORDS.takesAny : SLIP_WORDS.takesTo[draft.pick.side](formatOdds(worst))
}

export function Takes({ draft, accepted }: { readonly draft: Draft; readonly accepted: Accepted }) {
  const takes = takesText(draft, accepted)
  return takes !== null && <span>{takes} · </span>
}
