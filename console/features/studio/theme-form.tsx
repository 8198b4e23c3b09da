/** The colours of both looks side by side, and how every two of them that stand on each other read. */
import type { SiteConfig } from '@paddock/contract/shapes/site'
import { LEAST_CONTRAST } from '@paddock/domain/sites'
import { inEachLanguage } from '@paddock/ui/words'
import { Badge } from '../../kit/page/index.ts'
import { INPUT } from '../../kit/form/index.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { COLOURS, LOOKS } from '../../kit/site-config/index.ts'
import { contrastsOfTheme, type ReadPair } from './problems.ts'

type ThemeProps = {
  readonly theme: SiteConfig['theme']
  /** Where it stands in the configuration. */
  readonly path: string
  readonly wrong: ReadonlySet<string>
  readonly onChange: (path: string, value: string) => void
}

export function ThemeColours({ theme, path: place, wrong, onChange }: ThemeProps) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-xs text-quiet">
          <th scope="col" aria-label={WORDS.colour} className="w-28 max-sm:w-20" />
          {LOOKS.map((look) => (
            <th key={look} scope="col" className="h-8 text-left font-normal">
              {WORDS.looks[look]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COLOURS.map((colour) => (
          <tr key={colour}>
            <th scope="row" className="pr-2 text-left font-normal first-letter:uppercase">
              {WORDS.colours[colour]}
            </th>
            {LOOKS.map((look) => {
              const path = `${place}.${look}.${colour}`
              return (
                <td key={look} className="py-[2px] pr-2">
                  <ColourField
                    label={`${WORDS.colours[colour]}, ${WORDS.looks[look]}`}
                    value={theme[look][colour]}
                    isWrong={wrong.has(path)}
                    onChange={(value) => onChange(path, value)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ColourProps = {
  readonly label: string
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}

/** Picked, or typed as #rrggbb. */
function ColourField({ label, value, isWrong, onChange }: ColourProps) {
  return (
    <span className="flex items-center gap-1">
      <input
        type="color"
        aria-label={label}
        value={isWrong ? '#000000' : value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 w-8 shrink-0 cursor-pointer rounded-md border border-line bg-transparent p-0 max-md:h-11"
      />
      <input
        aria-label={`${label} #`}
        aria-invalid={isWrong}
        value={value}
        maxLength={7}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className={`${INPUT} px-2 max-md:px-1 max-md:text-sm!`}
      />
    </span>
  )
}

/** Beside the colours, whether all of them read: the pairs are listed below. */
export function ContrastState({ theme }: { readonly theme: SiteConfig['theme'] }) {
  const low = contrastsOfTheme(theme).filter(({ isEnough }) => !isEnough).length
  return (
    <Badge mood={low === 0 ? 'good' : 'bad'} icon={low === 0 ? 'check' : 'warning'}>
      {low === 0 ? WORDS.allRead : WORDS.pairsTooLow(low)}
    </Badge>
  )
}

/** The worst pair stands first: that is the one to mend. */
export function Contrasts({ theme }: { readonly theme: SiteConfig['theme'] }) {
  const pairs = contrastsOfTheme(theme)
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {LOOKS.map((look) => (
        <ul key={look} aria-label={`${WORDS.contrast}, ${WORDS.looks[look]}`} className="flex flex-col gap-1">
          {pairs
            .filter((pair) => pair.look === look)
            .toSorted((a, b) => a.ratio - b.ratio)
            .map((pair) => (
              <PairRow key={pair.pair} pair={pair} />
            ))}
        </ul>
      ))}
    </div>
  )
}

function PairRow({ pair: { pair, text, ground, ratio, isEnough } }: { readonly pair: ReadPair }) {
  return (
    <li className="flex h-8 items-center gap-2 text-sm">
      <span
        aria-hidden="true"
        style={{ color: text, backgroundColor: ground }}
        className="w-9 rounded-md border border-line text-center font-bold"
      >
        Aa
      </span>
      <span className="min-w-0 flex-1 truncate">{WORDS.pairs[pair] ?? pair}</span>
      <span className="tabular-nums">{ratio.toFixed(2)}</span>
      <Badge mood={isEnough ? 'good' : 'bad'} icon={isEnough ? 'check' : 'warning'}>
        {isEnough ? WORDS.enough : WORDS.tooLow}
      </Badge>
    </li>
  )
}

export const contrastText = inEachLanguage(() => WORDS.contrastFact(LEAST_CONTRAST))
