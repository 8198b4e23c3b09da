import { copyAs } from '@paddock/ui/clipboard'
import { Button, Icon } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'

type SecretProps = {
  readonly title: string
  readonly hint: string
  readonly lines: readonly string[]
  readonly onDone: () => void
}

/** What is shown this once, to be copied before one goes on. */
export function Secret({ title, hint, lines, onDone }: SecretProps) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h1 className="text-md font-bold">{title}</h1>
        <p className="text-xs text-quiet">{hint}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-raised p-3 font-mono text-md select-all">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size="dense" onClick={() => void copyAs(title, lines.join('\n'))}>
          <Icon name="copy" className="size-4" />
          {WORDS.copy}
        </Button>
        <Button size="dense" look="brand" className="ml-auto" onClick={onDone}>
          {WORDS.keptIt}
        </Button>
      </div>
    </div>
  )
}
