/** Who wants to be told of a change. */
export type Listeners = Set<() => void>

export const tell = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener()
}

/** Takes the member in; the answer takes it out again. */
export function added<T>(set: Set<T>, member: T): () => void {
  set.add(member)
  return () => set.delete(member)
}
