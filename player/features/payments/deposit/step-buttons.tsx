import { Button } from '@paddock/ui/primitives'
import { PAYMENT_WORDS } from '../words.ts'

type StepButtonsProps = {
  readonly onBack?: (() => void) | undefined
  /** What the form's own button says. */
  readonly action: string
  readonly isBusy?: boolean
  /** Else the form says what is missing. */
  readonly isReady?: boolean
}

/** At the end of a step; in sight while the step scrolls. */
export function StepButtons({ onBack, action, isBusy = false, isReady = true }: StepButtonsProps) {
  return (
    <div className="sticky bottom-0 flex gap-2 bg-surface py-3">
      {onBack && (
        <Button className="flex-1" disabled={isBusy} onClick={onBack}>
          {PAYMENT_WORDS.back}
        </Button>
      )}
      <Button type="submit" look="brand" className="flex-1" disabled={isBusy || !isReady}>
        {isBusy && (
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-on-brand border-t-transparent"
          />
        )}
        {action}
      </Button>
    </div>
  )
}
