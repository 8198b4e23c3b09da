/** A player is made an affiliate, with a code and a deal that waits for another officer. */
import { createAffiliate } from '@paddock/contract/endpoints/affiliates'
import { isAffiliateCode } from '@paddock/domain/affiliates'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AFFILIATE_WORDS as WORDS } from '../../words/affiliates.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { type Player, PlayerField } from '../../kit/player/index.ts'
import { useReadAffiliatesAgain } from './keys.ts'
import { NO_TERMS, termFields, termsOf, termsText, type TypedTerms } from './terms.ts'

type Typed = TypedTerms & { readonly code: string }
const CODE_LENGTH = 30

const fields = (): readonly Field<Typed>[] => [
  {
    kind: 'text',
    name: 'code',
    label: WORDS.code,
    hint: WORDS.codeHint,
    isWrong: (code) => (isAffiliateCode(code) ? undefined : WORDS.codeWrong),
    className: 'sm:col-span-2',
    typed: { maxLength: CODE_LENGTH, autoComplete: 'off' },
  },
  ...termFields(),
]

type MakePanelProps = { readonly onClose: () => void; readonly onMade: (id: string) => void }

export function MakePanel({ onClose, onMade }: MakePanelProps) {
  const formId = useId()
  const [player, setPlayer] = useState<Player | null>(null)
  const form = useForm<Typed>({ defaultValues: { ...NO_TERMS, code: '' } })
  const send = useAskedSend(
    form,
    useMake(player, (id) => {
      onClose()
      onMade(id)
    }),
  )
  const leave = useLeave(form, onClose)
  return (
    <Panel
      title={WORDS.make}
      closeLabel={COMMON.close}
      onClose={leave}
      footer={
        <FormButtons form={form} formId={formId} action={WORDS.make} onCancel={leave} isDisabled={player === null} />
      }
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <PlayerField player={player} isFixed={false} onPlayer={setPlayer} />
        <Fields form={form} fields={fields()} />
      </Form>
    </Panel>
  )
}

function useMake(player: Player | null, onDone: (id: string) => void): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadAffiliatesAgain()
  return ({ code, ...typed }) => {
    const { userName } = must(player, 'the button waits for a player')
    const terms = termsOf(typed)
    return {
      title: WORDS.make,
      text: WORDS.makeFact,
      facts: [
        [WORDS.player, userName],
        [WORDS.code, code],
        [WORDS.deal, termsText(terms)],
      ],
      action: WORDS.make,
      run: async ({ transactionCode }) => {
        const body = { userName, code, terms, transactionCode }
        const { docs } = await client.call(createAffiliate, { params: { role }, body })
        showToast(WORDS.made, 'good')
        await readAgain()
        onDone(docs._id)
      },
    }
  }
}
