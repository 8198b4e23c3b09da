/** What the player has and for how long they have played, beside a game, which may show neither. Security 1.4. */
import type { Paise } from '@paddock/domain/money'
import { MINUTE_MS } from '@paddock/domain/time'
import { formatMoney, formatSpan } from '@paddock/ui/formats'
import { useSyncExternalStore } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

/** A minute is told so soon after it is over. */
const LOOK_EVERY_MS = 5000

function lookAgain(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

type StandingProps = {
  /** Null until it is known. */
  readonly balance: Paise | null
  /** When the sitting began, by this device's clock. */
  readonly since: number
}

export function Standing({ balance, since }: StandingProps) {
  const minutes = useSyncExternalStore(lookAgain, () => Math.max(0, Math.floor((Date.now() - since) / MINUTE_MS)))
  return (
    <p className="flex shrink-0 flex-col text-right max-[359px]:flex-row max-[359px]:gap-2 md:flex-row md:gap-3">
      {balance !== null && (
        <span title={COMMON.points}>
          <span className="sr-only">{COMMON.points}: </span>
          {formatMoney(balance)}
        </span>
      )}
      <span title={WORDS.played} className="text-quiet">
        <span className="sr-only">{WORDS.played}: </span>
        {formatSpan(minutes)}
      </span>
    </p>
  )
}
