import type { Person } from '@paddock/contract/shapes/person'
import { Link } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { Badge, inRupees, isoOf, Moment, Money, PhoneNote } from '../../kit/page/index.ts'
import type { Column } from '../../kit/table/index.ts'

const WHOLE = new Intl.NumberFormat('en-IN')

export const PEOPLE_COLUMNS: readonly Column<Person>[] = [
  {
    id: 'userName',
    label: WORDS.username,
    isSortable: true,
    cell: (person) => <Name person={person} />,
    value: ({ userName }) => userName,
  },
  {
    id: 'userType',
    label: WORDS.role,
    isWide: true,
    isSortable: true,
    cell: ({ userType }) => WORDS.roles[userType],
    value: ({ userType }) => WORDS.roles[userType],
  },
  {
    id: 'status',
    label: WORDS.status,
    isWide: true,
    cell: (person) => <Status person={person} />,
    value: statusText,
  },
  {
    id: 'people',
    label: WORDS.below,
    isWide: true,
    isNumber: true,
    cell: (person) => <Below person={person} />,
    value: ({ userCount }) => userCount,
  },
  {
    id: 'pts',
    label: WORDS.balance,
    isNumber: true,
    isSortable: true,
    cell: ({ balance }) => <Money amount={balance} />,
    value: ({ balance }) => inRupees(balance),
  },
  {
    id: 'available',
    label: WORDS.available,
    isNumber: true,
    isExtra: true,
    cell: ({ availableBalance }) => <Money amount={availableBalance} />,
    value: ({ availableBalance }) => inRupees(availableBalance),
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
    value: ({ subtreeExposure }) => inRupees(subtreeExposure),
  },
  {
    id: 'subtree',
    label: WORDS.withDownline,
    isWide: true,
    isNumber: true,
    cell: ({ subtreePts }) => <Money amount={subtreePts} />,
    value: ({ subtreePts }) => inRupees(subtreePts),
  },
  {
    id: 'creditPts',
    label: WORDS.credit,
    isNumber: true,
    isSortable: true,
    cell: ({ creditPts }) => <Money amount={creditPts} />,
    value: ({ creditPts }) => inRupees(creditPts),
  },
  {
    id: 'clientPL',
    label: WORDS.clientPL,
    isNumber: true,
    isSortable: true,
    cell: ({ clientPL }) => <Money amount={clientPL} isResult />,
    value: ({ clientPL }) => inRupees(clientPL),
  },
  {
    id: 'share',
    label: WORDS.share,
    isNumber: true,
    cell: ({ share }) => `${share.sports / 100} %`,
    value: ({ share }) => share.sports / 100,
  },
  {
    id: 'lastSeenAt',
    label: WORDS.lastSeen,
    isSortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? WORDS.nothing : <Moment at={lastSeenAt} />),
    value: ({ lastSeenAt }) => (lastSeenAt === null ? null : isoOf(lastSeenAt)),
  },
  {
    id: 'parentName',
    label: WORDS.upline,
    isExtra: true,
    cell: ({ parentName }) => parentName ?? WORDS.nothing,
    value: ({ parentName }) => parentName,
  },
  {
    id: 'fullName',
    label: WORDS.fullName,
    isExtra: true,
    cell: ({ fullName }) => fullName,
    value: ({ fullName }) => fullName,
  },
  {
    id: 'createdAt',
    label: WORDS.created,
    isExtra: true,
    isSortable: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    value: ({ createdAt }) => isoOf(createdAt),
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

export function statusText({ userLock, betLock, lockedAbove, betLockedAbove }: Person): string {
  if (userLock) return WORDS.userLocked
  if (lockedAbove) return WORDS.lockedAbove
  if (betLock) return WORDS.betLocked
  return betLockedAbove ? WORDS.betLockedAbove : WORDS.active
}

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
