import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ReadHint } from './read-hint.tsx'
import { useReadUtr } from './use-read-utr.ts'

afterEach(cleanup)

const receipt = (name: string) => new File(['x'], name, { type: 'image/png' })

/** Reads when it is told to. */
function createReader() {
  const asked: { readonly name: string; readonly finish: (utr: string | undefined | Error) => void }[] = []
  const read = (image: File) =>
    new Promise<string | undefined>((resolve, reject) =>
      asked.push({ name: image.name, finish: (utr) => (utr instanceof Error ? reject(utr) : resolve(utr)) }),
    )
  return { asked, read }
}

function show(reader: ReturnType<typeof createReader>, typed = '') {
  function Field({ image }: { readonly image: File | null }) {
    const [utr, setUtr] = useState(typed)
    const read = useReadUtr({ image, utr, which: 'FIRST', onUtr: setUtr }, reader.read)
    return (
      <>
        <input readOnly value={utr} />
        <ReadHint read={read} utr={utr} onUse={setUtr} />
      </>
    )
  }
  const first = receipt('first.png')
  const { rerender } = render(<Field image={first} />)
  return { change: (name: string) => rerender(<Field image={receipt(name)} />) }
}
const entered = () => document.querySelector('input')?.value

test('what stands on the image is entered where nothing was typed', async () => {
  const reader = createReader()
  show(reader)
  expect(screen.getByText('Reading the reference from the image')).toBeDefined()
  reader.asked[0]?.finish('412345678901')
  await waitFor(() => expect(entered()).toBe('412345678901'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('what was typed stays, and what was read is offered', async () => {
  const reader = createReader()
  show(reader, '999999999999')
  reader.asked[0]?.finish('412345678901')
  const use = await screen.findByText('Use it')
  expect(entered()).toBe('999999999999')
  use.click()
  await waitFor(() => expect(entered()).toBe('412345678901'))
})

test.each([
  ['nothing can be read', undefined],
  ['the reader does not come', new Error('offline')],
])('where %s the field is left to be typed in', async (_, outcome) => {
  const reader = createReader()
  show(reader)
  reader.asked[0]?.finish(outcome)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(entered()).toBe('')
})

test('of two images the first one is not told any more once the second is there', async () => {
  const reader = createReader()
  const { change } = show(reader)
  change('second.png')
  reader.asked[0]?.finish('111111111111')
  reader.asked[1]?.finish('222222222222')
  await waitFor(() => expect(entered()).toBe('222222222222'))
  expect(reader.asked.map(({ name }) => name)).toEqual(['first.png', 'second.png'])
})
