import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Tree } from '../../../people/testing/tree.ts'
import { type Amount, KEYS, NO_KEY, seatedAt, type Sent, type Speaker, STAKE, TOKEN, type Told } from './speaker.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const PAIRS: ReadonlyMap<string, ReturnType<typeof pair>> = new Map([...KEYS, NO_KEY].map((keyId) => [keyId, pair()]))
const SECRETS = Object.fromEntries(
  KEYS.map((keyId) => [keyId, JSON.stringify({ theirs: PAIRS.get(keyId)?.publicKey, ours: '' })]),
)

/** 100,000ths of a rupee, as a number of JSON. */
const unitsOf = (amount: Amount): string => (typeof amount === 'number' ? String(amount * 1000) : amount.written)

const WORDS: Speaker['words'] = {
  OK: 'RS_OK',
  INVALID_SIGNATURE: 'RS_ERROR_INVALID_SIGNATURE',
  INVALID_TOKEN: 'RS_ERROR_INVALID_TOKEN',
  TOKEN_EXPIRED: 'RS_ERROR_TOKEN_EXPIRED',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  CASINO_LOCKED: 'RS_ERROR_USER_DISABLED',
  TIMED_OUT: 'RS_ERROR_USER_DISABLED',
  SESSION_TIME_OVER: 'RS_ERROR_LIMIT_REACHED',
  REALITY_CHECK_DUE: 'RS_ERROR_LIMIT_REACHED',
  SELF_EXCLUDED: 'RS_ERROR_USER_DISABLED',
  JURISDICTION_BLOCKED: 'RS_ERROR_USER_DISABLED',
  MAINTENANCE: 'RS_ERROR_INVALID_PARTNER',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT_EXCEEDED: 'RS_ERROR_LIMIT_REACHED',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  INVALID_GAME: 'RS_ERROR_INVALID_GAME',
  GAME_DISABLED: 'RS_ERROR_INVALID_GAME',
  DUPLICATE_TRANSACTION: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TRANSACTION_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ALREADY_ROLLED_BACK: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ALREADY_SETTLED: 'RS_ERROR_UNKNOWN',
  INVALID_REQUEST: 'RS_ERROR_WRONG_SYNTAX',
  INTERNAL: 'RS_ERROR_UNKNOWN',
}

export async function hub88Speaker(tree: Tree): Promise<Speaker> {
  const { casino, playerRef } = await seatedAt(tree, { adapter: 'hub88', secrets: SECRETS })

  async function call(
    name: string,
    asked: object,
    { keyId = KEYS[0], isAltered = false }: Sent = {},
    amount?: Amount,
  ): Promise<Told> {
    const request_uuid = randomUUID()
    const fields = JSON.stringify({ request_uuid, ...asked })
    const body = amount === undefined ? fields : `${fields.slice(0, -1)},"amount":${unitsOf(amount)}}`
    const signature = sign('sha256', Buffer.from(body), PAIRS.get(keyId)?.privateKey ?? '').toString('base64')
    const response = await casino.inject({
      method: 'POST',
      url: `/casino-wallet/hub88/${keyId}/${name}`,
      headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
      payload: isAltered ? `${body} ` : body,
    })
    const told = response.json<{ status: string; balance?: number; request_uuid: string }>()
    if (told.request_uuid !== request_uuid) throw new Error('it answers something else')
    return {
      status: response.statusCode,
      word: told.status,
      balance: told.balance === undefined ? null : told.balance / 1000,
      // The number of the request is that of each.
      body: response.body.replace(request_uuid, ''),
    }
  }

  const ofRound = { user: playerRef, token: TOKEN, game_code: 'dice', round: 'r1', supplier_user: null, bet: null }
  return {
    casino,
    bet: ({ tx: transaction_uuid, amount = STAKE.amount, ...stake }, sent) => {
      const {
        round,
        game: game_code,
        currency,
        token,
        playerRef: user,
      } = { ...STAKE, playerRef, token: TOKEN, ...stake }
      const asked = {
        ...ofRound,
        token,
        transaction_uuid,
        round,
        game_code,
        currency,
        user,
        round_closed: false,
        is_free: false,
      }
      return call('transaction/bet', asked, sent, amount)
    },
    win: (
      {
        tx: transaction_uuid,
        ref: reference_transaction_uuid,
        round = 'r1',
        amount = 25_000,
        closes = false,
        playerRef: user = playerRef,
      },
      sent,
    ) => {
      const asked = {
        ...ofRound,
        user,
        transaction_uuid,
        reference_transaction_uuid,
        round,
        currency: 'INR',
        round_closed: closes,
      }
      return call('transaction/win', asked, sent, amount)
    },
    back: ({ tx: transaction_uuid, ref: reference_transaction_uuid, round = 'r1', playerRef: user = playerRef }) =>
      call('transaction/rollback', {
        ...ofRound,
        user,
        transaction_uuid,
        reference_transaction_uuid,
        round,
        round_closed: true,
      }),
    balance: () => call('user/balance', { user: playerRef, token: TOKEN, game_code: 'dice' }),
    words: WORDS,
    tellsWhatIsLeft: true,
    noAmounts: ['0.5', '1e3', '-1', '1000000000000000', '1001', '"1000.0"'],
  }
}
