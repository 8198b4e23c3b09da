import { applyMarketTemplate } from '@paddock/contract/endpoints/by-hand'
import { useClient } from '@paddock/ui/client'
import { Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { type Question, useAskedSend } from '../../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../../kit/form/index.ts'
import { CouldNotLoad } from '../../../kit/page/index.ts'
import { type Template, useTemplates } from './use-templates.ts'

type Typed = { readonly templateId: string; readonly team1: string; readonly team2: string }
type Props = { readonly event: { readonly id: string; readonly name: string; readonly sportId: string } }

/** The markets of a list made at once: each of them once, however often it is pressed. docs/domain/desk.md#templates */
export function TemplateForm({ event }: Props) {
  const { data, error, refetch } = useTemplates()
  const templates = data?.filter(({ sportId }) => sportId === event.sportId)
  return (
    <>
      <p className="px-3 pt-3 text-xs text-quiet">{WORDS.templatesFact}</p>
      {!templates && error && <CouldNotLoad error={error} refetch={refetch} />}
      {!templates && !error && <SkeletonRows rows={3} rowClass="h-12" label={COMMON.loading} />}
      {templates &&
        (templates.length > 0 ? (
          <Choice event={event} templates={templates} />
        ) : (
          <Notice icon="search" text={WORDS.noTemplate} />
        ))}
    </>
  )
}

function Choice({ event, templates }: Props & { readonly templates: readonly Template[] }) {
  const form = useForm<Typed>({
    defaultValues: { templateId: String(templates[0]?.templateId ?? ''), team1: '', team2: '' },
  })
  const templateId = useWatch({ control: form.control, name: 'templateId' })
  const chosen = templates.find((one) => String(one.templateId) === templateId)
  const send = useAskedSend(form, useApply(event, templates))
  return (
    <Form onSend={send} className="grid gap-3 p-3 md:grid-cols-3">
      <Fields form={form} fields={fieldsOf(templates)} />
      {chosen && (
        <details className="text-sm md:col-span-3">
          <summary className="flex min-h-11 cursor-pointer items-center md:min-h-8">
            {WORDS.contents} ({chosen.markets.length})
          </summary>
          <ul className="grid gap-x-4 text-xs text-quiet md:grid-cols-3">
            {chosen.markets.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="md:col-span-3">
        <FormButtons form={form} action={WORDS.apply} />
      </div>
    </Form>
  )
}

const TEAM = { maxLength: 60, autoComplete: 'off' } as const

const fieldsOf = (templates: readonly Template[]): readonly Field<Typed>[] => [
  {
    kind: 'select',
    name: 'templateId',
    label: WORDS.templates,
    options: templates.map(({ templateId, name, markets }) => ({
      value: String(templateId),
      label: `${name} · ${WORDS.markets(markets.length)}`,
    })),
  },
  { kind: 'text', name: 'team1', label: WORDS.team1, hint: WORDS.teamFact, isOptional: true, typed: TEAM },
  { kind: 'text', name: 'team2', label: WORDS.team2, hint: WORDS.teamFact, isOptional: true, typed: TEAM },
]

function useApply(event: Props['event'], templates: readonly Template[]): (typed: Typed) => Question {
  const client = useClient()
  const queries = useQueryClient()
  return ({ templateId, team1, team2 }) => {
    const teams = {
      ...(team1.trim() !== '' && { team1: team1.trim() }),
      ...(team2.trim() !== '' && { team2: team2.trim() }),
    }
    const name = templates.find((one) => String(one.templateId) === templateId)?.name ?? ''
    return {
      title: WORDS.apply,
      facts: [
        [COMMON.event, event.name],
        [WORDS.templates, name],
        ...(teams.team1 ? [[WORDS.team1, teams.team1] as const] : []),
        ...(teams.team2 ? [[WORDS.team2, teams.team2] as const] : []),
      ],
      action: WORDS.apply,
      run: async ({ transactionCode }) => {
        const body = { templateId: Number(templateId), eventId: event.id, ...teams, transactionCode }
        const { docs } = await client.call(applyMarketTemplate, { body })
        showToast(WORDS.applied(docs.made, docs.there), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    }
  }
}
