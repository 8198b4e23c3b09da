import type { SettledMarket } from '@paddock/contract/endpoints/bets'
import { resultTitle } from '@paddock/ui/bets'
import { Panel } from '@paddock/ui/layers'
import { Link } from 'react-router'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { Facts } from '../../kit/page/index.ts'
import { ProposalBanner, useMarketProposals } from '../../kit/proposals/index.ts'
import { RollBackSection } from '../../kit/roll-back/index.ts'

/** Where it is decided anew once its result is taken back. */
function MarketOfIt({ market: { _id, marketName } }: Pick<SettledMarket, 'market'>) {
  const id = encodeURIComponent(_id)
  return (
    <Link
      to={`/markets?marketId=${id}&open=${id}`}
      className="underline decoration-line underline-offset-4 hover:decoration-quiet"
    >
      {marketName}
    </Link>
  )
}

/** The market of a paid position, for who may take its result back: it is everybody's, not one player's. */
export function SettledMarketPanel(props: { readonly settled: SettledMarket; readonly onClose: () => void }) {
  const { market, resultVersion } = props.settled
  const result = resultTitle(market, props.settled.result)
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
            [WORDS.market]: <MarketOfIt market={market} />,
            [WORDS.result]: result ?? WORDS.nothing,
            [WORDS.resultVersion]: resultVersion,
          }}
        />
        {proposals.map((proposal) => (
          <ProposalBanner key={proposal.proposalId} proposal={proposal} />
        ))}
        {proposals.length === 0 && <RollBackSection standing={standing} />}
      </div>
    </Panel>
  )
}
