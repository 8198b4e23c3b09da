import type { Shelf } from '../shelf.ts'

/** A shelf that is gone with its test. */
export function createMemoryShelf(): Shelf & { readonly keys: () => string[] } {
  const kept = new Map<string, Buffer>()
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key),
    remove: async (key) => void kept.delete(key),
    hasRoom: async () => true,
    keys: () => [...kept.keys()],
  }
}
