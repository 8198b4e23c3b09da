/** A player's own balance and bets as this tab saw them last: after a reload without a network they stand there again, as old as they are. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { KEPT_ACCOUNT } from './kept-account.ts'
import { noteAnswer, onNetworkChange, readOffline } from './state.ts'

/** Several changes come with one bet. */
const WRITE_AFTER_MS = 500

/** `at`: until when it is known to have been so. */
type Answer = { readonly key: QueryKey; readonly data: unknown; readonly at: number }

type Account = {
  /** Whose they are: the sign-in, so that nothing is shown to the next one. */
  readonly signIn: string
  readonly answers: readonly Answer[]
}

type Keeping = {
  readonly queries: QueryClient
  readonly signIn: string
  readonly keys: readonly QueryKey[]
  readonly storage: Storage
}

/**
 * Keeps what these queries hold, and gives it to those that have nothing when there is no network. What was given is read anew with
 * the first answer that comes. Gives what ends it.
 */
export function keepingAccount({ queries, signIn, keys, storage }: Keeping): () => void {
  let hasGiven = false
  let writing: ReturnType<typeof setTimeout> | undefined

  const write = (): void => {
    clearTimeout(writing)
    writing = undefined
    // What is shown without a network has the age that it had.
    if (hasGiven) return
    const before = readKept(storage, signIn)
    const answers = keys.flatMap((key): readonly Answer[] => {
      const state = queries.getQueryState(key)
      // What is to be read anew was true when it was read; all else the socket keeps as it is.
      if (state?.data !== undefined)
        return [{ key, data: state.data, at: state.isInvalidated ? state.dataUpdatedAt : Date.now() }]
      // A page that does not show it forgets it after a while: it stays as old as it is.
      return before.filter((answer) => String(answer.key) === String(key))
    })
    if (answers.length === 0) return
    try {
      storage.setItem(KEPT_ACCOUNT, JSON.stringify({ signIn, answers } satisfies Account))
    } catch {
      // There is no room, or none is allowed: it is not there later, and no failure of now.
      storage.removeItem(KEPT_ACCOUNT)
    }
  }
  const give = (): void => {
    const missing = readKept(storage, signIn).filter(({ key }) => queries.getQueryData(key) === undefined)
    if (missing.length === 0) return
    hasGiven = true
    for (const { key, data, at } of missing) queries.setQueryData(key, data, { updatedAt: at })
    noteAnswer(Math.min(...missing.map(({ at }) => at)))
  }
  const follow = (): void => {
    if (readOffline().is === 'offline') {
      // They were current until now.
      if (!hasGiven) write()
      give()
    } else if (hasGiven) {
      hasGiven = false
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
    }
  }

  const names = new Set(keys.map(String))
  const stops = [
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && names.has(String(query.queryKey))) writing ??= setTimeout(write, WRITE_AFTER_MS)
    }),
    onNetworkChange(follow),
  ]
  const leave = (): void => {
    if (readOffline().is === 'online') write()
  }
  addEventListener('pagehide', leave)
  follow()
  return () => {
    clearTimeout(writing)
    removeEventListener('pagehide', leave)
    for (const stop of stops) stop()
  }
}

/** One that an older release wrote is another shape. */
const isAnswer = ({ key, at }: Partial<Answer>): boolean => Array.isArray(key) && typeof at === 'number'

/** Of this sign-in. */
function readKept(storage: Storage, signIn: string): readonly Answer[] {
  const text = storage.getItem(KEPT_ACCOUNT)
  if (text === null) return []
  const kept: Account = JSON.parse(text)
  // A session of before they were told apart could be anybody's.
  return signIn !== '' && kept.signIn === signIn ? kept.answers.filter(isAnswer) : []
}
