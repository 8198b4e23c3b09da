import { createPerson, suggestUserName } from '@paddock/contract/endpoints/people'
import type { Role } from '@paddock/contract/roles'
import type { Person } from '@paddock/contract/shapes/person'
import { ZERO } from '@paddock/domain/money'
import { rolesBelow } from '@paddock/domain/roles'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { isWrongCode, useConfirm, type Yes } from '../../kit/confirm/index.ts'
import { FormError, readMoney, SelectField, showRefusal, TextField } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, Page } from '../../kit/page/index.ts'
import { usePerson, useReadAgain } from './api.ts'
import { type Held, heldBelow } from './held.ts'
import { Made, type MadeAccount, madeOf } from './made.tsx'
import { openingFacts, openingOf, OpeningPoints, type TypedOpening } from './opening-points.tsx'
import { NEW_TERMS, TERM_FIELDS, termsOf, type TypedTerms } from './terms.ts'
import { Group, TermsFields } from './terms-fields.tsx'

/** Which field a refusal of a new account is about. */
const ACCOUNT_FIELDS = {
  ...TERM_FIELDS,
  USER_NAME_INVALID: 'userName',
  USER_NAME_TAKEN: 'userName',
  WEAK_PASSWORD: 'password',
  COMMON_PASSWORD: 'password',
  ROLE_NOT_BELOW: 'userType',
  INSUFFICIENT_FUNDS: 'openingPts',
} as const

type TypedAccount = TypedTerms &
  TypedOpening & { readonly userType: Role; readonly userName: string; readonly password: string }

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
  readonly roles: readonly Role[]
  readonly parentId: string | undefined
  readonly held: Held | undefined
  /** Whose points it begins with. */
  readonly giver: Person | undefined
}

function CreateForm({ roles, parentId, held, giver }: CreateFormProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  const goTo = useNavigate()
  const [made, setMade] = useState<MadeAccount | null>(null)
  const form = useForm<TypedAccount>({
    defaultValues: { ...NEW_TERMS, userType: roles.at(-1) ?? 'user', userName: '', password: '', openingPts: '0' },
  })
  const userType = useWatch({ control: form.control, name: 'userType' })

  const suggest = async () => {
    try {
      const { docs } = await client.call(suggestUserName, { params: { role } })
      form.setValue('userName', docs.userName, { shouldValidate: true })
    } catch (thrown) {
      showRefusal(form, thrown)
    }
  }
  const create = async (typed: TypedAccount, { transactionCode, idempotencyKey }: Yes) => {
    const { docs } = await client.call(createPerson, {
      params: { role },
      body: {
        ...termsOf(typed),
        userType: typed.userType,
        userName: typed.userName.trim(),
        openingPts: openingOf(typed),
        ...(typed.password && { password: typed.password }),
        ...(parentId !== undefined && { parentId }),
        transactionCode,
      },
      idempotencyKey,
    })
    setMade(madeOf(docs))
    await readAgain()
  }
  const send = form.handleSubmit((typed) =>
    confirm({
      title: WORDS.newAccount,
      facts: [
        [WORDS.username, typed.userName],
        [WORDS.role, WORDS.roles[typed.userType]],
        [WORDS.credit, formatMoney(readMoney(typed.creditPts) ?? ZERO)],
        ...openingFacts(typed, giver),
      ],
      action: WORDS.create,
      run: async (yes) => {
        try {
          await create(typed, yes)
        } catch (thrown) {
          // Beside its field as well, for when the question is closed.
          if (!isWrongCode(thrown)) showRefusal(form, thrown, ACCOUNT_FIELDS)
          throw thrown
        }
      },
    }),
  )
  return (
    <form onSubmit={(event) => void send(event)} className="max-w-280">
      <Card>
        <Group title={WORDS.account}>
          <SelectField
            form={form}
            name="userType"
            label={WORDS.role}
            options={roles.map((value) => ({ value, label: WORDS.roles[value] }))}
          />
          <div className="flex items-start gap-2 sm:col-span-2">
            <div className="min-w-0 flex-1">
              <TextField
                form={form}
                name="userName"
                label={WORDS.username}
                hint={WORDS.userNameHint}
                typed={{ autoComplete: 'off', maxLength: 24 }}
              />
            </div>
            <Button size="dense" className="mt-5 md:min-h-9" onClick={() => void suggest()}>
              {WORDS.suggest}
            </Button>
          </div>
          <TextField
            form={form}
            name="password"
            label={WORDS.firstPassword}
            hint={WORDS.firstPasswordHint}
            isOptional
            typed={{ autoComplete: 'new-password', type: 'password' }}
          />
        </Group>
        <TermsFields
          form={form}
          userType={userType}
          held={held}
          opening={<OpeningPoints form={form} giver={giver} />}
        />
        <footer className="flex items-center justify-end gap-3 border-t border-line p-3">
          <FormError form={form} />
          <Button size="dense" onClick={() => void goTo(-1)}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" type="submit" look="brand">
            {WORDS.create}
          </Button>
        </footer>
      </Card>
      {made && <Made account={made} onClose={() => void goTo(`/people/${made.userId}`)} />}
    </form>
  )
}
