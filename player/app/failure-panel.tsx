/** A call that nobody was waiting for went wrong: said with its address, in place of the specification's alert. 001 §8. */
import { withFacts } from '@paddock/contract/texts'
import { TEXTS } from '@paddock/ui/words'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { WORDS } from '../words/shell.ts'

/** What stands behind the path may be a secret, and screens are shared and recorded. Security T32. */
const AN_ADDRESS = /https?:\/\/[^\s'")?#]+/
const withoutQuery = (url: string): string => url.replace(/[?#].*/, '')

/** The address that a failure names; undefined where it names none. */
export function failedUrl(reason: unknown): string | undefined {
  if (typeof reason !== 'object' || reason === null) return AN_ADDRESS.exec(String(reason))?.[0]
  if ('url' in reason && typeof reason.url === 'string' && reason.url !== '') return withoutQuery(reason.url)
  const said = 'message' in reason ? AN_ADDRESS.exec(String(reason.message))?.[0] : undefined
  return said ?? ('cause' in reason ? failedUrl(reason.cause) : undefined)
}

export function FailurePanel() {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const heard = ({ reason }: PromiseRejectionEvent) => {
      const failed = failedUrl(reason)
      if (failed !== undefined) setUrl(failed)
    }
    addEventListener('unhandledrejection', heard)
    return () => removeEventListener('unhandledrejection', heard)
  }, [])
  if (url === null) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-2 top-14 z-[58] mx-auto flex max-w-[560px] items-start gap-3 rounded-md border border-line bg-surface p-3 shadow-2xl"
    >
      <Icon name="warning" className="mt-1 size-5 text-warn" />
      <div className="min-w-0 flex-1">
        <p className="text-sm break-words">{withFacts(TEXTS.failedUrl, { url })}</p>
        <Button className="mt-2" onClick={() => location.reload()}>
          {WORDS.reload}
        </Button>
      </div>
      <IconButton label={WORDS.close} onClick={() => setUrl(null)} className="-m-2">
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
