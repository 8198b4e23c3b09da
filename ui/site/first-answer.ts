/** What the page brought along of its site. */
import { type Cumulative, getCumulative } from '@paddock/contract/endpoints/home'
import { readReply } from '@paddock/contract/reply'

const FRESH_MS = 30_000

/** Null where it brought nothing, or what is old (a cache may have given it), or what a server of another release wrote: it is asked for then. */
export async function readFirstAnswer(): Promise<Cumulative | null> {
  const brought = document.getElementById('first-answer')?.textContent
  if (!brought) return null
  try {
    const { docs } = await readReply(getCumulative, JSON.parse(brought))
    return Math.abs(Date.now() - docs.date) > FRESH_MS ? null : docs
  } catch {
    return null
  }
}
