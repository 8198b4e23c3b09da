import { createPerson, suggestUserName } from '@paddock/contract/endpoints/people'
import type { Person } from '@paddock/contract/shapes/person'
import { ZERO } from '@paddock/domain/money'
import { rolesBelow, type TreeRole } from '@paddock/domain/roles'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readMoney, showRefusal } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, Page } from '../../kit/page/index.ts'
import { ACCOUNT_FIELDS, USER_NAME } from './account-fields.ts'
import { usePerson, useReadAgain } from './api.ts'
import { type Held, heldBelow } from './held.ts'
import { Made, type MadeAccount, madeOf } from './made.tsx'
import { openingFacts, openingOf, OpeningPoints, type TypedOpening } from './opening-points.tsx'
import { NEW_TERMS, termsOf, type TypedTerms } from './terms.ts'
import { Group, TermsFields } from './terms-fields.tsx'

type TypedAccount = TypedTerms &
  TypedOpening & { readonly userType: TreeRole; readonly userName: string; readonly password: string }

/** A new account below me, or below the account that the address names. */
export default function CreatePage() {
  const [address] = useSearchParams()
  const parentId = address.get('parentId') ?? undefined
  const me = useMe()
  // What holds for whoever it stands under will hold for it too.
  const upline = usePerson(parentId ?? me.user._id).data
  const parent = parentId === undefined ? undefined : upline
  const below = parentId === undefined ? rolesBelow(me.role) : (parent?.mayCreate ?? [])
  const title = parent ? WORDS.newAccountBelow(parent.user.userName) : WORDS.newAccount
  return (
    <Page title={title} crumbs={[{ label: WORDS.accounts, to: '/people' }]}>
      {below.length > 0 && (
        <CreateForm
          key={parentId ?? ''}
          roles={below}
          parentId={parentId}
          held={upline && heldBelow(upline)}
          giver={upline?.user}
        />
      )}
    </Page>
  )
}

type CreateFormProps = {
  readonly roles: readonly TreeRole[]
  readonly parentId: string | undefined
  readonly held: Held | undefined
  /** Whose points it begins with. */
  readonly giver: Person | undefined
}

const optionsOf = (roles: readonly TreeRole[]) => roles.map((value) => ({ value, label: WORDS.roles[value] }))

const PASSWORD = inEachLanguage(
  (): Field<TypedAccount> => ({
    kind: 'text',
    name: 'password',
    label: WORDS.firstPassword,
    hint: WORDS.firstPasswordHint,
    isOptional: true,
    typed: { autoComplete: 'new-password', type: 'password' },
  }),
)

function CreateForm({ roles, parentId, held, giver }: CreateFormProps) {
  const goTo = useNavigate()
  const [made, setMade] = useState<MadeAccount | null>(null)
  const form = useForm<TypedAccount>({
    defaultValues: { ...NEW_TERMS, userType: roles.at(-1) ?? 'user', userName: '', password: '', openingPts: '0' },
  })
  const userType = useWatch({ control: form.control, name: 'userType' })
  const send = useAskedSend(form, useCreate({ parentId, giver, onMade: setMade }), ACCOUNT_FIELDS.ofNew)
  const leave = useLeave(form, () => void goTo(-1))
  const role: Field<TypedAccount> = { kind: 'select', name: 'userType', label: WORDS.role, options: optionsOf(roles) }
  return (
    <Form onSend={send} className="max-w-280">
      <Card>
        <Group title={WORDS.account}>
          <Fields form={form} fields={[role]} />
          <UserName form={form} />
          <Fields form={form} fields={[PASSWORD()]} />
        </Group>
        <TermsFields
          form={form}
          userType={userType}
          held={held}
          opening={<OpeningPoints form={form} giver={giver} />}
        />
        <footer className="border-t border-line p-3">
          <FormButtons form={form} action={WORDS.create} onCancel={leave} />
        </footer>
      </Card>
      {made && <Made account={made} onClose={() => void goTo(`/people/${made.userId}`)} />}
    </Form>
  )
}

/** With a button that has the server suggest a free one. */
function UserName({ form }: { readonly form: UseFormReturn<TypedAccount> }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const suggest = async () => {
    try {
      const { docs } = await client.call(suggestUserName, { params: { role } })
      form.setValue('userName', docs.userName, { shouldValidate: true, shouldDirty: true })
    } catch (thrown) {
      showRefusal(form, thrown)
    }
  }
  const aside = (
    <Button size="dense" className="md:min-h-9" onClick={() => void suggest()}>
      {WORDS.suggest}
    </Button>
  )
  return <Fields form={form} fields={[{ ...USER_NAME(), aside, className: 'sm:col-span-2' }]} />
}

type Creating = Pick<CreateFormProps, 'parentId' | 'giver'> & { readonly onMade: (account: MadeAccount) => void }

/** The question before an account is made: its role, its credit and whose points it begins with. */
function useCreate({ parentId, giver, onMade }: Creating): (typed: TypedAccount) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadAgain()
  return (typed) => {
    const account = accountOf(typed, parentId)
    return {
      title: WORDS.newAccount,
      facts: [
        [WORDS.username, account.userName],
        [WORDS.role, WORDS.roles[typed.userType]],
        [WORDS.credit, formatMoney(readMoney(typed.creditPts) ?? ZERO)],
        ...openingFacts(typed, giver),
      ],
      action: WORDS.create,
      does: account,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { ...account, transactionCode }
        const { docs } = await client.call(createPerson, { params: { role }, body, idempotencyKey })
        onMade(madeOf(docs, account.password))
        await readAgain()
      },
    }
  }
}

const accountOf = (typed: TypedAccount, parentId: string | undefined) => ({
  ...termsOf(typed),
  userType: typed.userType,
  userName: typed.userName.trim(),
  openingPts: openingOf(typed),
  ...(typed.password && { password: typed.password }),
  ...(parentId !== undefined && { parentId }),
})
