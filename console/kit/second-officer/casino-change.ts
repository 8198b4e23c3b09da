/** What of the casino waits for a second officer, as facts: it is confirmed by whoever has seen it. */
import type { CasinoBounds, CasinoChange } from '@paddock/contract/shapes/casino'
import { formatAmount, formatBalance } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'

type Fact = readonly [label: string, value: string]

export function factsOfCasino(change: CasinoChange): readonly Fact[] {
  switch (change.what) {
    case 'PROVIDER':
      return [
        [WORDS.name, change.name],
        [WORDS.baseUrl, change.baseUrl],
        [WORDS.origin, change.origin],
        [WORDS.adapter, WORDS.adapters[change.adapter]],
        [WORDS.scale, `${change.currency}, ${change.scale}`],
        [WORDS.walletMode, WORDS.walletModes[change.walletMode]],
        ...keyFacts(change),
      ]
    case 'KEY':
      return [[WORDS.name, change.name], ...keyFacts(change)]
    case 'BOUNDS':
      return BOUNDS().flatMap(({ label, text }) => {
        const [before, after] = [text(change.before), text(change.after)]
        return before === null || after === null ? [] : [[label, WORDS.was(before, after)] as const]
      })
    case 'DIFFERENCE': {
      const { provider, day, reference, kind, ours, theirs } = change.difference
      return [
        [WORDS.provider, `${provider}, ${day}`],
        [WORDS.reference, reference],
        [COMMON.kind, WORDS.differenceKinds[kind]],
        [WORDS.ours, sideText(ours)],
        [WORDS.theirs, sideText(theirs)],
      ]
    }
  }
}

type Key = { readonly keyId: string; readonly fingerprint?: string | undefined }
const keyFacts = ({ keyId, fingerprint }: Key): readonly Fact[] => [
  [WORDS.keyId, keyId],
  ...(fingerprint === undefined ? [] : [[WORDS.fingerprint, fingerprint] as const]),
]

type Difference = Extract<CasinoChange, { readonly what: 'DIFFERENCE' }>['difference']
type Side = Difference['ours'] | Difference['theirs']
const isOp = (op: string): op is keyof typeof WORDS.ops => Object.hasOwn(WORDS.ops, op)

/** What one side has of it: what it is, and how much. */
export const sideText = (side: Side): string =>
  side === null ? COMMON.nothing : `${isOp(side.op) ? WORDS.ops[side.op] : side.op} ${formatBalance(side.amount)}`

type SomeBounds = { readonly [K in keyof CasinoBounds]?: CasinoBounds[K] | undefined }
type Bound = { readonly label: string; readonly text: (bounds: SomeBounds) => string | null }

const BOUNDS = inEachLanguage((): readonly Bound[] => [
  { label: COMMON.status, text: ({ active }) => (active === undefined ? null : active ? WORDS.on : WORDS.off) },
  { label: WORDS.mostNetADay, text: ({ mostNetADay: most }) => (most === undefined ? null : formatAmount(most)) },
  { label: WORDS.mostWinOfRound, text: ({ mostWinOfRound: most }) => (most === undefined ? null : formatAmount(most)) },
  { label: WORDS.silenceHours, text: ({ silenceHours: hours }) => (hours === undefined ? null : String(hours)) },
])
