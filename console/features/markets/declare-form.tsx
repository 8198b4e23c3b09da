import { declareResult, type DeclaredOutcome } from '@paddock/contract/endpoints/operator'
import type { Market } from '@paddock/contract/shapes/market'
import { useClient } from '@paddock/ui/client'
import { Button, Check, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../app/words.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { readWhole, TextField, WholeField } from '../../kit/form/index.ts'

/** What happened, as a result sheet says it: winners, or the runs of a session; or that the market comes to nothing. */
export function DeclareForm({ market }: { readonly market: Market }) {
  const declare = useDeclare(market)
  return (
    <div className="flex flex-col gap-4 p-3">
      {market.type === 'SESSION' ? (
        <SessionResult onDeclare={declare} />
      ) : (
        <Winners market={market} onDeclare={declare} />
      )}
      <VoidMarket onDeclare={declare} />
    </div>
  )
}

type Declare = (outcome: DeclaredOutcome, shown: string) => void

function useDeclare(market: Market): Declare {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  return (outcome, shown) => {
    const isVoid = outcome.type === 'VOID'
    const question: Question = {
      title: isVoid ? WORDS.voidMarket : WORDS.declareResult,
      text: isVoid ? WORDS.voidFact : WORDS.resultFact,
      facts: [
        [WORDS.event, market.event.name],
        [WORDS.market, market.marketName],
        [isVoid ? WORDS.reason : WORDS.result, shown],
      ],
      action: isVoid ? WORDS.voidMarket : WORDS.declareResult,
      isDanger: isVoid,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { marketId: market._id, outcome, transactionCode }
        const { docs } = await client.call(declareResult, { body, idempotencyKey })
        showToast(WORDS.changedTo(market.marketName, WORDS.statuses[docs.status]), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    }
    confirm(question)
  }
}

function SessionResult({ onDeclare }: { readonly onDeclare: Declare }) {
  const form = useForm({ defaultValues: { result: '' } })
  const send = form.handleSubmit(({ result }) => {
    const runs = readWhole(result)
    if (runs !== undefined) onDeclare({ type: 'RESULT', result: runs }, String(runs))
  })
  return (
    <form onSubmit={(event) => void send(event)} className="flex items-start gap-2">
      <div className="w-40">
        <WholeField form={form} name="result" label={WORDS.sessionResult} />
      </div>
      <Button type="submit" look="brand" size="dense" className="mt-5 md:min-h-9">
        {WORDS.declareResult}
      </Button>
    </form>
  )
}

function Winners({ market, onDeclare }: { readonly market: Market; readonly onDeclare: Declare }) {
  const [winners, setWinners] = useState<readonly string[]>([])
  const nameOf = (id: string) => market.runners.find((runner) => runner.id === id)?.name ?? id
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-xs text-quiet">{WORDS.winners}</legend>
      {market.runners
        .filter(({ status }) => status !== 'REMOVED')
        .map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            isOn={winners.includes(id)}
            onChange={(isOn) => setWinners(isOn ? [...winners, id] : winners.filter((other) => other !== id))}
          />
        ))}
      <div>
        <Button
          look="brand"
          size="dense"
          disabled={winners.length === 0}
          title={winners.length === 0 ? WORDS.pickWinner : undefined}
          onClick={() => onDeclare({ type: 'WINNERS', winners: [...winners] }, winners.map(nameOf).join(', '))}
        >
          {WORDS.declareResult}
        </Button>
      </div>
    </fieldset>
  )
}

function VoidMarket({ onDeclare }: { readonly onDeclare: Declare }) {
  const form = useForm({ defaultValues: { reason: '' } })
  const send = form.handleSubmit(({ reason }) => onDeclare({ type: 'VOID', reason }, reason))
  return (
    <form onSubmit={(event) => void send(event)} className="flex items-start gap-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1">
        <TextField form={form} name="reason" label={WORDS.reason} typed={{ maxLength: 200 }} />
      </div>
      <Button type="submit" look="danger" size="dense" className="mt-5 md:min-h-9">
        {WORDS.voidMarket}
      </Button>
    </form>
  )
}
