import type { PersonLock } from '@paddock/contract/endpoints/people'
import type { HeldLock, TermSetter } from '@paddock/contract/shapes/person'
import { debtKind } from '@paddock/domain/ledger'
import { Button, Notice } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useMay } from '../../kit/me/index.ts'
import { Card, Facts, Moment, Money } from '../../kit/page/index.ts'
import type { usePerson } from './api.ts'
import { Status } from './columns.tsx'
import { useLockPeople } from './people-actions.ts'
import { ShareBar } from './share-bar.tsx'
import { holderOfLock, SetBy, TermsInForceCard } from './terms-in-force.tsx'

type Details = NonNullable<ReturnType<typeof usePerson>['data']>

const percent = (bps: number): string => `${bps / 100} %`

export function PersonOverview({ details }: { readonly details: Details }) {
  const { user, chain, locks } = details
  const setBy = (field: TermSetter['field'], value: ReactNode) => (
    <>
      {value}
      <SetBy held={details} field={field} />
    </>
  )
  const isPlayer = user.userType === 'user'
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={WORDS.money}>
        <Facts
          facts={{
            [WORDS.balance]: <Money amount={user.balance} />,
            [WORDS.exposure]: <Money amount={user.exposure} />,
            [WORDS.available]: <Money amount={user.availableBalance} />,
            [WORDS.credit]: setBy('creditPts', <Money amount={user.creditPts} />),
            [WORDS.pointsGiven]: <Money amount={user.givenPts} />,
            [WORDS.clientPL]: <ClientPL person={user} />,
            ...(isPlayer
              ? {}
              : {
                  [WORDS.withDownline]: <Money amount={user.subtreePts} />,
                  [WORDS.downlineExposure]: <Money amount={user.subtreeExposure} />,
                  [WORDS.players]: user.totalUser,
                }),
          }}
        />
      </Card>
      <Card title={WORDS.account}>
        <Facts
          facts={{
            [WORDS.role]: WORDS.roles[user.userType],
            [WORDS.status]: <Status person={user} />,
            [WORDS.fullName]: user.fullName || WORDS.nothing,
            [WORDS.upline]: user.parentName ?? WORDS.nothing,
            [WORDS.created]: <Moment at={user.createdAt} />,
            [WORDS.lastSeen]: <Moment at={user.lastSeenAt} />,
            [WORDS.mustChangePassword]: user.changePassword ? WORDS.yes : WORDS.no,
            [WORDS.remarksShort]: user.remarks || WORDS.nothing,
          }}
        />
      </Card>
      <Card title={WORDS.shares}>
        <ShareBar label={WORDS.shareSports} chain={chain} product="sports" />
        <ShareBar label={WORDS.shareCasino} chain={chain} product="casino" />
        {!isPlayer && (
          <Facts
            facts={{
              [WORDS.shareSports]: setBy('share.sports', percent(user.share.sports)),
              [WORDS.shareCasino]: setBy('share.casino', percent(user.share.casino)),
            }}
          />
        )}
      </Card>
      <div className="lg:row-span-2">
        <TermsInForceCard user={user} held={details} />
      </div>
      <Card title={WORDS.commission}>
        <Facts
          facts={{
            [WORDS.rebate]: setBy('commission.matchKind', WORDS.rebates[user.commission.matchKind]),
            [WORDS.rebateRate]: setBy('commission.match', percent(user.commission.match)),
            [WORDS.kinds.SESSION]: setBy('commission.session', percent(user.commission.session)),
            [WORDS.casino]: setBy('commission.casino', percent(user.commission.casino)),
          }}
        />
      </Card>
      <Card title={WORDS.locks}>
        {locks.length === 0 ? (
          <Notice icon="lock" text={WORDS.noLocks} />
        ) : (
          <ul className="divide-y divide-line">
            {locks.map((held) => (
              <LockLine
                key={`${held.kind} ${held.scopeId} ${held.holder.userType} ${held.setBy}`}
                held={held}
                person={user}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** With what it means: who owes whom. */
const ClientPL = ({ person: { clientPL } }: { readonly person: Details['user'] }) => (
  <span title={WORDS.clientPLHint}>
    <Money amount={clientPL} isResult />
    {clientPL !== 0 && (
      <span className="block text-xs font-normal text-quiet">{WORDS.debtKinds[debtKind(clientPL)]}</span>
    )}
  </span>
)

function LockLine({ held, person }: { readonly held: HeldLock; readonly person: Details['user'] }) {
  const may = useMay()
  const lock = useLockPeople()
  const { name, own, holder, setBy, mayUnlock, at } = held
  return (
    <li className="flex min-h-11 items-center gap-3 px-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {name || WORDS.lockKinds[held.kind]}{' '}
          {name && <span className="text-xs text-quiet">{WORDS.lockKinds[held.kind]}</span>}
        </span>
        <span className="block text-xs text-quiet">
          {WORDS.setByLevel(WORDS.roles[setBy])}
          {!own && `, ${holderOfLock(holder)}`} · <Moment at={at} />
        </span>
      </span>
      {mayUnlock && may('account.lock') ? (
        <Button
          size="dense"
          look="ghost"
          onClick={() => lock([person._id], { ...lockOf(held), scopeName: name }, false, person.userName)}
        >
          {WORDS.unlock}
        </Button>
      ) : (
        !own && <span className="text-xs text-quiet">{WORDS.fromAbove}</span>
      )}
    </li>
  )
}

/** As it is asked for: a lock on a sport or an event names it. */
const lockOf = ({ kind, scopeId }: HeldLock): PersonLock =>
  kind === 'USER' || kind === 'BET' ? { kind } : { kind, scopeId: scopeId ?? '' }
