/** A non-runner taken out by hand: what it does to bets is said before, for the factor that is typed. Law 1.12. */
import { withdrawRunner } from '@paddock/contract/endpoints/operator'
import type { Market, MarketRunner } from '@paddock/contract/shapes/market'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { WithdrawalFacts } from '../../kit/effect/index.ts'
import { INPUT, readPercent } from '../../kit/form/index.ts'
import { useDecide } from '../../kit/proposals/index.ts'

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
  const decide = useDecide()
  const noteId = useId()
  const [typed, setTyped] = useState('')
  const [wasRefused, setWasRefused] = useState(false)
  const factor = factorOf(typed)
  const isWrong = wasRefused && factor === undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (factor === undefined) return setWasRefused(true)
    return void decide({
      marketId: market._id,
      kind: 'WITHDRAWAL',
      runnerId: runner.id,
      title: WORDS.withdraw,
      facts: [
        [WORDS.market, market.marketName],
        [WORDS.runner, runner.name],
        [WORDS.reduction, String(factor)],
      ],
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
        <p className="text-sm text-quiet">{MARKET_WORDS.decisionFacts.WITHDRAWAL}</p>
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
        <WithdrawalFacts marketId={market._id} runnerId={runner.id} reduction={factor} />
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
