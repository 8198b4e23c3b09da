/** One limit: its value, what is used, the change that waits, and the form that changes it. */
import type { SiteLimit } from '@paddock/contract/shapes/protection'
import { TextField } from '@paddock/ui/forms'
import { failureText } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { useSetLimit } from './api.ts'
import { Loosening } from './loosening.tsx'
import {
  effectOf,
  effectText,
  hasUsage,
  type LimitRow,
  nameOf,
  periodName,
  readTyped,
  refusalOfTyped,
  shownValue,
  typedValue,
  usedPart,
  usedText,
  valueOf,
} from './state.ts'

/** `aheadMs`: how much this page's clock is ahead of the server's. */
export function LimitLine({ row, aheadMs }: { readonly row: LimitRow; readonly aheadMs: number }) {
  const { kind, standing, ofSite } = row
  // What is drawn is what holds: the player's own, or where they set none the site's.
  const held = standing ?? ofSite
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const value = standing && valueOf(standing)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  return (
    <li className="flex flex-col gap-2 px-3 py-2">
      <div className="flex min-h-11 items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm">{periodName(row)}</p>
          {held && hasUsage(row) && <p className="text-xs text-quiet">{usedText(held)}</p>}
        </div>
        <p className={value === null ? 'text-sm text-quiet' : 'text-md font-bold'}>{shownLimit(kind, held)}</p>
        <Button
          ref={opener}
          size="dense"
          className="min-w-20"
          aria-expanded={isOpen}
          aria-label={value === null ? ACCOUNT_WORDS.setLimit(nameOf(row)) : ACCOUNT_WORDS.changeLimit(nameOf(row))}
          onClick={() => setIsOpen(!isOpen)}
        >
          {value === null ? ACCOUNT_WORDS.set : ACCOUNT_WORDS.change}
        </Button>
      </div>
      {held && hasUsage(row) && <Used limit={held} />}
      {ofSite && <OfSite row={row} ofSite={ofSite} />}
      {standing?.byOperator && <p className="text-xs text-quiet">{ACCOUNT_WORDS.byOperator}</p>}
      {standing?.loosening && <Loosening row={row} standing={standing} aheadMs={aheadMs} />}
      {isOpen && <LimitForm row={row} onDone={close} />}
    </li>
  )
}

function shownLimit(kind: LimitRow['kind'], held: SiteLimit | null): string {
  const value = held && valueOf(held)
  return value === null ? ACCOUNT_WORDS.noLimit : shownValue(kind, value)
}

/** What the site sets for everybody, and what is left of it where another value stands on the line. */
function OfSite({ row, ofSite }: { readonly row: LimitRow; readonly ofSite: SiteLimit }) {
  if (!row.standing) return <p className="text-xs text-quiet">{ACCOUNT_WORDS.bySite}</p>
  const value = shownLimit(row.kind, ofSite)
  const used = hasUsage(row) ? usedText(ofSite) : null
  return <p className="text-xs text-quiet">{ACCOUNT_WORDS.bySiteToo(value, used)}</p>
}

/** The words beside it say the same: nothing to read out. */
function Used({ limit }: { readonly limit: SiteLimit }) {
  const part = usedPart(limit)
  return (
    <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-raised">
      <div className={`h-full ${part >= 1 ? 'bg-loss' : 'bg-brand'}`} style={{ width: `${part * 100}%` }} />
    </div>
  )
}

function LimitForm({ row, onDone }: { readonly row: LimitRow; readonly onDone: () => void }) {
  const { kind, period, product, standing } = row
  const value = standing && valueOf(standing)
  const [typed, setTyped] = useState(value === null ? '' : typedValue(kind, value))
  const [wasRefused, setWasRefused] = useState(false)
  const setLimit = useSetLimit()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const wanted = readTyped(kind, typed)
  const effect = wanted === undefined ? null : effectOf(standing, wanted)

  const send = (to: number | null, said: string) =>
    setLimit.mutate(
      { kind, period, product, value: to },
      {
        onSuccess: () => {
          showToast(said, 'good')
          onDone()
        },
      },
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === undefined) setWasRefused(true)
    else if (effect === 'same' && !standing?.loosening) onDone()
    else send(wanted, effect === 'looser' ? ACCOUNT_WORDS.askedLooser : ACCOUNT_WORDS.saved)
  }
  const refusal = setLimit.isError
    ? failureText(setLimit.error)
    : wasRefused && wanted === undefined
      ? refusalOfTyped(kind)
      : null
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label={nameOf(row)} className="flex flex-col gap-2">
      <TextField
        label={kind === 'SESSION' ? ACCOUNT_WORDS.minutes : ACCOUNT_WORDS.amount}
        value={typed}
        inputMode={kind === 'SESSION' ? 'numeric' : 'decimal'}
        maxLength={16}
        autoComplete="off"
        onChange={(text) => {
          setTyped(text)
          setLimit.reset()
        }}
        refusal={refusal}
        hint={effect ? effectText(effect) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="brand" size="dense" disabled={setLimit.isPending}>
          {ACCOUNT_WORDS.save}
        </Button>
        <Button size="dense" onClick={onDone}>
          {ACCOUNT_WORDS.cancel}
        </Button>
        {standing && (
          <Button
            look="ghost"
            size="dense"
            className="ml-auto"
            disabled={setLimit.isPending}
            onClick={() => send(null, ACCOUNT_WORDS.askedLooser)}
          >
            {ACCOUNT_WORDS.takeAway}
          </Button>
        )}
      </div>
    </form>
  )
}
