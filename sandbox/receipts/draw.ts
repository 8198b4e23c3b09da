/** A receipt as it reaches us: a clean screenshot, one that a chat has packed, or a photograph of a screen. */
import sharp, { type Sharp } from 'sharp'
import { randomFrom, type Random } from '../score-feed/random.ts'
import { HEIGHT, LAYOUTS, type Look, LOOKS, type Page, WIDTH } from './layouts.ts'
import { write } from './letters.ts'
import { makeReceipt, type Receipt } from './receipt.ts'

const WAYS = ['screenshot', 'packed', 'turned', 'photographed'] as const
type Way = (typeof WAYS)[number]

type Drawn = { readonly receipt: Receipt; readonly way: Way; readonly look: 'light' | 'dark'; readonly jpeg: Buffer }

/** The same seed draws the same. */
export async function drawReceipt(seed: string, given: Partial<Receipt> = {}): Promise<Drawn> {
  const random = randomFrom(seed)
  const receipt = { ...makeReceipt(random), ...given }
  const name = random.pick<'light' | 'dark'>(['light', 'dark'])
  const look = random.pick(LOOKS[name])
  const way = random.pick(WAYS)
  const page = sharp(Buffer.from(svgOf(random.pick(LAYOUTS)(receipt, look), look)))
  return { receipt, way, look: name, jpeg: await asItReachesUs(page, way, look, random) }
}

function svgOf({ family, shapes, words }: Page, look: Look): string {
  const written = words.map(({ text, x, y, size, weight = 'plain', ink, from }) => {
    const { svg, width } = write(text, size, family, weight, ink)
    const left = x - (from === 'middle' ? width / 2 : from === 'end' ? width : 0)
    return `<g transform="translate(${left.toFixed(1)} ${y})">${svg}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${look.ground}"/>${shapes}${written.join('')}</svg>`
}

async function asItReachesUs(page: Sharp, way: Way, look: Look, random: Random): Promise<Buffer> {
  const quality = (least: number, most: number): number => least + random.below(most - least)
  switch (way) {
    case 'screenshot':
      return await page.jpeg({ quality: quality(80, 95) }).toBuffer()
    case 'packed':
      // Chats make it smaller first.
      return await page
        .resize({ width: 720 })
        .jpeg({ quality: quality(45, 65) })
        .toBuffer()
    case 'turned':
      return await page
        .rotate(random.pick([-2, 2]), { background: look.ground })
        .jpeg({ quality: quality(55, 80) })
        .toBuffer()
    case 'photographed':
      return await photograph(page, random, quality(60, 80))
  }
}

/** Lit from one side, a little out of focus, with grain, on a table. */
async function photograph(page: Sharp, random: Random, quality: number): Promise<Buffer> {
  const [wide, high] = [WIDTH + 160, HEIGHT + 160]
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><defs><linearGradient id="l" x1="${random.below(2)}" y1="0" x2="${random.below(2)}" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#9a948a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`
  const framed = await page
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: random.pick(['#6b5846', '#2e3338', '#b9ae9f']) })
    .rotate((random.below(5) - 2) / 2, { background: '#4a4038' })
    .png()
    .toBuffer()
  const { width, height } = await sharp(framed).metadata()
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png()
    .toBuffer()
  const lit = await sharp(framed)
    .composite([
      {
        input: await sharp(Buffer.from(light)).resize(width, height, { fit: 'fill' }).png().toBuffer(),
        blend: 'multiply',
      },
      { input: grain, blend: 'soft-light' },
    ])
    .png()
    .toBuffer()
  return await sharp(lit).blur(0.8).jpeg({ quality }).toBuffer()
}
