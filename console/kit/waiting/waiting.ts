/** How much waits for the officer who looks, by the page on which it is done. */
import { getComplaints } from '@paddock/contract/endpoints/complaints'
import { getControlChanges } from '@paddock/contract/endpoints/control-changes'
import { getHeldPayments } from '@paddock/contract/endpoints/held'
import { getSitePairs } from '@paddock/contract/endpoints/hops'
import { getKycChecks } from '@paddock/contract/endpoints/kyc'
import { getDeposits, getManagedMethods } from '@paddock/contract/endpoints/payments'
import { getResultProposals, getResultQuestions } from '@paddock/contract/endpoints/operator'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import { getWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import type { SitePair } from '@paddock/contract/shapes/hop'
import { useClient } from '@paddock/ui/client'
import { useQueries } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { COMPLAINT_WORDS } from '../../words/complaints.ts'
import { HELD_WORDS } from '../../words/held.ts'
import { KYC_WORDS } from '../../words/kyc.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { PAIR_WORDS } from '../../words/pairs.ts'
import { STUDIO_WORDS } from '../../words/studio.ts'
import { operatorRole, useMay, useMe } from '../me/index.ts'
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

/** A page, as the navigation calls it, and how much waits there. */
type Waiting = { readonly label: string; readonly count: number }

type Question = {
  readonly path: string
  readonly label: string
  readonly name: string
  readonly count: (signal: AbortSignal) => Promise<number>
}

/** By path; a page on which nothing waits is not among them. */
export function useWaiting(): ReadonlyMap<string, Waiting> {
  const questions = useQuestions()
  const answers = useQueries({
    queries: questions.map(({ path, name, count }) => ({
      queryKey: ['waiting', path, name],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => count(signal),
      refetchInterval: EVERY_MS,
    })),
  })
  const waiting = new Map<string, Waiting>()
  for (const [at, { path, label }] of questions.entries()) {
    const count = answers[at]?.data ?? 0
    if (count > 0) waiting.set(path, { label, count: (waiting.get(path)?.count ?? 0) + count })
  }
  return waiting
}

/** What the officer's rights let them decide. */
function useQuestions(): readonly Question[] {
  const client = useClient()
  const me = useMe()
  const may = useMay()
  const role = operatorRole(me)
  const params = { role }
  const changes: Question = {
    ...(may('installation.maintain')
      ? { path: '/installation', label: STUDIO_WORDS.switchesPage }
      : { path: '/sites', label: STUDIO_WORDS.studio }),
    name: 'changes',
    count: async (signal) => ofOthers(await client.call(getControlChanges, { params, query: FIRST_PAGE }, signal)),
  }
  const pairs: Question = {
    path: '/pairs',
    label: PAIR_WORDS.page,
    name: 'pairs',
    async count(signal) {
      const { docs } = await client.call(getSitePairs, { params, query: FIRST_PAGE }, signal)
      const siteId = may('installation.maintain') ? null : me.user.whiteLabelId
      return docs.filter((pair) => isForSite(pair, siteId)).length
    },
  }
  const results: readonly Question[] = [
    {
      path: '/markets',
      label: WORDS.markets,
      name: 'proposals',
      count: async (signal) => ofOthers(await client.call(getResultProposals, { query: FIRST_PAGE }, signal)),
    },
    {
      path: '/markets',
      label: WORDS.markets,
      name: 'questions',
      count: async (signal) => (await client.call(getResultQuestions, { query: HOW_MANY }, signal)).totalDocs,
    },
  ]
  const deposits: Question = {
    path: '/deposits',
    label: PAYMENT_WORDS.deposits,
    name: 'deposits',
    async count(signal) {
      const query = { ...HOW_MANY, status: 'open', mine: true } as const
      return (await client.call(getDeposits, { params, query }, signal)).totalDocs
    },
  }
  const withdrawals: Question = {
    path: '/withdrawals',
    label: PAYMENT_WORDS.withdrawals,
    name: 'withdrawals',
    async count(signal) {
      const query = { ...HOW_MANY, status: 'open', mine: true } as const
      return (await client.call(getWithdrawals, { params, query }, signal)).totalDocs
    },
  }
  const held: Question = {
    path: '/held-payments',
    label: HELD_WORDS.short,
    name: 'held',
    async count(signal) {
      const query = { ...HOW_MANY, mine: true } as const
      return (await client.call(getHeldPayments, { params, query }, signal)).totalDocs
    },
  }
  const checks: Question = {
    path: '/verification',
    label: KYC_WORDS.checks,
    name: 'checks',
    async count(signal) {
      const query = { ...HOW_MANY, status: 'submitted', mine: true } as const
      return (await client.call(getKycChecks, { params, query }, signal)).totalDocs
    },
  }
  const complaints: Question = {
    path: '/complaints',
    label: COMPLAINT_WORDS.complaints,
    name: 'complaints',
    async count(signal) {
      const query = { ...HOW_MANY, status: 'open' } as const
      return (await client.call(getComplaints, { params, query }, signal)).totalDocs
    },
  }
  const payees: Question = {
    path: '/payment-methods',
    label: PAYMENT_WORDS.methodsShort,
    name: 'payees',
    async count(signal) {
      const { docs } = await client.call(getManagedMethods, { params, query: { page: 1, limit: MOST_AT_ONCE } }, signal)
      return docs.filter(({ waiting }) => waiting?.mayConfirm).length
    },
  }
  return [
    ...(may('payment.decide') ? [deposits, withdrawals, held] : []),
    ...(may('kyc.decide') ? [checks] : []),
    ...(may('complaint.answer') ? [complaints] : []),
    ...(may('method.manage') ? [payees] : []),
    ...(may('site.configure') ? [changes] : []),
    ...(may('site.readPairs') ? [pairs] : []),
    ...(may('market.operate') ? results : []),
  ]
}
