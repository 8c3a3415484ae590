import { readEventPage } from '#web/screens/public/event/event-page-data.tsx'

/**
 * The page of an event needs no router. All others have loaded it with their scripts by now. Without a network the page stays as the
 * server has written it.
 */
const page = readEventPage()
void (page
  ? import('./event-client.tsx').then(({ start }) => start(page))
  : import('./router-client.tsx').then(({ start }) => start()))
