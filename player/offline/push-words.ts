/** What the page keeps for the worker, which has no words of its own: titles by kind, in the language that was last spoken here. */
import type { NotificationKind } from '@paddock/contract/shapes/notification'

const CACHE = 'paddock-push'
const AT = '/push-words'

export type PushWords = { readonly titles: Readonly<Partial<Record<NotificationKind, string>>> }

export async function keepPushWords(caches: CacheStorage, words: PushWords): Promise<void> {
  await (await caches.open(CACHE)).put(AT, new Response(JSON.stringify(words)))
}

/** None where nothing was kept, or what was is no longer read. */
export async function readPushWords(caches: CacheStorage): Promise<PushWords> {
  const kept = await (await caches.open(CACHE)).match(AT)
  if (!kept) return { titles: {} }
  return await kept.json().then(
    (words: PushWords) => ({ titles: { ...words.titles } }),
    () => ({ titles: {} }),
  )
}
