import { copyAs } from '@paddock/ui/clipboard'
import { Button, Icon } from '@paddock/ui/primitives'
import { ENTRY_WORDS as WORDS } from '../../words/entry.ts'

type BackupCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void }

/** Shown this once: to copy, or as a file of this page's own making. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="text-md font-bold">{WORDS.backupCodes}</h2>
        <p className="text-sm text-quiet">{WORDS.backupCodesHint}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-raised p-3 text-center font-mono text-md select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => void copyAs(WORDS.backupCodes, text)}>
          <Icon name="copy" />
          {WORDS.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={WORDS.backupFile}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-line bg-raised px-4 text-sm hover:border-quiet"
        >
          <Icon name="download" />
          {WORDS.download}
        </a>
      </div>
      <Button look="brand" onClick={onDone}>
        {WORDS.keptThem}
      </Button>
    </div>
  )
}
