import { createSite, getSite } from '@paddock/contract/endpoints/sites'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { isWrongCode, useConfirm } from '../../kit/confirm/index.ts'
import { FormError, SelectField, showRefusal, TextField } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadSitesAgain, useSites } from './sites.ts'

type NewSite = { name: string; label: string; type: 'b2b' | 'b2c'; copyOf: string }

const KINDS = (['b2c', 'b2b'] as const).map((value) => ({ value, label: value }))
const LABEL = /^[a-z][a-z0-9-]{1,30}$/
const isWrongLabel = (text: string) => (LABEL.test(text) ? undefined : WORDS.labelWrong)

type PanelProps = { readonly onClose: () => void; readonly onMade: (siteId: string) => void }

export function NewSitePanel({ onClose, onMade }: PanelProps) {
  const formId = useId()
  const sites = useSites().data ?? []
  const form = useForm<NewSite>({
    defaultValues: { name: '', label: '', type: 'b2c', copyOf: sites[0]?.siteId ?? '' },
  })
  const create = useCreateSite(form, onMade)
  return (
    <Panel
      title={WORDS.newSite}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={
        <div className="flex items-center justify-end gap-3">
          <FormError form={form} />
          <Button size="dense" onClick={onClose}>
            {COMMON.cancel}
          </Button>
          <Button size="dense" look="brand" type="submit" form={formId}>
            {WORDS.create}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={(event) => void create(event)} className="flex flex-col gap-3 p-4">
        <p className="text-sm text-quiet">{WORDS.newSiteFact}</p>
        <TextField form={form} name="name" label={WORDS.name} typed={{ maxLength: 60 }} />
        <TextField
          form={form}
          name="label"
          label={WORDS.label}
          hint={WORDS.labelHint}
          typed={{ maxLength: 31, autoComplete: 'off' }}
          isWrong={isWrongLabel}
        />
        <SelectField form={form} name="type" label={WORDS.kind} options={KINDS} />
        <SelectField
          form={form}
          name="copyOf"
          label={WORDS.copyOf}
          options={sites.map(({ siteId, name }) => ({ value: siteId, label: name }))}
        />
      </form>
    </Panel>
  )
}

function useCreateSite(form: ReturnType<typeof useForm<NewSite>>, onMade: (siteId: string) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadSitesAgain()
  return form.handleSubmit(({ name, label, type, copyOf }) =>
    confirm({
      title: WORDS.newSite,
      facts: [
        [WORDS.name, name],
        [WORDS.label, label],
      ],
      action: WORDS.create,
      run: async ({ transactionCode, idempotencyKey }) => {
        try {
          const { docs: copied } = await client.call(getSite, { params: { role, siteId: copyOf } })
          // The label of a second look is of one site only.
          const config = { ...copied.published, name, type, secondLook: null }
          const { docs } = await client.call(createSite, { body: { label, config, transactionCode }, idempotencyKey })
          showToast(WORDS.created(name), 'good')
          await readAgain()
          onMade(docs.siteId)
        } catch (thrown) {
          if (!isWrongCode(thrown)) showRefusal(form, thrown, { SITE_LABEL_TAKEN: 'label' })
          throw thrown
        }
      },
    }),
  )
}
