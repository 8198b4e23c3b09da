/** Whom to look at first: the few with the most of something, each leading to the account and all to the list. */
import { listPeople } from '@paddock/contract/endpoints/people'
import type { Person } from '@paddock/contract/shapes/person'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { Notice } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, Money } from '../../kit/page/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'

const MOST = 6
const EVERY_MS = 15_000

type MostProps = {
  readonly title: string
  readonly emptyText: string
  readonly sort: 'exposure' | 'clientPL'
  readonly order: 'asc' | 'desc'
  readonly amountOf: (person: Person) => Paise
  readonly isResult?: boolean
}

/** Players alone: what an upline risks or owes is what its players do. */
export function Most({ title, emptyText, sort, order, amountOf, isResult = false }: MostProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: ['dashboard', 'most', sort, order],
    queryFn: ({ signal }) =>
      client.call(
        listPeople,
        { params: { role }, query: { deep: true, userType: 'user', sort, order, page: 1, limit: MOST } },
        signal,
      ),
    refetchInterval: useFallbackMs(EVERY_MS),
  })
  const isOne = (person: Person) => (order === 'asc' ? amountOf(person) < 0 : amountOf(person) > 0)
  const people = data?.docs.filter(isOne)
  return (
    <Card
      title={title}
      actions={
        <Link
          to={`/people?userType=user&sort=${order === 'desc' ? '-' : ''}${sort}`}
          className="text-xs text-quiet hover:text-text hover:underline"
        >
          {WORDS.all}
        </Link>
      }
    >
      {people?.length === 0 && <Notice icon="people" text={emptyText} />}
      <ul className="divide-y divide-line">
        {people?.map((person) => (
          <li key={person._id}>
            <Link
              to={`/people/${person._id}`}
              className="flex h-9 items-center justify-between gap-3 px-3 hover:bg-raised max-md:h-11"
            >
              <span className="min-w-0 truncate">
                {person.userName} <span className="text-xs text-quiet">{person.parentName}</span>
              </span>
              <span className="font-bold">
                <Money amount={amountOf(person)} isResult={isResult} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
