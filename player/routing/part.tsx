import { later } from '@paddock/ui/layers/later'
import { showToast } from '@paddock/ui/primitives'
import type { ComponentType } from 'react'
import { WORDS } from '../app/words.ts'

/**
 * A part of a page that is loaded when it is drawn. Where it does not come, the page stays without it. What somebody asked for
 * has an `onClose`: he is told, and it is closed, so that it can be asked for again.
 */
export const part = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): ComponentType<P> =>
  later(load, (props) => {
    if (!('onClose' in props) || typeof props.onClose !== 'function') return
    showToast(WORDS.couldNotLoad, 'bad')
    props.onClose()
  })
