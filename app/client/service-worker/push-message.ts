export interface PushMessage {
  title: string
  body: string
  path: string
  tag: string
}

/** A message as our server wrote it. Whatever else it is, something is shown: browsers end what stays silent. */
export function readPush(text: string): PushMessage {
  const fields = fieldsOf(text)
  const word = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const path = word('path')
  return {
    title: word('title') || '有新消息',
    body: word('body'),
    // A path of this site, and no other address.
    path: /^\/(?![/\\])/.test(path) ? path : '/',
    tag: word('tag') || 'message',
  }
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
