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

export const launch = async (url: string, gameCode: string, more: object = {}) => {
  const token = randomUUID().replaceAll('-', '')
  const terms = { playerRef: 'p1', token, gameCode, mode: 'real', currency: 'INR', locale: 'en', platform: 'mobile' }
  const asked = { ...terms, returnUrl: 'http://site.test/', parentOrigin: 'http://site.test', ...more }
  const { body } = await operate(url, 'POST', '/sessions', asked)
  return { id: String(body['providerSessionId']), launchUrl: String(body['launchUrl']), token }
}

export type Screen = Awaited<ReturnType<typeof openScreen>>

/** As the player's device: the session is opened, and a client seed drawn. */
export async function openScreen(url: string, gameCode: string, more: object = {}) {
  const { id, launchUrl, token } = await launch(url, gameCode, more)
  let access = ''
  const ask = async (act: string, body: object = {}): Promise<Body> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
    const answer = await fetch(`${url}/play/${id}/${act}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Body
  }
  const opened = await ask('open', { token })
  access = String(opened['access'])
  const fairness = opened['fairness'] as { current: object | null; nextHash: string }
  if (fairness.current === null) await ask('seed', { clientSeed: 'device' })
  return {
    id,
    launchUrl,
    token,
    opened,
    ask,
    bet: (stake: number, choice: object, requestId: string = randomUUID()) => ask('bet', { requestId, stake, choice }),
  }
}
