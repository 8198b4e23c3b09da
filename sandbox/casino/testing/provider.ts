/** The provider as whoever owns a wallet, and a player's device, see it: by HTTP alone. */
import { createHash, createHmac, randomUUID } from 'node:crypto'

export const KEY = { keyId: 'k1', secret: 'a secret' }

type Body = Record<string, unknown>
type Answer = { readonly status: number; readonly body: Body; readonly text: string; readonly isSigned: boolean }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const sign = (parts: readonly string[]): string =>
  createHmac('sha256', KEY.secret).update(parts.join('\n')).digest('hex')

export type Lie = { readonly direction?: string; readonly at?: number; readonly nonce?: string; readonly sent?: string }

/** As the wallet's owner: signed, and whether the answer is signed is told. */
export async function operate(
  url: string,
  method: string,
  path: string,
  asked?: object,
  lie: Lie = {},
): Promise<Answer> {
  const body = asked === undefined ? '' : JSON.stringify(asked)
  const { direction = 'to-provider', at = Date.now(), nonce = randomUUID(), sent = body } = lie
  const headers = {
    'content-type': 'application/json',
    'x-key-id': KEY.keyId,
    'x-timestamp': String(at),
    'x-nonce': nonce,
    'x-signature': sign([direction, method, path, String(at), nonce, sha256(body)]),
  }
  const answer = await fetch(url + path, { method, headers, ...(method !== 'GET' && { body: sent }) })
  const text = await answer.text()
  const [theirAt = '', theirNonce = ''] = ['x-timestamp', 'x-nonce'].map((name) => answer.headers.get(name) ?? '')
  const expected = sign(['answer', String(answer.status), nonce, theirAt, theirNonce, sha256(text)])
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: answer.status,
    text,
    body: isJson ? (JSON.parse(text) as Body) : {},
    isSigned: answer.headers.get('x-signature') === expected,
  }
}

type More = {
  readonly playerRef?: string
  readonly mode?: 'real' | 'demo'
  readonly limits?: object
  readonly walletMode?: 'debit' | 'exposure'
  readonly locale?: string
}

export const launch = async (url: string, gameCode: string, more: More = {}) => {
  const { playerRef = 'p1' } = more
  const token = `${playerRef}-${randomUUID()}`
  const terms = { playerRef, token, gameCode, mode: 'real', currency: 'INR', locale: 'en', platform: 'mobile' }
  const asked = { ...terms, returnUrl: 'http://site.test/', parentOrigin: 'http://site.test', ...more }
  const { body } = await operate(url, 'POST', '/sessions', asked)
  return { id: String(body['providerSessionId']), launchUrl: String(body['launchUrl']), token }
}

export type Screen = Awaited<ReturnType<typeof openScreen>>

/** As the player's device: the session is opened, and a client seed drawn. */
export async function openScreen(url: string, gameCode: string, more: More = {}) {
  const { id, launchUrl, token } = await launch(url, gameCode, more)
  let access = ''
  const ask = async (act: string, body: object = {}): Promise<Body> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
    const answer = await fetch(`${url}/play/${id}/${act}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Body
  }
  const opened = await ask('open', { token })
  access = String(opened['access'])
  const fairness = opened['fairness'] as { current: object | null } | undefined
  if (fairness?.current === null) await ask('seed', { clientSeed: 'device' })
  return {
    id,
    launchUrl,
    token,
    opened,
    ask,
    bet: (stake: number, choice: object, requestId: string = randomUUID()) => ask('bet', { requestId, stake, choice }),
  }
}

export type News = Body & { readonly type: string; readonly phase?: string; readonly round?: Body }
export type TableScreen = Awaited<ReturnType<typeof openTable>>

/** The same at a table: what is told there is read line by line, and a chain that asks for its salt gets one. */
export async function openTable(url: string, gameCode: string, more: More = {}) {
  const screen = await openScreen(url, gameCode, more)
  const heard: News[] = []
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${String(screen.opened['access'])}` }
  const answer = await fetch(`${url}/play/${screen.id}/watch`, { method: 'POST', headers, signal: gone.signal })

  async function hear(line: string): Promise<void> {
    const news = JSON.parse(line) as News
    heard.push(news)
    const chain = news['chain'] as { first: string; salt: string | null } | undefined
    if (chain?.salt === null) await screen.ask('salt', { first: chain.first, salt: 'salt' })
  }
  async function read(): Promise<void> {
    let rest = ''
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      const lines = (rest + Buffer.from(part).toString('utf8')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') await hear(line)
    }
  }
  // Its end is the end of the connection, of one side or the other.
  const ended = read().catch(() => undefined)
  /** The first line that is so, of those that came or are to come. */
  async function until(isIt: (news: News) => boolean, ms = 8000): Promise<News> {
    for (const since = Date.now(); Date.now() - since < ms; await new Promise((resolve) => setTimeout(resolve, 5))) {
      const found = heard.find(isIt)
      if (found) return found
    }
    throw new Error(`nothing of the kind was told; last: ${JSON.stringify(heard.at(-1))}`)
  }
  const reached = (phase: string, after = 0): Promise<News> =>
    until(
      (news) =>
        (news.type === 'table' && news.phase === phase && Number(news.round?.['number']) > after) ||
        isHello(news, phase, after),
    )
  return { ...screen, status: answer.status, heard, ended, until, reached, leave: () => gone.abort() }
}

function isHello(news: News, phase: string, after: number): boolean {
  const table = news['table'] as News | null | undefined
  return news.type === 'hello' && table?.phase === phase && Number(table.round?.['number']) > after
}
