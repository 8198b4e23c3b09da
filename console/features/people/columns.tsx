import type { exportPeople } from '@paddock/contract/endpoints/people'
import { type Person, statusOf, type TrailStep } from '@paddock/contract/shapes/person'
import { Icon } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { Link } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { Badge, Moment, Money, PersonLink, PhoneNote } from '../../kit/page/index.ts'
import type { ExportedColumn } from '../../kit/table/index.ts'
import type { Listed } from './api.ts'
import { RIGHT_BELOW } from './list-query.ts'

const WHOLE = new Intl.NumberFormat('en-IN')

export const PEOPLE_COLUMNS = inEachLanguage((): readonly ExportedColumn<Listed, typeof exportPeople>[] => [
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
    id: 'parentName',
    label: WORDS.under,
    isWide: true,
    cell: ({ above, parentName }) => (above.length > 0 ? <Way steps={above} /> : (parentName ?? WORDS.nothing)),
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
    cell: ({ balance, subtreeExposure }) => (
      <>
        <Money amount={balance} />
        {subtreeExposure > 0 && (
          <PhoneNote>
            {WORDS.exposure} <Money amount={subtreeExposure} />
          </PhoneNote>
        )}
      </>
    ),
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
    label: WORDS.exposureWithDownline,
    isWide: true,
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
    id: 'givenPts',
    label: WORDS.pointsGiven,
    isNumber: true,
    isExtra: true,
    cell: ({ givenPts }) => <Money amount={givenPts} />,
  },
  {
    id: 'creditPts',
    label: WORDS.credit,
    isWide: true,
    isNumber: true,
    isSortable: true,
    cell: ({ creditPts }) => <Money amount={creditPts} />,
  },
  {
    id: 'clientPL',
    label: WORDS.clientPL,
    isWide: true,
    isNumber: true,
    isSortable: true,
    cell: ({ clientPL }) => <Money amount={clientPL} isResult />,
  },
  {
    id: 'share',
    label: WORDS.share,
    isNumber: true,
    isExtra: true,
    cell: ({ share }) => `${share.sports / 100} %`,
  },
  {
    id: 'lastSeenAt',
    label: WORDS.lastSeen,
    isWide: true,
    isSortable: true,
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
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
])

/** The way down to an account, each step leading to the account it names. */
const Way = ({ steps }: { readonly steps: readonly TrailStep[] }) => (
  <span className="flex max-w-52 items-center overflow-hidden text-xs text-quiet">
    {steps.map(({ _id, userName }, at) => (
      <span key={_id} className={`flex items-center ${at === steps.length - 1 ? 'shrink-0' : 'min-w-0'}`}>
        {at > 0 && <Icon name="chevron" className="size-3 shrink-0" />}
        <Link to={`/people/${_id}`} tabIndex={-1} className="truncate hover:text-text hover:underline">
          {userName}
        </Link>
      </span>
    ))}
  </span>
)

/** Under whom, on a phone. Where it is too long the front is cut off: whoever stands right above matters most. @internal Exported for the tests. */
export const UnderNote = ({ above }: { readonly above: readonly string[] }) => (
  <span className="flex max-w-44 gap-1 text-xs leading-4 font-normal in-data-leads:max-w-none text-quiet md:hidden">
    <span className="shrink-0">{WORDS.under}</span>
    {above.length > 1 && <span className="min-w-0 truncate">{above.slice(0, -1).join(' › ')}</span>}
    {above.length > 1 && <span className="shrink-0">›</span>}
    <span className="max-w-full shrink-0 truncate">{above.at(-1)}</span>
  </span>
)

const Name = ({ person }: { readonly person: Listed }) => (
  <span className="flex items-center gap-2">
    <span
      title={person.online ? WORDS.online : undefined}
      className={`size-2 shrink-0 rounded-full ${person.online ? 'bg-profit' : 'bg-line'}`}
    />
    <span className="min-w-0 truncate">
      <PersonLink userId={person._id} userName={person.userName} />
      <PhoneNote>
        {WORDS.roles[person.userType]} · {statusText(person)}
      </PhoneNote>
      {person.above.length > 0 && <UnderNote above={person.above.map(({ userName }) => userName)} />}
    </span>
  </span>
)

export const STATUS_WORDS = inEachLanguage(
  () =>
    ({
      active: WORDS.active,
      userLocked: WORDS.userLocked,
      lockedAbove: WORDS.lockedAbove,
      betLocked: WORDS.betLocked,
      betLockedAbove: WORDS.betLockedAbove,
    }) as const,
)

const statusText = (person: Person): string => STATUS_WORDS()[statusOf(person)]

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
      to={`/people?userId=${_id}&reach=${RIGHT_BELOW}`}
      tabIndex={-1}
      title={WORDS.playersBelow(WHOLE.format(totalUser))}
      className="hover:underline"
    >
      {WHOLE.format(userCount)}
    </Link>
  )
