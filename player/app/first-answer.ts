/** What the page brought along: the site, and what is on. A page that a cache gave may bring what is old; that is asked for anew. */
import { getCumulative } from '@paddock/contract/endpoints/home'
import { readReply, type ReplyOf } from '@paddock/contract/reply'
import { HOME, TREE } from '../features/in-play/api.ts'
import { queries, site } from './services.ts'

const FRESH_MS = 30_000

export async function takeFirstAnswer(): Promise<void> {
  const brought = document.getElementById('first-answer')?.textContent
  if (!brought) return
  const docs = await readBrought(brought)
  if (!docs) return
  const { date: updatedAt, home, marketGroup } = docs
  if (Math.abs(Date.now() - updatedAt) > FRESH_MS) return
  site.begin(docs)
  if (home) queries.setQueryData(HOME, home, { updatedAt })
  if (marketGroup) queries.setQueryData(TREE, marketGroup, { updatedAt })
}

/** Of a server of another release it may not be what this page reads: then it is asked for, as if nothing had come. */
async function readBrought(text: string): Promise<ReplyOf<typeof getCumulative>['docs'] | null> {
  try {
    return (await readReply(getCumulative, JSON.parse(text))).docs
  } catch {
    return null
  }
}
