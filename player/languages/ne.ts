import type { PlayerCatalogue } from './catalogue.ts'

/** Nepali. */
const ne: PlayerCatalogue = {
  shell: {
    home: 'होम',
    inPlay: 'इन-प्ले',
  },
}
export default ne
