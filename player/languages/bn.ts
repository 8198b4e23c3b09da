import type { PlayerCatalogue } from './catalogue.ts'

/** Bengali. */
const bn: PlayerCatalogue = {
  shell: {
    home: 'হোম',
    inPlay: 'ইন-প্লে',
  },
}
export default bn
