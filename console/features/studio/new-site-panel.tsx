import { createSite, getSite } from '@paddock/contract/endpoints/sites'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadSitesAgain, useSites } from './sites.ts'

type NewSite = {
  readonly name: string
  readonly label: string
  readonly type: 'b2b' | 'b2c'
  readonly copyOf: string
}

const KINDS = (['b2c', 'b2b'] as const).map((value) => ({ value, label: value }))
const LABEL = /^[a-z][a-z0-9-]{1,30}$/

const fieldsOf = (sites: NonNullable<ReturnType<typeof useSites>['data']>): readonly Field<NewSite>[] => [
  { kind: 'text', name: 'name', label: WORDS.name, typed: { maxLength: 60 } },
  {
    kind: 'text',
    name: 'label',
    label: WORDS.label,
    hint: WORDS.labelHint,
    typed: { maxLength: 31, autoComplete: 'off' },
    isWrong: (text) => (LABEL.test(text) ? undefined : WORDS.labelWrong),
  },
  { kind: 'select', name: 'type', label: WORDS.kind, options: KINDS },
  {
    kind: 'select',
    name: 'copyOf',
    label: WORDS.copyOf,
    options: sites.map(({ siteId, name }) => ({ value: siteId, label: name })),
  },
]

type PanelProps = { readonly onClose: () => void; readonly onMade: (siteId: string) => void }

export function NewSitePanel({ onClose, onMade }: PanelProps) {
  const formId = useId()
  const sites = useSites().data ?? []
  const form = useForm<NewSite>({
    defaultValues: { name: '', label: '', type: 'b2c', copyOf: sites[0]?.siteId ?? '' },
  })
  const send = useAskedSend(form, useCreateSite(onMade), { SITE_LABEL_TAKEN: 'label' })
  const leave = useLeave(form, onClose)
  return (
    <Panel
      title={WORDS.newSite}
      closeLabel={COMMON.close}
      onClose={leave}
      footer={<FormButtons form={form} formId={formId} action={WORDS.create} onCancel={leave} />}
    >
      <Form id={formId} onSend={send} className="flex flex-col gap-3 p-4">
        <p className="text-sm text-quiet">{WORDS.newSiteFact}</p>
        <Fields form={form} fields={fieldsOf(sites)} />
      </Form>
    </Panel>
  )
}

/** The question before a site is made like another one. */
function useCreateSite(onMade: (siteId: string) => void): (typed: NewSite) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadSitesAgain()
  return ({ name: typed, label, type, copyOf }) => {
    const name = typed.trim()
    return {
      title: WORDS.newSite,
      facts: [
        [WORDS.name, name],
        [WORDS.label, label],
      ],
      action: WORDS.create,
      run: async ({ transactionCode, idempotencyKey }) => {
        const { docs: copied } = await client.call(getSite, { params: { role, siteId: copyOf } })
        // The label of a second look is of one site only.
        const config = { ...copied.published, name, type, secondLook: null }
        const { docs } = await client.call(createSite, { body: { label, config, transactionCode }, idempotencyKey })
        showToast(WORDS.created(name), 'good')
        await readAgain()
        onMade(docs.siteId)
      },
    }
  }
}
