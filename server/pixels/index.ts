/** Who counts visits for a site: their scripts, in pages of ours without an origin. docs/domain/visits.md. */
export { servePixelFrame } from './frame.ts'
