import { getPerson } from '@paddock/contract/endpoints/people'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import type { Person } from '@paddock/contract/shapes/person'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Tabs } from '@paddock/ui/layers'
import { Button, Notice } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { FILTER, Form } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, Page } from '../../kit/page/index.ts'
import { AccountPicker } from './account-picker.tsx'
import { PEOPLE } from './api.ts'
import { GiversAfter } from './points-after.tsx'
import { SameForAll, SheetTable } from './points-sheet.tsx'
import {
  type Direction,
  filledWith,
  type Giver,
  isSendable,
  movesOf,
  type Payee,
  totalOf,
  type Typed,
} from './points-state.ts'
import { useMovePoints } from './use-move-points.tsx'

const DIRECTIONS = inEachLanguage(
  () =>
    [
      { id: 'give', label: WORDS.give },
      { id: 'take', label: WORDS.take },
    ] as const,
)

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
    <Page title={WORDS.points} actions={<AccountPicker onPick={(id) => setIds([...ids, id])} />}>
      <Card>
        <div className="border-b border-line px-1">
          <Tabs label={WORDS.points} tabs={DIRECTIONS()} chosen={direction} onChoose={setDirection} />
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
