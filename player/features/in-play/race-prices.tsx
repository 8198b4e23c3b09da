import { BETTING_WORDS } from '../../words/betting.ts'
import { ListPrice, type PricesProps } from './list-price.tsx'
import { shortestOf } from './racing.ts'

/** The favourites of a race, by the numbers on their cloths. */
export default function RacePrices({ event, best, tools }: PricesProps) {
  return (
    <span className="flex gap-1">
      {shortestOf(best).map((runner) => (
        <ListPrice
          key={runner.slot}
          {...{ event, tools }}
          side="BACK"
          best={runner}
          name={BETTING_WORDS.runnerNumber(numberOf(runner))}
          small={`#${numberOf(runner)}`}
          className="w-14 max-[359px]:w-12 @min-[560px]/list:w-[106px]"
        />
      ))}
    </span>
  )
}

/** Of a race whose feed tells no cloths they run by their order. */
const numberOf = ({ cloth, slot }: PricesProps['best'][number]): string => cloth ?? String(slot + 1)
