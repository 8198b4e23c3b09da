/** The provider's desk: its keys, sessions with the fault of each, rounds, and what was said to wallets. For whoever develops or tests. */
import type { Book, WalletKey } from './book/index.ts'
import { deskPage } from './desk-page.ts'
import { FAULTS, isFault } from './fault-names.ts'
import type { Calls } from './faults.ts'
import { isObject } from './games/index.ts'
import { json, type Reply } from './operator-api.ts'
import { PLANS, readPlan } from './plans.ts'

const SHOWN = 30
const NOT_FOUND = json({ code: 'NOT_FOUND' }, 404)
const KEY_PART = /^[\x21-\x7e]{1,200}$/

export function createDesk({ book, calls }: { readonly book: Book; readonly calls: Calls }) {
  function page(path: string): Reply | undefined {
    if (path === '/') return { status: 200, type: 'text/html', body: deskPage(FAULTS, PLANS) }
    return path === '/desk.json' ? json(shown()) : undefined
  }

  const shown = () => ({
    keys: [...book.keys.values()].map(({ keyId, walletUrl }) => ({ keyId, walletUrl })),
    sessions: newest([...book.sessions.values()]).map(({ id, playerRef, gameCode, mode, createdAt, endedAt }) => ({
      id,
      playerRef,
      gameCode,
      mode,
      createdAt,
      endedAt,
      isStormy: calls.isStormy(id),
      plan: calls.planOf(id),
    })),
    rounds: newest([...book.rounds.values()]).map(({ id, gameCode, stake, payout, stage, code, startedAt }) => ({
      id,
      gameCode,
      stake,
      payout,
      stage,
      code,
      startedAt,
    })),
    calls: calls.lines.slice(0, SHOWN),
  })

  function control(path: string, asked: unknown): Reply {
    const [, what, id = '', name = ''] = path.split('/')
    if (what === 'fault' && book.sessions.has(id) && (isFault(name) || name === 'none')) {
      calls.fail(id, isFault(name) ? name : null)
      return json({ session: id, fault: name })
    }
    if (what === 'plan' && book.sessions.has(id)) {
      const steps = readPlan(asked)
      if (!steps) return json({ code: 'INVALID_REQUEST' }, 400)
      calls.plan(id, steps)
      return json({ session: id, plan: calls.planOf(id) })
    }
    if (what === 'keys' && id !== '' && book.keys.has(id)) {
      book.write({ retired: id })
      return json({ retired: id })
    }
    if (what !== 'keys' || id !== '') return NOT_FOUND
    const key = readKey(asked)
    if (!key) return json({ code: 'INVALID_REQUEST' }, 400)
    book.write({ key })
    return json({ keyId: key.keyId })
  }

  return { page, control }
}

const newest = <T>(rows: readonly T[]): T[] => rows.slice(-SHOWN).toReversed()

function readKey(asked: unknown): WalletKey | undefined {
  if (!isObject(asked)) return undefined
  const { keyId, secret, walletUrl } = asked
  const isWhole = [keyId, secret].every((part) => typeof part === 'string' && KEY_PART.test(part))
  if (!isWhole || typeof walletUrl !== 'string' || !URL.canParse(walletUrl)) return undefined
  return { keyId: String(keyId), secret: String(secret), walletUrl: new URL(walletUrl).origin }
}
