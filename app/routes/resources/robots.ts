/** What crawlers may read: the page that strangers see. Everything else is people's own or shared with a few. */
export function loader() {
  return new Response(
    'User-agent: *\nAllow: /$\nAllow: /assets/\nAllow: /icon.svg\nDisallow: /\n',
    {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}
