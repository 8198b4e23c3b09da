/** A chat of another company: nothing of it is loaded before a yes that says what they get. Security T25, T65. */
import { FOREIGN_FAILED } from '@paddock/contract/foreign-frame'
import type { ChatService } from '@paddock/contract/shapes/site'
import { Button, ButtonLink, Notice } from '@paddock/ui/primitives'
import { useEffect, useRef, useState } from 'react'
import { CHAT_WORDS as WORDS } from './words.ts'

const MAKERS: Readonly<Record<ChatService, string>> = {
  liveChat: 'LiveChat',
  zoho: 'Zoho SalesIQ',
  pulse: 'SendPulse',
  tawk: 'tawk.to',
}

type ServiceChatProps = {
  readonly service: ChatService
  /** A page of theirs for this account; null where they have none. */
  readonly elsewhere: string | null
}

export function ServiceChat({ service, elsewhere }: ServiceChatProps) {
  const [isWanted, setWanted] = useState(false)
  const maker = MAKERS[service]
  return (
    <section
      aria-label={WORDS.service.title}
      className="mx-auto w-full max-w-[640px] overflow-clip rounded-md border border-line bg-surface"
    >
      <h1 className="flex min-h-12 items-center border-b border-line px-4 text-md font-bold">{WORDS.service.title}</h1>
      {isWanted ? (
        <Open service={service} maker={maker} elsewhere={elsewhere} onEnd={() => setWanted(false)} />
      ) : (
        <div className="flex flex-col gap-3 p-4 text-sm">
          <p>{WORDS.service.runs(maker)}</p>
          <p>{WORDS.service.shared}</p>
          <p className="text-quiet">{WORDS.service.advice}</p>
          <Button look="brand" onClick={() => setWanted(true)}>
            {WORDS.service.start}
          </Button>
        </div>
      )}
    </section>
  )
}

type OpenProps = ServiceChatProps & { readonly maker: string; readonly onEnd: () => void }

function Open({ service, maker, elsewhere, onEnd }: OpenProps) {
  const [tries, setTries] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (data === FOREIGN_FAILED && source !== null && source === frame.current?.contentWindow) setFailed(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const tryAgain = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return (
    <>
      {hasFailed ? (
        <Notice
          icon="warning"
          text={WORDS.service.failed(maker)}
          hint={WORDS.service.failedHint}
          action={{ label: WORDS.retry, run: tryAgain }}
        />
      ) : (
        // Without `allow-same-origin`: their script reads neither the session nor the page around it.
        <iframe
          key={tries}
          ref={frame}
          src={`/chat-frame/${service}`}
          title={maker}
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          className="block h-[60dvh] min-h-80 w-full border-0 bg-white"
        />
      )}
      <div className="flex flex-wrap gap-2 border-t border-line p-2">
        {elsewhere !== null && <ButtonLink href={elsewhere}>{WORDS.service.elsewhere}</ButtonLink>}
        <Button look="ghost" onClick={onEnd}>
          {WORDS.service.end}
        </Button>
      </div>
    </>
  )
}
