/** What a source publishes in one go reaches the server in one message, whatever is on its way. */
import { describe, expect, test } from 'vitest'
import { createPosts, MOST_LINES_A_POST } from './posts.ts'

/** Posts that are answered when the test says so. */
function held() {
  const posted: string[][] = []
  const answers: (() => void)[] = []
  const posts = createPosts<string>(
    async (lines) => {
      posted.push([...lines])
      await new Promise<void>((resolve) => answers.push(resolve))
    },
    () => undefined,
  )
  return { posted, posts, answer: () => answers.shift()?.() }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
const publish = (posts: { send(line: string): void }, lines: readonly string[]) => {
  for (const one of lines) posts.send(one)
}

describe('lines that are published in one go', () => {
  test('are one post, also when nothing was on its way', async () => {
    const { posted, posts } = held()
    publish(posts, ['market', 'prices'])
    await turn()
    expect(posted).toEqual([['market', 'prices']])
  })

  test('are one post for each of many that follow each other', async () => {
    const { posted, posts, answer } = held()
    for (let n = 0; n < 40; n += 1) {
      publish(posts, [`market ${n}`, `prices ${n}`])
      await turn()
      answer()
    }
    await turn()
    for (const lines of posted) expect(lines.length % 2).toBe(0)
    expect(posted.flat()).toHaveLength(80)
  })

  test('are not cut where a post is full, and go whole where they are more than a post', async () => {
    const { posted, posts, answer } = held()
    publish(posts, ['first'])
    await turn()
    publish(
      posts,
      Array.from({ length: MOST_LINES_A_POST - 1 }, (_, n) => `a${n}`),
    )
    await turn()
    publish(posts, ['market', 'prices'])
    await turn()
    publish(
      posts,
      Array.from({ length: MOST_LINES_A_POST + 1 }, (_, n) => `b${n}`),
    )
    for (let n = 0; n < 4; n += 1) {
      answer()
      await turn()
    }
    expect(posted.map((lines) => [lines[0], lines.length])).toEqual([
      ['first', 1],
      ['a0', MOST_LINES_A_POST - 1],
      ['market', 2],
      ['b0', MOST_LINES_A_POST + 1],
    ])
  })

  test('a post that fails ends it: nothing more is sent, and who waits hears why', async () => {
    const failures: unknown[] = []
    let posted = 0
    const posts = createPosts<string>(
      async () => {
        posted += 1
        throw new Error('away')
      },
      (error) => failures.push(error),
    )
    publish(posts, ['market'])
    await posts.sent()
    publish(posts, ['prices'])
    await posts.sent()
    expect([posted, failures.map(String)]).toEqual([1, ['Error: away']])
  })
})
