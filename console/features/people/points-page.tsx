import { getPerson, listPeople } from '@paddock/contract/endpoints/people'
import { givePoints, takePoints } from '@paddock/contract/endpoints/points'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Tabs } from '@paddock/ui/layers'
import { Button, Icon, IconButton, Notice, showToast } from '@paddock/ui/primitives'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { FILTER } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, Money, Page } from '../../kit/page/index.ts'
import { PEOPLE, useReadAgain } from './api.ts'
import {
  type Direction,
  isSendable,
  type Move,
  movesOf,
  type Payee,
  problemOf,
  totalOf,
  type Typed,
} from './points-state.ts'

const CALLS = { give: givePoints, take: takePoints } as const
const DIRECTIONS = [
  { id: 'give', label: WORDS.give },
  { id: 'take', label: WORDS.take },
] as const

/** Points down or up for one account or for many at once: all are moved or none. Which accounts stands in the address. */
export default function PointsPage() {
  const [address, setAddress] = useSearchParams()
  const ids = (address.get('ids') ?? '').split(',').filter((id) => id !== '')
  const setIds = (next: readonly string[]) =>
    setAddress(next.length > 0 ? { ids: [...new Set(next)].join(',') } : {}, { replace: true })
  const { payees, isPending } = usePayees(ids)
  const [direction, setDirection] = useState<Direction>('give')
  const [typed, setTyped] = useState<Typed>({})
  const [remarks, setRemarks] = useState('')
  const move = useMovePoints(() => {
    setTyped({})
    setRemarks('')
  })
  const moves = movesOf(payees, typed)
  return (
    <Page title={WORDS.points} actions={<Picker onPick={(id) => setIds([...ids, id])} />}>
      <Card>
        <div className="border-b border-line px-1">
          <Tabs label={WORDS.points} tabs={DIRECTIONS} chosen={direction} onChoose={setDirection} />
        </div>
        {payees.length === 0 && !isPending ? (
          <Notice icon="transfer" text={WORDS.pickAccounts} hint={WORDS.pickAccountsHint} />
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (isSendable(payees, typed, direction)) move(direction, moves, remarks)
            }}
          >
            <Sheet
              {...{ payees, typed, direction }}
              onType={(id, text) => setTyped({ ...typed, [id]: text })}
              onRemove={(id) => setIds(ids.filter((other) => other !== id))}
            />
            <footer className="flex flex-wrap items-center gap-3 border-t border-line p-3">
              <input
                aria-label={WORDS.remarksShort}
                placeholder={WORDS.remarksShort}
                value={remarks}
                maxLength={200}
                onChange={({ target }) => setRemarks(target.value)}
                className={`${FILTER} min-w-40 flex-1 max-md:basis-full`}
              />
              <span className="ml-auto text-sm">
                {WORDS.total} <strong className="tabular-nums">{formatMoney(totalOf(moves))}</strong>
              </span>
              <Button type="submit" look="brand" size="dense" disabled={!isSendable(payees, typed, direction)}>
                {direction === 'give' ? WORDS.givePoints : WORDS.takePoints}
              </Button>
            </footer>
          </form>
        )}
      </Card>
    </Page>
  )
}

type Payees = { readonly payees: readonly Payee[]; readonly isPending: boolean }

/** Who is not below me is left out. */
function usePayees(ids: readonly string[]): Payees {
  const client = useClient()
  const role = operatorRole(useMe())
  const found = useQueries({
    queries: ids.map((userId) => ({
      queryKey: [PEOPLE, 'one', userId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(getPerson, { params: { role, userId } }, signal).then(({ docs }) => docs),
    })),
  })
  return {
    payees: found.flatMap(({ data }) => (data ? [data.user] : [])),
    isPending: found.some((one) => one.isPending),
  }
}

function useMovePoints(onDone: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  return (direction: Direction, moves: readonly Move[], remarks: string) =>
    confirm({
      title: direction === 'give' ? WORDS.givePoints : WORDS.takePoints,
      facts: [
        [WORDS.accounts, moves.length],
        [WORDS.total, formatMoney(totalOf(moves))],
      ],
      action: direction === 'give' ? WORDS.givePoints : WORDS.takePoints,
      run: async ({ transactionCode, idempotencyKey }) => {
        const { docs } = await client.call(CALLS[direction], {
          params: { role },
          body: { transfers: [...moves], transactionCode, ...(remarks && { remarks }) },
          idempotencyKey,
        })
        showToast(WORDS.pointsMoved(formatMoney(totalOf(moves)), formatMoney(docs.ownPts)), 'good')
        onDone()
        await readAgain()
      },
    })
}

type SheetProps = {
  readonly payees: readonly Payee[]
  readonly typed: Typed
  readonly direction: Direction
  readonly onType: (id: string, text: string) => void
  readonly onRemove: (id: string) => void
}

/** Entered like a spreadsheet: Enter and the arrows lead to the amount below or above. */
function Sheet({ payees, typed, direction, onType, onRemove }: SheetProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            <th scope="col" className="h-8 px-3 text-left font-normal">
              {WORDS.account}
            </th>
            <th scope="col" className="px-3 text-right font-normal max-sm:hidden">
              {WORDS.balance}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.available}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.amount}
            </th>
            <th scope="col" aria-label={WORDS.remove} />
          </tr>
        </thead>
        <tbody>
          {payees.map((payee) => (
            <SheetRow
              key={payee._id}
              payee={payee}
              typed={typed[payee._id] ?? ''}
              direction={direction}
              onType={(text) => onType(payee._id, text)}
              onRemove={() => onRemove(payee._id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const STEPS: Readonly<Record<string, 'next' | 'previous'>> = { ArrowDown: 'next', Enter: 'next', ArrowUp: 'previous' }

/** True when there was an amount to go to. */
function goToAmount(from: HTMLInputElement, step: 'next' | 'previous'): boolean {
  const row = from.closest('tr')
  const other = step === 'next' ? row?.nextElementSibling : row?.previousElementSibling
  const amount = other?.querySelector('input')
  amount?.focus()
  amount?.select()
  return amount !== null && amount !== undefined
}

function SheetRow(props: {
  readonly payee: Payee
  readonly typed: string
  readonly direction: Direction
  readonly onType: (text: string) => void
  readonly onRemove: () => void
}) {
  const { payee, typed, direction, onType, onRemove } = props
  const problem = problemOf(typed, payee, direction)
  return (
    <tr className="border-t border-line">
      <td className="h-11 px-3">
        <span className="font-bold">{payee.userName}</span>{' '}
        <span className="text-xs text-quiet">{WORDS.roles[payee.userType]}</span>
      </td>
      <td className="px-3 text-right max-sm:hidden">
        <Money amount={payee.balance} />
      </td>
      <td className="px-3 text-right">
        <Money amount={payee.availableBalance} />
      </td>
      <td className="w-44 px-3 py-1 text-right">
        <input
          aria-label={`${WORDS.amount} ${payee.userName}`}
          aria-invalid={problem !== null}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (step && goToAmount(event.currentTarget, step)) event.preventDefault()
          }}
          className={`${FILTER} w-full text-right tabular-nums aria-[invalid=true]:border-loss`}
        />
        {problem && <span className="block text-xs text-loss">{WORDS.pointProblems[problem]}</span>}
      </td>
      <td className="w-11">
        <IconButton label={`${WORDS.remove} ${payee.userName}`} onClick={onRemove} className="md:size-8">
          <Icon name="close" className="size-4" />
        </IconButton>
      </td>
    </tr>
  )
}

const MOST_FOUND = 8

/** Finds an account below by a few letters; the list of the browser offers the names. */
function Picker({ onPick }: { readonly onPick: (id: string) => void }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: [PEOPLE, 'pick', search],
    queryFn: ({ signal }) =>
      client.call(listPeople, { params: { role }, query: { search, deep: true, page: 1, limit: MOST_FOUND } }, signal),
    enabled: search.length > 1,
  })
  const found = data?.docs ?? []
  const pick = (name: string) => {
    setText(name)
    const exact = found.find(({ userName }) => userName === name)
    if (!exact) return
    onPick(exact._id)
    setText('')
  }
  return (
    <>
      <input
        list="people-found"
        aria-label={WORDS.addAccount}
        placeholder={WORDS.addAccount}
        value={text}
        onChange={({ target }) => pick(target.value)}
        className={`${FILTER} w-56`}
      />
      <datalist id="people-found">
        {found.map(({ _id, userName, userType }) => (
          <option key={_id} value={userName}>
            {WORDS.roles[userType]}
          </option>
        ))}
      </datalist>
    </>
  )
}
