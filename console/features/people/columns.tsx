import { type Person, statusOf } from '@paddock/contract/shapes/person'
import { Link } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { Badge, Moment, Money, PhoneNote } from '../../kit/page/index.ts'
import type { Column } from '../../kit/table/index.ts'

const WHOLE = new Intl.NumberFormat('en-IN')

export const PEOPLE_COLUMNS: readonly Column<Person>[] = [
  {
    id: 'userName',
    label: WORDS.username,
    isSortable: true,
    cell: (person) => <Name person={person} />,
  },
  {
    id: 'userType',
    label: WORDS.role,
    isWide: true,
    isSortable: true,
    cell: ({ userType }) => WORDS.roles[userType],
  },
  {
    id: 'status',
    label: WORDS.status,
    isWide: true,
    cell: (person) => <Status person={person} />,
  },
  {
    id: 'people',
    label: WORDS.below,
    isWide: true,
    isNumber: true,
    cell: (person) => <Below person={person} />,
  },
  {
    id: 'pts',
    label: WORDS.balance,
    isNumber: true,
    isSortable: true,
    cell: ({ balance }) => <Money amount={balance} />,
  },
  {
    id: 'available',
    label: WORDS.available,
    isNumber: true,
    isExtra: true,
    cell: ({ availableBalance }) => <Money amount={availableBalance} />,
  },
  {
    id: 'exposure',
    label: WORDS.exposure,
    isNumber: true,
    isSortable: true,
    cell: ({ subtreeExposure }) => (
      <span className={subtreeExposure > 0 ? 'text-loss' : 'text-quiet'}>
        <Money amount={subtreeExposure} />
      </span>
    ),
  },
  {
    id: 'subtree',
    label: WORDS.withDownline,
    isWide: true,
    isNumber: true,
    cell: ({ subtreePts }) => <Money amount={subtreePts} />,
  },
  {
    id: 'creditPts',
    label: WORDS.credit,
    isNumber: true,
    isSortable: true,
    cell: ({ creditPts }) => <Money amount={creditPts} />,
  },
  {
    id: 'clientPL',
    label: WORDS.clientPL,
    isNumber: true,
    isSortable: true,
    cell: ({ clientPL }) => <Money amount={clientPL} isResult />,
  },
  {
    id: 'share',
    label: WORDS.share,
    isNumber: true,
    cell: ({ share }) => `${share.sports / 100} %`,
  },
  {
    id: 'lastSeenAt',
    label: WORDS.lastSeen,
    isSortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? WORDS.nothing : <Moment at={lastSeenAt} />),
  },
  {
    id: 'parentName',
    label: WORDS.upline,
    isExtra: true,
    cell: ({ parentName }) => parentName ?? WORDS.nothing,
  },
  {
    id: 'fullName',
    label: WORDS.fullName,
    isExtra: true,
    cell: ({ fullName }) => fullName,
  },
  {
    id: 'createdAt',
    label: WORDS.created,
    isExtra: true,
    isSortable: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
]

const Name = ({ person }: { readonly person: Person }) => (
  <span className="flex items-center gap-2">
    <span
      title={person.online ? WORDS.online : undefined}
      className={`size-2 shrink-0 rounded-full ${person.online ? 'bg-profit' : 'bg-line'}`}
    />
    <span>
      <Link to={`/people/${person._id}`} tabIndex={-1} className="font-bold hover:underline">
        {person.userName}
      </Link>
      <PhoneNote>
        {WORDS.roles[person.userType]} · {statusText(person)}
      </PhoneNote>
    </span>
  </span>
)

export const STATUS_WORDS = {
  active: WORDS.active,
  userLocked: WORDS.userLocked,
  lockedAbove: WORDS.lockedAbove,
  betLocked: WORDS.betLocked,
  betLockedAbove: WORDS.betLockedAbove,
} as const

export const statusText = (person: Person): string => STATUS_WORDS[statusOf(person)]

export function Status({ person }: { readonly person: Person }) {
  const isOut = person.userLock || person.lockedAbove
  const isHeld = person.betLock || person.betLockedAbove
  return (
    <Badge mood={isOut ? 'bad' : isHeld ? 'warn' : 'good'} {...((isOut || isHeld) && { icon: 'lock' as const })}>
      {statusText(person)}
    </Badge>
  )
}

/** Leads down to the accounts right below. */
const Below = ({ person: { _id, userCount, totalUser, userType } }: { readonly person: Person }) =>
  userType === 'user' ? (
    <span className="text-quiet">{WORDS.nothing}</span>
  ) : (
    <Link
      to={`/people?userId=${_id}`}
      tabIndex={-1}
      title={WORDS.playersBelow(WHOLE.format(totalUser))}
      className="hover:underline"
    >
      {WHOLE.format(userCount)}
    </Link>
  )
