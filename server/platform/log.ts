import { pino, type Logger } from 'pino'
import { createOutages } from './log/outages.ts'

export type Log = Logger

/** One JSON line an entry. Tokens, passwords and codes never reach it. */
export function createLog(level: string): Log {
  const toTell = createOutages(Date.now)
  return pino({
    level,
    base: null,
    hooks: {
      logMethod(args, method) {
        const [fields, text] = args as readonly unknown[]
        if (typeof fields !== 'object' || fields === null || typeof text !== 'string') return method.apply(this, args)
        const told = toTell(fields as Readonly<Record<string, unknown>>, text)
        if (told) method.call(this, told, text)
      },
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'token', 'transactionCode', '*.password', '*.token', '*.transactionCode'],
      remove: true,
    },
  })
}
