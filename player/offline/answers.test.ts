import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnswers, type Release } from './answers.ts'
import { FILES, KEPT, KEPT_AT_HEADER, SHELL_PREFIX } from './rules.ts'

const ORIGIN = 'https://demo.example'
const RELEASE: Release = { id: 'two', files: ['/', '/assets/app-2.js'] }
const NOW = 1_795_250_700_000

/** Caches as a browser has them: by name, by address, in the order in which they came. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const addressOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), ORIGIN).href
  const cacheOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (key: RequestInfo) => entries.get(addressOf(key))?.clone(),
      put: async (key: RequestInfo, response: Response) => void entries.set(addressOf(key), response),
      delete: async (key: RequestInfo) => entries.delete(addressOf(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    }
  }
  return {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: RequestInfo) => {
      for (const name of all.keys()) {
        const found = await cacheOf(name).match(key)
        if (found) return found
      }
      return undefined
    },
  } as unknown as CacheStorage
}

let caches: CacheStorage
let network: (url: string) => Response
let asked: string[]
let now: number
beforeEach(() => {
  caches = memoryCaches()
  network = (url) => new Response(`new ${new URL(url, ORIGIN).pathname}`)
  asked = []
  now = NOW
})

const worker = (release = RELEASE) =>
  createAnswers({
    caches,
    fetch: async (request) => {
      const url = typeof request === 'string' ? request : request.url
      asked.push(new URL(url, ORIGIN).pathname)
      return network(url)
    },
    origin: ORIGIN,
    clock: () => now,
    release,
  })

const goOffline = () => {
  network = () => {
    throw new TypeError('Failed to fetch')
  }
}
const request = (path: string, mode?: 'navigate') =>
  ({ url: `${ORIGIN}${path}`, method: 'GET', mode: mode ?? 'cors' }) as Request
/** The answer, once the worker has done all that it does with it. */
async function answerTo(asking: Request): Promise<Response | undefined> {
  const works: Promise<unknown>[] = []
  const response = await worker().answer(asking, (work) => works.push(work))
  await Promise.all(works)
  return response
}
const read = async (path: string, mode?: 'navigate') => await (await answerTo(request(path, mode)))?.text()

describe('a release', () => {
  test('is taken in whole or not at all', async () => {
    network = (url) => new Response('', { status: url.endsWith('app-2.js') ? 404 : 200 })
    await expect(worker().install()).rejects.toThrow(/app-2\.js .* missing/)
  })

  test('that takes over forgets the files of others, and nothing that is kept', async () => {
    await (await caches.open(`${SHELL_PREFIX}one`)).put('/', new Response('old'))
    await (await caches.open(FILES)).put('/assets/late-1.js', new Response('old'))
    await (await caches.open(KEPT)).put('/api/common/home', new Response('prices'))
    await worker().install()
    await worker().activate()
    expect((await caches.keys()).sort()).toEqual([KEPT, `${SHELL_PREFIX}two`])
  })
})

describe('the page', () => {
  test('comes from the network while there is one, so that a release is seen at once', async () => {
    await worker().install()
    network = () => new Response('newest')
    expect(await read('/inPlay', 'navigate')).toBe('newest')
  })

  test('is the shell at every address when there is none', async () => {
    await worker().install()
    goOffline()
    expect(await read('/events/4/e1', 'navigate')).toBe('new /')
  })

  test('is the shell when the network does not answer in time', async () => {
    await worker().install()
    vi.useFakeTimers()
    network = () => new Promise(() => {}) as never
    const page = read('/', 'navigate')
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await page).toBe('new /')
  })
})

describe('a file', () => {
  test('of the shell is never asked for again; another is asked for once', async () => {
    await worker().install()
    asked = []
    expect(await read('/assets/app-2.js')).toBe('new /assets/app-2.js')
    expect(asked).toEqual([])
    await read('/assets/late-2.js')
    await read('/assets/late-2.js')
    expect(asked).toEqual(['/assets/late-2.js'])
  })

  test('that is missing is not kept as missing', async () => {
    network = () => new Response('', { status: 404 })
    await read('/assets/late-2.js')
    network = () => new Response('there')
    expect(await read('/assets/late-2.js')).toBe('there')
  })
})

/** How a device writes what is to be kept. */
function keepBy(put: () => Promise<void>): void {
  const open = caches.open.bind(caches)
  caches.open = async (name) => Object.assign(await open(name), { put })
}

describe('on a device without room', () => {
  const isFull = async () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }

  test.each(['/assets/late-2.js', '/api/common/home'])('%s comes all the same', async (path) => {
    keepBy(isFull)
    expect(await read(path)).toBe(`new ${path}`)
  })

  test('a new answer does not give way to an old one', async () => {
    await read('/api/common/home')
    network = () => new Response('newest')
    keepBy(isFull)
    expect(await read('/api/common/home')).toBe('newest')
  })
})

test('an answer is not held up by keeping it', async () => {
  keepBy(() => new Promise(() => {}))
  const response = await worker().answer(request('/api/user/game/prices?eventId=e1'), () => {})
  expect(await response?.text()).toBe('new /api/user/game/prices')
})

describe('an answer', () => {
  const HOME = '/api/common/home?correlationSecret=1'

  test('comes from the network, and without one is the last, with when it came', async () => {
    expect(await read(HOME)).toBe('new /api/common/home')
    now += 60_000
    goOffline()
    const kept = await answerTo(request('/api/common/home?correlationSecret=2'))
    expect([await kept?.text(), kept?.headers.get(KEPT_AT_HEADER)]).toEqual(['new /api/common/home', String(NOW)])
  })

  test('that is new says nothing of an age', async () => {
    expect((await answerTo(request(HOME)))?.headers.get(KEPT_AT_HEADER)).toBeNull()
  })

  test('is kept without the headers of whoever asked', async () => {
    network = () =>
      new Response('{}', { headers: { authorization: 'Bearer secret', 'content-type': 'application/json' } })
    await read(HOME)
    goOffline()
    const kept = await answerTo(request(HOME))
    expect([...(kept?.headers.keys() ?? [])].sort()).toEqual(['content-type', KEPT_AT_HEADER])
  })

  test('that refuses or fails takes the place of nothing', async () => {
    await read(HOME)
    network = () => new Response('{}', { status: 503 })
    expect((await answerTo(request(HOME)))?.status).toBe(503)
    goOffline()
    expect(await read(HOME)).toBe('new /api/common/home')
  })

  test('that was never there fails as the network does', async () => {
    goOffline()
    await expect(answerTo(request(HOME))).rejects.toThrow('Failed to fetch')
  })

  test('with the prices of an event is kept, but never passes for a new one', async () => {
    await read('/api/user/game/prices?eventId=e1')
    goOffline()
    await expect(answerTo(request('/api/user/game/prices?eventId=e1'))).rejects.toThrow('Failed to fetch')
    expect(await (await caches.open(KEPT)).match('/api/user/game/prices?eventId=e1')).toBeDefined()
  })

  test('of an account is left to the browser', () => {
    for (const path of ['/api/user/pts', '/api/user/openBet', '/api/user/profile'])
      expect(worker().answer(request(path), () => {})).toBeUndefined()
  })

  test('is one of so many: the oldest makes way', async () => {
    for (let event = 0; event < 50; event++) await read(`/api/user/game/prices?eventId=e${event}`)
    const keys = await (await caches.open(KEPT)).keys()
    expect(keys).toHaveLength(40)
    expect(keys[0]?.url).toContain('eventId=e10')
  })
})
