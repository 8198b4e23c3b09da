/** Another deal for an affiliate; it waits for another officer. */
import { proposeDeal } from '@paddock/contract/endpoints/affiliates'
import type { AffiliateWhole } from '@paddock/contract/shapes/affiliate'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { AFFILIATE_WORDS as WORDS } from '../../words/affiliates.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadAffiliatesAgain } from './keys.ts'
import { NO_TERMS, termFields, termsOf, termsText, type TypedTerms, typedOf } from './terms.ts'

type DealPanelProps = { readonly affiliate: AffiliateWhole; readonly onClose: () => void }

export function DealPanel({ affiliate, onClose }: DealPanelProps) {
  const formId = useId()
  const [newest] = affiliate.deals
  const form = useForm<TypedTerms>({ defaultValues: newest ? typedOf(newest) : NO_TERMS })
  const send = useAskedSend(form, usePropose(affiliate, onClose))
  const leave = useLeave(form, onClose)
  return (
    <Panel
      title={`${WORDS.newDeal} · ${affiliate.userName}`}
      closeLabel={COMMON.close}
      onClose={leave}
      footer={<FormButtons form={form} formId={formId} action={WORDS.newDeal} onCancel={leave} />}
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <Fields form={form} fields={termFields()} />
      </Form>
    </Panel>
  )
}

/** Of the newest version that was looked at. */
function usePropose({ _id: affiliateId, userName, deals }: AffiliateWhole, onDone: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadAffiliatesAgain()
  return (typed: TypedTerms): Question => {
    const terms = termsOf(typed)
    return {
      title: WORDS.newDeal,
      text: WORDS.newDealFact,
      facts: [
        [WORDS.player, userName],
        [WORDS.deal, termsText(terms)],
      ],
      action: WORDS.newDeal,
      run: async ({ transactionCode }) => {
        const body = { terms, version: deals[0]?.version ?? 0, transactionCode }
        await client.call(proposeDeal, { params: { role, affiliateId }, body })
        showToast(WORDS.proposed, 'good')
        onDone()
        await readAgain()
      },
    }
  }
}
