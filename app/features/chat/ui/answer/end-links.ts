/** The few fields of a Markdown tree that addresses need. */
interface LinkNode {
  type: string
  value?: string
  url?: string
  children?: LinkNode[]
  position?:
    | { start: { offset?: number | undefined }; end: { offset?: number | undefined } }
    | undefined
}

// Chinese words and punctuation stand behind an address without a space.
const AFTER = /[\u2e80-\u9fff\u3000-\u303f\uf900-\ufaff\uff00-\uffef\u2018-\u201f\u2026]/

/** Ends addresses that stand in a text as they are where Chinese begins: GFM ends them at the next space only. */
export function endLinks(node: LinkNode): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    endLinks(child)
    return child.type === 'link' ? split(child) : [child]
  })
}

function split(link: LinkNode): LinkNode[] {
  const text = bareTextOf(link)
  const end = endOf(text)
  if (end === text.length) return [link]
  const { url = '', position } = link
  const address = url.slice(0, url.length - text.length + end)
  const rest: LinkNode = { type: 'text', value: text.slice(end) }
  if (position) rest.position = { ...position, start: behind(position.start.offset, end) }
  return [{ ...link, url: address, children: [{ type: 'text', value: text.slice(0, end) }] }, rest]
}

/** The address as it is read; '' for `[words](address)`, whose words are another's. */
function bareTextOf({ url = '', children: [label] = [] }: LinkNode): string {
  const text = label?.value ?? ''
  return text === url || url.endsWith(`//${text}`) ? text : ''
}

const behind = (offset: number | undefined, end: number) =>
  offset === undefined ? {} : { offset: offset + end }

function endOf(text: string): number {
  const found = text.search(AFTER)
  if (found < 0) return text.length
  const address = text.slice(0, found)
  const closing = /[).,;:!?]+$/.exec(address)?.[0] ?? ''
  const isOpened = closing.includes(')') && address.includes('(')
  return isOpened ? found : found - closing.length
}
