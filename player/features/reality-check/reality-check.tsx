/** How long the player has played and what it brought. It comes before everything else until it is answered. Security 1.4. */
import type { SittingSummary } from '@paddock/contract/shapes/protection'
import { failureText } from '@paddock/ui/client'
import { formatMoney, formatSigned, formatSpan } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { useAcknowledge } from './api.ts'

type RealityCheckProps = {
  /** Null when the sitting is over by now: then there is nothing but the question. */
  readonly summary: SittingSummary | null
  readonly onAcknowledged: () => void
  readonly onStop: () => void
}

/** Stopping stands beside going on, as large and as easy. */
export function RealityCheck({ summary, onAcknowledged, onStop }: RealityCheckProps) {
  const acknowledge = useAcknowledge(onAcknowledged)
  return (
    <Dialog title={ACCOUNT_WORDS.checkTitle} onClose={() => undefined} isForced startsOnText>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-4">
        {summary && <Summary summary={summary} />}
        <p className="text-xs text-quiet">{ACCOUNT_WORDS.checkHint}</p>
        {acknowledge.isError && (
          <p role="alert" className="text-sm text-loss">
            {failureText(acknowledge.error)}
          </p>
        )}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button onClick={onStop}>{ACCOUNT_WORDS.stopNow}</Button>
          <Button disabled={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
            {ACCOUNT_WORDS.goOn}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Summary({ summary }: { readonly summary: SittingSummary }) {
  const { minutes, staked, won, net } = summary
  const rows = [
    [ACCOUNT_WORDS.staked, formatMoney(staked), ''],
    [ACCOUNT_WORDS.won, formatMoney(won), ''],
    [ACCOUNT_WORDS.net, formatSigned(net), net < 0 ? 'text-loss' : net > 0 ? 'text-profit' : ''],
  ] as const
  return (
    <>
      <p className="text-lg">{ACCOUNT_WORDS.checkSince(formatSpan(minutes))}</p>
      <dl className="divide-y divide-line rounded-md border border-line">
        {rows.map(([label, value, tone]) => (
          <div key={label} className="flex h-11 items-center justify-between px-3">
            <dt className="text-quiet">{label}</dt>
            <dd className={`text-md font-bold ${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
