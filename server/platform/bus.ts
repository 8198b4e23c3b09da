import type { Log } from './log.ts'

/** What happens in the house, by topic. Publishing never waits and never fails for the publisher. */
export type Bus<Topics> = {
  publish<T extends keyof Topics>(topic: T, message: Topics[T]): void
  /** Gives the function that ends the subscription. */
  subscribe<T extends keyof Topics>(topic: T, receive: (message: Topics[T]) => void): () => void
}

/** The bus of one process: subscribers are called at once, in the order they came. */
export function createBus<Topics>(log: Log): Bus<Topics> {
  const subscribers = new Map<keyof Topics, Set<(message: never) => void>>()
  return {
    publish(topic, message) {
      for (const receive of subscribers.get(topic) ?? []) {
        try {
          receive(message as never)
        } catch (error) {
          log.error({ err: error, topic }, 'a subscriber failed')
        }
      }
    },
    subscribe(topic, receive) {
      const set = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, set)
      const entry = receive as (message: never) => void
      set.add(entry)
      return () => set.delete(entry)
    },
  }
}
