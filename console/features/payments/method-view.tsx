/** One method: who is paid now and then, side by side; yes or no of a second officer; where players see it. */
import { arrangeMethod, confirmMethod, withdrawMethodChange } from '@paddock/contract/endpoints/payments'
import type { ManagedMethod } from '@paddock/contract/shapes/payment'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { useForm } from 'react-hook-form'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useConfirm } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readWhole } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Facts, Moment } from '../../kit/page/index.ts'
import { useReadMethodsAgain } from './methods.ts'
import { payeeLines, payeeOf, type Terms } from './method-terms.ts'

type Waiting = NonNullable<ManagedMethod['waiting']>
const MOST_SORT = 10_000

export function MethodView(props: {
  readonly method: ManagedMethod
  readonly onEdit: () => void
  readonly onClose: () => void
}) {
  const { method, onEdit, onClose } = props
  const { waiting, inForce } = method
  return (
    <Panel
      title={method.paymentName}
      closeLabel={COMMON.close}
      onClose={onClose}
      isWide
      footer={
        <div className="flex justify-end">
          <Button size="dense" look="brand" disabled={waiting?.mayEnd === false} onClick={onEdit}>
            <Icon name="pencil" className="size-4" />
            {COMMON.edit}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <div className="grid gap-3 md:grid-cols-2">
          <Payee title={WORDS.nowPaid} terms={inForce ? method : null} other={waiting} />
          {waiting && <Payee title={WORDS.thenPaid} terms={waiting} other={inForce ? method : null} />}
        </div>
        {waiting && <WaitingPayee method={method} waiting={waiting} />}
        <Arrange method={method} />
      </div>
    </Panel>
  )
}

/** One version; what the other says differently stands out. */
function Payee(props: { readonly title: string; readonly terms: Terms | null; readonly other: Terms | null }) {
  const { title, terms, other } = props
  return (
    <section aria-label={title} className="rounded-md border border-line">
      <h3 className="border-b border-line px-3 py-2 text-sm font-bold">{title}</h3>
      {terms === null ? (
        <p className="p-3 text-sm text-quiet">{WORDS.nobodyPaid}</p>
      ) : (
        <dl className="flex flex-col gap-2 p-3 text-sm">
          {payeeLines(terms, other).map(({ label, value, isImage, isOther }) => (
            <div key={label}>
              <dt className="text-xs text-quiet">{label}</dt>
              <dd className={`break-all ${isOther ? 'font-bold text-warn' : ''}`}>
                {isImage ? (
                  <img src={value} alt="" className="size-40 rounded-md bg-white object-contain p-1" />
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Whose yes it needs, or from when it holds; until then it can be ended. */
function WaitingPayee({ method, waiting }: { readonly method: ManagedMethod; readonly waiting: Waiting }) {
  const ask = useConfirm()
  const { confirm, end } = useDecideVersion(method, waiting)
  const { confirmedBy, inForceFrom, mayConfirm, mayEnd, setBy, proposedBy, at } = waiting
  return (
    <section aria-label={WORDS.waitsForOfficer} className="rounded-md border border-warn">
      <h3 className="px-3 pt-2 text-sm font-bold text-warn">
        {confirmedBy === null ? WORDS.waitsForOfficer : WORDS.waitsForHour}
      </h3>
      <Facts
        facts={{
          [WORDS.proposedBy]: proposedBy,
          [WORDS.proposedAt]: <Moment at={at} />,
          ...(confirmedBy !== null && { [WORDS.confirmedBy]: confirmedBy }),
          ...(inForceFrom !== null && { [WORDS.inForceFrom]: <Moment at={inForceFrom} /> }),
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-2 px-3 pb-3">
        {confirmedBy === null && !mayConfirm && <p className="mr-auto text-xs text-quiet">{WORDS.mustBeOther}</p>}
        {!mayEnd && setBy !== null && (
          <p className="mr-auto text-xs text-quiet">{WORDS.endsAbove(COMMON.roles[setBy])}</p>
        )}
        {mayEnd && (
          <Button size="dense" look="danger" onClick={() => ask(end)}>
            {WORDS.endChange}
          </Button>
        )}
        {mayConfirm && (
          <Button size="dense" look="brand" onClick={() => ask(confirm)}>
            {WORDS.confirmPayee}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Both questions are about the version that is looked at: another one is refused. */
function useDecideVersion(
  method: ManagedMethod,
  waiting: Waiting,
): { readonly confirm: Question; readonly end: Question } {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadMethodsAgain()
  const params = { role, methodId: method._id }
  const facts = [
    [WORDS.owner, method.ownerName],
    [WORDS.nowPaid, method.inForce ? payeeOf(method) : WORDS.nobodyPaid],
    [WORDS.thenPaid, payeeOf(waiting)],
  ] as const
  const decide = async (call: typeof confirmMethod | typeof withdrawMethodChange, code: string, said: string) => {
    await client.call(call, { params, body: { version: waiting.version, transactionCode: code } })
    showToast(said, 'good')
    await readAgain()
  }
  return {
    confirm: {
      title: WORDS.confirmPayee,
      text: WORDS.confirmPayeeFact,
      facts,
      action: WORDS.confirmPayee,
      run: ({ transactionCode }) => decide(confirmMethod, transactionCode, WORDS.confirmedPayee),
    },
    end: {
      title: WORDS.endChange,
      text: method.inForce ? WORDS.endChangeFact : WORDS.endFirstFact,
      facts,
      action: WORDS.endChange,
      isDanger: true,
      run: ({ transactionCode }) => decide(withdrawMethodChange, transactionCode, WORDS.ended),
    },
  }
}

type Arranged = { readonly active: boolean; readonly isLock: boolean; readonly sort: string }

/** What a higher level turned off is not this officer's to turn on. */
const arrangedOf = ({
  active,
  isLock,
  hiddenBy,
  lockedBy,
  mayShow,
  mayUnlock,
}: ManagedMethod): readonly Field<Arranged>[] => [
  {
    kind: 'switch',
    name: 'active',
    label: WORDS.showMethod,
    isDisabled: !active && !mayShow,
    ...(!active &&
      !mayShow && { hint: hiddenBy === null ? WORDS.showsAbove : WORDS.turnedOffBy(COMMON.roles[hiddenBy]) }),
  },
  {
    kind: 'switch',
    name: 'isLock',
    label: WORDS.lockMethod,
    isDisabled: isLock && !mayUnlock,
    hint: isLock && !mayUnlock && lockedBy !== null ? WORDS.turnedOffBy(COMMON.roles[lockedBy]) : WORDS.lockMethodHint,
  },
  {
    kind: 'whole',
    name: 'sort',
    label: WORDS.order,
    hint: WORDS.orderHint,
    isWrong: (text) => (Number(text) > MOST_SORT ? COMMON.notANumber : undefined),
  },
]

function Arrange({ method }: { readonly method: ManagedMethod }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadMethodsAgain()
  const { active, isLock, sort } = method
  const form = useForm<Arranged>({ values: { active, isLock, sort: String(sort) } })
  const send = useAskedSend(form, (typed) => ({
    title: WORDS.arrange,
    ...(typed.active && !active && { text: WORDS.showAgain }),
    facts: [
      [WORDS.method, method.paymentName],
      [WORDS.showMethod, typed.active ? COMMON.yes : COMMON.no],
      [WORDS.lockMethod, typed.isLock ? COMMON.yes : COMMON.no],
      [WORDS.order, typed.sort],
    ],
    action: COMMON.save,
    run: async ({ transactionCode }) => {
      // Only what was changed is this officer's word.
      const wanted = {
        ...(typed.active !== active && { active: typed.active }),
        ...(typed.isLock !== isLock && { isLock: typed.isLock }),
        sort: must(readWhole(typed.sort), 'a number was typed'),
      }
      const params = { role, methodId: method._id }
      await client.call(arrangeMethod, { params, body: { ...wanted, transactionCode } })
      showToast(WORDS.arranged(method.paymentName), 'good')
      await readAgain()
    },
  }))
  return (
    <section aria-label={WORDS.arrange} className="rounded-md border border-line">
      <h3 className="border-b border-line px-3 py-2 text-sm font-bold">{WORDS.arrange}</h3>
      <Form onSend={send} className="flex flex-col gap-2 p-3">
        <Fields form={form} fields={arrangedOf(method)} />
        <FormButtons form={form} action={COMMON.save} isDisabled={!form.formState.isDirty} />
      </Form>
    </section>
  )
}
