import { createServer } from 'node:http'
import { z } from 'zod'

/** Run in a separate process: a bare handler that validates a POST with zod, and one that sends bytes. */

const schema = z.object({
  products: z.array(
    z.object({ product_id: z.int(), quantities: z.array(z.object({ price_id: z.int(), quantity: z.int() })) }),
  ),
})

const page = Buffer.alloc(Number(process.argv[2] ?? 1), 'x')

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length }).end(page)
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.stringify({ data: schema.parse(JSON.parse(Buffer.concat(chunks).toString())) })
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  })
})

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
