/** How much of what all share one may have at a time: who asks for more waits for their own, and after a while is told so. */

/** Nobody of the same share was done in time. */
export class ShareIsFull extends Error {
  readonly retryAfterMs: number
  constructor(key: string, retryAfterMs: number) {
    super(`${key} has all its connections in use`)
    this.retryAfterMs = retryAfterMs
  }
}

export type Shares = {
  /** Waits for a place of this key; gives what frees it. */
  take(key: string): Promise<() => void>
}

type Place = { taken: number; readonly waiting: (() => void)[] }

export function createShares(most: number, patienceMs: number): Shares {
  const places = new Map<string, Place>()

  function free(key: string, place: Place): void {
    const next = place.waiting.shift()
    // The place goes from hand to hand: nobody who comes now gets before who waits.
    if (next) return next()
    place.taken--
    if (place.taken === 0) places.delete(key)
  }

  return {
    async take(key) {
      const place = places.get(key) ?? { taken: 0, waiting: [] }
      places.set(key, place)
      if (place.taken < most) place.taken++
      else await turnOf(place, key, patienceMs)
      return () => free(key, place)
    },
  }
}

async function turnOf({ waiting }: Place, key: string, patienceMs: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(new ShareIsFull(key, patienceMs))
    }, patienceMs)
    function turn(): void {
      clearTimeout(giveUp)
      resolve()
    }
    waiting.push(turn)
  })
}

/** A place of either, always taken in this order; whoever waits in vain for the second keeps none of the first. */
export async function takeBoth(...[first, second]: readonly [Asked, Asked]): Promise<() => void> {
  const leaveFirst = await first.of.take(first.key)
  try {
    const leaveSecond = await second.of.take(second.key)
    return () => {
      leaveSecond()
      leaveFirst()
    }
  } catch (error) {
    leaveFirst()
    throw error
  }
}
type Asked = { readonly of: Shares; readonly key: string }
