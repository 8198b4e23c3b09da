/** How much waits for the officer who looks, by the page on which it is done. */
import { getAffiliates } from '@paddock/contract/endpoints/affiliates'
import { getChats } from '@paddock/contract/endpoints/chat'
import { getComplaints } from '@paddock/contract/endpoints/complaints'
import { getControlChanges } from '@paddock/contract/endpoints/control-changes'
import { getHeldPayments } from '@paddock/contract/endpoints/held'
import { getSitePairs } from '@paddock/contract/endpoints/hops'
import { getKycChecks } from '@paddock/contract/endpoints/kyc'
import { getDeposits, getManagedMethods } from '@paddock/contract/endpoints/payments'
import { getResultProposals, getResultQuestions } from '@paddock/contract/endpoints/operator'
import { type Counted, MOST_AT_ONCE } from '@paddock/contract/page'
import { getWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import type { SitePair } from '@paddock/contract/shapes/hop'
import type { Action } from '@paddock/domain/roles'
import { type Client, useClient } from '@paddock/ui/client'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueries } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { AFFILIATE_WORDS } from '../../words/affiliates.ts'
import { CHAT_WORDS } from '../../words/chat.ts'
import { COMPLAINT_WORDS } from '../../words/complaints.ts'
import { HELD_WORDS } from '../../words/held.ts'
import { KYC_WORDS } from '../../words/kyc.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { PAIR_WORDS } from '../../words/pairs.ts'
import { STUDIO_WORDS } from '../../words/studio.ts'
import { type OperatorRole, operatorRole, useMay, useMe } from '../me/index.ts'
import { LIST_LIMIT } from '../table/index.ts'

const EVERY_MS = 30_000
/** Only how many there are is asked. */
const HOW_MANY = { page: 1, limit: 1 } as const
const FIRST_PAGE = { page: 1, limit: LIST_LIMIT } as const

type Proposals = { readonly docs: readonly { readonly isMine: boolean }[]; readonly totalDocs: number }

/** What oneself proposed waits for somebody else. */
const ofOthers = ({ docs, totalDocs }: Proposals): number => totalDocs - docs.filter(({ isMine }) => isMine).length

/** Whether the next yes to a pair is that of the site, or of the administrator, who has none. Decision 0017. */
export const isForSite = ({ state, to }: SitePair, siteId: string | null): boolean =>
  siteId === null ? state === 'ACCEPTED' : state === 'PROPOSED' && to.siteId === siteId

/** A page, as the navigation calls it, and how much waits there: `200+` where nobody counted further. */
type Waiting = { readonly label: string; readonly count: string }

type Asked = {
  readonly client: Client
  readonly params: { readonly role: OperatorRole }
  readonly signal: AbortSignal
  /** Null of an administrator, who has none. */
  readonly siteId: string | null
}

type Question = {
  readonly path: string
  readonly label: string
  readonly name: string
  /** Who is asked: whoever may decide what waits there. */
  readonly right: Action
  readonly count: (asked: Asked) => Promise<number | Counted>
}

type Total = { readonly totalDocs: number; readonly totalIsLeast?: boolean }

async function totalOf(answer: Promise<Total>): Promise<Counted> {
  const { totalDocs: total, totalIsLeast: isLeast = false } = await answer
  return { total, isLeast }
}

const countChanges: Question['count'] = async ({ client, params, signal }) =>
  ofOthers(await client.call(getControlChanges, { params, query: FIRST_PAGE }, signal))

const QUESTIONS = inEachLanguage((): readonly Question[] => [
  {
    path: '/deposits',
    label: PAYMENT_WORDS.deposits,
    name: 'deposits',
    right: 'payment.decide',
    count: async ({ client, params, signal }) =>
      totalOf(client.call(getDeposits, { params, query: { ...HOW_MANY, status: 'open', mine: true } }, signal)),
  },
  {
    path: '/withdrawals',
    label: PAYMENT_WORDS.withdrawals,
    name: 'withdrawals',
    right: 'payment.decide',
    count: async ({ client, params, signal }) =>
      totalOf(client.call(getWithdrawals, { params, query: { ...HOW_MANY, status: 'open', mine: true } }, signal)),
  },
  {
    path: '/held-payments',
    label: HELD_WORDS.short,
    name: 'held',
    right: 'payment.decide',
    count: async ({ client, params, signal }) =>
      totalOf(client.call(getHeldPayments, { params, query: { ...HOW_MANY, mine: true } }, signal)),
  },
  {
    path: '/verification',
    label: KYC_WORDS.checks,
    name: 'checks',
    right: 'kyc.decide',
    count: async ({ client, params, signal }) =>
      totalOf(client.call(getKycChecks, { params, query: { ...HOW_MANY, status: 'submitted', mine: true } }, signal)),
  },
  {
    path: '/chat',
    label: CHAT_WORDS.chat,
    name: 'chat',
    right: 'chat.answer',
    count: async ({ client, params, signal }) =>
      totalOf(client.call(getChats, { params, query: { ...HOW_MANY, queue: 'waiting' } }, signal)),
  },
  {
    path: '/complaints',
    label: COMPLAINT_WORDS.complaints,
    name: 'complaints',
    right: 'complaint.answer',
    count: async ({ client, params, signal }) =>
      totalOf(client.call(getComplaints, { params, query: { ...HOW_MANY, status: 'open' } }, signal)),
  },
  {
    path: '/affiliates',
    label: AFFILIATE_WORDS.affiliates,
    name: 'affiliates',
    right: 'affiliate.manage',
    count: async ({ client, params, signal }) =>
      totalOf(client.call(getAffiliates, { params, query: { ...HOW_MANY, status: 'waiting' } }, signal)),
  },
  {
    path: '/payment-methods',
    label: PAYMENT_WORDS.methodsShort,
    name: 'payees',
    right: 'method.manage',
    async count({ client, params, signal }) {
      const { docs } = await client.call(
        getManagedMethods,
        { params, query: { page: 1, limit: MOST_AT_ONCE, waiting: true } },
        signal,
      )
      return docs.filter(({ waiting }) => waiting?.mayConfirm).length
    },
  },
  // Who has both pages is led to the one of the installation.
  {
    path: '/installation',
    label: STUDIO_WORDS.switchesPage,
    name: 'changes',
    right: 'installation.maintain',
    count: countChanges,
  },
  { path: '/sites', label: STUDIO_WORDS.studio, name: 'changes', right: 'site.configure', count: countChanges },
  {
    path: '/pairs',
    label: PAIR_WORDS.page,
    name: 'pairs',
    right: 'site.readPairs',
    async count({ client, params, signal, siteId }) {
      const { docs } = await client.call(getSitePairs, { params, query: FIRST_PAGE }, signal)
      return docs.filter((pair) => isForSite(pair, siteId)).length
    },
  },
  {
    path: '/markets',
    label: WORDS.markets,
    name: 'proposals',
    right: 'market.operate',
    count: async ({ client, signal }) => ofOthers(await client.call(getResultProposals, { query: FIRST_PAGE }, signal)),
  },
  {
    path: '/markets',
    label: WORDS.markets,
    name: 'questions',
    right: 'market.operate',
    count: async ({ client, signal }) => totalOf(client.call(getResultQuestions, { query: HOW_MANY }, signal)),
  },
])

/** What the officer's rights let them decide; each name once, at the first page that they have for it. */
const questionsOf = (may: (action: Action) => boolean): readonly Question[] =>
  QUESTIONS()
    .filter(({ right }) => may(right))
    .filter(({ name }, at, those) => those.findIndex((other) => other.name === name) === at)

/** By path; a page on which nothing waits is not among them. */
export function useWaiting(): ReadonlyMap<string, Waiting> {
  const client = useClient()
  const me = useMe()
  const may = useMay()
  const params = { role: operatorRole(me) }
  const siteId = may('installation.maintain') ? null : me.user.whiteLabelId
  const questions = questionsOf(may)
  const answers = useQueries({
    queries: questions.map(({ path, name, count }) => ({
      queryKey: ['waiting', path, name],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => count({ client, params, signal, siteId }),
      refetchInterval: EVERY_MS,
    })),
  })
  const counted = new Map<string, Counted & Pick<Waiting, 'label'>>()
  for (const [at, { path, label }] of questions.entries()) {
    const answer = answers[at]?.data ?? 0
    const { total, isLeast } = typeof answer === 'number' ? { total: answer, isLeast: false } : answer
    const before = counted.get(path)
    if (total > 0)
      counted.set(path, {
        label,
        total: (before?.total ?? 0) + total,
        isLeast: isLeast || (before?.isLeast ?? false),
      })
  }
  return new Map(
    [...counted].map(([path, { label, total, isLeast }]) => [path, { label, count: `${total}${isLeast ? '+' : ''}` }]),
  )
}
