/** Passwords and transaction codes: argon2id at OWASP's parameters, one at a time so that a storm of sign-ins cannot starve bets. */
import { hash, verify } from '@node-rs/argon2'

/** The engine has a core of its own on the smallest machine; a hash takes some 30 ms. */
const AT_ONCE = 1
const MOST_WAITING = 200
/** 19 MiB, two passes: the parameters of the hash that stands in for an unknown user must be those of the real ones. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Outside the queue: for seeds and tests. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** `BUSY`: too many wait already. */
export type Check = 'RIGHT' | 'WRONG' | 'BUSY'

export type PasswordChecker = {
  /** Without a hash to compare with it takes as long, and is wrong: nobody learns which names exist. SECURITY T9. */
  check(password: string, storedHash: string | null): Promise<Check>
  /** In the same queue; `BUSY` when that is full. */
  hash(password: string): Promise<{ readonly hash: string } | 'BUSY'>
}

export function createPasswordChecker(): PasswordChecker {
  const waiting: (() => void)[] = []
  let running = 0
  let stranger: Promise<string> | undefined

  async function turn(): Promise<void> {
    if (running < AT_ONCE) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function pass(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T | 'BUSY'> {
    if (waiting.length >= MOST_WAITING) return 'BUSY'
    await turn()
    try {
      return await work()
    } finally {
      pass()
    }
  }

  return {
    check: (password, storedHash) =>
      inTurn(async () => {
        stranger ??= hashPassword('nobody has this password')
        const isRight = await verify(storedHash ?? (await stranger), password)
        return isRight && storedHash !== null ? 'RIGHT' : 'WRONG'
      }),
    hash: (password) => inTurn(async () => ({ hash: await hashPassword(password) })),
  }
}
