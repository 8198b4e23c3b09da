/** One thing that a gateway left open: what was asked, what is said, and what may be done about it. */
import type { HeldPayment } from '@paddock/contract/shapes/held'
import { negate, subtract } from '@paddock/domain/money'
import { copyAs } from '@paddock/ui/clipboard'
import { formatMoney } from '@paddock/ui/formats'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { Link } from 'react-router'
import { HELD_WORDS as WORDS } from '../../words/held.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useMe } from '../../kit/me/index.ts'
import { Badge, Facts, Moment, Money } from '../../kit/page/index.ts'
import { Key } from './action-bar.tsx'
import { Block, Standing, Warning } from './detail-parts.tsx'
import { isOwnWord, reasonText, saidText } from './held.ts'
import type { HeldWork } from './held-page.tsx'
import { ReferenceInput } from './reference-input.tsx'

export function HeldDetail({ held, work }: { readonly held: HeldPayment; readonly work: HeldWork }) {
  const { userId, userName, amount, reason, line } = held
  return (
    <div className="flex min-h-full flex-col md:min-h-0 md:flex-1">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 *:shrink-0 md:basis-0">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-bold tabular-nums">{formatMoney(line?.amount ?? amount)}</h2>
          <Link to={`/people/${userId}`} className="text-md hover:underline">
            {userName}
          </Link>
          <span className="ml-auto">
            <Badge mood={reason === null ? 'plain' : 'warn'}>{reasonText(held)}</Badge>
          </span>
        </header>
        <Warnings held={held} />
        <p className="text-sm">{textOf(held)}</p>
        <Order held={held} />
        {line && <Line line={line} />}
        <Standing userId={userId} />
      </div>
      <Actions held={held} work={work} />
    </div>
  )
}

function Warnings({ held }: { readonly held: HeldPayment }) {
  const { user } = useMe()
  const { mine, ownerName, firstBy, firstVerdict, verdicts } = held
  return (
    <ul className="flex flex-col gap-1 text-sm empty:hidden">
      {!mine && <Warning icon="lock">{PAYMENT_WORDS.notMine(ownerName)}</Warning>}
      {firstBy !== null && firstVerdict !== null && (
        <Warning icon="people">
          {firstBy === user.userName ? WORDS.myWord : WORDS.firstSaid(firstBy, WORDS.verdicts[firstVerdict])}
        </Warning>
      )}
      {verdicts.length === 0 && <Warning icon="lock">{WORDS.waitsForReturn}</Warning>}
    </ul>
  )
}

function textOf({ kind, reason, state }: HeldPayment): string {
  if (reason === null) return state === 'asked' ? WORDS.unanswered : WORDS.atWork
  const texts: Partial<Record<typeof reason, string>> = kind === 'ORDER' ? WORDS.ofOrder : WORDS.ofLine
  return texts[reason] ?? WORDS.reasons[reason]
}

function Order({ held }: { readonly held: HeldPayment }) {
  const { reference, way, amount, said, ownerName, gateway, since, answeredAt } = held
  return (
    <Block title={WORDS.ways[way]}>
      <Facts
        facts={{
          [WORDS.asked]: <Money amount={amount} />,
          ...(said && {
            [WORDS.said]: <span className="font-bold tabular-nums">{saidText(said)}</span>,
            ...(said.currency === 'INR' &&
              said.amount !== amount && {
                [WORDS.difference]: <Money amount={subtract(said.amount, amount)} isResult />,
              }),
          }),
          [WORDS.owner]: ownerName,
          [WORDS.gateway]: gateway,
          [WORDS.since]: <Moment at={since} />,
          [WORDS.answered]: answeredAt === null ? WORDS.never : <Moment at={answeredAt} />,
        }}
      />
      <p className="flex items-center gap-1 px-3 pb-1 text-xs text-quiet">
        <span className="min-w-0 break-all">{reference}</span>
        <IconButton
          label={`${COMMON.copy}: ${WORDS.reference}`}
          className="md:size-8"
          onClick={() => void copyAs(WORDS.reference, reference)}
        >
          <Icon name="copy" className="size-4" />
        </IconButton>
      </p>
    </Block>
  )
}

const Line = ({ line }: { readonly line: NonNullable<HeldPayment['line']> }) => (
  <Block title={WORDS.line}>
    <Facts
      facts={{
        [WORDS.day]: line.day,
        [COMMON.kind]: WORDS.kinds[line.kind],
        [WORDS.lineAmount]: <Money amount={line.amount} />,
        [WORDS.fee]: <Money amount={line.fee} />,
        [WORDS.tax]: <Money amount={line.tax} />,
        [WORDS.heldBack]: <Money amount={line.heldBack} />,
        [line.net < 0 ? WORDS.netBack : WORDS.net]: <Money amount={line.net < 0 ? negate(line.net) : line.net} />,
      }}
    />
  </Block>
)

/** What it may be ended by, by its number. */
function Actions({ held, work }: { readonly held: HeldPayment; readonly work: HeldWork }) {
  const { user } = useMe()
  const { utr, payer } = work
  const sent = { utr: utr.text.trim(), payer: payer.text.trim() }
  const byHand = held.verdicts.findIndex(({ verdict }) => verdict === 'SENT_BY_HAND') + 1
  return (
    <footer className="sticky bottom-0 flex flex-wrap items-end gap-2 border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      {byHand > 0 && (
        <ReferenceInput
          label={PAYMENT_WORDS.sentTo}
          utr={payer}
          isDisabled={!held.mine}
          onEnter={() => work.choose(byHand)}
          className="w-56 max-md:basis-full"
        />
      )}
      {byHand > 0 && (
        <ReferenceInput
          label={WORDS.handReference}
          utr={utr}
          isDisabled={!held.mine}
          onEnter={() => work.choose(byHand)}
          className="w-56 max-md:basis-full"
        />
      )}
      {held.verdicts.map(({ verdict }, at) => (
        <Button
          key={verdict}
          size="dense"
          {...(at === 0 && { look: 'brand' as const })}
          disabled={!held.mine || isOwnWord(held, verdict, sent, user.userName)}
          onClick={() => work.choose(at + 1)}
          className="h-9 max-md:basis-full"
        >
          {WORDS.verdicts[verdict]}
          <Key name={String(at + 1)} />
        </Button>
      ))}
      <Button size="dense" look="ghost" onClick={work.next} className="ml-auto h-9">
        {PAYMENT_WORDS.next}
        <Key name="J" />
      </Button>
    </footer>
  )
}
