import { useEffect, useState } from 'react'
import { ENTRY_WORDS as WORDS } from '../../words/entry.ts'

const LEVELS = [1, 2, 3, 4] as const
const COLOURS = ['bg-loss', 'bg-loss', 'bg-warn', 'bg-profit', 'bg-profit'] as const

/** The hint while typing. Its height is kept while there is nothing to say. 001 §2.9. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const score = useStrength(password)
  const word = score === null ? '' : (WORDS.strength[score] ?? '')
  return (
    <div className="flex h-4 items-center gap-2">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {LEVELS.map((level) => (
          <span
            key={level}
            className={`h-1 flex-1 rounded-full ${score !== null && Math.max(score, 1) >= level ? COLOURS[score] : 'bg-line'}`}
          />
        ))}
      </span>
      <output className="w-16 text-right text-xs text-quiet">
        {word && <span className="sr-only">{WORDS.strengthIs(word)}</span>}
        <span aria-hidden="true">{word}</span>
      </output>
    </div>
  )
}

function useStrength(password: string): number | null {
  const [measured, setMeasured] = useState<{ readonly of: string; readonly score: number } | null>(null)
  useEffect(() => {
    if (password === '') return undefined
    let isWanted = true
    void import('./strength.ts').then(({ strengthOf }) => {
      if (isWanted) setMeasured({ of: password, score: strengthOf(password) })
    })
    return () => {
      isWanted = false
    }
  }, [password])
  return password === '' ? null : (measured?.score ?? null)
}
