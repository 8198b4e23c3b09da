import { expect, test, vi } from 'vitest'
import { secretIn } from './secret-address.ts'

test.each([
  ['/direct-login/abc_DEF-123', { is: 'token', token: 'abc_DEF-123' }],
  ['/direct-login/abc/', { is: 'token', token: 'abc' }],
  ['/direct-login', null],
  ['/direct-login/', null],
  ['/login-user/asha/Secret%401%2F2', { is: 'password', userName: 'asha', password: 'Secret@1/2' }],
  ['/login-user/asha/50%off', { is: 'password', userName: 'asha', password: '50%off' }],
  ['/login-user/asha', null],
  ['/', null],
])('%s holds %j', (path, secret) => {
  expect(secretIn(path)).toEqual(secret)
})

test('the address is replaced as soon as the module is read', async () => {
  history.pushState(null, '', '/login-user/asha/Secret@1')
  vi.resetModules()
  const { linkSecret } = await import('./secret-address.ts')
  expect(location.pathname).toBe('/login-link')
  expect(linkSecret).toEqual({ is: 'password', userName: 'asha', password: 'Secret@1' })
})

test.each(['/login-user/asha/Secret@1', '/direct-login/abc_DEF-123'])(
  'what every page begins with takes the secret of %s out',
  async (path) => {
    history.pushState(null, '', path)
    vi.resetModules()
    await import('./routes.tsx')
    expect(location.pathname).toBe('/login-link')
  },
  20_000,
)
