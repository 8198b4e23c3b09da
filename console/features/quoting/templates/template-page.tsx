import { draftMarketTemplate } from '@paddock/contract/endpoints/by-hand'
import { SPORTS } from '@paddock/domain/betting'
import { MADE_RANGES } from '@paddock/domain/desk'
import { useClient } from '@paddock/ui/client'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useConfirm, useLeaveTyped } from '../../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../../../kit/form/index.ts'
import { useMay } from '../../../kit/me/index.ts'
import { Card, CouldNotLoad, Page } from '../../../kit/page/index.ts'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { QUOTING_WORDS } from '../../../words/quoting.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import type { AskedRow } from '../making/typed.ts'
import { ownStarting, useStarting } from '../making/use-starting.ts'
import { EventPicker } from './event-picker.tsx'
import { RowList } from './row-list.tsx'
import { RowPanel, wrongText } from './row-panel.tsx'
import { MOST_ROWS, moved, type Row, rowsOf, withCopy, withoutRow, withRow, wrongRow } from './rows.ts'
import { type Template, useSaveTemplate, useTemplates } from '../making/use-templates.ts'

/** A template: looked at, written anew, or made of another one or of the markets of an event. docs/domain/desk.md#templates */
export default function TemplatePage() {
  const { templateId = 'new' } = useParams()
  const [address] = useSearchParams()
  const [copy, eventId] = [address.get('copy'), address.get('event')]
  const { data, error, refetch } = useTemplates()
  const drawnFrom = templateId === 'new' ? eventId : null
  const draft = useDraft(drawnFrom)
  if (!data || (drawnFrom !== null && !draft.data)) {
    const [failed, again] = data ? [draft.error, draft.refetch] : [error, refetch]
    return (
      <Framed>
        {failed ? (
          <CouldNotLoad error={failed} refetch={again} />
        ) : (
          <SkeletonRows rows={8} rowClass="h-12" label={COMMON.loading} />
        )}
      </Framed>
    )
  }
  const of = (id: string | null) => data.find((one) => String(one.templateId) === id)
  if (templateId !== 'new') {
    const template = of(templateId)
    return template ? (
      // What another saves meanwhile is not put into what is being typed.
      <Editor key={templateId} template={template} begin={template} />
    ) : (
      <Framed>
        <Notice icon="search" text={COMMON.pageMissing} />
      </Framed>
    )
  }
  const source = of(copy)
  const begin = source
    ? { ...source, name: WORDS.copyOf(source.name) }
    : { name: draft.data?.eventName ?? '', sportId: draft.data?.sportId ?? '4', markets: draft.data?.markets ?? [] }
  return <Editor key={`${copy} ${eventId}`} template={null} begin={begin} />
}

const crumbs = () => [
  { label: QUOTING_WORDS.quoting, to: '/quoting' },
  { label: WORDS.templatesPage, to: LIST },
]
const LIST = '/quoting/templates'

const Framed = ({ children }: { readonly children: React.ReactNode }) => (
  <Page title={WORDS.templatesPage} crumbs={crumbs()}>
    <Card>{children}</Card>
  </Page>
)

function useDraft(eventId: string | null) {
  const client = useClient()
  return useQuery({
    queryKey: ['markets', 'draft', eventId],
    queryFn: async ({ signal }) =>
      (await client.call(draftMarketTemplate, { query: { eventId: eventId ?? '' } }, signal)).docs,
    enabled: eventId !== null,
    // What is taken is what stands at that moment.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Head = { readonly name: string; readonly sportId: string }
type Begin = Head & { readonly markets: readonly AskedRow[] }
type EditorProps = {
  /** Null: it is new. */
  readonly template: Template | null
  readonly begin: Begin
}

function Editor({ template, begin }: EditorProps) {
  const mayChange = useMay()('desk.manage')
  const navigate = useNavigate()
  const form = useForm<Head>({ defaultValues: { name: begin.name, sportId: begin.sportId } })
  const [first] = useState(() => rowsOf(begin.markets))
  const [seen] = useState(template)
  const [rows, setRows] = useState(first)
  const [opened, open] = useState<Row | 'NEW' | null>(null)
  const starting = ownStarting(useStarting().data, useWatch({ control: form.control, name: 'sportId' }))
  const toList = () => void navigate(LIST)
  const leave = useLeaveTyped(form.formState.isDirty || rows !== first, toList)
  const save = useSaveTemplate(toList)
  const confirm = useConfirm()
  const send = useSend(form, ({ name, sportId }) => {
    const wrong = wrongRow(rows, starting, Date.now())
    if (wrong) {
      form.setError('root', { message: `${WORDS.rowWrong(wrong.row.market.name)}: ${wrongText(wrong.refusal)}` })
      open(wrong.row)
    } else if (rows.length === 0) form.setError('root', { message: WORDS.noRows })
    else confirm(save({ seen, name: name.trim(), sportId, rows: rows.map(({ market }) => market) }))
  })
  const set = (market: AskedRow) => {
    setRows(withRow(rows, opened === 'NEW' ? null : (opened?.key ?? null), market))
    form.clearErrors('root')
    open(null)
  }
  return (
    <Page title={template ? WORDS.editTemplate(template.name) : WORDS.newTemplate} crumbs={crumbs()}>
      {!template && begin.markets.length === 0 && <EventPicker />}
      <Card>
        <Form onSend={send} className="grid gap-3 p-3 md:grid-cols-2" label={WORDS.templatesPage}>
          <Fields form={form} fields={headFields(!mayChange)} />
          {mayChange && (
            <div className="md:col-span-2">
              <FormButtons form={form} action={WORDS.saveTemplate} onCancel={leave} />
            </div>
          )}
        </Form>
      </Card>
      <RowList
        rows={rows}
        onOpen={mayChange ? open : null}
        onAdd={rows.length < MOST_ROWS ? () => open('NEW') : null}
        onCopy={(row) => setRows(withCopy(rows, row.key, WORDS.copyOf(row.market.name)))}
        onRemove={(row) => setRows(withoutRow(rows, row.key))}
        onMove={(row, by) => setRows(moved(rows, row.key, by))}
      />
      {opened && (
        <RowPanel
          market={opened === 'NEW' ? null : opened.market}
          starting={starting}
          refuse={(market) => {
            const others = opened === 'NEW' ? rows : withoutRow(rows, opened.key)
            // Looked at behind the others: what is wrong with one of them is told when all are saved.
            const wrong = wrongRow(withRow(others, null, market), starting, Date.now())
            return wrong?.row.market === market ? wrong.refusal : undefined
          }}
          onSet={set}
          onClose={() => open(null)}
        />
      )}
    </Page>
  )
}

const headFields = (isDisabled: boolean): readonly Field<Head>[] => [
  {
    kind: 'text',
    name: 'name',
    label: WORDS.templateName,
    isDisabled,
    typed: { maxLength: MADE_RANGES.name[1], autoComplete: 'off' },
  },
  {
    kind: 'select',
    name: 'sportId',
    label: COMMON.sport,
    isDisabled,
    options: SPORTS.map(({ id, name }) => ({ value: id, label: sportTitle(id) ?? name })),
  },
]
