/** What the page brought along of its site. */
import type { Cumulative, WireCumulative } from '@paddock/contract/endpoints/home'
import { FIRST_ANSWER_SHAPE, readCumulative } from '@paddock/contract/first-answer'
import { unpackDocs } from '@paddock/contract/packing'

const FRESH_MS = 30_000

/**
 * Null where it brought nothing, or what is old (a cache may have given it), or what a server of another release wrote: it is asked for
 * then. What is of our shape is our own server's, and is believed: the schemas come behind the first picture. Decision 0051.
 */
export async function readFirstAnswer(): Promise<Cumulative | null> {
  const brought = document.getElementById('first-answer')
  if (brought?.dataset['shape'] !== FIRST_ANSWER_SHAPE) return null
  try {
    const { docs } = JSON.parse(brought.textContent) as { readonly docs: string }
    const answer = readCumulative((await unpackDocs(docs)) as WireCumulative)
    return Math.abs(Date.now() - answer.date) <= FRESH_MS ? answer : null
  } catch {
    return null
  }
}
