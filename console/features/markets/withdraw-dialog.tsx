/** A non-runner taken out by hand: what it does to bets is said before, for the factor that is typed. RULES 1.12. */
import { previewWithdrawal, withdrawRunner } from '@paddock/contract/endpoints/operator'
import type { Market, MarketRunner } from '@paddock/contract/shapes/market'
import { oddsToDecimal } from '@paddock/domain/odds'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import { MARKET_WORDS } from '../../app/words-markets.ts'
import { WORDS } from '../../app/words.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { INPUT, readPercent } from '../../kit/form/index.ts'

type Withdrawal = { readonly market: Market; readonly runner: MarketRunner; readonly onClose: () => void }

const WHOLE_BPS = 10_000
/** Everything is no factor: the others would win nothing. */
const factorOf = (typed: string): number | undefined => {
  const bps = readPercent(typed)
  return bps === undefined || bps === WHOLE_BPS ? undefined : bps / 100
}

export function WithdrawDialog({ market, runner, onClose }: Withdrawal) {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const noteId = useId()
  const [typed, setTyped] = useState('')
  const [wasRefused, setWasRefused] = useState(false)
  const factor = factorOf(typed)
  const isWrong = wasRefused && factor === undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (factor === undefined) return setWasRefused(true)
    return confirm({
      title: WORDS.withdraw,
      text: WORDS.withdrawFact,
      facts: [
        [WORDS.market, market.marketName],
        [WORDS.runner, runner.name],
        [WORDS.reduction, String(factor)],
      ],
      action: WORDS.withdraw,
      isDanger: true,
      reasonLabel: WORDS.reason,
      run: async ({ transactionCode, idempotencyKey, reason }) => {
        const body = { marketId: market._id, runnerId: runner.id, reduction: factor, reason, transactionCode }
        const { docs } = await client.call(withdrawRunner, { body, idempotencyKey })
        showToast((docs.proposed ? WORDS.withdrawalProposed : WORDS.wasWithdrawn)(runner.name), 'good')
        onClose()
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    })
  }
  return (
    <Dialog title={`${WORDS.withdraw}: ${runner.name}`} onClose={onClose}>
      <form onSubmit={send} noValidate className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <p className="text-sm text-quiet">{WORDS.withdrawFact}</p>
        <label className="flex flex-col gap-1 text-xs text-quiet">
          {WORDS.reduction}
          <input
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? noteId : undefined}
            onChange={({ target }) => setTyped(target.value)}
            className={`${INPUT} text-right tabular-nums`}
          />
        </label>
        {isWrong && (
          <p role="alert" id={noteId} className="text-xs text-loss">
            {WORDS.placingProblems.notAReduction}
          </p>
        )}
        <Preview market={market} runner={runner} factor={factor} />
        <div className="flex justify-end gap-2">
          <Button size="dense" onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" type="submit" look="danger">
            {WORDS.withdraw}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Previewed = Omit<Withdrawal, 'onClose'> & { readonly factor: number | undefined }

/** Of the size it will have, so that nothing moves while one types. */
function Preview({ market, runner, factor }: Previewed) {
  const client = useClient()
  const reduction = useDeferredValue(factor)
  const { data, error } = useQuery({
    queryKey: ['markets', 'withdrawal', market._id, runner.id, reduction],
    queryFn: ({ signal }) =>
      client
        .call(
          previewWithdrawal,
          { query: { marketId: market._id, runnerId: runner.id, reduction: reduction ?? 0 } },
          signal,
        )
        .then(({ docs }) => docs),
    enabled: reduction !== undefined,
  })
  if (error)
    return (
      <p role="alert" className="min-h-24 text-sm text-loss">
        {failureText(error)}
      </p>
    )
  const shown = reduction === undefined ? undefined : data
  return (
    <section aria-label={WORDS.withdrawPreview} className="min-h-24 rounded-md bg-raised px-3 py-2 text-sm">
      {shown ? (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          <dt className="text-quiet">{WORDS.betsVoided(shown.voidedBets)}</dt>
          <dd className="text-right font-bold tabular-nums">{formatMoney(shown.returned)}</dd>
          <dt className="text-quiet">{WORDS.betsReduced(shown.reducedBets)}</dt>
          <dd className="text-right font-bold tabular-nums">−{formatMoney(shown.profitLess)}</dd>
          <dt className="text-quiet">{MARKET_WORDS.players}</dt>
          <dd className="text-right font-bold tabular-nums">{shown.players}</dd>
          {shown.biggest && (
            <>
              <dt className="text-quiet">{MARKET_WORDS.biggest}</dt>
              <dd className="text-right font-bold tabular-nums">
                {MARKET_WORDS.ofSite(shown.biggest.userName, shown.biggest.siteName)}{' '}
                {formatMoney(shown.biggest.amount)}
              </dd>
            </>
          )}
          {shown.prices.map(({ runnerId, runnerName, from, to }) => (
            <div key={runnerId} className="contents">
              <dt className="truncate text-quiet">{runnerName}</dt>
              <dd className="text-right tabular-nums">
                {oddsToDecimal(from)} → {oddsToDecimal(to)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-quiet">{WORDS.withdrawPreviewHint}</p>
      )}
    </section>
  )
}
