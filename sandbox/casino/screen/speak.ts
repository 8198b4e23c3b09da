/** A language says what its words are, ahead of the game that is read in it. */
import { learn, type Words } from './say.ts'

export function speak(own: Words): void {
  learn(own)
  // Where a device has no font for it, one comes: what was drawn before that is drawn anew.
  document.fonts.addEventListener('loadingdone', () => {
    document.documentElement.style.wordSpacing = '0.001px'
  })
}
