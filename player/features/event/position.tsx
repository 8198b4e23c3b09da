import type { Paise } from '@paddock/domain/money'
import { formatSigned } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'

const colorOf = (amount: Paise): string => (amount > 0 ? 'text-profit' : amount < 0 ? 'text-loss' : 'text-quiet')

/** A result in green or red. */
export const SignedAmount = ({ of }: { readonly of: Paise }) => (
  <span className={`font-bold ${colorOf(of)}`}>{formatSigned(of)}</span>
)

/** A result in green or red, and what it becomes with the bet in the slip. The line keeps its height when empty. */
export function Position(props: {
  readonly now: Paise | undefined
  /** Where a market has no side to stand beside, what it brings at best; `now` is then the worst. */
  readonly best?: Paise | undefined
  readonly planned: Paise | null
}) {
  const { now, best, planned } = props
  return (
    <span className="flex h-4 items-center gap-1 text-xs max-md:h-3.5 max-md:leading-[14px]">
      {now !== undefined && (
        <span className={`font-bold ${colorOf(now)}`}>
          {formatSigned(now)}
          {best !== undefined && best !== now && (
            <>
              <span className="text-quiet">/</span>
              <SignedAmount of={best} />
            </>
          )}
        </span>
      )}
      {planned !== null && (
        <>
          <Icon name="arrow" className="size-3 text-quiet" />
          <span className={colorOf(planned)}>{formatSigned(planned)}</span>
        </>
      )}
    </span>
  )
}
