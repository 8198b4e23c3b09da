import type { PlayerCatalogue } from './catalogue.ts'

/** Hindi. */
const hi: PlayerCatalogue = {
  shell: {
    home: 'होम',
    inPlay: 'इन-प्ले',
  },
}
export default hi
