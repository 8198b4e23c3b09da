import { showToast } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'

/** What was asked for could not be loaded: it is said, and put back to where it can be asked for again. */
export function sayFailed(putBack: () => void): void {
  showToast(WORDS.couldNotLoad, 'bad')
  putBack()
}
