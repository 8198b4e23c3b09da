/** A card to show to others, as an image where the device shares images, else as text, else into the clipboard. */
import { copyAs } from '@paddock/ui/clipboard'
import { type Card, shareText } from './state.ts'
import { RECEIPT_WORDS } from './words.ts'

const WIDTH = 1080
const HEIGHT = 608
const EDGE = 72
const QUIET = '#9babb9'
const SIDES = { BACK: '#72bbef', LAY: '#faa9ba' } as const

export async function shareCard(card: Card, siteName: string): Promise<void> {
  const text = shareText(card)
  try {
    const image = await drawCard(card, siteName)
    const files = image ? [new File([image], 'bet.png', { type: 'image/png' })] : []
    if (files.length > 0 && navigator.canShare?.({ files })) return await navigator.share({ files, text })
    if ('share' in navigator) return await navigator.share({ text })
  } catch (thrown) {
    // Whoever closes the device's own sheet has decided; anything else still leaves the clipboard.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
  }
  await copyAs(RECEIPT_WORDS.cardName, text)
}

/** Null where the browser draws no canvas. */
async function drawCard(card: Card, siteName: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#151c23'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = SIDES[card.side]
  pen.fillRect(0, 0, 16, HEIGHT)
  const write = (text: string, y: number, font: string, colour: string) => {
    pen.font = `${font} system-ui, sans-serif`
    pen.fillStyle = colour
    pen.fillText(text, EDGE, y, WIDTH - 2 * EDGE)
  }
  write(siteName, 112, '600 36px', QUIET)
  write(card.pick, 248, '600 72px', '#ffffff')
  write(`@ ${card.price}`, 340, '600 64px', SIDES[card.side])
  write(card.event, 436, '400 40px', '#e9eef3')
  write([card.market, ...(card.outcome === null ? [] : [card.outcome])].join(' · '), 500, '400 36px', QUIET)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
