/** What others show beside a link to an event: its name, when it begins, whose it is; in the site's colours. 1200 by 630, as they ask. */
import { outlineOfLine } from '../installable/index.ts'
import sharp from 'sharp'
import { escaped } from '../platform/http/html.ts'

const [WIDTH, HEIGHT] = [1200, 630]
const EDGE = 80

export type PictureLook = {
  readonly ground: string
  readonly ink: string
  readonly quiet: string
  readonly brand: string
}

export type PictureLines = {
  /** What stands above: the competition. */
  readonly above: string
  /** One side a line, or the name of the event. */
  readonly names: readonly string[]
  readonly when: string
  readonly site: string
}

/** As PNG. A line in a script that no font of ours has is left out. */
export async function drawPicture({ above, names, when, site }: PictureLines, look: PictureLook): Promise<Buffer> {
  const tall = names.length > 1 ? 92 : 104
  const first = 320 - ((names.length - 1) * (tall + 24)) / 2
  const lines = [
    line(above, { size: 40, baseline: 130, ink: look.quiet }),
    ...names.map((name, n) => line(name, { size: tall, baseline: first + n * (tall + 24), ink: look.ink })),
    line(when, { size: 44, baseline: 500, ink: look.quiet }),
    line(site, { size: 44, baseline: 575, ink: look.brand }),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${escaped(look.ground)}"/><rect width="16" height="${HEIGHT}" fill="${escaped(look.brand)}"/>${lines.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** As wide as there is room; a longer one is smaller. */
function line(
  text: string,
  { size, baseline, ink }: { readonly size: number; readonly baseline: number; readonly ink: string },
): string {
  const outline = text === '' ? undefined : outlineOfLine(text)
  if (!outline || outline.width === 0) return ''
  const scale = Math.min(size / outline.em, (WIDTH - 2 * EDGE) / outline.width)
  // Letters are drawn upwards, pictures downwards.
  return `<path fill="${escaped(ink)}" d="${outline.path}" transform="translate(${EDGE} ${baseline}) scale(${scale} ${-scale})"/>`
}
