import type { AutoCashOut } from '@paddock/contract/shapes/cash-out'
import type { Paise } from '@paddock/domain/money'
import { failureText } from '@paddock/ui/client'
import { formatSigned } from '@paddock/ui/formats'
import { TextField } from '@paddock/ui/forms'
import { Button, Icon } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { useCancelAuto, useSetAuto, useWatching } from './api.ts'
import { type AutoRefusal, type AutoTerms, type AutoText, isMet, readTerms, WHOLE } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

type AutoProps = {
  readonly marketId: string
  readonly percent: number
  /** What the whole is worth now; null while it is not known. */
  readonly worth: Paise | null
}

/** Cashing out by itself at a value: what watches now, or the form to set it. */
export function AutoCashOutPart(props: AutoProps) {
  const watching = useWatching(props.marketId)
  const [isEditing, setEditing] = useState(false)
  return (
    <section className="flex flex-col gap-2 border-t border-line px-4 pt-3 pb-4" aria-label={CASH_OUT_WORDS.auto}>
      <h3 className="text-sm font-bold">{CASH_OUT_WORDS.auto}</h3>
      {watching && !isEditing ? (
        <Watching auto={watching} onEdit={() => setEditing(true)} />
      ) : (
        <AutoForm {...props} onSet={() => setEditing(false)} />
      )}
    </section>
  )
}

function Watching({ auto, onEdit }: { readonly auto: AutoCashOut; readonly onEdit: () => void }) {
  const cancel = useCancelAuto(auto.market._id)
  const isPlaced = auto.status === 'PLACED'
  return (
    <>
      <p className="flex items-center gap-2 text-sm">
        <Icon name="clock" className="size-4 text-brand-text" />
        {CASH_OUT_WORDS.autoTerms(auto.fraction, termsText(auto))}
      </p>
      {isPlaced ? (
        <p className="text-xs text-warn">{CASH_OUT_WORDS.autoPlaced}</p>
      ) : (
        <div className="flex gap-2">
          <Button onClick={onEdit} className="flex-1">
            {CASH_OUT_WORDS.changeAuto}
          </Button>
          <Button look="danger" onClick={() => cancel.mutate()} disabled={cancel.isPending} className="flex-1">
            {CASH_OUT_WORDS.takeOff}
          </Button>
        </div>
      )}
    </>
  )
}

function termsText({ whenAtLeast, whenAtMost }: AutoTerms): string {
  const terms = [
    ...(whenAtLeast === null ? [] : [CASH_OUT_WORDS.termRises(formatSigned(whenAtLeast))]),
    ...(whenAtMost === null ? [] : [CASH_OUT_WORDS.termFalls(formatSigned(whenAtMost))]),
  ]
  return terms.join(` ${CASH_OUT_WORDS.or} `)
}

function AutoForm({ marketId, percent, worth, onSet }: AutoProps & { readonly onSet: () => void }) {
  const [text, setText] = useState<AutoText>({ rises: '', falls: '' })
  const [refused, setRefused] = useState<AutoRefusal | null>(null)
  const set = useSetAuto(marketId)
  const terms = readTerms(text)
  const change = (to: Partial<AutoText>) => {
    setText({ ...text, ...to })
    setRefused(null)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof terms === 'string') return setRefused(terms)
    set.mutate({ ...terms, percent }, { onSuccess: onSet })
  }
  const meetsNow = typeof terms !== 'string' && worth !== null && isMet(terms, worth)
  const refusal = refused ? CASH_OUT_WORDS[refused] : set.error ? failureText(set.error) : null
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2">
      <p className="text-xs text-quiet">
        {CASH_OUT_WORDS.autoHint}{' '}
        {worth !== null && <span className="text-text">{CASH_OUT_WORDS.worthNow(formatSigned(worth))}</span>}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={CASH_OUT_WORDS.whenAtLeast}
          inputMode="text"
          autoComplete="off"
          value={text.rises}
          onChange={(rises) => change({ rises })}
        />
        <TextField
          label={CASH_OUT_WORDS.whenAtMost}
          inputMode="text"
          autoComplete="off"
          value={text.falls}
          onChange={(falls) => change({ falls })}
        />
      </div>
      <p className="text-xs text-quiet">{CASH_OUT_WORDS.whenAtMostHint}</p>
      {meetsNow && <p className="text-xs text-warn">{CASH_OUT_WORDS.atOnce}</p>}
      {refusal && (
        <p role="alert" className="text-sm text-loss">
          {refusal}
        </p>
      )}
      <Button type="submit" disabled={set.isPending}>
        {percent === WHOLE ? CASH_OUT_WORDS.setAuto : CASH_OUT_WORDS.setAutoPart(percent)}
      </Button>
    </form>
  )
}
