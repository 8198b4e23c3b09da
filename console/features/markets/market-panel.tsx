import { setMarketStatus } from '@paddock/contract/endpoints/operator'
import { callSession, sideWord } from '@paddock/contract/session-words'
import type { Market, MarketRunner } from '@paddock/contract/shapes/market'
import { hasBook } from '@paddock/domain/kinds'
import type { MarketStatus, Side } from '@paddock/domain/market'
import { type Odds, oddsToDecimal } from '@paddock/domain/odds'
import { BET_WORDS, outcomeText, resultTitle, runsText } from '@paddock/ui/bets'
import { useClient } from '@paddock/ui/client'
import { formatAmount, formatMoment, formatMoney, formatVolume } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, IconButton, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { mayTakeBets } from '@paddock/domain/market'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BY_HAND_WORDS } from '../../words/by-hand.ts'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { EffectFacts } from '../../kit/effect/index.ts'
import { STATUS_MOODS, useMarket } from '../../kit/market/index.ts'
import { Badge, CouldNotLoad, Facts } from '../../kit/page/index.ts'
import { Voided, VoidPartDialog } from '../../kit/part-void/index.ts'
import { ProposalBanner, useMarketProposals } from '../../kit/proposals/index.ts'
import { RollBackSection, type StandingResult } from '../../kit/roll-back/index.ts'
import { DeclareForm } from './declare-form.tsx'
import { NameForm } from './name-form.tsx'
import { RulesForm } from './rules-form.tsx'
import { EventCapForm } from './event-cap-form.tsx'
import { ShowingForm } from './showing-form.tsx'
import { isStatusStep, type StatusStep, stepsOf } from './status.ts'
import { TermsForm } from './terms-form.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** One market: as it stands, and what an operator may do with it. */
export function MarketPanel({ marketId, onClose }: { readonly marketId: string; readonly onClose: () => void }) {
  const query = useMarket(marketId)
  const market = query.data
  return (
    <Panel title={market?.marketName ?? WORDS.market} closeLabel={WORDS.close} onClose={onClose}>
      {query.isPending && <SkeletonRows rows={6} rowClass="h-10" label={WORDS.loading} />}
      {query.isError && <CouldNotLoad error={query.error} refetch={query.refetch} />}
      {market === null && <Notice icon="search" text={WORDS.marketGone} hint={WORDS.marketGoneHint} />}
      {market && <MarketDetails market={market} />}
    </Panel>
  )
}

function MarketDetails({ market }: { readonly market: Market }) {
  const steps = stepsOf(market.status)
  const statusSteps = steps.filter(isStatusStep)
  const proposals = useMarketProposals(market._id)
  // Only overruled does it make room for another.
  const isSaid = proposals.some(({ kind, isMine }) => kind === 'RESULT' && !isMine)
  return (
    <div className="flex flex-col divide-y divide-line">
      <p className="px-3 py-2 text-sm">
        {market.event.name}
        <span className="block text-xs text-quiet">{market.eventType.name}</span>
      </p>
      {proposals.map((proposal) => (
        <ProposalBanner key={proposal.proposalId} proposal={proposal} />
      ))}
      <Facts
        facts={{
          [WORDS.status]: <Badge mood={STATUS_MOODS[market.status]}>{WORDS.statuses[market.status]}</Badge>,
          [WORDS.kind]: WORDS.kinds[market.type],
          [WORDS.openBets]: market.openBets,
          [MARKET_WORDS.playersMatched]: market.matched === null ? WORDS.nothing : formatMoney(market.matched),
          ...(hasBook(market.type) && { [MARKET_WORDS.sourceMatched]: formatVolume(market.totalMatched) }),
          [WORDS.limits]: `${formatAmount(market.min)} – ${formatAmount(market.max)}`,
          [WORDS.delay]: WORDS.seconds(market.delay),
          [WORDS.result]: resultTitle(market, market.result) ?? WORDS.nothing,
        }}
      />
      {market.suspended && <p className="px-3 py-2 text-sm">{suspendedText(market.suspended)}</p>}
      {market.touches.length > 0 && <ByHand touches={market.touches} />}
      {statusSteps.length > 0 && <Steps market={market} steps={statusSteps} />}
      {steps.includes('RESULT') &&
        (isSaid ? (
          <p className="p-3 text-sm text-quiet">{MARKET_WORDS.overruleFirst}</p>
        ) : (
          <DeclareForm market={market} />
        ))}
      {steps.includes('ROLL_BACK') && market.resultVersion !== null && proposals.length === 0 && (
        <RollBackSection standing={standingOf(market, market.resultVersion)} />
      )}
      {market.touches.some(({ how }) => how === 'PART_VOIDED') && <Voided marketId={market._id} />}
      {canVoidPart(market) && <VoidPartSection market={market} />}
      <Runners market={market} />
      {mayTakeBets(market.status) && <TermsForm market={market} />}
      {market.manual && mayTakeBets(market.status) && <NameForm market={market} />}
      {market.manual && mayTakeBets(market.status) && <RulesForm market={market} />}
      <Link
        to={`/quoting/${encodeURIComponent(market.event.id)}/add`}
        className="inline-flex min-h-11 items-center gap-1 px-3 text-sm font-bold hover:text-brand-text"
      >
        <Icon name="plus" className="size-4" />
        {BY_HAND_WORDS.addTo(market.event.name)}
      </Link>
      <EventCapForm event={market.event} />
      <ShowingForm event={market.event} />
    </div>
  )
}

/** What is being paid is not touched, and of what is void whole nothing is left. */
const canVoidPart = ({ status }: Market): boolean => status !== 'SETTLING' && status !== 'VOIDED'

function VoidPartSection({ market }: { readonly market: Market }) {
  const [isOpen, setOpen] = useState(false)
  const { _id: marketId, marketName, type, runners } = market
  return (
    <div className="p-3">
      <Button size="dense" onClick={() => setOpen(true)}>
        {MARKET_WORDS.partVoidOpen}
      </Button>
      {isOpen && (
        <VoidPartDialog
          marketId={marketId}
          marketName={marketName}
          isQuoted={!hasBook(type)}
          teams={runners.map(({ id: teamId, name }) => ({ teamId, name }))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const standingOf = (market: Market, resultVersion: number): StandingResult => ({
  marketId: market._id,
  marketName: market.marketName,
  eventName: market.event.name,
  result: resultTitle(market, market.result),
  resultVersion,
})

const suspendedText = ({ by, actorName, why, at }: NonNullable<Market['suspended']>): string =>
  MARKET_WORDS.suspendedBy(actorName ?? MARKET_WORDS.suspenders[by], formatMoment(at), why)

/** No source settles it any more, and by whose hand. Decision 0035. */
function ByHand({ touches }: Pick<Market, 'touches'>) {
  return (
    <section aria-label={MARKET_WORDS.byHand} className="p-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge mood="warn">{MARKET_WORDS.byHand}</Badge>
        <span className="text-quiet">{MARKET_WORDS.byHandFact}</span>
      </p>
      <ul className="mt-1 text-xs text-quiet">
        {touches.map(({ how, actorName, proposerName, at }) => (
          <li key={`${how} ${at}`}>
            {MARKET_WORDS.touchedBy(actorName, MARKET_WORDS.touchKinds[how], formatMoment(at), proposerName)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const QUESTIONS = inEachLanguage(
  (): { readonly [S in StatusStep]: Pick<Question, 'title' | 'text' | 'action' | 'isDanger'> } => ({
    SUSPENDED: { title: WORDS.suspend, text: WORDS.suspendFact, action: WORDS.suspend },
    OPEN: { title: WORDS.open, text: WORDS.openFact, action: WORDS.open },
    CLOSED: { title: WORDS.closeMarket, text: WORDS.closeFact, action: WORDS.closeMarket, isDanger: true },
  }),
)

function Steps({ market, steps }: { readonly market: Market; readonly steps: readonly StatusStep[] }) {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const ask = (status: StatusStep) =>
    confirm({
      ...QUESTIONS()[status],
      ...(status === 'OPEN' && market.suspended && { text: `${suspendedText(market.suspended)}. ${WORDS.openFact}` }),
      facts: [
        [WORDS.event, market.event.name],
        [WORDS.market, market.marketName],
        ...(status === 'CLOSED' ? [] : [[WORDS.openBets, market.openBets] as const]),
      ],
      ...(status === 'CLOSED' && { details: <EffectFacts marketId={market._id} decision={{ type: 'CLOSE' }} /> }),
      ...(status === 'SUSPENDED' && { reasonLabel: MARKET_WORDS.suspendMessage, isReasonOptional: true }),
      run: async ({ transactionCode, idempotencyKey, reason }) => {
        // What players were told of a suspension goes with it, and is not said of the next.
        const told = status === 'CLOSED' ? {} : { remarksMessage: reason || null }
        const { docs } = await client.call(setMarketStatus, {
          body: { marketId: market._id, status, ...told, transactionCode },
          idempotencyKey,
        })
        showToast(WORDS.changedTo(market.marketName, WORDS.statuses[docs.status]), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    })
  return (
    <div className="flex flex-wrap gap-2 p-3">
      {steps.map((step) => (
        <Button
          key={step}
          size="dense"
          look={step === 'CLOSED' ? 'danger' : step === 'OPEN' ? 'brand' : 'plain'}
          onClick={() => ask(step)}
        >
          {QUESTIONS()[step].action}
        </Button>
      ))}
    </div>
  )
}

/** With fewer left there would be no contest: such a market is voided instead. */
const FEWEST_RUNNERS = 2
/** While nothing is decided, a runner may go. */
const UNDECIDED: ReadonlySet<string> = new Set<MarketStatus>(['INACTIVE', 'OPEN', 'SUSPENDED'])

function best(market: Market, runner: MarketRunner, side: Side): string {
  const levels = side === 'BACK' ? runner.back : runner.lay
  const [level] = levels
  if (!level) return WORDS.nothing
  if (market.type !== 'SESSION') return String(oddsToDecimal(level.price))
  const isPicked = callSession(market, side, level.line).outcome !== null
  // Each outcome has its own price: none of them is the best.
  return (isPicked ? levels : [level]).map(({ line, price }) => lineText(market, side, line, price)).join(', ')
}

function lineText(market: Market, side: Side, line: number, price: Odds): string {
  const called = callSession(market, side, line)
  const of = called.outcome === null ? runsText(called) : outcomeText(called.outcome)
  return [of, oddsToDecimal(price)].filter((text) => text !== null).join(' @ ')
}

function Runners({ market }: { readonly market: Market }) {
  const isSession = market.type === 'SESSION'
  const [withdrawn, setWithdrawn] = useState<MarketRunner | null>(null)
  const inIt = market.runners.filter(({ status }) => status === 'ACTIVE').length
  const canWithdraw = !isSession && UNDECIDED.has(market.status) && inIt > FEWEST_RUNNERS
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            <th scope="col" className="h-8 px-3 text-left font-normal">
              {WORDS.runners}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {isSession ? BET_WORDS.sides[sideWord(market, 'BACK')] : WORDS.bestBack}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {isSession ? BET_WORDS.sides[sideWord(market, 'LAY')] : WORDS.bestLay}
            </th>
            {canWithdraw && <th scope="col" aria-label={WORDS.withdraw} className="w-11" />}
          </tr>
        </thead>
        <tbody>
          {market.runners.map((runner) => (
            <tr key={runner.id} className="border-t border-line">
              <td className={`h-9 px-3 ${runner.status === 'REMOVED' ? 'text-quiet line-through' : ''}`}>
                {runner.name}
              </td>
              <td className="px-3 text-right text-back-text">{best(market, runner, 'BACK')}</td>
              <td className="px-3 text-right text-lay-text">{best(market, runner, 'LAY')}</td>
              {canWithdraw && (
                <td>
                  {runner.status === 'ACTIVE' && (
                    <IconButton
                      label={`${WORDS.withdraw}: ${runner.name}`}
                      onClick={() => setWithdrawn(runner)}
                      className="md:size-9"
                    >
                      <Icon name="close" className="size-4" />
                    </IconButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {withdrawn && <WithdrawDialog market={market} runner={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  )
}
