import { randomUUID } from 'node:crypto'
import type { Tree } from '../../../people/testing/tree.ts'
import { type Amount, decimalOf, KEYS, seatedAt, type Sent, type Speaker, STAKE, TOKEN, type Told } from './speaker.ts'

const SECRETS: Readonly<Record<string, string>> = { [KEYS[0]]: 'first-token', [KEYS[1]]: 'second-token' }

const FAILED = 'FINAL_ERROR_ACTION_FAILED'
const WORDS: Speaker['words'] = {
  OK: 'OK',
  INVALID_SIGNATURE: 'INVALID_TOKEN_ID',
  INVALID_TOKEN: 'INVALID_SID',
  TOKEN_EXPIRED: 'INVALID_SID',
  PLAYER_BLOCKED: 'ACCOUNT_LOCKED',
  CASINO_LOCKED: 'ACCOUNT_LOCKED',
  TIMED_OUT: 'ACCOUNT_LOCKED',
  SESSION_TIME_OVER: FAILED,
  REALITY_CHECK_DUE: FAILED,
  SELF_EXCLUDED: 'ACCOUNT_LOCKED',
  JURISDICTION_BLOCKED: 'ACCOUNT_LOCKED',
  MAINTENANCE: 'TEMPORARY_ERROR',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  LIMIT_EXCEEDED: FAILED,
  WRONG_CURRENCY: 'INVALID_PARAMETER',
  INVALID_GAME: 'INVALID_PARAMETER',
  GAME_DISABLED: FAILED,
  DUPLICATE_TRANSACTION: FAILED,
  TRANSACTION_NOT_FOUND: 'BET_DOES_NOT_EXIST',
  ALREADY_ROLLED_BACK: FAILED,
  ALREADY_SETTLED: FAILED,
  INVALID_REQUEST: 'INVALID_PARAMETER',
  INTERNAL: 'TEMPORARY_ERROR',
}

/** With the amount as a number of JSON, as it is written. */
function written(asked: object, refId: string, amount: Amount): string {
  const transaction = `{"id":${JSON.stringify(`m-${refId}`)},"refId":${JSON.stringify(refId)},"amount":${decimalOf(amount)}}`
  return `${JSON.stringify(asked).slice(0, -1)},"transaction":${transaction}}`
}

export async function evolutionSpeaker(tree: Tree): Promise<Speaker> {
  const { casino, playerRef } = await seatedAt(tree, { adapter: 'evolution', secrets: SECRETS })

  async function call(name: string, asked: (uuid: string) => string, sent: Sent = {}): Promise<Told> {
    const { keyId = KEYS[0], isAltered = false } = sent
    const uuid = randomUUID()
    const token = `${SECRETS[keyId] ?? ''}${isAltered ? 'x' : ''}`
    const response = await casino.inject({
      method: 'POST',
      url: `/casino-wallet/evolution/${keyId}/${name}?authToken=${token}`,
      headers: { 'content-type': 'application/json' },
      payload: asked(uuid),
    })
    const told = response.json<{ status: string; balance?: number; uuid: string }>()
    if (told.uuid !== uuid) throw new Error('it answers something else')
    return {
      status: response.statusCode,
      word: told.status,
      balance: told.balance === undefined ? null : Math.round(told.balance * 100),
      body: response.body.replace(uuid, ''),
    }
  }

  const gameOf = (id: string, table = 'dice') => ({
    id,
    type: 'baccarat',
    details: { table: { id: table, vid: 'v1' } },
  })
  const player = { sid: TOKEN, userId: playerRef, currency: 'INR' }
  return {
    casino,
    bet: ({ tx, ...stake }, sent) => {
      const placed = { playerRef, token: TOKEN, ...STAKE, ...stake }
      const { round, amount, game, currency, playerRef: userId, token: sid } = placed
      const asked = { ...player, sid, userId, currency, game: gameOf(round, game) }
      return call('debit', (uuid) => written({ ...asked, uuid }, tx, amount), sent)
    },
    win: ({ ref, round = 'r1', amount = 25_000, playerRef: userId = playerRef }, sent) =>
      call('credit', (uuid) => written({ ...player, userId, game: gameOf(round), uuid }, ref, amount), sent),
    back: ({ ref, round = 'r1', playerRef: userId = playerRef }) =>
      call('cancel', (uuid) => written({ ...player, userId, game: gameOf(round), uuid }, ref, STAKE.amount)),
    balance: () => call('balance', (uuid) => JSON.stringify({ ...player, game: null, uuid })),
    words: WORDS,
    wonWord: 'BET_ALREADY_SETTLED',
    tellsWhatIsLeft: true,
    noAmounts: ['0.001', '1e3', '-1', '10000000000000', '"1,00"'],
  }
}
