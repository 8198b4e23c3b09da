/** What decides a market that was made by hand, by language, until somebody bets on it. docs/domain/desk.md#market-rules */
import { getMarketRules, setMarketRules } from '@paddock/contract/endpoints/by-hand'
import type { Market } from '@paddock/contract/shapes/market'
import { plainRules } from '@paddock/domain/desk'
import { MESSAGE_LANGUAGES } from '@paddock/domain/messages'
import { useClient } from '@paddock/ui/client'
import { showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../words/by-hand.ts'
import { MESSAGE_WORDS } from '../../words/messages.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { Form, FormButtons } from '../../kit/form/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'
import { isNotTheirs, RULES_FIELDS, RulesFields, type TypedRules, typedRules } from '../../kit/market/index.ts'

const keyOf = (marketId: string) => ['markets', 'rules', marketId] as const

export function RulesForm({ market }: { readonly market: Market }) {
  const client = useClient()
  const { _id: marketId } = market
  const query = useQuery({
    queryKey: keyOf(marketId),
    queryFn: async ({ signal }) => (await client.call(getMarketRules, { query: { marketId } }, signal)).docs.rules,
    retry: (count, error) => !isNotTheirs(error) && count < 2,
  })
  if (isNotTheirs(query.error)) return null
  return (
    <section aria-label={WORDS.rules} className="p-3">
      <h3 className="text-sm font-bold">{WORDS.rules}</h3>
      <p className="mb-2 text-xs text-quiet">{WORDS.rulesOfMarketFact}</p>
      {query.isPending && <SkeletonRows rows={2} rowClass="h-12" label={COMMON.loading} />}
      {query.isError && <CouldNotLoad error={query.error} refetch={query.refetch} />}
      {query.isSuccess && <Texts market={market} rules={typedRules(query.data)} />}
    </section>
  )
}

type Typed = { readonly rules: TypedRules }

function Texts({ market, rules }: { readonly market: Market; readonly rules: TypedRules }) {
  const form = useForm<Typed>({ values: { rules }, resetOptions: { keepDirtyValues: true } })
  const send = useAskedSend(
    form,
    useSave(market, (saved) => form.reset({ rules: saved })),
    RULES_FIELDS,
  )
  return (
    <Form onSend={send} className="flex flex-col gap-3" label={WORDS.rules}>
      <RulesFields form={form} />
      <FormButtons form={form} action={COMMON.save} isDisabled={!form.formState.isDirty} />
    </Form>
  )
}

function useSave({ _id: marketId, event, marketName }: Market, onSaved: (rules: TypedRules) => void) {
  const client = useClient()
  const queries = useQueryClient()
  return (typed: Typed): Question => {
    const rules = plainRules(typed.rules) ?? {}
    const told = MESSAGE_LANGUAGES.flatMap((language) => {
      const text = rules[language]
      return text === undefined ? [] : [[MESSAGE_WORDS.languages[language], text] as const]
    })
    return {
      title: WORDS.rules,
      facts: [
        [COMMON.event, event.name],
        [COMMON.market, marketName],
        ...(told.length > 0 ? told : [[WORDS.rules, WORDS.noRules] as const]),
      ],
      action: COMMON.save,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(setMarketRules, { body: { marketId, rules, transactionCode } })
        queries.setQueryData(keyOf(marketId), docs.rules)
        onSaved(typedRules(docs.rules))
        showToast(WORDS.rulesSaved(marketName), 'good')
      },
    }
  }
}
