import { pino, type Logger } from 'pino'

export type Log = Logger

/** One JSON line an entry. Tokens, passwords and codes never reach it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'token', 'transactionCode', '*.password', '*.token', '*.transactionCode'],
      remove: true,
    },
  })
}
