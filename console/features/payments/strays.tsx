/** Lines of a gateway's reports about nothing that was asked here: of no site, ended by administrators. */
import { decideStrayLine, getStrayLines } from '@paddock/contract/endpoints/held'
import type { StrayLine } from '@paddock/contract/shapes/held'
import { negate } from '@paddock/domain/money'
import type { StrayVerdict } from '@paddock/domain/payments'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HELD_WORDS as WORDS } from '../../words/held.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { useMe } from '../../kit/me/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'
import { CouldNotLoad, Facts, Moment, Money } from '../../kit/page/index.ts'
import { Block, Warning } from './detail-parts.tsx'

const STRAYS = 'strays'
const SHOWN = 50
const EVERY_MS = 60_000

export function Strays() {
  const client = useClient()
  const refetchInterval = useFallbackMs(EVERY_MS)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [STRAYS],
    queryFn: ({ signal }) => client.call(getStrayLines, { query: { page: 1, limit: SHOWN } }, signal),
    refetchInterval,
  })
  if (isPending) return <SkeletonRows rows={4} rowClass="h-9" label={COMMON.loading} />
  if (error && !data) return <CouldNotLoad error={error} refetch={refetch} />
  if (data.docs.length === 0) return <p className="p-3 text-sm text-quiet">{WORDS.noStrays}</p>
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-3">
      <p className="text-sm text-quiet">{WORDS.straysHint}</p>
      {data.docs.map((stray) => (
        <Stray key={stray._id} stray={stray} />
      ))}
      {data.totalDocs > data.docs.length && <p className="text-sm text-quiet">{WORDS.straysShown(data.docs.length)}</p>}
    </div>
  )
}

function Stray({ stray }: { readonly stray: StrayLine }) {
  const { user } = useMe()
  const decide = useDecideStray()
  const { reference, gateway, line, day, kind, amount, fee, tax, heldBack, net, since } = stray
  const { firstBy, firstVerdict, verdicts } = stray
  return (
    <Block title={WORDS.strayOf(reference)}>
      {firstBy !== null && firstVerdict !== null && (
        <ul className="px-3 pt-2 text-sm">
          <Warning icon="people">
            {firstBy === user.userName ? WORDS.myWord : WORDS.firstSaid(firstBy, WORDS.verdicts[firstVerdict])}
          </Warning>
        </ul>
      )}
      <Facts
        facts={{
          [WORDS.gateway]: gateway,
          [WORDS.lineName]: line,
          [WORDS.day]: day,
          [COMMON.kind]: WORDS.kinds[kind],
          [WORDS.lineAmount]: <Money amount={amount} />,
          [WORDS.fee]: <Money amount={fee} />,
          [WORDS.tax]: <Money amount={tax} />,
          [WORDS.heldBack]: <Money amount={heldBack} />,
          [net < 0 ? WORDS.netBack : WORDS.net]: <Money amount={net < 0 ? negate(net) : net} />,
          [WORDS.since]: <Moment at={since} />,
        }}
      />
      <div className="flex flex-wrap gap-2 px-3 pb-3">
        {verdicts.map(({ verdict }) => (
          <Button
            key={verdict}
            size="dense"
            disabled={firstBy === user.userName && firstVerdict === verdict}
            onClick={() => decide(stray, verdict)}
          >
            {WORDS.strayVerdicts[verdict]}
          </Button>
        ))}
      </div>
    </Block>
  )
}

/** The question behind each button; it is about the version that was looked at. */
function useDecideStray(): (stray: StrayLine, verdict: StrayVerdict) => void {
  const client = useClient()
  const { user } = useMe()
  const ask = useConfirm()
  const queries = useQueryClient()
  return (stray, verdict) => {
    const { _id: strayId, version, reference, amount, firstBy, firstVerdict, verdicts } = stray
    const takesTwo = verdicts.some((one) => one.verdict === verdict && one.takesTwo)
    const isSecond = firstBy !== null && firstBy !== user.userName && firstVerdict === verdict
    const word = isSecond ? WORDS.second(firstBy) : WORDS.needsTwo
    ask({
      title: `${WORDS.strayVerdicts[verdict]}: ₹${formatMoney(amount)}?`,
      text: takesTwo ? `${WORDS.strayFollows[verdict]} ${word}` : WORDS.strayFollows[verdict],
      facts: [[WORDS.reference, reference]],
      action: WORDS.strayVerdicts[verdict],
      isDanger: verdict === 'SET_ASIDE',
      reasonLabel: WORDS.reason,
      does: [strayId, version, verdict],
      run: async ({ transactionCode, idempotencyKey, reason: remarks }) => {
        const body = { strayId, version, verdict, remarks, transactionCode }
        const { docs } = await client.call(decideStrayLine, { body, idempotencyKey })
        const left = docs?.firstVerdict === verdict ? WORDS.agreed : WORDS.stillOpen
        showToast(docs === null ? WORDS.strayDone : left, 'good')
        await queries.invalidateQueries({ queryKey: [STRAYS] })
      },
    })
  }
}
