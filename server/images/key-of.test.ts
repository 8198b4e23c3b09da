import { expect, test } from 'vitest'
import { keyOf } from './routes.ts'

const KEY = 'img_0a8f1c52-6a3d-4f0e-9c1b-2f7d6e5a4b3c.webp'
const HOSTS = ['demo.localhost:3000', 'demo.example.com']

test.each([`/images/${KEY}`, `http://demo.localhost:3000/images/${KEY}`, `https://demo.example.com/images/${KEY}`])(
  '%s is ours',
  (address) => {
    expect(keyOf(address, HOSTS)).toBe(KEY)
  },
)

const FOREIGN = [
  `https://evil.example/images/${KEY}`,
  `https://demo.example.com.evil.example/images/${KEY}`,
  `https://demo.example.com@evil.example/images/${KEY}`,
  `https://evil.example#demo.example.com/images/${KEY}`,
  `https://evil.example?demo.example.com/images/${KEY}`,
  String.raw`https://evil.example\demo.example.com/images/` + KEY,
  `//evil.example/images/${KEY}`,
  `//demo.example.com/images/${KEY}`,
  `https://demo.example.com:8080/images/${KEY}`,
  `https://user:secret@demo.example.com/images/${KEY}`,
  `https://demo.example.com/images/../images/${KEY}`,
  `https://demo.example.com//images/${KEY}`,
  `https://demo.example.com/images/${KEY}?x`,
  `https://demo.example.com/images/${KEY}#x`,
  `https://demo.example.com/images/${KEY}/../../api/admin`,
  `https://demo.example.com/images/%2e%2e%2f${KEY}`,
  `ftp://demo.example.com/images/${KEY}`,
  `gopher://demo.example.com/images/${KEY}`,
  `file:///images/${KEY}`,
  `data:image/png;base64,iVBORw0KGgo=`,
  `javascript:alert(1)//images/${KEY}`,
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'http://127.0.0.1:5432/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:7f00:1]/',
  'http://localhost/',
  'http://localhost.localdomain/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://172.16.0.1/',
  'http://127.0.0.1.nip.io/',
  'http://spoofed.burpcollaborator.net/',
  `http://demo.example.com\r\nhost: evil.example/images/${KEY}`,
  `https://demo.example.com/images/${KEY}\n`,
  `https://demo.example.com/images/${KEY}\u0000.png`,
  `https://demo.example.com/images/${KEY.toUpperCase()}`,
  `https://ⅾemo.example.com/images/${KEY}`,
  `https://demo。example。com/images/${KEY}`,
  `HTTPS://demo.example.com/images/${KEY}`,
  `/images/${KEY}/..`,
  `/images/img_.webp`,
  `images/${KEY}`,
  '/etc/passwd',
  '../../etc/passwd',
  '',
  ' ',
]

test.each(FOREIGN)('%j is not, and nothing is asked for', (address) => {
  expect(keyOf(address, HOSTS)).toBeUndefined()
})
