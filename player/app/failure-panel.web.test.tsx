import { TEXTS } from '@paddock/contract'
import { CallFailure } from '@paddock/ui/client'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ErrorFallback } from './error-fallback.tsx'
import { failedUrl, FailurePanel } from './failure-panel.tsx'

afterEach(cleanup)

const lost = new CallFailure(0, null, { cause: new TypeError('Failed to fetch'), url: '/api/user/pts' })

test.each([
  ['a call that was lost', lost, '/api/user/pts'],
  ['what names it', new TypeError('Failed to load https://a.example/x.js'), 'https://a.example/x.js'],
  ['what is caused by it', new Error('no', { cause: lost }), '/api/user/pts'],
  ['a text', 'see https://a.example/y', 'https://a.example/y'],
  ['what carries a secret behind it', new CallFailure(0, null, { url: '/api/user/pts?token=abc#x' }), '/api/user/pts'],
  ['a text with one', 'see https://a.example/y?token=abc', 'https://a.example/y'],
  ['any other fault', new Error('must hold'), undefined],
  ['nothing', undefined, undefined],
])('the address of %s', (_name, reason, url) => {
  expect(failedUrl(reason)).toBe(url)
})

function reject(reason: unknown): void {
  act(() => {
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  })
}

test('a call that nobody waited for is told with its address, and can be put away', () => {
  render(<FailurePanel />)
  reject(new Error('must hold'))
  expect(screen.queryByRole('alert')).toBeNull()
  reject(lost)
  expect(screen.getByRole('alert').textContent).toContain(
    'A network or application error occurred. Failed URL: /api/user/pts',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what could not be drawn says so and offers to try again', () => {
  const Broken = () => {
    throw new Error('broken')
  }
  render(
    <ErrorFallback>
      <Broken />
    </ErrorFallback>,
  )
  const alert = screen.getByRole('alert')
  for (const text of [TEXTS.pageFailed, 'Unexpected error occurred. Please reload the page.', TEXTS.tryAgain])
    expect(alert.textContent).toContain(text)
})
