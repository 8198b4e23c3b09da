/** Programs of ours that a bench starts by path, and what they say over IPC or on their last line. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export type Child = {
  /** Sends the order and gives the next thing the child says. */
  ask<Answer>(order: unknown): Promise<Answer>
  /** Gives the next thing the child says. */
  hear<Answer>(): Promise<Answer>
  /** Sends the order and waits for the child to finish its work. */
  finish(order: unknown): Promise<void>
}

/** Starts the program with an IPC channel. A child that fails takes the bench down with it. */
export function startChild(program: string, args: readonly string[] = []): Child {
  const child = spawn(process.execPath, ['--expose-gc', join(ROOT, program), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = endOf(child, program)
  const hear = async <Answer>(): Promise<Answer> =>
    await Promise.race([
      new Promise<Answer>((resolve) => child.once('message', (said) => resolve(said as Answer))),
      ended.then(() => Promise.reject(new Error(`${program} ended without an answer`))),
    ])
  return {
    hear,
    async ask(order) {
      const answer = hear<never>()
      child.send(order as object)
      return await answer
    },
    async finish(order) {
      child.send(order as object)
      await ended
    },
  }
}

/** A server in it may still have something to tell when all is measured. */
const isLogLine = (line: string): boolean => line.startsWith('{"level":')

/** Runs the program to its end and gives what its last line says. */
export async function runChild<Result>(program: string, args: readonly string[] = []): Promise<Result> {
  const child = spawn(process.execPath, [join(ROOT, program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await endOf(child, program)
  const said = output.trim().split('\n')
  return JSON.parse(said.findLast((line) => !isLogLine(line)) ?? '') as Result
}

async function endOf(child: ChildProcess, program: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} failed (${signal ?? code})`))
    })
  })
}
