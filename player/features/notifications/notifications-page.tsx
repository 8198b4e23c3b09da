/** What I was told: read, delete, and the way to what it tells of. 001 §2.2 (/notification), §4. */
import type { Notification } from '@paddock/contract/shapes/notification'
import { formatMoment, formatTime } from '@paddock/ui/formats'
import { groupBy } from '@paddock/ui/grouping'
import { Dialog, type Tab, Tabs } from '@paddock/ui/layers'
import { Button, Icon, IconButton, type IconName, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { Link } from 'wouter'
import { useDelete, useMarkRead, useNotifications, useUnread } from './api.ts'
import { dayOf, type Day, pathOf, sayNotification } from './say.ts'
import { NOTIFICATION_WORDS as SAID } from './words.ts'

type Which = 'all' | 'unread'

export function NotificationsPage() {
  const [which, setWhich] = useState<Which>('all')
  const { data: unread = 0 } = useUnread()
  const list = useNotifications(which === 'unread')
  const listed = list.data?.pages.flatMap(({ docs }) => docs) ?? []
  const tabs: readonly Tab<Which>[] = [
    { id: 'all', label: SAID.all },
    { id: 'unread', label: SAID.unread, count: unread },
  ]
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={SAID.title}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line pl-3">
        <h1 className="text-md font-bold">{SAID.title}</h1>
        <div className="ml-auto flex items-center">
          <Actions hasUnread={unread > 0} hasAny={listed.length > 0} />
        </div>
      </header>
      <div className="border-b border-line">
        <Tabs label={SAID.filter} tabs={tabs} chosen={which} onChoose={setWhich} />
      </div>
      {list.data ? (
        listed.length === 0 ? (
          <Notice
            icon="bell"
            text={which === 'unread' ? SAID.noneUnread : SAID.none}
            {...(which === 'all' && { hint: SAID.noneHint })}
          />
        ) : (
          <List listed={listed} />
        )
      ) : list.isError ? (
        <Notice
          icon="warning"
          text={SAID.couldNotLoad}
          action={{ label: SAID.retry, run: () => void list.refetch() }}
        />
      ) : (
        <SkeletonRows rows={6} rowClass="h-17" label={SAID.loading} />
      )}
      {list.hasNextPage && (
        <footer className="border-t border-line p-2 text-center">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {SAID.more}
          </Button>
        </footer>
      )}
    </section>
  )
}

function Actions({ hasUnread, hasAny }: { readonly hasUnread: boolean; readonly hasAny: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const markRead = useMarkRead()
  const remove = useDelete()
  return (
    <>
      <Button look="ghost" disabled={!hasUnread || markRead.isPending} onClick={() => markRead.mutate(null)}>
        {SAID.readAll}
      </Button>
      <Button look="ghost" disabled={!hasAny || remove.isPending} onClick={() => setIsAsking(true)}>
        {SAID.deleteAll}
      </Button>
      {isAsking && (
        <Dialog title={SAID.deleteAllTitle} onClose={() => setIsAsking(false)}>
          <div className="flex flex-col gap-4 p-4">
            <p className="text-sm text-quiet">{SAID.deleteAllText}</p>
            <div className="flex justify-end gap-2">
              <Button onClick={() => setIsAsking(false)}>{SAID.keep}</Button>
              <Button
                look="danger"
                onClick={() => {
                  setIsAsking(false)
                  remove.mutate(null)
                }}
              >
                {SAID.deleteAll}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

const DAYS: readonly Day[] = ['today', 'yesterday', 'earlier']

function List({ listed }: { readonly listed: readonly Notification[] }) {
  const [now] = useState(() => Date.now())
  const days = groupBy(listed, ({ createdAt }) => dayOf(createdAt, now))
  return DAYS.map((day) => {
    const ofDay = days.get(day)
    return (
      ofDay && (
        <section key={day} aria-label={SAID[day]}>
          <h2 className="border-b border-line bg-raised px-3 py-1 text-xs text-quiet">{SAID[day]}</h2>
          <ul className="divide-y divide-line border-b border-line last:border-b-0">
            {ofDay.map((told) => (
              <Item key={told._id} told={told} isOld={day === 'earlier'} />
            ))}
          </ul>
        </section>
      )
    )
  })
}

const ICONS: { readonly [K in Notification['kind']]: IconName } = {
  BETS_SETTLED: 'receipt',
  BETS_VOIDED: 'clear',
  BETS_PART_VOIDED: 'clear',
  RESULT_TAKEN_BACK: 'history',
  POINTS_RECEIVED: 'plus',
  POINTS_TAKEN: 'minus',
  DEPOSIT_APPROVED: 'plus',
  DEPOSIT_REJECTED: 'clear',
  BONUS_AWARDED: 'gift',
  BONUS_RELEASED: 'plus',
  BONUS_TAKEN_BACK: 'minus',
  BONUS_ENDED: 'clock',
  DEPOSIT_REVERSED: 'minus',
  WITHDRAWAL_PAID: 'check',
  WITHDRAWAL_REJECTED: 'clear',
  WITHDRAWAL_RETURNED: 'plus',
  CASINO_STAKE_RETURNED: 'casino',
  PAYOUT_ACCOUNT_CHANGED: 'shield',
  KYC_VERIFIED: 'check',
  KYC_REJECTED: 'clear',
  COMMISSION_PAID: 'plus',
  COMPLAINT_ANSWERED: 'chat',
  CHAT_ANSWERED: 'chat',
  LIMIT_CHANGED: 'shield',
  ACCOUNT_LINKED: 'transfer',
  LINK_USED: 'transfer',
  LINK_ENDED: 'clear',
  LINKED_ACCESS_CHANGED: 'shield',
  AUTO_CASHED_OUT: 'check',
  AUTO_CASH_OUT_ENDED: 'clock',
  REPORT_READY: 'chart',
  BROADCAST: 'chat',
}

/** Of what was lost no tick says that it went well. */
const iconOf = ({ kind, amount }: Notification): IconName =>
  kind === 'BETS_SETTLED' && (amount ?? 0) > 0 ? 'trophy' : ICONS[kind]

function Item({ told, isOld }: { readonly told: Notification; readonly isOld: boolean }) {
  const markRead = useMarkRead()
  const remove = useDelete()
  const said = sayNotification(told)
  const to = pathOf(told)
  const read = () => {
    if (!told.read) markRead.mutate(told._id)
  }
  const inside = <Said told={told} {...said} isOld={isOld} />
  const look = 'flex min-h-17 min-w-0 flex-1 items-start gap-3 py-2 pl-3 text-left hover:bg-raised'
  return (
    <li className="flex items-stretch">
      {to === null ? (
        <button type="button" className={look} onClick={read}>
          {inside}
        </button>
      ) : (
        <Link to={to} className={look} onClick={read}>
          {inside}
        </Link>
      )}
      <IconButton
        label={SAID.deleteOne(said.title)}
        disabled={remove.isPending}
        onClick={() => remove.mutate(told._id)}
        className="my-auto shrink-0"
      >
        <Icon name="close" />
      </IconButton>
    </li>
  )
}

type SaidProps = {
  readonly told: Notification
  readonly title: string
  readonly description: string
  readonly isOld: boolean
}

function Said({ told, title, description, isOld }: SaidProps) {
  const { read, createdAt, image } = told
  return (
    <>
      <Icon name={iconOf(told)} className={`mt-0.5 size-5 ${read ? 'text-quiet' : 'text-brand-text'}`} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 truncate text-sm ${read ? '' : 'font-bold'}`}>{title}</span>
          {!read && <span className="sr-only">{SAID.unread}</span>}
          <time className="ml-auto shrink-0 text-xs text-quiet" dateTime={new Date(createdAt).toISOString()}>
            {isOld ? formatMoment(createdAt) : formatTime(createdAt)}
          </time>
        </span>
        <span className={`block text-xs break-words whitespace-pre-line ${read ? 'text-quiet' : 'text-text'}`}>
          {description}
        </span>
        {image !== null && (
          <img
            src={image}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            className="mt-2 h-32 w-full max-w-80 rounded-md border border-line object-cover in-data-[saver=on]:hidden"
          />
        )}
      </span>
    </>
  )
}
