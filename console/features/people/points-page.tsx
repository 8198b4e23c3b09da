import { getPerson, listPeople } from '@paddock/contract/endpoints/people'
import { givePoints, takePoints } from '@paddock/contract/endpoints/points'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Person } from '@paddock/contract/shapes/person'
import { type Paise, ZERO } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatBalance, formatMoney } from '@paddock/ui/formats'
import { Tabs } from '@paddock/ui/layers'
import { Button, Icon, IconButton, Notice, showToast } from '@paddock/ui/primitives'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { FILTER, Form, SheetCell } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { amountInWords, Card, Money, Page } from '../../kit/page/index.ts'
import { PEOPLE, useReadAgain } from './api.ts'
import {
  afterOf,
  type Direction,
  filledWith,
  type Giver,
  isSendable,
  movesOf,
  type Payee,
  problemIn,
  type Sheet,
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
  const ids = [...new Set((address.get('ids') ?? '').split(',').filter((id) => id !== ''))]
  const setIds = (next: readonly string[]) =>
    setAddress(next.length > 0 ? { ids: [...new Set(next)].join(',') } : {}, { replace: true })
  const { payees, givers, isPending } = usePayees(ids)
  const [direction, setDirection] = useState<Direction>('give')
  const [typed, setTyped] = useState<Typed>({})
  const [remarks, setRemarks] = useState('')
  const move = useMovePoints(() => {
    setTyped({})
    setRemarks('')
  })
  const sheet = { payees, givers, typed, direction }
  const moves = movesOf(payees, typed)
  // Before everybody is known, it cannot be told who has what after it.
  const isTooMany = moves.length > MOST_AT_ONCE
  const canSend = !isPending && !isTooMany && isSendable(sheet)
  const action = direction === 'give' ? WORDS.givePoints : WORDS.takePoints
  return (
    <Page title={WORDS.points} actions={<Picker onPick={(id) => setIds([...ids, id])} />}>
      <Card>
        <div className="border-b border-line px-1">
          <Tabs label={WORDS.points} tabs={DIRECTIONS} chosen={direction} onChoose={setDirection} />
        </div>
        {payees.length === 0 && !isPending ? (
          <Notice icon="transfer" text={WORDS.pickAccounts} hint={WORDS.pickAccountsHint} />
        ) : (
          <Form
            className=""
            onSend={async (event) => {
              event.preventDefault()
              if (canSend) move({ sheet, remarks: remarks.trim(), chosen: ids.length })
            }}
          >
            {ids.length > 1 && (
              <SameForAll isWaiting={isPending} onFill={(text) => setTyped(filledWith(payees, text))} />
            )}
            <SheetTable
              sheet={sheet}
              onType={(id, text) => setTyped({ ...typed, [id]: text })}
              onRemove={(id) => setIds(ids.filter((other) => other !== id))}
            />
            <GiversAfter sheet={sheet} />
            <footer className="flex flex-wrap items-center gap-3 border-t border-line p-3">
              <input
                aria-label={WORDS.remarksShort}
                placeholder={WORDS.remarksShort}
                value={remarks}
                maxLength={200}
                onChange={({ target }) => setRemarks(target.value)}
                className={`${FILTER} min-w-40 flex-1 max-md:basis-full`}
              />
              {isTooMany && (
                <span role="alert" className="text-sm text-loss">
                  {WORDS.atMostAtOnce(MOST_AT_ONCE)}
                </span>
              )}
              <span className="ml-auto text-sm">
                {WORDS.total} <strong className="tabular-nums">{formatMoney(totalOf(moves))}</strong>
              </span>
              <Button type="submit" look="brand" size="dense" disabled={!canSend}>
                {action}
              </Button>
            </footer>
          </Form>
        )}
      </Card>
    </Page>
  )
}

type Payees = { readonly payees: readonly Payee[]; readonly givers: readonly Giver[]; readonly isPending: boolean }

/** Who is not below me is left out; pending while any of them is still asked for. With them those who stand right above them, whose points these are. */
function usePayees(ids: readonly string[]): Payees {
  const payees = usePeople(ids)
  const uplines = new Set(payees.people.flatMap(({ parentId }) => parentId ?? []))
  const givers = usePeople([...uplines])
  return { payees: payees.people, givers: givers.people, isPending: payees.isPending || givers.isPending }
}

function usePeople(ids: readonly string[]): { readonly people: readonly Person[]; readonly isPending: boolean } {
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
    people: found.flatMap(({ data }) => (data ? [data.user] : [])),
    isPending: found.some((one) => one.isPending),
  }
}

type Moved = ReplyOf<typeof givePoints>['docs']

type Asked = {
  readonly sheet: Sheet
  readonly remarks: string
  /** How many accounts stand in the address: more than get points where a row is empty or an account could not be read. */
  readonly chosen: number
}

function useMovePoints(onDone: () => void) {
  const client = useClient()
  const { user } = useMe()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  return ({ sheet, remarks, chosen }: Asked) => {
    const { direction } = sheet
    const moves = movesOf(sheet.payees, sheet.typed)
    const total = totalOf(moves)
    const asked = { transfers: [...moves], ...(remarks && { remarks }) }
    const action = direction === 'give' ? WORDS.givePoints : WORDS.takePoints
    confirm({
      title: action,
      facts: [
        ...(chosen > 1 ? [[WORDS.accounts, WORDS.someOfAccounts(moves.length, chosen)] as const] : []),
        [WORDS.total, formatMoney(total)],
        [WORDS.inWords, amountInWords(total)],
        ...giversAfter(sheet, user._id)
          .filter(({ giver, after }) => after !== giver.balance)
          .map(
            ({ label, giver, after }) => [label, <Becomes key={giver._id} from={giver.balance} to={after} />] as const,
          ),
      ],
      details: <Moves sheet={sheet} />,
      action,
      does: asked,
      run: async ({ transactionCode, idempotencyKey }) => {
        const { docs } = await client.call(CALLS[direction], {
          params: { role },
          body: { ...asked, transactionCode },
          idempotencyKey,
        })
        showToast(WORDS.pointsMoved(formatMoney(total), leftText(sheet, user._id, docs)), 'good')
        onDone()
        await readAgain()
      },
    })
  }
}

const FIRST_MOVES = 5

/** How many points each gets or gives and will have: the first few, and all when asked, so that none is below an edge unseen. */
function Moves({ sheet }: { readonly sheet: Sheet }) {
  const [showsAll, setShowsAll] = useState(false)
  const { balances } = afterOf(sheet)
  const moves = movesOf(sheet.payees, sheet.typed)
  const shown = showsAll ? moves : moves.slice(0, FIRST_MOVES)
  const names = new Map(sheet.payees.map(({ _id, userName }) => [_id, userName]))
  return (
    <div className="rounded-md border border-line">
      <table className="w-full text-sm">
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col" className="h-8 px-3 text-left font-normal">
              {WORDS.account}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.amount}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.balanceAfter}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ userId, amount }) => (
            <tr key={userId} className="border-t border-line">
              <td className="h-8 px-3 font-bold break-all">{names.get(userId)}</td>
              <td className="px-3 text-right">
                <Money amount={amount} />
              </td>
              <td className="px-3 text-right text-quiet">
                <Money amount={balances.get(userId) ?? ZERO} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < moves.length && (
        <div className="border-t border-line p-1">
          <Button size="dense" look="ghost" onClick={() => setShowsAll(true)}>
            {WORDS.andMore(moves.length - shown.length)}
          </Button>
        </div>
      )}
    </div>
  )
}

type SameForAllProps = { readonly isWaiting: boolean; readonly onFill: (text: string) => void }

/** One amount for every row of the sheet, once all rows are there. */
function SameForAll({ isWaiting, onFill }: SameForAllProps) {
  const id = useId()
  const [text, setText] = useState('')
  // An empty amount would wipe what stands in the rows.
  const isOff = isWaiting || text.trim() === ''
  const fill = () => {
    if (!isOff) onFill(text)
  }
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-2 sm:justify-end">
      <label htmlFor={id} className="text-sm text-quiet max-sm:flex-1">
        {WORDS.sameForAll}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter fills; it sends nothing.
          event.preventDefault()
          fill()
        }}
        className={`${FILTER} w-36 min-w-0 text-right tabular-nums max-sm:w-28`}
      />
      <Button size="dense" disabled={isOff} onClick={fill}>
        {WORDS.fillAll}
      </Button>
    </div>
  )
}

type GiverAfter = { readonly giver: Giver; readonly label: string; readonly after: Paise }

/** Those who give or get the points back, with what they have after it: mine first. */
function giversAfter(sheet: Sheet, myId: string): readonly GiverAfter[] {
  const { balances } = afterOf(sheet)
  const isMine = ({ _id }: Giver) => _id === myId
  return sheet.givers
    .toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)))
    .map((giver) => ({
      giver,
      label: isMine(giver) ? WORDS.ownPointsOf(giver.userName) : giver.userName,
      after: balances.get(giver._id) ?? giver.balance,
    }))
}

/** Of each whose points went or came back, mine first, what they have by the answer: of the last move that names them. */
const leftText = (sheet: Sheet, myId: string, { transfers }: Moved): string =>
  giversAfter(sheet, myId)
    .flatMap(({ giver: { _id, userName } }) => {
      const last = transfers.findLast(({ userId, uplineId }) => userId === _id || uplineId === _id)
      if (!last) return []
      const points = formatBalance(last.userId === _id ? last.balance : last.uplinePts)
      return [_id === myId ? WORDS.youHave(points) : WORDS.theyHave(userName, points)]
    })
    .join(' ')

/** What those have who give or get the points, now and after it. */
function GiversAfter({ sheet }: { readonly sheet: Sheet }) {
  const { user } = useMe()
  return (
    <dl aria-label={WORDS.standingAfter} className="border-t border-line px-3 py-2 text-sm">
      {giversAfter(sheet, user._id).map(({ giver, label, after }) => (
        <div key={giver._id} className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
          <dt className="text-quiet">{label}</dt>
          <dd className="flex items-center gap-2">
            {giver.userType === 'administrator' ? WORDS.issued : <Becomes from={giver.balance} to={after} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Becomes = ({ from, to }: { readonly from: Paise; readonly to: Paise }) => (
  <>
    <Money amount={from} />
    <span className="mx-1 text-quiet">→</span>
    {/* A phone has no room for both in one line, and no amount is broken in two. */}
    <wbr />
    <strong className={to < 0 ? 'text-loss' : ''}>
      <Money amount={to} />
    </strong>
  </>
)

type SheetProps = {
  readonly sheet: Sheet
  readonly onType: (id: string, text: string) => void
  readonly onRemove: (id: string) => void
}

/** Entered like a spreadsheet: Enter and the arrows lead to the amount below or above. */
function SheetTable({ sheet, onType, onRemove }: SheetProps) {
  const after = afterOf(sheet)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            <th scope="col" className="h-8 px-3 text-left font-normal">
              {WORDS.account}
            </th>
            <th scope="col" className="px-3 text-right font-normal max-md:hidden">
              {WORDS.balance}
            </th>
            <th scope="col" className="px-3 text-right font-normal max-md:hidden">
              {WORDS.available}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.amount}
            </th>
            <th scope="col" className="px-3 text-right font-normal max-md:hidden">
              {WORDS.balanceAfter}
            </th>
            <th scope="col" aria-label={WORDS.remove} />
          </tr>
        </thead>
        <tbody>
          {sheet.payees.map((payee) => (
            <SheetRow
              key={payee._id}
              payee={payee}
              typed={sheet.typed[payee._id] ?? ''}
              problem={problemIn(sheet, payee, after)}
              after={after.balances.get(payee._id) ?? payee.balance}
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
  readonly problem: ReturnType<typeof problemIn>
  readonly after: Paise
  readonly onType: (text: string) => void
  readonly onRemove: () => void
}) {
  const { payee, typed, problem, after, onType, onRemove } = props
  return (
    <tr className="border-t border-line">
      <td className="h-11 px-3 py-1">
        <span className="font-bold break-all">{payee.userName}</span>{' '}
        <span className="text-xs text-quiet">{WORDS.roles[payee.userType]}</span>
        <span className="flex flex-wrap items-center gap-x-1 text-xs text-quiet md:hidden">
          <Becomes from={payee.balance} to={after} />
        </span>
      </td>
      <td className="px-3 text-right max-md:hidden">
        <Money amount={payee.balance} />
      </td>
      <td className="px-3 text-right max-md:hidden">
        <Money amount={payee.availableBalance} />
      </td>
      <td className="w-44 px-3 py-1 text-right max-md:w-36">
        <SheetCell
          label={`${WORDS.amount} ${payee.userName}`}
          value={typed}
          onType={onType}
          problem={problem === null ? undefined : WORDS.pointProblems[problem]}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (step && goToAmount(event.currentTarget, step)) event.preventDefault()
          }}
        />
      </td>
      <td className="px-3 text-right font-bold max-md:hidden">
        <Money amount={after} />
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
