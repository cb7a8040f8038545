/** Browsers and crawlers that ask without reading the page: the same icon, which knows the host's brand. */
export function loader() {
  return new Response(null, {
    status: 302,
    headers: { location: '/icon.svg', 'cache-control': 'public, max-age=300', vary: 'host' },
  })
}
