/** The work on a site's configuration: nothing until somebody changes something, then kept in this tab. */
import { type SiteConfig, siteConfig } from '@paddock/contract/shapes/site'
import type { getSite } from '@paddock/contract/endpoints/sites'
import type { ReplyOf } from '@paddock/contract/reply'
import { useCallback, useRef, useState } from 'react'
import { withValue, type Work } from '../../kit/site-config/index.ts'

export type SiteReply = ReplyOf<typeof getSite>['docs']

/** What is there without a change of ours: the draft, else what is published. */
export const savedWork = ({ site, published, draft }: SiteReply): Work => ({
  baseVersion: site.version,
  base: published,
  config: draft?.config ?? published,
})

export const isStale = (work: Work, { site }: SiteReply): boolean => work.baseVersion !== site.version

const keyOf = (siteId: string): string => `paddock.console.studio.${siteId}`

/** What was kept by an older version of the app may not be what this one reads. @internal Exported for the tests. */
export function readWork(kept: string | null): Work | null {
  try {
    const { baseVersion, base, config }: Record<string, unknown> = JSON.parse(kept ?? '{}')
    const [from, to] = [siteConfig.safeParse(base), siteConfig.safeParse(config)]
    if (!from.success || !to.success || typeof baseVersion !== 'number') return null
    return { baseVersion, base: from.data, config: to.data }
  } catch {
    return null
  }
}

/** A configuration with a half-typed address cannot be read back: the last one that could stays. */
function keep(siteId: string, work: Work | null): void {
  if (work === null) sessionStorage.removeItem(keyOf(siteId))
  else if (siteConfig.safeParse(work.config).success) sessionStorage.setItem(keyOf(siteId), JSON.stringify(work))
}

export function useWork(siteId: string, reply: SiteReply) {
  const [own, setOwn] = useState(() => readWork(sessionStorage.getItem(keyOf(siteId))))
  const latest = useRef(own)
  const work = own ?? savedWork(reply)
  /** Null goes back to what the server has. */
  const setWork = useCallback(
    (next: Work | null) => {
      keep(siteId, next)
      latest.current = next
      setOwn(next)
    },
    [siteId],
  )
  /** Goes back to what the server has, unless something was typed since this work was sent. */
  const dropSaved = useCallback(
    (saved: Work) => {
      if (latest.current === saved) setWork(null)
    },
    [setWork],
  )
  const change = (path: string, value: unknown) => setWork({ ...work, config: withValue(work.config, path, value) })
  const setConfig = (config: SiteConfig) => setWork({ ...work, config })
  return { work, isTouched: own !== null, setWork, dropSaved, setConfig, change }
}
