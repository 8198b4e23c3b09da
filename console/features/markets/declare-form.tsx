import { declareResult, type DeclaredOutcome } from '@paddock/contract/endpoints/operator'
import type { Market } from '@paddock/contract/shapes/market'
import { useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { EffectFacts, useSeen } from '../../kit/effect/index.ts'
import { type Field, Fields, Form, FormButtons, readWhole, useSend } from '../../kit/form/index.ts'
import { useDecide } from '../../kit/proposals/index.ts'
import { contendersOf, type Entered, type Place, PLACES, placingsOf, withdrawnOf } from './placings.ts'

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

type Declare = (outcome: DeclaredOutcome, shown: string) => Promise<void>

function useDeclare(market: Market): Declare {
  const client = useClient()
  const queries = useQueryClient()
  const decide = useDecide()
  const seen = useSeen()
  return (outcome, shown) => {
    const effect = { marketId: market._id, decision: { type: 'DECLARE', outcome } } as const
    const isVoid = outcome.type === 'VOID'
    return decide({
      marketId: market._id,
      kind: isVoid ? 'VOID' : 'RESULT',
      outcome,
      title: isVoid ? WORDS.voidMarket : WORDS.declareResult,
      facts: [
        [WORDS.event, market.event.name],
        [WORDS.market, market.marketName],
        [isVoid ? WORDS.reason : WORDS.result, shown],
      ],
      details: <EffectFacts {...effect} />,
      isDanger: isVoid,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { marketId: market._id, outcome, ...seen(effect), transactionCode }
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

type TypedResult = { readonly result: string }
const RESULT = inEachLanguage(
  (): Field<TypedResult> => ({ kind: 'whole', name: 'result', label: WORDS.sessionResult, className: 'w-40' }),
)

function SessionResult({ onDeclare }: { readonly onDeclare: Declare }) {
  const form = useForm<TypedResult>({ defaultValues: { result: '' } })
  const send = useSend(form, async ({ result }) => {
    const runs = readWhole(result)
    if (runs !== undefined) await onDeclare({ type: 'RESULT', result: runs }, String(runs))
  })
  return (
    <Form onSend={send} className="flex items-start gap-2">
      <Fields form={form} fields={[RESULT()]} />
      <div className="mt-5">
        <FormButtons form={form} action={WORDS.declareResult} />
      </div>
    </Form>
  )
}

const PLACE_OPTIONS = inEachLanguage(() => PLACES.map((value) => ({ value, label: WORDS.places[value] })))

/** Every runner has its place; all lost until said otherwise. */
function Winners({ market, onDeclare }: { readonly market: Market; readonly onDeclare: Declare }) {
  const [entered, setEntered] = useState<Entered>({})
  const placings = placingsOf(market.runners, entered)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs text-quiet">{WORDS.placings}</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {contendersOf(market.runners).map(({ id, name }) => (
          <PlaceRow
            key={id}
            name={name}
            place={entered[id] ?? 'LOST'}
            onPlace={(place) => setEntered({ ...entered, [id]: place })}
          />
        ))}
        {withdrawnOf(market.runners).map(({ id, name }) => (
          <li key={id} className="flex min-h-11 items-center gap-2 px-3">
            <span className="min-w-0 flex-1 truncate text-quiet line-through">{name}</span>
            <span className="text-xs text-quiet">{WORDS.withdrawn}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="brand"
          size="dense"
          disabled={!placings.ok}
          onClick={() => placings.ok && void onDeclare(placings.outcome, placings.shown)}
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
    <li className="flex min-h-11 items-center gap-2 px-3 max-md:py-1">
      <span className="min-w-0 flex-1 truncate text-sm">{props.name}</span>
      <span
        role="radiogroup"
        aria-label={props.name}
        className="grid shrink-0 grid-cols-[48px_48px_80px] rounded-md border border-line bg-raised"
      >
        {PLACE_OPTIONS().map(({ value, label }) => (
          <label key={value} className="cursor-pointer">
            <input
              type="radio"
              name={group}
              checked={props.place === value}
              onChange={() => props.onPlace(value)}
              className="peer sr-only"
            />
            <span
              className={`flex h-8 items-center justify-center rounded-md text-xs text-quiet peer-checked:bg-surface peer-checked:font-bold peer-focus-visible:outline-2 peer-focus-visible:outline-brand max-md:h-11 ${PLACE_LOOKS[value]}`}
            >
              {label}
            </span>
          </label>
        ))}
      </span>
    </li>
  )
}

type TypedReason = { readonly reason: string }
const REASON = inEachLanguage(
  (): Field<TypedReason> => ({
    kind: 'text',
    name: 'reason',
    label: WORDS.reason,
    typed: { maxLength: 200 },
    className: 'flex-1',
  }),
)

function VoidMarket({ onDeclare }: { readonly onDeclare: Declare }) {
  const form = useForm<TypedReason>({ defaultValues: { reason: '' } })
  const send = useSend(form, ({ reason }) => onDeclare({ type: 'VOID', reason: reason.trim() }, reason.trim()))
  return (
    <Form onSend={send} className="flex items-start gap-2 border-t border-line pt-3">
      <Fields form={form} fields={[REASON()]} />
      <div className="mt-5">
        <FormButtons form={form} action={WORDS.voidMarket} look="danger" />
      </div>
    </Form>
  )
}
