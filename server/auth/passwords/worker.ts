/**
 * Hashes and compares passwords on a thread of its own, to which the system gives the time that others leave: who signs in
 * waits for bets, never a bet for who signs in. Answers in the order it is asked.
 */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { must } from '@paddock/domain/result'
import { hashSync, verifySync } from '@node-rs/argon2'
import { COST, type PasswordAnswer, type PasswordWork } from './checker.ts'

/** A tenth of what a thread of the usual priority is given, where both want to work. */
const NICENESS = 10

/** On Linux a thread has a priority of its own; elsewhere this one stays as it is. */
function stepBack(): void {
  if (process.platform !== 'linux') return
  const [thread] = readlinkSync('/proc/thread-self').split('/').slice(-1)
  setPriority(Number(thread), NICENESS)
}

function answerTo(work: PasswordWork): PasswordAnswer {
  try {
    if (work.type === 'HASH') return { hash: hashSync(work.password, COST) }
    return { isRight: verifySync(work.hash, work.password) }
  } catch (error) {
    return { fault: String(error) }
  }
}

const port = must(parentPort, 'a thread has its parent')
stepBack()
port.on('message', (work: PasswordWork) => port.postMessage(answerTo(work)))
