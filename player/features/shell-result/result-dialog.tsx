import { ZERO } from '@paddock/domain/money'
import { formatAmount, formatSigned } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { CHROME_WORDS } from '../../words/chrome.ts'
import type { FirstResult } from './state.ts'

export default function ResultDialog(props: {
  readonly result: FirstResult
  readonly onSeen: () => void
  readonly onLimits: () => void
}) {
  const { amount, name } = props.result
  const commission = props.result.of === 'market' ? props.result.commission : ZERO
  const hasWon = amount > 0
  const words = hasWon ? CHROME_WORDS.win : CHROME_WORDS.loss
  return (
    <Dialog title={words.title} onClose={props.onSeen} startsOnText>
      <div className="flex flex-col items-center gap-1 px-4 pt-3 pb-4 text-center">
        <Icon name={hasWon ? 'trophy' : 'history'} className={`size-8 ${hasWon ? 'text-profit' : 'text-quiet'}`} />
        <p className={`text-lg font-bold ${hasWon ? 'text-profit' : 'text-loss'}`}>{formatSigned(amount)}</p>
        {/* What was promised beside the price is more. */}
        {commission > 0 && (
          <p className="text-xs text-quiet">{CHROME_WORDS.afterCommission(formatAmount(commission))}</p>
        )}
        <p className="text-sm">{name}</p>
        <p className="text-xs text-quiet">{words.text}</p>
        <div className="mt-3 grid w-full grid-cols-2 gap-2">
          <Button onClick={props.onLimits}>{CHROME_WORDS.seeLimits}</Button>
          <Button look="brand" onClick={props.onSeen}>
            {CHROME_WORDS.keepPlaying}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
