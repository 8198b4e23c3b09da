import { TEXTS } from '@paddock/ui/words'
import { formatAmount } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'
import type { StakePreset } from './account.ts'
import { useBetMark, useMaybeSlipStore, useQuick, useSlip, useSlipStore } from './context.tsx'
import { isBusy } from './state.ts'
import { SLIP_WORDS } from './words.ts'

/** Asked before taps begin to place bets. 000 §2. */
export function QuickWarning() {
  const quick = useQuick()
  const store = useSlipStore()
  if (quick.mode !== 'warning') return null
  const refrain = () => store.sendQuick({ type: 'refrain' })
  return (
    <Dialog title={SLIP_WORDS.quickWarning} onClose={refrain}>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <p className="text-sm">{TEXTS.quickBetWarning}</p>
        <p className="text-xs text-quiet">{SLIP_WORDS.quickHint}</p>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={refrain}>{WORDS.cancel}</Button>
          <Button look="brand" onClick={() => store.sendQuick({ type: 'agree' })}>
            {SLIP_WORDS.ok}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type QuickStripProps = {
  readonly stakes: readonly StakePreset[]
  readonly onEditStakes: () => void
  readonly className?: string
}

/** Says that taps place bets, of which stake, and ends it. Nothing of it can be overlooked or undone. docs/screens.md "One-click". */
export function QuickStrip({ stakes, onEditStakes, className = '' }: QuickStripProps) {
  const quick = useQuick()
  const slip = useSlip()
  const isPlaced = useBetMark()?.is === 'placed'
  const store = useMaybeSlipStore()
  if (quick.mode !== 'on' || !store) return null
  const isPlacing = isBusy(slip) && slip.sent.isQuick
  const words = isPlacing ? TEXTS.bettingInProcess : isPlaced ? SLIP_WORDS.quickPlaced : SLIP_WORDS.quickOn
  return (
    <section
      aria-label={SLIP_WORDS.quickOn}
      className={`flex flex-wrap items-center gap-x-2 border-warn bg-surface px-2 py-1 ${className}`}
    >
      <p className="flex min-h-11 flex-1 items-center gap-2 text-xs font-bold text-warn max-md:w-20 max-md:flex-none">
        {isPlacing ? (
          <span className="size-4 animate-spin rounded-full border-2 border-line border-t-warn" />
        ) : (
          <Icon name={isPlaced ? 'check' : 'warning'} className="size-4" />
        )}
        <span className="max-md:max-w-16 max-md:leading-3.5">{words}</span>
      </p>
      <fieldset className="grid min-w-36 flex-1 auto-cols-fr grid-flow-col gap-1 md:order-last md:basis-full">
        <legend className="sr-only">{SLIP_WORDS.quickStake}</legend>
        {stakes.map(({ _id, label, value }) => (
          <Button
            key={_id}
            size="tight"
            aria-pressed={value === quick.stake}
            onClick={() => store.sendQuick({ type: 'stake', stake: value })}
            className={value === quick.stake ? 'border-warn! font-bold text-warn!' : ''}
          >
            <span className="sr-only">{formatAmount(value)}</span>
            <span aria-hidden="true" className="truncate">
              {label}
            </span>
          </Button>
        ))}
      </fieldset>
      <IconButton label={SLIP_WORDS.editStakes} onClick={onEditStakes}>
        <Icon name="pencil" />
      </IconButton>
      <IconButton label={SLIP_WORDS.quickOff} onClick={() => store.sendQuick({ type: 'off' })}>
        <Icon name="close" />
      </IconButton>
    </section>
  )
}
