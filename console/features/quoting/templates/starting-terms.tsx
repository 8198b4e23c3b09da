/** How markets of a sport and kind start that officers make, where they say nothing else. docs/domain/desk.md#defaults */
import { setStartingTerms } from '@paddock/contract/endpoints/by-hand'
import { SPORTS } from '@paddock/domain/betting'
import { CLOSED_BY_SUM } from '@paddock/domain/kinds'
import { STARTING_TERMS } from '@paddock/domain/market'
import { useClient } from '@paddock/ui/client'
import { showToast, SkeletonRows } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { MARKET_WORDS } from '../../../words/markets.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { type Question, useAskedSend } from '../../../kit/confirm/index.ts'
import { Fields, Form, FormButtons } from '../../../kit/form/index.ts'
import { ownTerms, termFields, termText, type TypedTerms, typedTerms } from '../../../kit/market/index.ts'
import { Card, CouldNotLoad } from '../../../kit/page/index.ts'
import { STARTING, type Starting, useStarting } from '../making/use-starting.ts'

type Props = { readonly mayChange: boolean }

export function StartingTerms({ mayChange }: Props) {
  const { data, error, refetch } = useStarting()
  const form = useForm({ defaultValues: { sportId: '4' } })
  const sportId = useWatch({ control: form.control, name: 'sportId' })
  if (!data)
    return error ? (
      <CouldNotLoad error={error} refetch={refetch} />
    ) : (
      <SkeletonRows rows={8} rowClass="h-12" label={COMMON.loading} />
    )
  return (
    <>
      <div className="max-w-xs max-md:max-w-none max-md:px-3">
        <Fields
          form={form}
          fields={[
            {
              kind: 'select',
              name: 'sportId',
              label: COMMON.sport,
              options: SPORTS.map(({ id, name }) => ({ value: id, label: sportTitle(id) ?? name })),
            },
          ]}
        />
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {data
          .filter((one) => one.sportId === sportId)
          .map((starting) => (
            <Card key={`${sportId} ${starting.kind}`} title={kindTitle(starting)}>
              <OfKind starting={starting} mayChange={mayChange} />
            </Card>
          ))}
      </div>
    </>
  )
}

const kindTitle = ({ kind }: Starting): string => COMMON.products[kind]
/** What is closed by bets has no sum to limit. */
const termsOf = ({ kind }: Starting) =>
  STARTING_TERMS.filter((term) => term !== 'maxCashOut' || CLOSED_BY_SUM.includes(kind))

function OfKind({ starting, mayChange }: Props & { readonly starting: Starting }) {
  const form = useForm<TypedTerms>({ values: typedTerms(starting.own), resetOptions: { keepDirtyValues: true } })
  const send = useAskedSend(
    form,
    useSave(starting, (saved) => form.reset(typedTerms(saved.own))),
  )
  const fields = termFields(termsOf(starting), (term) =>
    term === 'betAllowed' ? '' : WORDS.usual(termText(term, starting.usual[term])),
  )
  return (
    <Form onSend={send} className="grid grid-cols-2 gap-3 p-3" label={kindTitle(starting)}>
      <Fields form={form} fields={fields.map((field) => ({ ...field, isDisabled: !mayChange }))} />
      <div className="col-span-2 flex flex-wrap items-center gap-3">
        <p className="flex-1 text-xs text-quiet">
          {starting.savedBy === null ? WORDS.asProductAll : WORDS.savedBy(starting.savedBy)}
        </p>
        {mayChange && <FormButtons form={form} action={COMMON.save} isDisabled={!form.formState.isDirty} />}
      </div>
    </Form>
  )
}

function useSave(starting: Starting, onSaved: (saved: Starting) => void): (typed: TypedTerms) => Question {
  const client = useClient()
  const queries = useQueryClient()
  const { sportId, kind, version } = starting
  return (typed) => {
    const { betAllowed: _, ...own } = ownTerms(typed)
    const said = STARTING_TERMS.flatMap((term) => {
      const value = own[term]
      return value === undefined ? [] : [[MARKET_WORDS.term[term], termText(term, value)] as const]
    })
    return {
      title: WORDS.starting,
      facts: [
        [COMMON.sport, sportTitle(sportId) ?? sportId],
        [WORDS.what, kindTitle(starting)],
        ...(said.length > 0 ? said : [[WORDS.starting, WORDS.asProductAll] as const]),
      ],
      action: COMMON.save,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(setStartingTerms, { body: { sportId, kind, version, own, transactionCode } })
        await queries.invalidateQueries({ queryKey: STARTING })
        onSaved(docs)
        showToast(WORDS.startingSaved, 'good')
      },
    }
  }
}
