/** "What did this cost me": said first as a sentence, then in figures. Security 1.4. */
import type { Cost } from '@paddock/contract/shapes/protection'
import { negate, type Paise } from '@paddock/domain/money'
import { formatAmount, formatSigned, formatSpan } from '@paddock/ui/formats'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { WORDS } from '../../words/shell.ts'
import { useCost } from './api.ts'

export function CostPage() {
  const { data, isError, refetch } = useCost()
  const lifetime = data?.find(({ period }) => period === 'lifetime')
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={ACCOUNT_WORDS.cost}>
      <p className="border-b border-line px-3 py-2 text-xs text-quiet">{ACCOUNT_WORDS.costIntro}</p>
      {data ? (
        lifetime?.bets === 0 ? (
          <Notice icon="receipt" text={ACCOUNT_WORDS.noCost} hint={ACCOUNT_WORDS.noCostHint} />
        ) : (
          <Report costs={data} />
        )
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={5} rowClass="h-13" label={WORDS.loading} />
      )}
    </section>
  )
}

/** What the sentences say: the last month, and ever. */
const SAID = ['month', 'lifetime'] as const

function Report({ costs }: { readonly costs: readonly Cost[] }) {
  const said = SAID.flatMap((period) => costs.find((cost) => cost.period === period) ?? [])
  return (
    <>
      <div className="flex flex-col gap-1 px-3 py-4">
        {said.map(({ period, net }) => (
          <p key={period} className="text-md">
            {sentence(net, ACCOUNT_WORDS.costSpan[period])}
          </p>
        ))}
      </div>
      <ul className="divide-y divide-line border-t border-line md:hidden">
        {costs.map((cost) => (
          <Item key={cost.period} cost={cost} />
        ))}
      </ul>
      <Table costs={costs} />
    </>
  )
}

function sentence(net: Paise, span: string): string {
  if (net === 0) return ACCOUNT_WORDS.costEven(span)
  return net < 0
    ? ACCOUNT_WORDS.costLost(formatAmount(negate(net)), span)
    : ACCOUNT_WORDS.costWon(formatAmount(net), span)
}

type Figure = {
  readonly word: 'net' | 'staked' | 'bets' | 'deposited' | 'withdrawn' | 'time'
  readonly of: (cost: Cost) => string
  readonly tone?: (cost: Cost) => string
}

const FIGURES: readonly Figure[] = [
  { word: 'net', of: ({ net }) => formatSigned(net), tone: ({ net }) => toneOf(net) },
  { word: 'staked', of: ({ staked }) => formatAmount(staked) },
  { word: 'bets', of: ({ bets }) => String(bets) },
  { word: 'deposited', of: ({ deposited }) => formatAmount(deposited) },
  { word: 'withdrawn', of: ({ withdrawn }) => formatAmount(withdrawn) },
  { word: 'time', of: ({ minutes }) => formatSpan(minutes) },
]

const toneOf = (net: Paise): string => (net > 0 ? 'font-bold text-profit' : net < 0 ? 'font-bold text-loss' : '')

function Item({ cost }: { readonly cost: Cost }) {
  return (
    <li className="px-3 py-3">
      <h2 className="mb-1 text-sm font-bold">{ACCOUNT_WORDS.costPeriod[cost.period]}</h2>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
        {FIGURES.map(({ word, of, tone }) => (
          <div key={word} className="min-w-0">
            <dt className="text-xs text-quiet">{ACCOUNT_WORDS[word]}</dt>
            <dd className={`truncate text-sm ${tone?.(cost) ?? ''}`}>{of(cost)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function Table({ costs }: { readonly costs: readonly Cost[] }) {
  return (
    <table className="hidden w-full border-t border-line text-sm md:table">
      <thead>
        <tr className="border-b border-line text-xs text-quiet">
          <th scope="col" className="px-3 py-2 text-left font-normal">
            {ACCOUNT_WORDS.period}
          </th>
          {FIGURES.map(({ word }) => (
            <th key={word} scope="col" className="px-3 py-2 text-right font-normal">
              {ACCOUNT_WORDS[word]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {costs.map((cost) => (
          <tr key={cost.period} className="h-11">
            <th scope="row" className="px-3 text-left font-bold whitespace-nowrap">
              {ACCOUNT_WORDS.costPeriod[cost.period]}
            </th>
            {FIGURES.map(({ word, of, tone }) => (
              <td key={word} className={`px-3 text-right whitespace-nowrap ${tone?.(cost) ?? ''}`}>
                {of(cost)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
