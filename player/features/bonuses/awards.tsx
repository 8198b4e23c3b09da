/** What a player has been promised: how much of it is paid, and what it still asks for. */
import type { BonusAward } from '@paddock/contract/shapes/bonus'
import { sum } from '@paddock/domain/money'
import { formatAmount, formatDate } from '@paddock/ui/formats'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { useAwards } from './api.ts'
import { isOpen, leftOf, percentOf } from './state.ts'
import { BONUS_WORDS } from './words.ts'

export function AwaitingBonusPage() {
  const { data, isError, refetch } = useAwards(false)
  return (
    <section
      aria-label={BONUS_WORDS.title}
      className="mx-auto w-full max-w-[560px] overflow-clip rounded-md border border-line bg-surface"
    >
      <h1 className="flex h-12 items-center border-b border-line px-4 text-md font-bold">{BONUS_WORDS.title}</h1>
      {data ? (
        <Awards awards={data} />
      ) : isError ? (
        <Notice
          icon="warning"
          text={BONUS_WORDS.couldNotLoad}
          action={{ label: BONUS_WORDS.retry, run: () => void refetch() }}
        />
      ) : (
        <SkeletonRows rows={3} rowClass="h-24" label={BONUS_WORDS.loading} />
      )}
    </section>
  )
}

function Awards({ awards }: { readonly awards: readonly BonusAward[] }) {
  const open = awards.filter(isOpen)
  const over = awards.filter((award) => !isOpen(award))
  return (
    <>
      {open.length === 0 ? (
        <Notice icon="gift" text={BONUS_WORDS.none} hint={BONUS_WORDS.noneHint} />
      ) : (
        <>
          <List awards={open} />
          <p className="border-t border-line px-4 py-3 text-xs text-quiet">
            {BONUS_WORDS.counts} {BONUS_WORDS.ripening}
          </p>
        </>
      )}
      {over.length > 0 && (
        <>
          <h2 className="border-t border-line bg-raised px-4 py-2 text-xs text-quiet">{BONUS_WORDS.earlier}</h2>
          <List awards={over} />
        </>
      )}
    </>
  )
}

const List = ({ awards }: { readonly awards: readonly BonusAward[] }) => (
  <ul className="divide-y divide-line">
    {awards.map((award) => (
      <Item key={award._id} award={award} />
    ))}
  </ul>
)

function Item({ award }: { readonly award: BonusAward }) {
  const { title, kind, status, released, amount, turnover, wagered, lost, expiresAt } = award
  const hint = hintOf(award)
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate text-sm font-bold">{title}</h3>
        <span className="shrink-0 text-lg font-bold">₹ {formatAmount(amount)}</span>
      </div>
      <p className="flex justify-between gap-3 text-xs text-quiet">
        <span>{BONUS_WORDS.kinds[kind]}</span>
        <span>{BONUS_WORDS.states[status]}</span>
      </p>
      {isOpen(award) && turnover > 0 && (
        <Bar
          label={BONUS_WORDS.wagered(`₹ ${formatAmount(wagered)}`, `₹ ${formatAmount(turnover)}`)}
          percent={percentOf(wagered, turnover)}
        />
      )}
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-quiet">
        <span>{BONUS_WORDS.paid(`₹ ${formatAmount(released)}`, `₹ ${formatAmount(amount)}`)}</span>
        {isOpen(award) && expiresAt !== null && <span>{BONUS_WORDS.until(formatDate(expiresAt))}</span>}
        {lost > 0 && <span>{BONUS_WORDS.lost(`₹ ${formatAmount(lost)}`)}</span>}
      </p>
      {hint !== null && <p className="text-xs">{hint}</p>}
    </li>
  )
}

function hintOf(award: BonusAward): string | null {
  if (award.status === 'held') return BONUS_WORDS.looking
  if (award.status === 'waiting') return BONUS_WORDS.afterDeposit
  if (award.status !== 'open') return null
  if (award.byFriend) return BONUS_WORDS.byFriend
  const left = leftOf(award)
  return left === null ? null : BONUS_WORDS.next(`₹ ${formatAmount(left)}`)
}

function Bar({ label, percent }: { readonly label: string; readonly percent: number }) {
  return (
    <div>
      <p className="flex justify-between pb-1 text-xs">
        <span>{label}</span>
        <span className="text-quiet">{percent} %</span>
      </p>
      <progress
        aria-label={label}
        value={percent}
        max={100}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  )
}

/** On the wallet page: what is locked, and how far it is. Nothing where there is none. */
export function BonusProgress() {
  const { data } = useAwards(true)
  const running = data?.filter(({ status }) => status === 'open' || status === 'held') ?? []
  if (running.length === 0) return null
  const locked = sum(running.map((award) => award.locked))
  const wagered = sum(running.map((award) => award.wagered))
  const turnover = sum(running.map((award) => award.turnover))
  return (
    <section
      aria-label={BONUS_WORDS.choice}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 pt-3"
    >
      <p className="text-sm font-bold">{BONUS_WORDS.locked(`₹ ${formatAmount(locked)}`)}</p>
      <Bar
        label={BONUS_WORDS.wagered(`₹ ${formatAmount(wagered)}`, `₹ ${formatAmount(turnover)}`)}
        percent={percentOf(wagered, turnover)}
      />
      <Link to="/awaiting-bonus" className="flex h-11 items-center justify-between text-sm text-brand-text">
        {BONUS_WORDS.inSight}
        <Icon name="chevron" className="size-4 text-quiet" />
      </Link>
    </section>
  )
}
