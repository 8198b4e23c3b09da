import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsText } from './settings-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const SETTINGS = {
  PLAIN: 'postgres://paddock:a%27b@localhost:5432/paddock',
  QUERY: 'https://sms.example/send?to={phone}&text={text}',
  SPACES: 'two words # and no comment',
  DOLLAR: '$HOME `id` $(id) \\n "quoted" !',
  EMPTY: '',
}

test('a shell and Node read every value as it was', () => {
  const file = join(folder, 'settings.env')
  writeFileSync(file, settingsText(SETTINGS))
  expect(parseEnv(settingsText(SETTINGS))).toEqual(SETTINGS)
  const script = `set -a; . ${file}; exec ${process.execPath} -p 'JSON.stringify(process.env)'`
  expect(JSON.parse(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }))).toMatchObject(SETTINGS)
})

test.each([`it's`, 'two\nlines', 'two\rlines'])('a value that some would read otherwise is refused: %j', (value) => {
  expect(() => settingsText({ SMS_BODY: value })).toThrow('SMS_BODY')
})
