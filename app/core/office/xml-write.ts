import { legal } from '~/core/text/text-rules'

type Attributes = Record<string, string | number | null | undefined>

/** An element; attributes that are null or absent are left out, content stands as it is. */
export function tag(name: string, attributes: Attributes = {}, content = ''): string {
  let head = name
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) head += ` ${key}="${escaped(String(value))}"`
  }
  return content === '' ? `<${head}/>` : `<${head}>${content}</${name}>`
}

/** Text for an element or an attribute: what XML does not know is left out, the rest escaped. */
export const escaped = (text: string) =>
  legal(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
