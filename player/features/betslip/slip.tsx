import { TEXTS } from '@paddock/contract/texts'
import { Icon, IconButton, Notice } from '@paddock/ui/primitives'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { useSlip, useSlipStore } from './context.tsx'
import { SlipForm } from './slip-form.tsx'
import { type Draft, draftOf, isBusy, type Limits, type Slip as State } from './state.ts'
import { Asking, Waiting } from './waiting.tsx'

const Confirmation = lazy(() => import('./confirmation.tsx'))

export type SlipAccount = {
  readonly limitsOf: (draft: Draft) => Limits
  readonly confirms: boolean
  readonly onConfirms: (confirms: boolean) => void
}

/** The slip, wherever it stands: in the rail of a desktop, under the runner on a phone. */
export function Slip({ isInline, ...account }: SlipAccount & { readonly isInline: boolean }) {
  const slip = useSlip()
  const store = useSlipStore()
  const draft = draftOf(slip)
  const box = useRef<HTMLDivElement>(null)
  const reason = slip.step === 'editing' || slip.step === 'refused' ? slip.reason : null
  // The button must be in reach of the thumb that tapped the price, also when a reason has made the slip taller.
  useEffect(() => {
    if (isInline) box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [isInline, slip.step, reason])
  if (!draft) return null
  const tint = draft.pick.side === 'BACK' ? 'bg-back-tint border-back' : 'bg-lay-tint border-lay'
  return (
    // Escape closes the slip from any of its fields; the fields themselves are what takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={`animate-fade scroll-mt-14 scroll-mb-16 border-l-4 ${tint}`}
      data-testid="slip"
      onKeyDown={(event) => {
        if (event.key === 'Escape') store.send({ type: 'clear' })
      }}
    >
      <SlipHeader draft={draft} isBusy={isBusy(slip)} onClose={() => store.send({ type: 'clear' })} />
      <SlipBody slip={slip} draft={draft} account={account} />
      {slip.step === 'confirming' && (
        <Suspense>
          <Confirmation draft={draft} />
        </Suspense>
      )}
    </div>
  )
}

export function EmptySlip() {
  return <Notice icon="bets" text={TEXTS.noMarketSelected} hint={BETTING_WORDS.tapAPrice} />
}

type SlipBodyProps = { readonly slip: State; readonly draft: Draft; readonly account: SlipAccount }

function SlipBody({ slip, draft, account }: SlipBodyProps) {
  switch (slip.step) {
    case 'sending':
      return <Asking bet={inOneLine(draft)} text={TEXTS.bettingInProcess} />
    case 'asking':
      return <Asking bet={inOneLine(draft)} />
    case 'waiting':
      return <Waiting from={slip.from} until={slip.until} bet={inOneLine(draft)} />
    case 'editing':
    case 'confirming':
    case 'refused':
      return (
        <SlipForm
          draft={draft}
          reason={slip.step === 'confirming' ? null : slip.reason}
          offer={slip.step === 'refused' ? slip.offer : null}
          limits={account.limitsOf(draft)}
          confirms={account.confirms}
          onConfirms={account.onConfirms}
        />
      )
    case 'empty':
    case 'accepted':
      return null
  }
}

const inOneLine = ({ pick, price, stake }: Draft): string =>
  `${pick.runnerName} · ${pick.line === null ? '' : `${pick.line} / `}${price} · ${stake}`

function SlipHeader(props: { readonly draft: Draft; readonly isBusy: boolean; readonly onClose: () => void }) {
  const { pick } = props.draft
  const isBack = pick.side === 'BACK'
  const words = pick.kind === 'SESSION' ? [BETTING_WORDS.yesShort, BETTING_WORDS.noShort] : [WORDS.back, WORDS.lay]
  return (
    <header className="flex items-center gap-2 py-1 pl-3">
      <span
        className={`shrink-0 rounded-md px-2 py-1 text-xs font-bold text-on-price ${isBack ? 'bg-back' : 'bg-lay'}`}
      >
        {isBack ? words[0] : words[1]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-bold">{pick.runnerName}</p>
        <p className="truncate text-xs text-quiet">
          {pick.kind === 'SESSION' ? pick.eventName : `${pick.marketName} · ${pick.eventName}`}
        </p>
      </div>
      {!props.isBusy && (
        <IconButton label={WORDS.close} onClick={props.onClose}>
          <Icon name="close" />
        </IconButton>
      )}
    </header>
  )
}
