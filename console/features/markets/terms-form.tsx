/** How one market may be bet on, in place of what its source says: what is left empty is as the source says. docs/domain/desk.md#limits */
import { getMarketTerms, setMarketTerms } from '@paddock/contract/endpoints/operator'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Market } from '@paddock/contract/shapes/market'
import { MARKET_TERMS } from '@paddock/domain/market'
import { useClient } from '@paddock/ui/client'
import { showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { isNotTheirs, termFields, termText, type TypedTerms, typedTerms, ownTerms } from '../../kit/market/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'

type Terms = ReplyOf<typeof getMarketTerms>['docs']
type Term = keyof Terms['said']

const keyOf = (marketId: string) => ['markets', 'terms', marketId] as const

export function TermsForm({ market }: { readonly market: Market }) {
  const client = useClient()
  const { _id: marketId } = market
  const query = useQuery({
    queryKey: keyOf(marketId),
    queryFn: async ({ signal }) => (await client.call(getMarketTerms, { query: { marketId } }, signal)).docs,
    retry: (count, error) => !isNotTheirs(error) && count < 2,
  })
  if (isNotTheirs(query.error)) return null
  return (
    <section aria-label={MARKET_WORDS.terms} className="p-3">
      <h3 className="text-sm font-bold">{MARKET_WORDS.terms}</h3>
      <p className="mb-2 text-xs text-quiet">{MARKET_WORDS.termsFact}</p>
      {query.isPending && <SkeletonRows rows={4} rowClass="h-12" label={WORDS.loading} />}
      {query.isError && <CouldNotLoad error={query.error} refetch={query.refetch} />}
      {query.isSuccess && <TermFields market={market} terms={query.data} />}
    </section>
  )
}

/** In the order of the form; a bookmaker is cashed out by bets, which no sum limits. */
const termsOf = (market: Market): readonly Term[] =>
  MARKET_TERMS.filter((term) => term !== 'maxCashOut' || market.sessionVariant !== null)

function fieldsOf({ said }: Terms, market: Market): readonly Field<TypedTerms>[] {
  return termFields(termsOf(market), (term) =>
    MARKET_WORDS.saidTerm(term === 'delaySeconds' ? String(said[term]) : termText(term, said[term])),
  )
}

function TermFields({ market, terms }: { readonly market: Market; readonly terms: Terms }) {
  const form = useForm<TypedTerms>({ values: typedTerms(terms.own), resetOptions: { keepDirtyValues: true } })
  const send = useAskedSend(
    form,
    useSaveTerms(market, (saved) => form.reset(typedTerms(saved.own))),
  )
  return (
    <Form onSend={send} className="grid grid-cols-2 gap-3">
      <Fields form={form} fields={fieldsOf(terms, market)} />
      <div className="col-span-2">
        <FormButtons form={form} action={WORDS.save} isDisabled={!form.formState.isDirty} />
      </div>
    </Form>
  )
}

function useSaveTerms(market: Market, onSaved: (saved: Terms) => void): (typed: TypedTerms) => Question {
  const client = useClient()
  const queries = useQueryClient()
  return (typed) => {
    const own = ownTerms(typed)
    return {
      title: MARKET_WORDS.terms,
      facts: [
        [WORDS.event, market.event.name],
        [WORDS.market, market.marketName],
        ...termsOf(market).flatMap((name) => {
          const value = own[name]
          return value === undefined ? [] : [[MARKET_WORDS.term[name], termText(name, value)] as const]
        }),
        ...(Object.keys(own).length === 0 ? [[MARKET_WORDS.terms, MARKET_WORDS.asSaid] as const] : []),
      ],
      action: WORDS.save,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(setMarketTerms, { body: { marketId: market._id, own, transactionCode } })
        queries.setQueryData(keyOf(market._id), docs)
        onSaved(docs)
        showToast(MARKET_WORDS.termsSaved(market.marketName), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    }
  }
}
