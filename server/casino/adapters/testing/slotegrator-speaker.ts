import { createHmac, randomUUID } from 'node:crypto'
import { WALLET_CODES, type WalletCode } from '@paddock/domain/casino'
import type { Tree } from '../../../people/testing/tree.ts'
import { decimalOf, KEYS, seatedAt, type Sent, type Speaker, STAKE, TOKEN, type Told } from './speaker.ts'

const MERCHANT = 'd81db2e9'
const SECRETS: Readonly<Record<string, string>> = {
  [KEYS[0]]: `${MERCHANT}:the-first-merchant-key`,
  [KEYS[1]]: `${MERCHANT}:the-second-merchant-key`,
}

/** As the documents of its protocol say: fields and headers in one list by their names, written as a form, signed. */
function signatureOf(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  key: string,
): string {
  const nameOf = ([name]: readonly [string, string]): string => name.split('[')[0] ?? name
  // What is listed stays as it came.
  const all = Object.entries({ ...fields, ...headers }).toSorted((one, other) => {
    const [first, second] = [nameOf(one), nameOf(other)]
    return first === second ? 0 : first < second ? -1 : 1
  })
  return createHmac('sha1', key).update(new URLSearchParams(all).toString()).digest('hex')
}

export type SlotegratorSpeaker = Speaker & {
  /** What was staked and won under these ids, in one message. */
  readonly backAll: (tx: string, listed: readonly { readonly action: string; readonly tx: string }[]) => Promise<Told>
}

export async function slotegratorSpeaker(tree: Tree): Promise<SlotegratorSpeaker> {
  const { casino, playerRef } = await seatedAt(tree, { adapter: 'slotegrator', secrets: SECRETS })

  async function call(asked: Readonly<Record<string, string>>, sent: Sent = {}): Promise<Told> {
    const { keyId = KEYS[0], isAltered = false, skewMs = 0 } = sent
    const fields = { player_id: playerRef, session_id: TOKEN, currency: 'INR', ...asked }
    const headers = {
      'X-Merchant-Id': MERCHANT,
      'X-Timestamp': String(Math.round((tree.clock() + skewMs) / 1000)),
      'X-Nonce': randomUUID().replaceAll('-', ''),
    }
    const sign = signatureOf(fields, headers, SECRETS[keyId]?.split(':')[1] ?? '')
    const payload = new URLSearchParams({ ...fields, ...(isAltered && { note: ' ' }) }).toString()
    const response = await casino.inject({
      method: 'POST',
      url: `/casino-wallet/slotegrator/${keyId}`,
      headers: { ...headers, 'X-Sign': sign, 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    const told = response.json<{ balance?: number; error_code?: string; error_description?: string }>()
    const why = told.error_description?.split(':')[0] ?? ''
    return {
      status: response.statusCode,
      word: told.error_code === undefined ? 'OK' : `${told.error_code} ${why}`,
      balance: told.balance === undefined ? null : Math.round(told.balance * 100),
      body: response.body,
    }
  }

  return {
    casino,
    bet: ({ tx: transaction_id, ...stake }, sent) => {
      const placed = { playerRef, token: TOKEN, ...STAKE, ...stake }
      const { round, amount, game, currency, playerRef: player_id, token: session_id } = placed
      const who = { player_id, session_id }
      const asked = { ...who, action: 'bet', type: 'bet', amount: decimalOf(amount), currency, game_uuid: game }
      return call({ ...asked, transaction_id, round_id: round }, sent)
    },
    win: (
      { tx: transaction_id, round = 'r1', amount = 25_000, closes = false, playerRef: player_id = playerRef },
      sent,
    ) => {
      const asked = { action: 'win', type: 'win', amount: decimalOf(amount), game_uuid: 'dice', transaction_id }
      return call({ ...asked, player_id, round_id: round, finished: closes ? '1' : '0' }, sent)
    },
    back: ({ tx: transaction_id, ref: bet_transaction_id, round = 'r1', playerRef: player_id = playerRef }) =>
      call({
        player_id,
        action: 'refund',
        amount: '100.00',
        game_uuid: 'dice',
        transaction_id,
        bet_transaction_id,
        round_id: round,
      }),
    backAll: (transaction_id, listed) => {
      const named = listed.flatMap(({ action, tx }, n): readonly [string, string][] => [
        [`rollback_transactions[${n}][action]`, action],
        [`rollback_transactions[${n}][transaction_id]`, tx],
      ])
      return call({ action: 'rollback', transaction_id, ...Object.fromEntries(named) })
    },
    balance: () => call({ action: 'balance' }),
    words: Object.fromEntries(WALLET_CODES.map((code) => [code, wordOf(code)])) as Record<WalletCode, string>,
    tellsWhatIsLeft: false,
    noAmounts: ['0.001', '1e3', '-1', '10000000000000', '1,00', ''],
  }
}

function wordOf(code: WalletCode): string {
  if (code === 'OK') return code
  return `${code === 'INSUFFICIENT_FUNDS' ? code : 'INTERNAL_ERROR'} ${code}`
}
