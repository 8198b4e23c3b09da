/** One affiliate: the deal, what waits to be paid, and players whom an officer should look at. */
import {
  arrangeAffiliate,
  confirmDeal,
  decideAffiliateStatement,
  excludeAffiliatePlayer,
  getAffiliate,
  withdrawDeal,
} from '@paddock/contract/endpoints/affiliates'
import type { AffiliateStatementDecided, AffiliateWhole, DealVersionShown } from '@paddock/contract/shapes/affiliate'
import { failureText, useClient } from '@paddock/ui/client'
import { formatAmount, formatDate, formatSigned } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AFFILIATE_WORDS as WORDS } from '../../words/affiliates.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Facts, Moment } from '../../kit/page/index.ts'
import { DealPanel } from './deal-form.tsx'
import { AFFILIATES, useReadAffiliatesAgain } from './keys.ts'
import { headsText, sharesText, termsText } from './terms.ts'

type AffiliatePanelProps = { readonly affiliateId: string; readonly onClose: () => void }

export function AffiliatePanel({ affiliateId, onClose }: AffiliatePanelProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [isProposing, setProposing] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [AFFILIATES, affiliateId],
    queryFn: async ({ signal }) => (await client.call(getAffiliate, { params: { role, affiliateId } }, signal)).docs,
  })
  if (data && isProposing) return <DealPanel affiliate={data} onClose={() => setProposing(false)} />
  return (
    <Panel
      title={data ? `${data.userName} · ${data.code}` : WORDS.affiliates}
      closeLabel={COMMON.close}
      onClose={onClose}
      isWide
      footer={data && <Foot affiliate={data} onPropose={() => setProposing(true)} />}
    >
      {data ? (
        <Whole affiliate={data} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: COMMON.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={5} rowClass="h-14" label={COMMON.loading} />
      )}
    </Panel>
  )
}

type Of = { readonly affiliate: AffiliateWhole }

function Foot({ affiliate, onPropose }: Of & { readonly onPropose: () => void }) {
  const ask = useConfirm()
  const arrange = useArrange(affiliate)
  return (
    <div className="flex justify-end gap-2">
      <Button size="dense" look={affiliate.active ? 'danger' : 'plain'} onClick={() => ask(arrange)}>
        {arrange.action}
      </Button>
      <Button size="dense" look="brand" onClick={onPropose}>
        <Icon name="pencil" className="size-4" />
        {WORDS.newDeal}
      </Button>
    </div>
  )
}

function Whole({ affiliate }: Of) {
  const { deals, statements } = affiliate
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Section title={WORDS.state}>
          <Facts
            facts={{
              [WORDS.state]: WORDS.states[affiliate.active ? 'true' : 'false'],
              [WORDS.createdAt]: <Moment at={affiliate.createdAt} />,
              [WORDS.visits]: affiliate.visits,
              [WORDS.signUps]: affiliate.signUps,
              [WORDS.firstDeposits]: affiliate.firstDeposits,
              [WORDS.heads]: affiliate.heads,
              [WORDS.paid]: formatAmount(affiliate.paid),
            }}
          />
        </Section>
        <Section title={WORDS.thisMonth}>
          <Facts
            facts={{
              [WORDS.sports]: formatSigned(affiliate.month.sports),
              [WORDS.casino]: formatSigned(affiliate.month.casino),
              [WORDS.share]: formatSigned(affiliate.month.share),
              [WORDS.headAmount]: formatAmount(affiliate.month.headAmount),
              [WORDS.balance]: formatSigned(affiliate.month.balance),
              [WORDS.summedUntil]: <Moment at={affiliate.summedUntil} />,
            }}
          />
        </Section>
      </div>
      <Section title={WORDS.statements}>
        {statements.length === 0 ? (
          <Said text={WORDS.noStatements} />
        ) : (
          <ul className="divide-y divide-line">
            {statements.map((statement) => (
              <Statement key={statement._id} affiliate={affiliate} statement={statement} />
            ))}
          </ul>
        )}
      </Section>
      <Flagged affiliate={affiliate} />
      <Section title={WORDS.deals}>
        <ul className="divide-y divide-line">
          {deals.map((deal) => (
            <Deal key={deal.version} affiliate={affiliate} deal={deal} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-md border border-line">
      <h3 className="border-b border-line px-3 py-2 text-sm font-bold">{title}</h3>
      {children}
    </section>
  )
}

const Said = ({ text }: { readonly text: string }) => <p className="p-3 text-sm text-quiet">{text}</p>

const partsOf = (statement: AffiliateStatementDecided) =>
  [
    [WORDS.share, statement.share],
    [WORDS.headAmount, statement.headAmount],
    [WORDS.corrections, statement.corrections],
    [WORDS.carriedIn, statement.carriedIn],
    [WORDS.carriedOut, statement.carriedOut],
  ] as const

const monthText = ({ monthAt, endsAt }: AffiliateStatementDecided): string =>
  `${formatDate(monthAt)} – ${formatDate(endsAt - 1)}`

function Statement({ affiliate, statement }: Of & { readonly statement: AffiliateStatementDecided }) {
  const ask = useConfirm()
  const { pay, refuse } = useStatementQuestions(affiliate, statement)
  const { status, due, agreedBy, decidedBy, decidedAt, remarks } = statement
  const isOpen = status === 'due' || status === 'agreed'
  const parts = partsOf(statement).filter(([, amount]) => amount !== 0)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-bold">{monthText(statement)}</span>
          <Badge mood={isOpen ? 'warn' : status === 'paid' ? 'good' : 'plain'}>{WORDS.statementStates[status]}</Badge>
        </span>
        <span className="block text-xs text-quiet">
          {parts.map(([name, amount]) => `${name} ${formatSigned(amount)}`).join(' · ')}
        </span>
        {status === 'agreed' && agreedBy !== null && (
          <span className="block text-xs text-warn">{WORDS.agreedBy(agreedBy)}</span>
        )}
        {decidedBy !== null && (
          <span className="block text-xs text-quiet">
            {WORDS.decidedBy(decidedBy)} · <Moment at={decidedAt} />
            {remarks !== '' && ` · ${remarks}`}
          </span>
        )}
      </span>
      <span className="font-bold tabular-nums">{formatAmount(due)}</span>
      {isOpen && (
        <span className="ml-auto flex gap-2">
          <Button size="dense" look="danger" onClick={() => ask(refuse)}>
            {WORDS.refuse}
          </Button>
          <Button size="dense" look="brand" onClick={() => ask(pay)}>
            {WORDS.pay}
          </Button>
        </span>
      )}
    </li>
  )
}

function Flagged({ affiliate }: Of) {
  const ask = useConfirm()
  const questionOf = useExclude(affiliate)
  const { flagged, excluded } = affiliate
  return (
    <Section title={WORDS.lookAt}>
      {flagged.length === 0 && <Said text={WORDS.noFlags} />}
      {flagged.length + excluded.length > 0 && (
        <ul className="divide-y divide-line">
          {flagged.map(({ userId, userName, flags }) => (
            <li key={userId} className="flex items-center gap-3 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-bold">{userName}</span>
                <span className="block text-xs text-warn">{flags.map((flag) => WORDS.flags[flag]).join(' · ')}</span>
              </span>
              <Button
                size="dense"
                look="danger"
                onClick={() => ask(questionOf({ userId, userName, isExcluded: false }))}
              >
                {WORDS.exclude}
              </Button>
            </li>
          ))}
          {excluded.map(({ userId, userName }) => (
            <li key={userId} className="flex items-center gap-3 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-bold">{userName}</span>
                <span className="block text-xs text-quiet">{WORDS.excluded}</span>
              </span>
              <Button size="dense" onClick={() => ask(questionOf({ userId, userName, isExcluded: true }))}>
                {WORDS.include}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Deal({ affiliate, deal }: Of & { readonly deal: DealVersionShown }) {
  const ask = useConfirm()
  const { confirm, withdraw } = useDealQuestions(affiliate, deal)
  const { fromAt, mayConfirm, mayWithdraw } = deal
  const heads = headsText(deal)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-bold">{sharesText(deal)}</span>
        {heads !== undefined && <span className="block">{heads}</span>}
        <span className="block text-xs text-quiet">
          {WORDS.version(deal.version)} · {WORDS.madeBy} {deal.madeBy}
          {deal.confirmedBy !== null && ` · ${WORDS.confirmedBy} ${deal.confirmedBy}`}
        </span>
        <span className={`block text-xs ${fromAt === null ? 'text-warn' : 'text-quiet'}`}>
          {fromAt === null ? (
            mayConfirm ? (
              WORDS.notYet
            ) : (
              WORDS.mustBeOther
            )
          ) : (
            <>
              {WORDS.inForceFrom} <Moment at={fromAt} />
            </>
          )}
        </span>
      </span>
      {fromAt === null && (
        <span className="ml-auto flex gap-2">
          {mayWithdraw && (
            <Button size="dense" look="danger" onClick={() => ask(withdraw)}>
              {WORDS.withdraw}
            </Button>
          )}
          {mayConfirm && (
            <Button size="dense" look="brand" onClick={() => ask(confirm)}>
              {WORDS.confirm}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/* What is asked before it is done */

function useDone() {
  const readAgain = useReadAffiliatesAgain()
  return async (said: string) => {
    showToast(said, 'good')
    await readAgain()
  }
}

const useParams = ({ _id: affiliateId }: AffiliateWhole) => ({ role: operatorRole(useMe()), affiliateId })

function useArrange(affiliate: AffiliateWhole): Question {
  const client = useClient()
  const params = useParams(affiliate)
  const finish = useDone()
  const { active, userName } = affiliate
  return {
    title: active ? WORDS.end : WORDS.takeUp,
    text: active ? WORDS.endFact : WORDS.takeUpFact,
    facts: [[WORDS.player, userName]],
    action: active ? WORDS.end : WORDS.takeUp,
    isDanger: active,
    reasonLabel: WORDS.reason,
    isReasonOptional: true,
    run: async ({ transactionCode, reason: remarks }) => {
      await client.call(arrangeAffiliate, { params, body: { active: !active, remarks, transactionCode } })
      await finish(active ? WORDS.ended : WORDS.takenUp)
    },
  }
}

function useStatementQuestions(
  affiliate: AffiliateWhole,
  statement: AffiliateStatementDecided,
): { readonly [Q in 'pay' | 'refuse']: Question } {
  const client = useClient()
  const params = { ...useParams(affiliate), statementId: statement._id }
  const finish = useDone()
  const { flags } = affiliate
  const facts: Question['facts'] = [
    [WORDS.player, affiliate.userName],
    [WORDS.month, monthText(statement)],
    [WORDS.due, formatAmount(statement.due)],
    ...(flags.length > 0 ? ([[WORDS.lookAt, flags.map((flag) => WORDS.flags[flag]).join(', ')]] as const) : []),
  ]
  const decide =
    (action: 'pay' | 'refuse'): Question['run'] =>
    async ({ transactionCode, reason: remarks }) => {
      const body = { action, flags: [...flags], remarks, transactionCode }
      const { docs } = await client.call(decideAffiliateStatement, { params, body })
      const now = docs.statements.find(({ _id }) => _id === statement._id)?.status
      await finish(action === 'refuse' ? WORDS.refused : now === 'agreed' ? WORDS.payAgreed : WORDS.payDone)
    }
  return {
    pay: {
      title: WORDS.pay,
      text: WORDS.payFact,
      facts,
      action: WORDS.pay,
      reasonLabel: WORDS.reason,
      isReasonOptional: true,
      run: decide('pay'),
    },
    refuse: {
      title: WORDS.refuse,
      text: WORDS.refuseFact,
      facts,
      action: WORDS.refuse,
      isDanger: true,
      reasonLabel: WORDS.reason,
      run: decide('refuse'),
    },
  }
}

type Excluding = { readonly userId: string; readonly userName: string; readonly isExcluded: boolean }

function useExclude(affiliate: AffiliateWhole): (one: Excluding) => Question {
  const client = useClient()
  const params = useParams(affiliate)
  const finish = useDone()
  return ({ userId, userName, isExcluded }) => ({
    title: isExcluded ? WORDS.include : WORDS.exclude,
    text: isExcluded ? WORDS.includeFact : WORDS.excludeFact,
    facts: [[WORDS.player, userName]],
    action: isExcluded ? WORDS.include : WORDS.exclude,
    isDanger: !isExcluded,
    reasonLabel: WORDS.reason,
    run: async ({ transactionCode, reason: remarks }) => {
      const body = { userId, excluded: !isExcluded, remarks, transactionCode }
      await client.call(excludeAffiliatePlayer, { params, body })
      await finish(isExcluded ? WORDS.takenUp : WORDS.excluded)
    },
  })
}

function useDealQuestions(
  affiliate: AffiliateWhole,
  deal: DealVersionShown,
): { readonly [Q in 'confirm' | 'withdraw']: Question } {
  const client = useClient()
  const params = useParams(affiliate)
  const finish = useDone()
  const { version } = deal
  const facts = [
    [WORDS.player, affiliate.userName],
    [WORDS.deal, termsText(deal)],
  ] as const
  return {
    confirm: {
      title: WORDS.confirm,
      text: WORDS.confirmFact,
      facts,
      action: WORDS.confirm,
      run: async ({ transactionCode }) => {
        await client.call(confirmDeal, { params, body: { version, transactionCode } })
        await finish(WORDS.confirmed)
      },
    },
    withdraw: {
      title: WORDS.withdraw,
      text: WORDS.withdrawFact,
      facts,
      action: WORDS.withdraw,
      isDanger: true,
      run: async ({ transactionCode }) => {
        await client.call(withdrawDeal, { params, body: { version, transactionCode } })
        await finish(WORDS.withdrawn)
      },
    },
  }
}
