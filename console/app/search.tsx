/** "/" from anywhere: pages, people and events by a few letters, a payment by its reference or id, a market by its id; Enter opens. */
import { getMarkets, searchEvents } from '@paddock/contract/endpoints/markets'
import { getDeposits } from '@paddock/contract/endpoints/payments'
import { listPeople } from '@paddock/contract/endpoints/people'
import { getWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import type { TrailStep } from '@paddock/contract/shapes/person'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Icon, type IconName } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { INPUT } from '../kit/form/index.ts'
import { marketReader, operatorRole, useMay, useMe } from '../kit/me/index.ts'
import { marketsOf } from '../kit/market/index.ts'
import { PAGES } from './pages.ts'
import { WORDS } from '../words/shell.ts'

type Found = {
  readonly to: string
  readonly label: string
  readonly note: string
  readonly icon: IconName
}

/** What one kind has so far; nothing is said to be missing while one still asks. */
type Finding = { readonly found: readonly Found[]; readonly isPending: boolean }

const SHORTEST = 2
const MOST_OF_A_KIND = 6

export function Search({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const results = useRef<HTMLUListElement>(null)
  const goTo = useNavigate()
  const wanted = text.trim()
  const asked = useDeferredValue(wanted)
  const { found, isPending } = useSearch(asked)
  const isSearching = isPending || asked !== wanted
  const links = () => [...(results.current?.querySelectorAll('a') ?? [])]

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus()
  }
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = found
    if (!first) return
    onClose()
    void goTo(first.to)
  }
  return (
    <Dialog title={WORDS.search} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows lead from the field to the results and on */}
      <search onKeyDown={onKeyDown}>
        <form onSubmit={openFirst} className="p-3">
          <input
            type="search"
            aria-label={WORDS.searchHint}
            placeholder={WORDS.searchHint}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={INPUT}
          />
        </form>
        <ul ref={results} className="max-h-[50dvh] overflow-y-auto px-1 pb-2">
          {found.map((one) => (
            <li key={one.to}>
              <Link
                to={one.to}
                onClick={onClose}
                className="flex h-9 items-center gap-2 rounded-md px-3 hover:bg-raised focus:bg-raised max-md:h-11"
              >
                <Icon name={one.icon} className="size-4 text-quiet" />
                <span className="truncate">{one.label}</span>
                <span className="ml-auto max-w-[60%] shrink-0 truncate text-xs text-quiet">{one.note}</span>
              </Link>
            </li>
          ))}
        </ul>
        {/* There before it says anything, so that a screen reader is told of each change. */}
        <output className="block px-3 pb-4 text-center text-sm text-quiet">
          {isSearching ? WORDS.searching : found.length === 0 && WORDS.searchNothing}
        </output>
      </search>
    </Dialog>
  )
}

function useSearch(text: string): Finding {
  const may = useMay()
  const pages = PAGES.flatMap(({ path, right, nav: shownAs }) => {
    const nav = may(right) ? shownAs?.() : undefined
    return nav?.label.toLowerCase().includes(text.toLowerCase())
      ? [{ to: path, label: nav.label, note: WORDS.searchPages, icon: nav.icon }]
      : []
  })
  const isLong = text.length >= SHORTEST
  const people = usePeople(text, isLong && may('account.read'))
  const events = useEvents(text, isLong && may('market.operate'))
  const payments = usePayments(text, PAYMENT.test(text) && may('payment.decide'))
  const market = useMarket(text, MARKET_ID.test(text) && may('market.operate'))
  return {
    found: [...market.found, ...payments.found, ...people.found, ...events.found, ...pages],
    isPending: [market, payments, people, events].some(({ isPending }) => isPending),
  }
}

/** In full, and with a number somewhere: words that are typed are not asked for as one. */
const MARKET_ID = /^(?=.*\d)[\w.:-]{2,64}$/

/** A bank's reference or the end of one, or the beginning of an id of ours: what is typed as a name is not asked for as one. */
const PAYMENT = /^(?:(?=.*\d{6})[\w-]{6,80}|(?:dep|wd)_[\w-]{4,})$/

function usePayments(search: string, enabled: boolean): Finding {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data, isLoading } = useQuery({
    queryKey: ['search', 'payments', search],
    queryFn: async ({ signal }) => {
      const asked = { params: { role }, query: { search, page: 1, limit: MOST_OF_A_KIND } }
      const [deposits, withdrawals] = await Promise.all([
        client.call(getDeposits, asked, signal),
        client.call(getWithdrawals, asked, signal),
      ])
      return [
        ...deposits.docs.flatMap((one) => ('flags' in one ? [foundAs('deposits', WORDS.searchDeposit, one)] : [])),
        ...withdrawals.docs.flatMap((one) =>
          'flags' in one ? [foundAs('withdrawals', WORDS.searchWithdrawal, one)] : [],
        ),
      ]
    },
    enabled,
  })
  return { found: enabled && data ? data : [], isPending: isLoading }
}

type Payment = { readonly _id: string; readonly userName: string; readonly amount: Paise }

const foundAs = (page: string, tell: (amount: string) => string, { _id, userName, amount }: Payment): Found => ({
  to: `/${page}?tab=history&search=${_id}`,
  label: userName,
  note: tell(formatMoney(amount)),
  icon: 'receipt',
})

function usePeople(search: string, enabled: boolean): Finding {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data, isLoading } = useQuery({
    queryKey: ['search', 'people', search],
    queryFn: ({ signal }) =>
      client.call(
        listPeople,
        { params: { role }, query: { search, deep: true, page: 1, limit: MOST_OF_A_KIND } },
        signal,
      ),
    enabled,
  })
  if (!enabled || !data) return { found: [], isPending: isLoading }
  const found = data.docs.map(
    ({ _id, userName, userType, parentName }): Found => ({
      to: `/people/${_id}`,
      label: userName,
      note: [WORDS.roles[userType], wayText(data.above[_id] ?? [], parentName)].filter(Boolean).join(' · '),
      icon: 'user',
    }),
  )
  return { found, isPending: isLoading }
}

/** Under whom somebody stands, from right below me down. */
const wayText = (above: readonly TrailStep[], parentName: string | null): string => {
  const way = above.length > 0 ? above.map(({ userName }) => userName).join(' › ') : parentName
  return way === null ? '' : `${WORDS.under} ${way}`
}

function useMarket(marketId: string, enabled: boolean): Finding {
  const client = useClient()
  const reader = marketReader(useMe())
  const { data, isLoading } = useQuery({
    queryKey: ['search', 'market', marketId],
    queryFn: ({ signal }) =>
      client.call(getMarkets, { params: { reader }, query: { marketId, page: 1, limit: 1 } }, signal),
    enabled,
  })
  const markets = marketsOf(enabled && data ? data.docs : [])
  return {
    found: markets.map(({ _id, marketName, event }) => ({
      to: `/markets?marketId=${encodeURIComponent(_id)}`,
      label: marketName,
      note: event.name,
      icon: 'chart',
    })),
    isPending: isLoading,
  }
}

function useEvents(search: string, enabled: boolean): Finding {
  const client = useClient()
  const { data, isLoading } = useQuery({
    queryKey: ['search', 'events', search],
    queryFn: ({ signal }) => client.call(searchEvents, { query: { search } }, signal),
    enabled,
  })
  if (!enabled || !data) return { found: [], isPending: isLoading }
  const found = data.docs
    .flatMap(({ name, events }) => events.map((event) => ({ sport: name, ...event })))
    .slice(0, MOST_OF_A_KIND)
    .map(
      ({ eventId, eventName, sport }): Found => ({
        to: `/markets?eventId=${encodeURIComponent(eventId)}`,
        label: eventName,
        note: sport,
        icon: 'chart',
      }),
    )
  return { found, isPending: isLoading }
}
