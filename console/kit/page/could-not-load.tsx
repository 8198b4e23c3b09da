import { failureText } from '@paddock/ui/client'
import { Notice } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'

type Asked = { readonly error: Error | null; readonly refetch: () => unknown }

/** In the place of what was asked for and did not come: why, and once more. */
export const CouldNotLoad = ({ error, refetch }: Asked) => (
  <Notice
    icon="warning"
    text={WORDS.couldNotLoad}
    hint={failureText(error)}
    action={{ label: WORDS.retry, run: () => void refetch() }}
  />
)
