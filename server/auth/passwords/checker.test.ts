import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { hash } from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import { COST, createPasswordChecker } from './checker.ts'

const run = promisify(execFile)
afterEach(() => vi.restoreAllMocks())

test('checkers share one thread, and each is given its own answer', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const stored = await hash('right', COST)
  const checkers = [createPasswordChecker(), createPasswordChecker(), createPasswordChecker()]
  const answers = checkers.flatMap((checker, at) => [
    checker.check('right', stored),
    checker.check(`wrong ${at}`, stored),
  ])
  expect(await Promise.all(answers)).toEqual(['RIGHT', 'WRONG', 'RIGHT', 'WRONG', 'RIGHT', 'WRONG'])
  expect(new Set(posted.mock.contexts).size).toBe(1)
})

test('a program that has checked a password ends by itself', async () => {
  const checker = new URL('./checker.ts', import.meta.url).href
  const program = `import('${checker}').then(async (own) => process.stdout.write(await own.createPasswordChecker().check('x', null)))`
  const { stdout } = await run(process.execPath, ['--eval', program], { timeout: 20_000 })
  expect(stdout).toBe('WRONG')
})

test('when the thread is gone, who waits for it is told, and the next is answered by another', async () => {
  // It ends in place of hearing the first question.
  const posted = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function end(this: Worker) {
    void this.terminate()
  })
  const stored = await hash('right', COST)
  const checker = createPasswordChecker()
  await expect(checker.check('right', stored)).rejects.toThrow('ended')
  expect(await checker.check('right', stored)).toBe('RIGHT')
  expect(new Set(posted.mock.contexts).size).toBe(2)
})

test('without a hash nobody has the right password', async () => {
  expect(await createPasswordChecker().check('nobody has this password', null)).toBe('WRONG')
})
