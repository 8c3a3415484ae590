type Reply = { header: () => Reply; send: (body: string) => void }
type Route = { url: string; handler: (request: null, reply: Reply) => void }

/**
 * Scalar's script for browsers, from its plugin for Fastify: the plugin adds a route that sends the script.
 * `@scalar/api-reference` has the script as a file, but brings 284 packages that nothing here runs.
 */
export async function standalone(): Promise<string> {
  const { default: addRoutes } = await import('@scalar/fastify-api-reference')
  let script = ''
  const reply: Reply = { header: () => reply, send: (body) => (script = body) }
  const fastify = { route: ({ url, handler }: Route) => url.endsWith('.js') && handler(null, reply) }
  addRoutes(fastify, { configuration: { url: '/api/openapi.json' } }, () => {})
  return script
}
