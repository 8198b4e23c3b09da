import { later } from '@paddock/ui/layers/later'
import { Notice, showToast } from '@paddock/ui/primitives'
import type { ComponentType } from 'react'
import { WORDS } from '../words/shell.ts'

type Loads<P> = () => Promise<{ readonly default: ComponentType<P> }>

/**
 * A part of a page that is loaded when it is drawn. Where it does not come, the page stays without it. What somebody asked for
 * has an `onClose`: that reader is told, and the part is closed, so that it can be asked for again.
 */
export const part = <P extends object>(load: Loads<P>): ComponentType<P> =>
  later(load, (props) => {
    if (!('onClose' in props) || typeof props.onClose !== 'function') return
    showToast(WORDS.couldNotLoad, 'bad')
    props.onClose()
  })

/** A page that is loaded when somebody goes there. Where it does not come, the shell stays around what says so. */
export const page = <P extends object>(load: Loads<P>): ComponentType<P> =>
  later(
    load,
    () => {},
    (again) => (
      <Notice
        icon="warning"
        text={WORDS.couldNotLoad}
        hint={WORDS.checkConnection}
        action={{ label: WORDS.retry, run: again }}
      />
    ),
  )
