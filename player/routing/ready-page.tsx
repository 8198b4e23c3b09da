import { type ComponentType, useState } from 'react'
import { page } from './part.tsx'

type Loads = () => Promise<{ readonly default: ComponentType }>

/** A page that is loaded when it is asked for. Where it has come before, it is drawn at once, without a moment of nothing. */
export function readyPage(load: Loads): ComponentType & { readonly load: () => Promise<void> } {
  let come: ComponentType | null = null
  const take: Loads = async () => {
    const module = await load()
    come = module.default
    return module
  }
  const Later = page(take)
  function Page() {
    const [Shown] = useState<ComponentType>(() => come ?? Later)
    return <Shown />
  }
  return Object.assign(Page, {
    // What does not come now is asked for again by the page itself, which says so if it fails.
    load: async () => void (await take().catch(() => null)),
  })
}
