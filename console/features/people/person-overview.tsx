import type { BetScopeLock } from '@paddock/contract/shapes/person'
import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Button, Notice } from '@paddock/ui/primitives'
import { WORDS } from '../../app/words.ts'
import { useMay } from '../../kit/me/index.ts'
import { Badge, Card, Facts, Moment, Money } from '../../kit/page/index.ts'
import type { usePerson } from './api.ts'
import { Status } from './columns.tsx'
import { useLockPeople } from './people-actions.ts'
import { ShareBar } from './share-bar.tsx'

type Details = NonNullable<ReturnType<typeof usePerson>['data']>

/** A limit of 0 is none of the account's own. */
const limitText = (amount: Paise): string => (amount === 0 ? WORDS.noLimit : formatMoney(amount))
const percent = (bps: number): string => `${bps / 100} %`

export function PersonOverview({ details: { user, chain, locks } }: { readonly details: Details }) {
  const isPlayer = user.userType === 'user'
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={WORDS.money}>
        <Facts
          facts={{
            [WORDS.balance]: <Money amount={user.balance} />,
            [WORDS.exposure]: <Money amount={user.exposure} />,
            [WORDS.available]: <Money amount={user.availableBalance} />,
            [WORDS.credit]: <Money amount={user.creditPts} />,
            [WORDS.clientPL]: <Money amount={user.clientPL} isResult />,
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
            [WORDS.lastSeen]: user.lastSeenAt === null ? WORDS.nothing : <Moment at={user.lastSeenAt} />,
            [WORDS.mustChangePassword]: user.changePassword ? WORDS.yes : WORDS.no,
            [WORDS.remarksShort]: user.remarks || WORDS.nothing,
          }}
        />
      </Card>
      <Card title={WORDS.shares}>
        <ShareBar label={WORDS.shareSports} chain={chain} product="sports" />
        <ShareBar label={WORDS.shareCasino} chain={chain} product="casino" />
      </Card>
      <Card title={WORDS.betLimits}>
        <Facts
          facts={{
            [WORDS.exposureLimit]: limitText(user.exposureLimit),
            [WORDS.maxOf(WORDS.kinds.BETFAIR)]: limitText(user.betfairMax),
            [WORDS.maxOf(WORDS.kinds.BOOKMAKER)]: limitText(user.bookmakerMax),
            [WORDS.maxOf(WORDS.kinds.SESSION)]: limitText(user.sessionMax),
            [WORDS.betDelay]: WORDS.seconds(user.betDelay),
            [WORDS.casino]: user.casinoLock ? <Badge mood="bad">{WORDS.lockedShort}</Badge> : WORDS.open,
            [WORDS.bonuses]: user.bonusLock ? <Badge mood="bad">{WORDS.lockedShort}</Badge> : WORDS.open,
          }}
        />
      </Card>
      <Card title={WORDS.commission}>
        <Facts
          facts={{
            [WORDS.rebate]: WORDS.rebates[user.commission.matchKind],
            [WORDS.rebateRate]: percent(user.commission.match),
            [WORDS.kinds.SESSION]: percent(user.commission.session),
            [WORDS.casino]: percent(user.commission.casino),
            [WORDS.kinds.BETFAIR]:
              user.commission.exchange === null ? WORDS.rateOfMarket : percent(user.commission.exchange),
          }}
        />
      </Card>
      <Card title={WORDS.scopeLocks}>
        {locks.length === 0 ? (
          <Notice icon="lock" text={WORDS.noScopeLocks} />
        ) : (
          <ul className="divide-y divide-line">
            {locks.map((held) => (
              <HeldLock key={`${held.kind} ${held.scopeId} ${held.own}`} held={held} person={user} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function HeldLock({ held, person }: { readonly held: BetScopeLock; readonly person: Details['user'] }) {
  const may = useMay()
  const lock = useLockPeople()
  const { kind, scopeId, name, own, at } = held
  return (
    <li className="flex min-h-11 items-center gap-3 px-3">
      <span className="min-w-0 flex-1 truncate">
        {name} <span className="text-xs text-quiet">{kind === 'SPORT' ? WORDS.sport : WORDS.event}</span>
      </span>
      <span className="text-xs text-quiet">
        <Moment at={at} />
      </span>
      {own && may('account.lock') ? (
        <Button
          size="dense"
          look="ghost"
          onClick={() => lock([person._id], { kind, scopeId, scopeName: name }, false, person.userName)}
        >
          {WORDS.unlock}
        </Button>
      ) : (
        <span className="text-xs text-quiet">{WORDS.fromAbove}</span>
      )}
    </li>
  )
}
