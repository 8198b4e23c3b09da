import { Button } from '@paddock/ui/primitives'
import { useId } from 'react'
import { VISIT_WORDS as WORDS } from './words.ts'

type AskProps = { readonly makers: string; readonly onAnswer: (isYes: boolean) => void }

/** Beside the page, which goes on: neither answer is easier to give than the other. */
export function AskToCount({ makers, onAnswer }: AskProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="fixed inset-x-2 bottom-15 z-20 flex flex-col gap-2 rounded-md border border-line bg-surface p-3 text-sm shadow-2xl md:right-auto md:bottom-4 md:left-4 md:w-96"
    >
      <h2 id={id} className="font-bold">
        {WORDS.title}
      </h2>
      <p>{WORDS.asks(makers)}</p>
      <p className="text-xs text-quiet">{WORDS.told}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => onAnswer(false)}>{WORDS.no}</Button>
        <Button onClick={() => onAnswer(true)}>{WORDS.yes}</Button>
      </div>
    </section>
  )
}
