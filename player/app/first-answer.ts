/** What the page brought along: the site, and what is on. */
import { readFirstAnswer } from '@paddock/ui/site'
import { HOME, TREE } from '../features/in-play/api.ts'
import { queries, site } from './services.ts'

export async function takeFirstAnswer(): Promise<void> {
  const docs = await readFirstAnswer()
  if (!docs) return
  const { date: updatedAt, home, marketGroup } = docs
  site.begin(docs)
  if (home) queries.setQueryData(HOME, home, { updatedAt })
  if (marketGroup) queries.setQueryData(TREE, marketGroup, { updatedAt })
}
