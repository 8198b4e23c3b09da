/**
 * Lines on their way to a server, in order, one post at a time. What is sent in one turn of the program is one message of the source,
 * and is never cut: between a market and its prices a bet would meet the one without the other.
 */
export type Posts<Line> = {
  send(line: Line): void
  /** How many lines wait. */
  unsent(): number
  /** Resolves when nothing is on its way: everything was posted, or a post has failed. */
  sent(): Promise<void>
}

/** A message of more lines is a post by itself. @internal Exported for the tests. */
export const MOST_LINES_A_POST = 500

/** Gives up at the first failure: a server that misses a line has wrong books. */
export function createPosts<Line>(
  post: (lines: readonly Line[]) => Promise<void>,
  failed: (error: unknown) => void,
): Posts<Line> {
  const messages: Line[][] = []
  let open: Line[] | undefined
  let sending: Promise<void> | undefined
  let hasFailed = false

  function messageOfNow(): Line[] {
    if (open) return open
    const message: Line[] = []
    open = message
    messages.push(message)
    queueMicrotask(() => (open = undefined))
    return message
  }

  async function postAll(): Promise<void> {
    // The message that began this is whole when the turn it is sent in has ended.
    await Promise.resolve()
    while (messages.length > 0) await post(takeWhole(messages))
  }

  return {
    send(line) {
      if (hasFailed) return
      messageOfNow().push(line)
      sending ??= postAll()
        .catch((error: unknown) => {
          hasFailed = true
          failed(error)
        })
        .finally(() => {
          sending = undefined
        })
    },
    unsent: () => messages.reduce((count, message) => count + message.length, 0),
    sent: async () => await sending,
  }
}

/** As many whole messages as a post holds, at least one. */
function takeWhole<Line>(messages: Line[][]): readonly Line[] {
  const taken: Line[] = []
  while (messages[0] && (taken.length === 0 || taken.length + messages[0].length <= MOST_LINES_A_POST))
    taken.push(...(messages.shift() ?? []))
  return taken
}
