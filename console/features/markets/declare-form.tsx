import { declareResult, type DeclaredOutcome } from '@paddock/contract/endpoints/operator'
import type { Market } from '@paddock/contract/shapes/market'
import { useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { EffectFacts } from '../../kit/effect/index.ts'
import { FILTER, readWhole, TextField, WholeField } from '../../kit/form/index.ts'
import { useDecide } from '../../kit/proposals/index.ts'
import { contendersOf, NOTHING_ENTERED, type Place, PLACES, placingsOf, withdrawnOf } from './placings.ts'

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
  const decide = useDecide()
  return (outcome, shown) => {
    const isVoid = outcome.type === 'VOID'
    void decide({
      marketId: market._id,
      kind: isVoid ? 'VOID' : 'RESULT',
      title: isVoid ? WORDS.voidMarket : WORDS.declareResult,
      facts: [
        [WORDS.event, market.event.name],
        [WORDS.market, market.marketName],
        [isVoid ? WORDS.reason : WORDS.result, shown],
      ],
      details: <EffectFacts marketId={market._id} decision={{ type: 'DECLARE', outcome }} />,
      isDanger: isVoid,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { marketId: market._id, outcome, transactionCode }
        const { docs } = await client.call(declareResult, { body, idempotencyKey })
        const { marketName } = market
        const told = docs.proposed
          ? WORDS.proposed(marketName)
          : WORDS.changedTo(marketName, WORDS.statuses[docs.status])
        showToast(told, 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    })
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

const PLACE_OPTIONS = PLACES.map((value) => ({ value, label: WORDS.places[value] }))

/** Every runner has its place; all lost until said otherwise. */
function Winners({ market, onDeclare }: { readonly market: Market; readonly onDeclare: Declare }) {
  const [entered, setEntered] = useState(NOTHING_ENTERED)
  const placings = placingsOf(market.runners, entered)
  const setPlace = (id: string, place: Place) => setEntered({ ...entered, places: { ...entered.places, [id]: place } })
  const setReduction = (id: string, typed: string) =>
    setEntered({ ...entered, reductions: { ...entered.reductions, [id]: typed } })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs text-quiet">{WORDS.placings}</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {contendersOf(market.runners).map(({ id, name }) => (
          <PlaceRow
            key={id}
            name={name}
            place={entered.places[id] ?? 'LOST'}
            onPlace={(place) => setPlace(id, place)}
          />
        ))}
        {withdrawnOf(market.runners).map(({ id, name }) => (
          <li key={id} className="flex min-h-11 items-center gap-2 px-3">
            <span className="min-w-0 flex-1 truncate text-quiet line-through">{name}</span>
            <span className="text-xs text-quiet">{WORDS.withdrawn}</span>
            <input
              aria-label={WORDS.reductionOf(name)}
              placeholder={WORDS.reduction}
              inputMode="decimal"
              autoComplete="off"
              value={entered.reductions[id] ?? ''}
              onChange={({ target }) => setReduction(id, target.value)}
              className={`${FILTER} w-28 text-right tabular-nums`}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="brand"
          size="dense"
          disabled={!placings.ok}
          onClick={() => placings.ok && onDeclare(placings.outcome, placings.shown)}
        >
          {WORDS.declareResult}
        </Button>
        <span className="min-w-0 flex-1 text-xs text-quiet">
          {placings.ok ? placings.shown : WORDS.placingProblems[placings.problem]}
        </span>
      </div>
    </fieldset>
  )
}

const PLACE_LOOKS: { readonly [P in Place]: string } = {
  LOST: 'peer-checked:text-text',
  WON: 'peer-checked:text-profit',
  LEVEL: 'peer-checked:text-warn',
}

function PlaceRow(props: { readonly name: string; readonly place: Place; readonly onPlace: (place: Place) => void }) {
  const group = useId()
  return (
    <li className="flex min-h-11 items-center gap-2 px-3">
      <span className="min-w-0 flex-1 truncate text-sm">{props.name}</span>
      <span role="radiogroup" aria-label={props.name} className="flex shrink-0 rounded-md border border-line bg-raised">
        {PLACE_OPTIONS.map(({ value, label }) => (
          <label key={value} className="cursor-pointer">
            <input
              type="radio"
              name={group}
              checked={props.place === value}
              onChange={() => props.onPlace(value)}
              className="peer sr-only"
            />
            <span
              className={`flex h-8 items-center rounded-md px-2 text-xs text-quiet peer-checked:bg-surface peer-checked:font-bold peer-focus-visible:outline-2 peer-focus-visible:outline-brand max-md:h-11 ${PLACE_LOOKS[value]}`}
            >
              {label}
            </span>
          </label>
        ))}
      </span>
    </li>
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
