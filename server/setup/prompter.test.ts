import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openPrompter } from './prompter.ts'

function open(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  let shown = ''
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()))
  return { input, prompter: openPrompter(input, output), shown: () => shown }
}

test('each line answers one question, also those that came before they were asked', async () => {
  const { input, prompter, shown } = open(false)
  input.end('one\n\n  three  \n')
  expect(await prompter.ask('First')).toBe('one')
  expect(await prompter.ask('Second', { preset: 'usual' })).toBe('')
  expect(await prompter.ask('Third')).toBe('three')
  expect(await prompter.ask('Fourth')).toBeUndefined()
  expect(shown()).toContain('Second [usual]: ')
})

test('a terminal shows what is typed, but for a secret', async () => {
  const { input, prompter, shown } = open(true)
  const plain = prompter.ask('Name')
  input.write('asha\n')
  expect(await plain).toBe('asha')
  const secret = prompter.ask('Password', { isSecret: true })
  input.write('Gallop-7-hills\n')
  expect(await secret).toBe('Gallop-7-hills')
  prompter.close()
  expect(shown()).toContain('asha')
  expect(shown()).not.toContain('Gallop')
})
