/** All kinds of providers. */
import { type AdapterName, ADAPTERS } from '@paddock/domain/casino'
import type { Adapter } from './adapter.ts'
import { canonical } from './canonical.ts'
import { evolution } from './evolution.ts'
import { exposureTables } from './exposure-tables.ts'
import { hub88 } from './hub88.ts'
import { slotegrator } from './slotegrator.ts'

export const adapterOf: Readonly<Record<AdapterName, Adapter>> = {
  canonical,
  hub88,
  slotegrator,
  evolution,
  'exposure-tables': exposureTables,
}

/** Those that can be asked that. */
export const adaptersAsked = (question: 'rounds' | 'report'): readonly AdapterName[] =>
  ADAPTERS.filter((name) => adapterOf[name].outbound[question] !== null)
