import { sendBroadcast } from '@paddock/contract/endpoints/notifications'
import { listPeople } from '@paddock/contract/endpoints/people'
import { type Role, rolesBelow } from '@paddock/domain/roles'
import { useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { MESSAGE_WORDS as WORDS } from '../../words/messages.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { INPUT } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card } from '../../kit/page/index.ts'
import { bodyOf, EMPTY, TEXT_LENGTH, TITLE_LENGTH, type Typed, type Wrong, wrongIn } from './state.ts'

/** More than anybody chooses from; whoever is further down is reached with those above him. */
const MOST_LISTED = 200
const AUDIENCES = ['PLAYERS', 'OPERATORS', 'EVERYBODY'] as const
/** Whoever has only players below him is not asked which kind. */
const audiencesOf = (role: Role) =>
  AUDIENCES.filter((each) => each === 'PLAYERS' || rolesBelow(role).some((one) => one !== 'user'))

export function WriteForm({ onSent }: { readonly onSent: () => void }) {
  const client = useClient()
  const me = useMe()
  const role = operatorRole(me)
  const confirm = useConfirm()
  const operators = useOperators()
  const [typed, setTyped] = useState<Typed>(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const wrong: Wrong = isChecked ? wrongIn(typed) : {}
  const change = (to: Partial<Typed>) => setTyped({ ...typed, ...to })
  const root = operators.find(({ id }) => id === typed.userId)?.name ?? WORDS.me

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(wrongIn(typed)).length > 0) return
    confirm({
      title: WORDS.write,
      text: WORDS.sendFact,
      facts: [
        [WORDS.to, root],
        [WORDS.audience, WORDS.audiences[typed.audience]],
        [WORDS.title, typed.title.trim()],
      ],
      action: WORDS.send,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(sendBroadcast, {
          params: { role },
          body: { ...bodyOf(typed), transactionCode },
        })
        showToast(WORDS.sent(docs.recipients), 'good')
        setTyped(EMPTY)
        setChecked(false)
        onSent()
      },
    })
  }

  return (
    <Card title={WORDS.write}>
      <form onSubmit={onSubmit} noValidate className="grid gap-3 p-3 md:grid-cols-2">
        <Labelled label={WORDS.to}>
          {(tie) => (
            <select
              {...tie}
              className={INPUT}
              value={typed.userId}
              onChange={(e) => change({ userId: e.target.value })}
            >
              <option value="">{WORDS.me}</option>
              {operators.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={WORDS.audience}>
          {(tie) => (
            <select
              {...tie}
              className={INPUT}
              value={typed.audience}
              onChange={({ target }) => {
                const audience = AUDIENCES.find((each) => each === target.value)
                if (audience) change({ audience })
              }}
            >
              {audiencesOf(me.role).map((audience) => (
                <option key={audience} value={audience}>
                  {WORDS.audiences[audience]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={WORDS.title} wrong={wrong.title} hint={WORDS.left(TITLE_LENGTH - typed.title.length)}>
          {(tie) => (
            <input
              {...tie}
              className={INPUT}
              value={typed.title}
              maxLength={TITLE_LENGTH}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Labelled>
        <Labelled label={WORDS.image} wrong={wrong.image}>
          {(tie) => (
            <input
              {...tie}
              type="url"
              className={INPUT}
              value={typed.image}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => change({ image: target.value })}
            />
          )}
        </Labelled>
        <div className="md:col-span-2">
          <Labelled
            label={WORDS.text}
            wrong={wrong.description}
            hint={WORDS.left(TEXT_LENGTH - typed.description.length)}
          >
            {(tie) => (
              <textarea
                {...tie}
                rows={4}
                className={`${INPUT} h-auto py-2 max-md:h-auto`}
                value={typed.description}
                maxLength={TEXT_LENGTH}
                onChange={({ target }) => change({ description: target.value })}
              />
            )}
          </Labelled>
        </div>
        <div>
          <label className="flex min-h-9 items-center gap-3 text-sm max-md:min-h-11">
            <input
              type="checkbox"
              checked={typed.marketing}
              onChange={({ target }) => change({ marketing: target.checked })}
              className="size-4 accent-brand"
            />
            {WORDS.marketing}
          </label>
          <p className="pl-7 text-xs text-quiet">{WORDS.marketingFact}</p>
        </div>
        <div className="flex items-end justify-end">
          <Button type="submit" look="brand" size="dense">
            {WORDS.send}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Tie = { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string | undefined }
type LabelledProps = {
  readonly label: string
  readonly hint?: string
  readonly wrong?: Wrong[keyof Wrong]
  readonly children: (tie: Tie) => ReactNode
}

function Labelled(props: LabelledProps) {
  const { hint, wrong, children } = props
  const id = useId()
  const note = wrong ? WORDS[wrong] : hint
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-quiet">
        <span>{props.label}</span>
      </label>
      {children({ id, 'aria-invalid': wrong !== undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <p id={`${id}-note`} className={`text-xs ${wrong ? 'text-loss' : 'text-quiet'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** Those right below who have people of their own. */
function useOperators(): readonly { readonly id: string; readonly name: string }[] {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: ['people', 'operators'],
    queryFn: ({ signal }) =>
      client.call(listPeople, { params: { role }, query: { page: 1, limit: MOST_LISTED } }, signal),
  })
  const operators = data?.docs.filter(({ userType }) => userType !== 'user') ?? []
  return operators.map(({ _id, userName, userType }) => ({ id: _id, name: `${userName} (${COMMON.roles[userType]})` }))
}
