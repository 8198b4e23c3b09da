import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Refused } from '../refused.ts'

/** What a start with it says; nothing where it starts. */
function saidOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
  return ''
}

test('a setting that is wrong is told with its value and what was expected', () => {
  expect(saidOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toBe(
    'PORT is "x"; expected a port from 1 to 65535\nLOG_LEVEL is "loud"; expected trace, debug, info, warn, error or silent',
  )
})

test.each([
  ['GATEWAY_URL', 'ftp://merchant:secret@gateway.example'],
  ['GATEWAY_URL', 'gateway.example/?key=secret'],
  ['S3_ENDPOINT', 's3.example?key=secret'],
  ['SMS_URL', 'sms.example/?key=secret'],
  ['GATEWAY_PAY_HOSTS', 'merchant:secret@pay.gateway.example'],
  ['COUNTRY_HEADER', 'https://merchant:secret@gateway.example'],
  ['TRUSTED_PROXIES', 'merchant:secret@10.0.0.1'],
  ['PORT', 'http://x/?key=secret'],
])('of a wrong %s with a secret in it only the length is told', (name, value) => {
  const said = saidOf({ [name]: value })
  expect(said).toContain(`${name} is a text of ${value.length} characters; expected `)
  expect(said).not.toContain('secret')
})

test('of a bucket that is an address neither, where its keys are missing', () => {
  const said = saidOf({ S3_BUCKET: 'https://me:secret@s3.example/bucket' })
  expect(said).toMatch(/^S3_BUCKET is a text of 35 characters alone; expected/)
})

// Nothing can be asked there, and what fails says the whole address each time.
test.each(['GATEWAY_URL', 'S3_ENDPOINT', 'SMS_URL', 'ODDS_API_URL', 'ODDS_LOGIN_URL'])(
  'a user or password in %s is refused, and not told',
  (name) => {
    for (const value of ['https://me:secret@host.example', 'https://secret@host.example/a', 'https://me:secret@/host'])
      expect(saidOf({ [name]: value })).toMatch(
        new RegExp(
          `^${name} is a text of ${value.length} characters; expected an address[^\n]* without a user or password in it$`,
        ),
      )
    expect(saidOf({ [name]: 'https://host.example/a?to={phone}@b' })).not.toContain(name)
  },
)
