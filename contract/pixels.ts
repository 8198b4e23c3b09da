/**
 * Who counts the visits of a site for it, by the mark of the site that holds its id there. Nothing but an id of this pattern gets into
 * the page that loads their script. 001 §3.2 "metaTags (pixel ids)", §7.2; security T25; docs/domain/visits.md.
 */
export const PIXELS = {
  google: { marks: ['google-tag-id'], id: /^GT?-[A-Z\d]{4,16}$/ },
  facebook: { marks: ['facebook-pixel-id', 'fb:pixel_id'], id: /^\d{8,20}$/ },
} as const
export type Pixel = keyof typeof PIXELS

const NAMES = Object.keys(PIXELS) as readonly Pixel[]

type Tag = { readonly name: string; readonly content: string }

const isMarkOf = (pixel: Pixel, { name }: Tag): boolean => PIXELS[pixel].marks.some((mark) => mark === name)

/** Whether a mark that holds an id holds one; any other mark does. */
export const isPixelFit = (tag: Tag): boolean =>
  NAMES.every((pixel) => !isMarkOf(pixel, tag) || PIXELS[pixel].id.test(tag.content))

/** The id that a site has there; undefined where it has none. */
export const pixelIdOf = (tags: readonly Tag[], pixel: Pixel): string | undefined =>
  tags.find((tag) => isMarkOf(pixel, tag))?.content

/** Who counts for this site. */
export const pixelsOf = (tags: readonly Tag[]): readonly Pixel[] =>
  NAMES.filter((pixel) => pixelIdOf(tags, pixel) !== undefined)
