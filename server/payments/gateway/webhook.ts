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
    own.post(PATH + work.name, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const path = request.url.split('?')[0] ?? ''
      const isHeard = await work.hear(work.readHint({ path, headers: request.headers, body }, clock()), body)
      return await reply.code(isHeard ? 200 : 401).send({ heard: isHeard })
    })
  })
}
