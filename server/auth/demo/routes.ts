import { calls } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { answer, type Routes } from '../../platform/http-call.ts'
import { namesAnotherSite } from '../origin/another-site.ts'
import { fromOf } from '../origin/from.ts'
import { type DemoDeps, openDemo } from './demo.ts'

export function demoRoutes(routes: Routes, deps: DemoDeps): void {
  routes.open(calls.signUpDemo, async (asked) => {
    if (namesAnotherSite(asked.site, asked.body.demoWhiteLabelId)) return refuse({ code: 'FORBIDDEN' })
    const demo = await openDemo(deps, { ...fromOf(asked), actor: null })
    return demo.ok ? answer({ docs: demo.value }) : demo
  })
}
