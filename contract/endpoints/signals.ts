/** What a page tells of itself, without consequence for anybody. 001 §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const reportDeveloperTools = endpoint({
  method: 'DELETE',
  path: 'api/common/block/debugger',
  tag: 'Site',
  summary:
    'Tells that developer tools hold a page up, where the site watches for them. It is noted, once a minute and address; nobody is blocked for it. Security T31.',
  action: 'signal.send',
  audit: 'DEVELOPER_TOOLS_SEEN',
  docs: z.object({}),
  refusals: ['NOT_ON_THIS_SITE', 'TOO_MANY_REQUESTS'],
})
