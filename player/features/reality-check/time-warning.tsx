import { formatCountdown } from '@paddock/ui/formats'
import { useCountdown } from '@paddock/ui/forms'
import { Icon, IconButton } from '@paddock/ui/primitives'
import { ACCOUNT_WORDS } from '../../words/account.ts'

type WarningProps = {
  /** By this page's clock. */
  readonly endsAt: number
  readonly onDismiss: () => void
}

/** The last minutes of the time that the player set for themselves. Over the page, so that nothing moves; read out once, not every second. */
export function TimeWarning({ endsAt, onDismiss }: WarningProps) {
  const seconds = useCountdown(endsAt)
  if (seconds === 0) return null
  return (
    <div className="fixed inset-x-2 top-14 z-[45] mx-auto flex max-w-[560px] items-center gap-2 rounded-md border border-warn bg-raised py-1 pr-1 pl-3 text-sm shadow-2xl">
      <Icon name="clock" className="size-5 text-warn" />
      <p role="timer" className="min-w-0 flex-1">
        {ACCOUNT_WORDS.timeEnds(formatCountdown(seconds * 1000))}
      </p>
      <IconButton label={ACCOUNT_WORDS.dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
