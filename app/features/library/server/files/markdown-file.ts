import { disposition } from './names'

/** A Markdown text handed over as a file, never shown in place. */
export function markdownFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': disposition('attachment', `${name}.md`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}
