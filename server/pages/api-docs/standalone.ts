type Reply = { header: () => Reply; send: (body: string) => void }
type Route = { url: string; handler: (request: null, reply: Reply) => void }

/**
 * Scalar's script for browsers, out of its plugin for Fastify, which is given the routes here that it would add there.
 * `@scalar/api-reference` has the script as a file, and brings 284 packages that nothing here runs.
 */
export async function standalone(): Promise<string> {
  const { default: addRoutes } = await import('@scalar/fastify-api-reference')
  let script = ''
  const reply: Reply = { header: () => reply, send: (body) => (script = body) }
  const fastify = { route: ({ url, handler }: Route) => url.endsWith('.js') && handler(null, reply) }
  addRoutes(fastify, { configuration: { url: '/api/openapi.json' } }, () => {})
  return script
}
