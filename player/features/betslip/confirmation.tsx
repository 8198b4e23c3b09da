import { runnerTitle, TEXTS } from '@paddock/ui/words'
import { BET_WORDS, withRuns } from '@paddock/ui/bets'
import { usePractises } from '@paddock/ui/client'
import { formatMoney, withUnit } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { calledPick } from './called.ts'
import type { Accepted } from './accepted.ts'
import { amountsOf, type Draft, stakeOf } from './draft.ts'
import { takesText } from './takes.tsx'
import { SLIP_WORDS } from './words.ts'
import { PRACTICE_WORDS } from '../../words/practice.ts'

type ConfirmationProps = {
  readonly draft: Draft
  readonly accepted: Accepted
  /** It has placed and is about to close itself. */
  readonly isPlaced: boolean
  readonly onPlace: () => void
  readonly onClose: () => void
}

/** The modal for players who want to be asked before each bet. 000 §2. */
export default function Confirmation({ draft, accepted, isPlaced, onPlace, onClose }: ConfirmationProps) {
  const { pick } = draft
  const practises = usePractises()
  const { profit, liability } = amountsOf(draft)
  const called = calledPick(pick)
  const takes = takesText(draft, accepted)
  const rows = [
    [BETTING_WORDS.odds, withRuns(called, withUnit(pick.kind, draft.price))],
    [BETTING_WORDS.stake, formatMoney(stakeOf(draft))],
    [BETTING_WORDS.profit, formatMoney(profit)],
    [BETTING_WORDS.liability, formatMoney(liability)],
  ] as const
  return (
    <Sheet title={BETTING_WORDS.confirmation} closeLabel={WORDS.close} onClose={onClose}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-sm font-bold">
          <span className={pick.side === 'BACK' ? 'text-back-text' : 'text-lay-text'}>
            {BET_WORDS.sides[called.side]}
          </span>{' '}
          {runnerTitle(pick.runnerName)}
        </p>
        <dl className="divide-y divide-line rounded-md border border-line">
          {rows.map(([label, value]) => (
            <div key={label} className="flex h-11 items-center justify-between px-3">
              <dt className="text-quiet">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        {takes !== null && <p className="text-xs text-quiet">{takes}</p>}
        {isPlaced ? (
          <output className="flex min-h-11 items-center justify-center gap-2 text-sm">
            <span className="size-5 animate-spin rounded-full border-2 border-line border-t-brand" />
            {TEXTS.bettingInProcess}
            <span className="text-xs text-quiet">{SLIP_WORDS.confirmClosing}</span>
          </output>
        ) : (
          <Button look="brand" onClick={onPlace}>
            {practises ? PRACTICE_WORDS.placeBet : BETTING_WORDS.placeBet}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
