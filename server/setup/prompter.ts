/** Questions in a terminal, or over a pipe, a line an answer. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

export type Prompter = {
  say(line: string): void
  /** The line that was typed; undefined where the input has ended. */
  ask(
    question: string,
    how?: { readonly preset?: string | undefined; readonly isSecret?: boolean | undefined },
  ): Promise<string | undefined>
  close(): void
}

export function openPrompter(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: NodeJS.WritableStream,
): Prompter {
  let isHidden = false
  // The terminal echoes what is typed through this, and a secret is not echoed.
  const echo = new Writable({
    write(chunk: Buffer, _, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input, output: echo, terminal: input.isTTY === true })
  const lines = reader[Symbol.asyncIterator]()
  return {
    say: (line) => void output.write(`${line}\n`),
    async ask(question, { preset, isSecret = false } = {}) {
      output.write(`${question}${preset ? ` [${preset}]` : ''}: `)
      isHidden = isSecret
      const next = await lines.next()
      isHidden = false
      if (isSecret || input.isTTY !== true) output.write('\n')
      return next.done === true ? undefined : next.value.trim()
    },
    close: () => reader.close(),
  }
}
