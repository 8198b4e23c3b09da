import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'

const keys = (): readonly (readonly [keys: readonly string[], does: string])[] => [
  [['Space'], WORDS.keyDoes.shutAll],
  [['Enter'], WORDS.keyDoes.openAll],
  [['Shift Enter'], WORDS.keyDoes.openRow],
  [['45 Enter', '45/48 Enter'], WORDS.keyDoes.quote],
  [['45* Enter', '45*110/90 Enter'], WORDS.keyDoes.oneRun],
  [['85 Enter', '85/90 Enter'], WORDS.keyDoes.bookmaker],
  [['+', '−'], WORDS.keyDoes.move],
  [['T'], WORDS.keyDoes.otherTeam],
  [['[', ']'], WORDS.keyDoes.width],
  [[',', '.'], WORDS.keyDoes.size],
  [['M', 'Shift M'], WORDS.keyDoes.model],
  [['Z'], WORDS.keyDoes.undo],
  [['S', 'A'], WORDS.keyDoes.shut],
  [['↑', '↓', 'Tab'], WORDS.keyDoes.rows],
  [['W', 'R', 'I'], WORDS.keyDoes.stops],
  [['K'], WORDS.keyDoes.skew],
  [['P', 'L', 'N'], WORDS.keyDoes.side],
  [['H'], WORDS.keyDoes.hedge],
  [['Alt 1', 'Alt 9'], WORDS.keyDoes.events],
  [['G'], WORDS.keyDoes.find],
  [['O', 'Shift O'], WORDS.keyDoes.take],
  [['V'], WORDS.keyDoes.history],
  [['Esc'], WORDS.keyDoes.clear],
  [['?'], WORDS.keyDoes.keys],
]

export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={WORDS.keyMap} onClose={onClose} isWide>
      <p className="px-4 pt-1 text-xs text-quiet">{WORDS.keysFact}</p>
      <dl className="grid gap-x-6 px-4 py-3 text-sm md:grid-cols-2">
        {keys().map(([pressed, does]) => (
          <div key={does} className="flex min-h-8 items-center gap-3 border-b border-line py-1">
            <dt className="flex w-32 shrink-0 flex-wrap gap-1">
              {pressed.map((key) => (
                <kbd key={key} className="rounded-[3px] border border-line px-1 text-xs">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="min-w-0">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="px-4 pb-4">
        <Button onClick={onClose}>{COMMON.close}</Button>
      </div>
    </Dialog>
  )
}
