/** What came for this browser, shown; pressed, it leads to what the player was told. */
import type { Pushed } from '@paddock/contract/shapes/push'
import { readPushWords } from './push-words.ts'

const ICON = '/icons/icon-192.png'
const LEADS_TO = '/notification'

type Shows = { showNotification(title: string, options: object): Promise<void> }

export type PushDeps = { readonly caches: CacheStorage; readonly registration: Shows }

/** It comes from our server alone: nobody else has the keys that it is encrypted with. What cannot be read is not shown. */
export async function showPush({ caches, registration }: PushDeps, text: string | undefined): Promise<void> {
  const pushed = readPushed(text)
  if (!pushed) return
  const { id, kind, title, body } = pushed
  const { titles } = await readPushWords(caches)
  // Told twice it is shown once.
  await registration.showNotification(titles[kind] ?? title, { body, tag: id, icon: ICON, badge: ICON })
}

function readPushed(text: string | undefined): Pushed | undefined {
  try {
    const read = JSON.parse(text ?? '') as Partial<Pushed> | null
    const isWhole = [read?.id, read?.kind, read?.title, read?.body].every((each) => typeof each === 'string')
    return isWhole ? (read as Pushed) : undefined
  } catch {
    return undefined
  }
}

type OnePage = { readonly url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
export type Pages = {
  matchAll(options: { readonly type: 'window' }): Promise<readonly OnePage[]>
  openWindow(url: string): Promise<unknown>
}

/** In a page that is open already, else in a new one. */
export async function openTold(pages: Pages): Promise<void> {
  const [open] = await pages.matchAll({ type: 'window' })
  if (!open) return void (await pages.openWindow(LEADS_TO))
  await open.focus()
  await open.navigate(LEADS_TO)
}
