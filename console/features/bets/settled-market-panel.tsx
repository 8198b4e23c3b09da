import type { SettledMarket } from '@paddock/contract/endpoints/bets'
import { resultTitle } from '@paddock/ui/bets'
import { Panel } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { EffectFacts } from '../../kit/effect/index.ts'
import { Facts } from '../../kit/page/index.ts'
import { ProposalBanner, useMarketProposals } from '../../kit/proposals/index.ts'
import { useRollBack } from '../../kit/roll-back/index.ts'

/** The market of a paid position, for who may take its result back: it is everybody's, not one player's. */
export function SettledMarketPanel(props: { readonly settled: SettledMarket; readonly onClose: () => void }) {
  const { market, resultVersion } = props.settled
  const result = resultTitle(market, props.settled.result)
  const rollBack = useRollBack()
  const proposals = useMarketProposals(market._id)
  const standing = {
    marketId: market._id,
    marketName: market.marketName,
    eventName: market.event.name,
    result,
    resultVersion,
  }
  return (
    <Panel title={MARKET_WORDS.settledMarket} closeLabel={WORDS.close} onClose={props.onClose}>
      <div className="flex flex-col divide-y divide-line">
        <Facts
          facts={{
            [WORDS.event]: market.event.name,
            [WORDS.market]: market.marketName,
            [WORDS.result]: result ?? WORDS.nothing,
            [WORDS.resultVersion]: resultVersion,
          }}
        />
        {proposals.map((proposal) => (
          <ProposalBanner key={proposal.proposalId} proposal={proposal} />
        ))}
        {proposals.length === 0 && (
          <div className="flex flex-col gap-3 p-3">
            <p className="text-sm text-quiet">{MARKET_WORDS.settledMarketFact}</p>
            <h3 className="text-xs text-quiet">{MARKET_WORDS.rollBackEffect}</h3>
            <EffectFacts marketId={market._id} decision={{ type: 'ROLL_BACK', resultVersion }} />
            <Button size="dense" look="danger" className="self-start" onClick={() => rollBack(standing)}>
              {WORDS.rollBack}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
