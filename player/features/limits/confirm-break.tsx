import { failureText } from '@paddock/ui/client'
import { TickField } from '@paddock/ui/forms'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'

type ConfirmProps = {
  readonly question: string
  /** The moment it ends, in words. */
  readonly until: string
  readonly facts: readonly string[]
  readonly begin: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onBegin: () => void
  readonly onBack: () => void
}

/** The second step: what happens, a tick that it was read, and the button that cannot be taken back. */
export function ConfirmBreak(props: ConfirmProps) {
  const [isTicked, setIsTicked] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isTicked) props.onBegin()
    else setWasRefused(true)
  }
  return (
    <Dialog title={props.question} onClose={props.onBack}>
      <form onSubmit={onSubmit} className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <h3 className="text-xs text-quiet">{ACCOUNT_WORDS.whatHappens}</h3>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
          {props.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <TickField
          isTicked={isTicked}
          onChange={setIsTicked}
          refusal={wasRefused && !isTicked ? ACCOUNT_WORDS.tickFirst : null}
        >
          {ACCOUNT_WORDS.understood(props.until)}
        </TickField>
        {props.error && (
          <p role="alert" className="text-sm text-loss">
            {failureText(props.error)}
          </p>
        )}
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          <Button type="submit" look="danger" disabled={props.isBusy} className="flex-1">
            {props.begin}
          </Button>
          <Button onClick={props.onBack} disabled={props.isBusy} className="flex-1">
            {ACCOUNT_WORDS.goBack}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
