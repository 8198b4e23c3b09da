/** Where a gateway says that something has happened. It is read for nothing but what to ask about. Security T43. */
import type { FastifyInstance } from 'fastify'
import type { GatewayWork } from './work.ts'

const PATH = '/api/common/payment/webhook/'

export function serveWebhook(
  app: FastifyInstance,
  work: Pick<GatewayWork, 'name' | 'hear' | 'readHint'>,
  clock: () => number,
): void {
  // Apart from the calls: the signature is over the body as it came.
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    own.route({
      // Some gateways tell all in the query of a GET.
      method: ['GET', 'POST'],
      url: PATH + work.name,
      async handler({ method, url, headers, body: sent }, reply) {
        const body = typeof sent === 'string' ? sent : ''
        const [path = '', ...rest] = url.split('?')
        const query = rest.join('?')
        const isHeard = await work.hear(work.readHint({ method, path, query, headers, body }, clock()), body || query)
        return await reply.code(isHeard ? 200 : 401).send({ heard: isHeard })
      },
    })
  })
}
