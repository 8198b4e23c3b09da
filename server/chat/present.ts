/** A conversation as its player or an officer reads it. */
import type { ChatShown, ChatWhole } from '@paddock/contract'
import type { Reader } from '../platform/database.ts'
import type { Actor } from '../platform/http-call.ts'
import { type Heir, listChatWords, type Standing, type StoredChat } from './store.ts'

/** As much of the newest word as a row of a list shows. */
const MOST_SHOWN = 160

export function presentChat(row: StoredChat, { accountId }: Pick<Actor, 'accountId'>): ChatShown {
  const { id, userName, topic, state, officer, waitsSince, createdAt, closedAt, reason, stars, last, lastAt } = row
  return {
    _id: id,
    userId: String(row.accountId),
    userName,
    topic,
    status: state,
    officer,
    mine: row.officerId === accountId,
    waitsSince,
    createdAt,
    closedAt,
    reason,
    stars,
    last: Array.from(last).slice(0, MOST_SHOWN).join(''),
    lastAt,
    unread: row.unread,
    version: row.version,
  }
}

export type Showing = {
  readonly actor: Pick<Actor, 'accountId'>
  readonly standing: Standing
  readonly words: number
  readonly heirs: readonly Heir[]
  readonly linkTo: (key: string) => string
}

export async function presentWhole(from: Reader, row: StoredChat, showing: Showing): Promise<ChatWhole> {
  const { actor, standing, words: most, heirs, linkTo } = showing
  const words = await listChatWords(from, row.id, { standing, most })
  return {
    ...presentChat(row, actor),
    words: words.map(({ n, at, byPlayer, name, text, images }) => ({
      n,
      at,
      by: byPlayer ? 'player' : 'site',
      name,
      text,
      images: images.map(linkTo),
    })),
    earlier: (words[0]?.n ?? 1) - 1,
    readTo: standing === null ? row.siteRead : row.playerRead,
    officers: heirs.map(({ id, userName }) => ({ userId: String(id), userName })),
  }
}
